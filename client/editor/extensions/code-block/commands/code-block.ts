import { TextSelection, type Command } from '@tiptap/pm/state';

import { blockAround, paragraphAt } from '../../../blocks/placed-block.ts';

const FENCE = /^```([\w+#-]*)$/;

/** Three backticks and Enter: the paragraph becomes code in the language named behind them. */
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

/** Whether the caret is in a code block. */
export const inCode = (state: Parameters<Command>[0]): boolean =>
  state.selection.$head.parent.type.spec.code === true;

/** A newline that keeps the line's indent; on an empty last line Enter leaves the code instead. */
export const newlineInCode: Command = (state, dispatch) => {
  const { $head, $anchor, empty } = state.selection;
  if (!inCode(state) || !$head.sameParent($anchor)) return false;
  const before = $head.parent.textBetween(0, $head.parentOffset);
  const isAtEnd = $head.parentOffset === $head.parent.content.size;
  if (empty && isAtEnd && before.endsWith('\n')) return exitCode(true)(state, dispatch);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  dispatch?.(state.tr.insertText(`\n${/^[ \t]*/.exec(line)?.[0] ?? ''}`).scrollIntoView());
  return true;
};

/** Body text after the code block. `withoutLastLine` takes the empty line back that led there. */
export function exitCode(withoutLastLine: boolean): Command {
  return (state, dispatch) => {
    const block = blockAround(state.selection.$head);
    const { paragraph } = state.schema.nodes;
    if (!inCode(state) || !block || !paragraph) return false;
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
