import type { Node as ProseMirrorNode, Schema } from '@tiptap/pm/model';
import { TextSelection, type Command } from '@tiptap/pm/state';

import { isNote } from '../../../blocks/body.ts';
import { isInTable } from '../../../blocks/in-table.ts';
import { blockAround, isParagraph } from '../../../blocks/positioned-block.ts';

function emptyTable(schema: Schema, rows: number, columns: number): ProseMirrorNode | null {
  const { table, tableRow, tableCell, tableHeader, paragraph } = schema.nodes;
  if (!table || !tableRow || !tableCell || !tableHeader || !paragraph) return null;
  const row = (index: number): ProseMirrorNode =>
    tableRow.create(
      null,
      Array.from({ length: columns }, () =>
        (index === 0 ? tableHeader : tableCell).create(null, paragraph.create()),
      ),
    );
  return table.create(
    null,
    Array.from({ length: rows }, (_, index) => row(index)),
  );
}

/**
 * Inserts a table of three by three cells with a header row, after the current block or instead of an empty
 * paragraph.
 */
export const insertTable: Command = (state, dispatch) => {
  const block = blockAround(state.selection.$to);
  const table = emptyTable(state.schema, 3, 3);
  const { paragraph } = state.schema.nodes;
  if (!block || !table || !paragraph || isInTable(state)) return false;
  if (dispatch) {
    const { tr } = state;
    const end = block.pos + block.node.nodeSize;
    const replaces = isParagraph(block.node) && block.node.content.size === 0;
    const at = replaces ? block.pos : end;
    const below = block.parent.maybeChild(block.index + 1);
    // Footnotes below do not count: the writer cannot continue the text in them.
    const isLast = below === null || isNote(below);
    tr.replaceWith(at, end, isLast ? [table, paragraph.create()] : table);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3))).scrollIntoView());
  }
  return true;
};
