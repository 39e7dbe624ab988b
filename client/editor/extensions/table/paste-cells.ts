import { __pastedCells, CellSelection, handlePaste, selectionCell, TableMap } from '@tiptap/pm/tables';
import type { Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Pastes cells into a table. prosemirror-tables selects the pasted cells last, by the position of the last corner, and
 * throws a RangeError where a cell that begins in another row or column covers that corner. The cells are in the
 * transaction by then, so only the selection is left to make.
 * @returns whether the paste was handled
 */
export function pasteCells(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  const { state } = view;
  const { tr } = state;
  const dispatch = (done: Transaction): void => view.dispatch(done);
  const target = { state: Object.create(state, { tr: { value: tr } }) as EditorState, dispatch };
  try {
    // It reads nothing else of the view.
    return handlePaste(target as EditorView, event, slice);
  } catch (error) {
    if (!(error instanceof RangeError) || !tr.docChanged) throw error;
    selectPasted(tr, state, slice);
    dispatch(tr.scrollIntoView());
    return true;
  }
}

/** Selects the pasted cells. */
function selectPasted(tr: Transaction, state: EditorState, slice: Slice): void {
  const { selection } = state;
  const isRange = selection instanceof CellSelection;
  const $cell = isRange ? selection.$anchorCell : selectionCell(state);
  const start = $cell.start(-1);
  const before = TableMap.get($cell.node(-1));
  const { width, height } = __pastedCells(slice) ?? { width: 1, height: 1 };
  const { top, left, ...range } = isRange
    ? before.rectBetween(selection.$anchorCell.pos - start, selection.$headCell.pos - start)
    : before.findCell($cell.pos - start);
  const [bottom, right] = isRange ? [range.bottom, range.right] : [top + height, left + width];
  const table = tr.doc.nodeAt(start - 1);
  if (!table) return;
  const after = TableMap.get(table);
  const cellAt = (row: number, column: number) =>
    tr.doc.resolve(start + (after.map[row * after.width + column] ?? 0));
  tr.setSelection(new CellSelection(cellAt(top, left), cellAt(bottom - 1, right - 1)));
}
