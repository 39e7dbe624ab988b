import type * as Y from 'yjs';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { EMPTY_CONTENT } from '#shared/editor/content/first-content.ts';
import { fragmentToNode, updateFragment } from '#shared/editor/content/fragment-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { keepBlockIds } from './keep-block-ids.ts';
import { keepOrigins } from './keep-origins.ts';

/**
 * Returns the content, or one empty paragraph for an empty text: nothing can be typed into a text without a block.
 */
export const orEmpty = (content: NodeJson): NodeJson => (content.content?.length ? content : EMPTY_CONTENT);

/**
 * Replaces a text by Markdown with the smallest change: unchanged blocks keep their ids and the concurrent typing in
 * them, and words that the text had before keep their origins; all others are marked as imported [X8].
 * @throws RangeError when the content of the fragment is not valid in the schema
 */
export function writeMarkdown(fragment: Y.XmlFragment, markdown: string): void {
  const schema = createSchema();
  const current = fragmentToNode(schema, fragment);
  const wanted = keepBlockIds(current, schema.nodeFromJSON(orEmpty(fromMarkdown(markdown))));
  // `toJSON` of a valid node has this shape; its type in ProseMirror is `any`.
  updateFragment(fragment, keepOrigins(current.toJSON() as NodeJson, wanted));
}
