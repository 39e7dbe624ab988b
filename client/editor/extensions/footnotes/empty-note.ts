import { newBlockId } from '#shared/editor/schema/block-id.ts';
import type { Node } from '@tiptap/pm/model';

/**
 * An empty note for a document. Its ids come at once, for ids given afterwards would end the undo of the rule that made it.
 */
export function emptyNote({ type: { schema } }: Node, note: string): Node | null {
  const { footnote, paragraph } = schema.nodes;
  return footnote && paragraph
    ? footnote.create({ note, id: newBlockId() }, paragraph.create({ id: newBlockId() }))
    : null;
}
