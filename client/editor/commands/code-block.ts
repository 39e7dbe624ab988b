import { TextSelection, type Command } from '@tiptap/pm/state';

import { blockAround, isParagraph, paragraphAt, selectedBlocks } from '../blocks/placed-block.ts';

/** Marks of prose, which mean nothing in code. Where words came from and what is proposed for them stays with them. */
const PROSE_MARKS = [
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'subscript',
  'superscript',
  'link',
  'highlight',
  'style',
];

const FENCE = /^```([\w+#-]*)$/;

/** Selected paragraphs become code (marks go, text stays); selected code becomes body text. */
export const toggleCodeBlock: Command = (state, dispatch) => {
  const { codeBlock, paragraph } = state.schema.nodes;
  const blocks = selectedBlocks(state).filter(({ node }) => isParagraph(node) || node.type === codeBlock);
  if (!codeBlock || !paragraph || blocks.length === 0) return false;
  if (dispatch) {
    const { tr } = state;
    const isOff = blocks.every(({ node }) => node.type === codeBlock);
    for (const { node, pos } of blocks) {
      const { id, indent, quote } = node.attrs;
      const at = tr.mapping.map(pos);
      if (isOff) tr.setBlockType(at + 1, at + 1, paragraph, { id, indent, quote });
      else if (isParagraph(node)) {
        for (const name of PROSE_MARKS)
          tr.removeMark(at + 1, at + node.nodeSize - 1, state.schema.marks[name]);
        tr.setBlockType(at + 1, at + 1, codeBlock, { id, indent, quote });
      }
    }
    dispatch(tr.scrollIntoView());
  }
  return true;
};

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

const inCode = (state: Parameters<Command>[0]): boolean =>
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

const CODE_INDENT = '  ';

/** Tab in code: two spaces at the caret, or before every selected line. */
export const indentCode: Command = (state, dispatch) => {
  const { $from, $to, empty } = state.selection;
  if (!inCode(state) || !$from.sameParent($to)) return false;
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

/** Shift-Tab in code takes up to two spaces from the start of every selected line. */
export const outdentCode: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (!inCode(state) || !$from.sameParent($to)) return false;
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

/** Offsets at which the lines between two offsets of a text begin. */
function lineStarts(text: string, from: number, to: number): number[] {
  const starts = [text.lastIndexOf('\n', from - 1) + 1];
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}
