import type * as Y from 'yjs';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { EMPTY_CONTENT } from '#shared/editor/content/first-content.ts';
import { fragmentToNode, updateFragment } from '#shared/editor/content/fragment-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { keepBlockIds } from './keep-block-ids.ts';

/** An empty text is one empty paragraph: one without a block could not be typed in. */
export const orEmpty = (content: NodeJson): NodeJson => (content.content?.length ? content : EMPTY_CONTENT);

/**
 * Makes a text say what Markdown says by the smallest change: blocks that stay keep their ids, and what others type in
 * them.
 * @throws RangeError when the fragment holds what no content expression allows
 */
export function writeMarkdown(fragment: Y.XmlFragment, markdown: string): void {
  const schema = createSchema();
  const current = fragmentToNode(schema, fragment);
  updateFragment(fragment, keepBlockIds(current, schema.nodeFromJSON(orEmpty(fromMarkdown(markdown)))));
}
