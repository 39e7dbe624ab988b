import type { Command } from '@tiptap/pm/state';

import { isInCode } from './code-block.ts';

const CODE_INDENT = '  ';

/** Indents code on Tab: inserts two spaces at the caret, or before every selected line. */
export const indentCode: Command = (state, dispatch) => {
  const { $from, $to, empty } = state.selection;
  if (!isInCode(state) || !$from.sameParent($to)) return false;
  if (dispatch) {
    const { tr } = state;
    if (empty) tr.insertText(CODE_INDENT);
    else
      for (const at of lineStarts($from.parent.textContent, $from.parentOffset, $to.parentOffset).reverse())
        tr.insertText(CODE_INDENT, $from.start() + at);
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Outdents code on Shift-Tab: deletes up to two spaces, or a tab, at the start of every selected line. */
export const outdentCode: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (!isInCode(state) || !$from.sameParent($to)) return false;
  if (dispatch) {
    const { tr } = state;
    const text = $from.parent.textContent;
    for (const at of lineStarts(text, $from.parentOffset, $to.parentOffset).reverse()) {
      const width = /^(?: {1,2}|\t)?/.exec(text.slice(at))?.[0].length ?? 0;
      if (width > 0) tr.delete($from.start() + at, $from.start() + at + width);
    }
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Returns the start offsets of the lines between two offsets of a text. */
function lineStarts(text: string, from: number, to: number): number[] {
  const starts = [text.lastIndexOf('\n', from - 1) + 1];
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}
