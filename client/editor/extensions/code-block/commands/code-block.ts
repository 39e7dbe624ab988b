import { TextSelection, type Command } from '@tiptap/pm/state';

import { blockAround, paragraphAt } from '../../../blocks/positioned-block.ts';

const FENCE = /^```([\w+#-]*)$/;

/** Turns a paragraph with three backticks into a code block, on Enter, in the language named behind them. */
export const fenceToCodeBlock: Command = (state, dispatch) => {
  const { codeBlock } = state.schema.nodes;
  const block = paragraphAt(state);
  const fence = block && state.selection.empty ? FENCE.exec(block.node.textContent) : null;
  if (!block || !fence || !codeBlock || block.node.childCount !== 1) return false;
  if (dispatch) {
    const { id, indent, quote } = block.node.attrs;
    const start = block.pos + 1;
    const tr = state.tr.delete(start, start + block.node.content.size);
    dispatch(
      tr
        .setNodeMarkup(block.pos, codeBlock, { id, indent, quote, language: fence[1] || null })
        .scrollIntoView(),
    );
  }
  return true;
};

/** Whether the selection's head is in a code block. */
export const isInCode = (state: Parameters<Command>[0]): boolean =>
  state.selection.$head.parent.type.spec.code === true;

/** Inserts a newline with the line's indent; on an empty last line leaves the code block instead. */
export const newlineInCode: Command = (state, dispatch) => {
  const { $head, $anchor, empty } = state.selection;
  if (!isInCode(state) || !$head.sameParent($anchor)) return false;
  const before = $head.parent.textBetween(0, $head.parentOffset);
  const isAtEnd = $head.parentOffset === $head.parent.content.size;
  if (empty && isAtEnd && before.endsWith('\n')) return exitCode(true)(state, dispatch);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  dispatch?.(state.tr.insertText(`\n${/^[ \t]*/.exec(line)?.[0] ?? ''}`).scrollIntoView());
  return true;
};

/**
 * Inserts a paragraph after the code block and puts the caret there.
 * @param withoutLastLine whether to delete the newline before the caret
 */
export function exitCode(withoutLastLine: boolean): Command {
  return (state, dispatch) => {
    const block = blockAround(state.selection.$head);
    const { paragraph } = state.schema.nodes;
    if (!isInCode(state) || !block || !paragraph) return false;
    if (dispatch) {
      const { tr } = state;
      if (withoutLastLine) tr.delete(state.selection.head - 1, state.selection.head);
      const after = tr.mapping.map(block.pos + block.node.nodeSize);
      tr.insert(
        after,
        paragraph.create({ indent: block.node.attrs['indent'], quote: block.node.attrs['quote'] }),
      );
      dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
    }
    return true;
  };
}
