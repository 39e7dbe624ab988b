import type { MarkType } from '@tiptap/pm/model';
import { TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state';

export type ToggledMark =
  'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'highlight' | 'subscript' | 'superscript';

/** Returns the ranges of text in the selection. Marks on other nodes would be visible to their writer only (X4). */
function textRanges(
  state: EditorState,
): { from: number; to: number; hasMark: (type: MarkType) => boolean }[] {
  const ranges: ReturnType<typeof textRanges> = [];
  for (const { $from, $to } of state.selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node, pos, parent) => {
      if (!node.isText || parent?.type.spec.code) return;
      ranges.push({
        from: Math.max(pos, $from.pos),
        to: Math.min(pos + node.nodeSize, $to.pos),
        hasMark: (type) => type.isInSet(node.marks) !== undefined,
      });
    });
  }
  return ranges;
}

/**
 * Whether all selected text carries the mark or, at a caret, the next typed character would. Text nodes of white
 * space do not count.
 */
export function isMarked(state: EditorState, name: string): boolean {
  const type = state.schema.marks[name];
  if (!type) return false;
  const { selection } = state;
  if (selection.empty)
    return (state.storedMarks ?? selection.$head.marks()).some((mark) => mark.type === type);
  const ranges = textRanges(state).filter(({ from, to }) => state.doc.textBetween(from, to).trim() !== '');
  return ranges.length > 0 && ranges.every(({ hasMark }) => hasMark(type));
}

/**
 * Adds the mark to all selected text, or removes it if all of it has it. At a bare caret the mark applies to the next
 * typed text.
 */
export function toggleMark(name: ToggledMark): Command {
  return (state, dispatch) => {
    const type = state.schema.marks[name];
    if (!type) return false;
    const { selection } = state;
    const isCaret = selection.empty && selection instanceof TextSelection;
    const ranges = isCaret ? [] : textRanges(state);
    const isInCode = selection.$head.parent.type.spec.code === true;
    if (isCaret ? isInCode || !selection.$head.parent.inlineContent : ranges.length === 0) return false;
    if (dispatch)
      dispatch(
        isCaret ? toggleStoredMark(state, type) : toggleRanges(state, type, ranges, isMarked(state, name)),
      );
    return true;
  };
}

function toggleStoredMark(state: EditorState, type: MarkType): Transaction {
  return isMarked(state, type.name) ? state.tr.removeStoredMark(type) : state.tr.addStoredMark(type.create());
}

function toggleRanges(
  state: EditorState,
  type: MarkType,
  ranges: ReturnType<typeof textRanges>,
  isOff: boolean,
): Transaction {
  const { tr } = state;
  for (const { from, to } of ranges) {
    if (isOff) tr.removeMark(from, to, type);
    else tr.addMark(from, to, type.create());
  }
  return tr.scrollIntoView();
}
