import type { NodeJson } from '#shared/editor/html/document-json.ts';
import { wordsOf } from '#shared/editor/html/document-json.ts';

/**
 * A text without the heading that says its title: the page shows the title itself, and the words would stand twice.
 * A heading that says more, or anything but a first heading, stays.
 */
export function withoutTitleHeading(title: string, doc: NodeJson): NodeJson {
  const [first, ...rest] = doc.content ?? [];
  const isTitle =
    first?.type === 'paragraph' &&
    typeof first.attrs?.['level'] === 'number' &&
    first.attrs['list'] == null &&
    wordsOf(first).trim() === title;
  return isTitle && rest.length > 0 ? { ...doc, content: rest } : doc;
}
