import { EditorState, Selection, TextSelection, type Command, type Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRow,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  fixTables,
  selectedRect,
  toggleHeaderRow,
} from '@tiptap/pm/tables';

import { isInTable } from '../../../blocks/in-table.ts';

/**
 * Returns a command that repairs the table first, in the same transaction. Remote edits can leave a table with
 * missing cells, which no plugin repairs on arrival (X5). In such a table the commands of prosemirror-tables may put
 * a row into a row.
 */
function withRepairedTable(command: Command): Command {
  return (state, dispatch, view) => {
    if (!isInTable(state)) return false;
    const tr = fixTables(state);
    if (!tr) return command(state, dispatch, view);
    const repaired = EditorState.create({ doc: tr.doc, selection: tr.selection });
    return command(
      repaired,
      dispatch &&
        ((next) => {
          for (const step of next.steps) tr.step(step);
          dispatch(tr.setSelection(Selection.fromJSON(tr.doc, next.selection.toJSON())).scrollIntoView());
        }),
    );
  };
}

export const tableCommands = {
  rowAbove: withRepairedTable(addRowBefore),
  rowBelow: withRepairedTable(addRowAfter),
  columnBefore: withRepairedTable(addColumnBefore),
  columnAfter: withRepairedTable(addColumnAfter),
  deleteRow: withRepairedTable(deleteRow),
  deleteColumn: withRepairedTable(deleteColumn),
  deleteTable: withRepairedTable(deleteTable),
  toggleHeaderRow: withRepairedTable(toggleHeaderRow),
} as const;

/** Adds a paragraph to each empty cell of a row: the schema allows empty cells, but a caret needs a paragraph. */
function fillCells(tr: Transaction, rowStart: number): void {
  const row = tr.doc.nodeAt(rowStart);
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!row || !paragraph) return;
  let at = rowStart + row.nodeSize - 1;
  for (let index = row.childCount - 1; index >= 0; index--) {
    const cell = row.child(index);
    at -= cell.nodeSize;
    if (cell.childCount === 0) tr.insert(at + 1, paragraph.create());
  }
}

/** Adds a row and moves the caret into it: Tab in the last cell. */
export const appendRow: Command = withRepairedTable((state, dispatch) => {
  if (state.selection instanceof CellSelection) return false;
  if (dispatch) {
    const rect = selectedRect(state);
    const tr = addRow(state.tr, rect, rect.map.height);
    const table = tr.doc.nodeAt(rect.tableStart - 1);
    const lastRow = table?.lastChild;
    if (!table || !lastRow) return false;
    const rowStart = rect.tableStart + table.content.size - lastRow.nodeSize;
    fillCells(tr, rowStart);
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(rowStart + 1))).scrollIntoView());
  }
  return true;
});
