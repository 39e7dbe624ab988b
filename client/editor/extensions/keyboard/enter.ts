import {
  NodeSelection,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from '@tiptap/pm/state';
import type { Attrs } from '@tiptap/pm/model';
import { chainCommands, createParagraphNear } from '@tiptap/pm/commands';

import { levelOf, setBlockAttributes } from '../../blocks/block-attributes.ts';
import { paragraphAt, type PlacedBlock } from '../../blocks/placed-block.ts';

/** What a new block takes over from the one it is made from. Never the id (X6), a tick or a list's first number. */
function inherited(attrs: Attrs, without: Attrs = {}): Attrs {
  const { indent, quote, list, level, align, dir, lang, style } = attrs;
  return { indent, quote, list, level, align, dir, lang, style, ...without };
}

function insertBefore(state: EditorState, { node, pos }: PlacedBlock): Transaction {
  const fresh = node.type.create(inherited(node.attrs, { level: null }));
  const tr = state.tr.insert(pos, fresh);
  // A list that starts at 5 still does: the number goes to what is now its first item.
  if (typeof node.attrs['start'] === 'number') {
    setBlockAttributes(tr, pos, { start: node.attrs['start'] });
    setBlockAttributes(tr, pos + fresh.nodeSize, { start: null });
  }
  return tr;
}

function insertAfter(state: EditorState, { node, pos }: PlacedBlock): Transaction {
  // After a heading comes body text, and its alignment was the heading's own.
  const without = levelOf(node) > 0 ? { level: null, align: null, style: null } : {};
  const at = pos + node.nodeSize;
  const tr = state.tr.insert(at, node.type.create(inherited(node.attrs, without)));
  return tr.setSelection(TextSelection.create(tr.doc, at + 1));
}

/**
 * A new block. At a block's start an empty one goes in before it and at its end one after it, so that the text stays
 * in the element where others may be typing; only in the middle is a block really split (X7).
 */
const newParagraph: Command = (state, dispatch) => {
  if (state.selection instanceof NodeSelection) return false;
  const tr = state.tr.deleteSelection();
  const rest = state.selection.empty ? state : state.apply(tr);
  const block = paragraphAt(rest);
  if (!block) return false;
  if (!dispatch) return true;
  const { $from } = rest.selection;
  const marks = rest.storedMarks ?? $from.marks();
  const step =
    $from.parentOffset === $from.parent.content.size
      ? insertAfter(rest, block)
      : $from.parentOffset === 0
        ? insertBefore(rest, block)
        : rest.tr.split($from.pos, 1, [{ type: block.node.type, attrs: inherited(block.node.attrs) }]);
  for (const done of step.steps) tr.step(done);
  tr.setSelection(TextSelection.create(tr.doc, step.selection.from));
  dispatch(tr.ensureMarks(marks).scrollIntoView());
  return true;
};

/** Enter where no extension before has a meaning of its own for it. */
export const newBlock: Command = chainCommands(newParagraph, createParagraphNear);

/** A line break inside the block; the marks go on after it. */
export const lineBreak: Command = (state, dispatch) => {
  const { hardBreak } = state.schema.nodes;
  const { $from } = state.selection;
  if (!hardBreak || !$from.parent.inlineContent || $from.parent.type.spec.code) return false;
  if (dispatch) {
    const marks = state.storedMarks ?? $from.marks();
    dispatch(state.tr.replaceSelectionWith(hardBreak.create(), false).ensureMarks(marks).scrollIntoView());
  }
  return true;
};
