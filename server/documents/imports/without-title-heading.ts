import type { NodeJson } from '#shared/editor/html/node-json.ts';
import { nodeText } from '#shared/editor/html/node-json.ts';

/**
 * Removes a first heading that equals the title. The page shows the title itself, so the words would appear twice.
 * Every other heading stays, and so does a heading without text after it.
 */
export function withoutTitleHeading(title: string, doc: NodeJson): NodeJson {
  const [first, ...rest] = doc.content ?? [];
  const isTitle =
    first?.type === 'paragraph' &&
    typeof first.attrs?.['level'] === 'number' &&
    first.attrs['list'] == null &&
    nodeText(first).trim().normalize('NFC') === title.normalize('NFC');
  return isTitle && rest.length > 0 ? { ...doc, content: rest } : doc;
}
