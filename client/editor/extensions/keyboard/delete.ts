import {
  chainCommands,
  deleteSelection,
  joinBackward,
  joinForward,
  selectNodeBackward,
  selectNodeForward,
} from '@tiptap/pm/commands';
import { NodeSelection, type Command } from '@tiptap/pm/state';

import {
  counted,
  indentOf,
  levelOf,
  listOf,
  quoteOf,
  setBlockAttributes,
} from '../../blocks/block-attributes.ts';
import { blockAround, paragraphAt } from '../../blocks/placed-block.ts';
import { takeBackRule } from '../markdown-input/take-back-rule.ts';
import { outdent } from '../indentation/indent.ts';
import { removeFromList } from '../lists/list.ts';

/** Backspace at a block's start first undoes what makes it special: item, indent, quote, heading, in this order. */
const plainerAtStart: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = paragraphAt(state);
  if (!block || !empty || $head.parentOffset > 0) return false;
  const { node, pos } = block;
  if (listOf(node)) return removeFromList(state, dispatch);
  if (indentOf(node) > 0) return outdent(state, dispatch);
  const plainer =
    quoteOf(node) > 0 ? { quote: counted(quoteOf(node) - 1) } : levelOf(node) > 0 ? { level: null } : null;
  if (!plainer) return false;
  dispatch?.(setBlockAttributes(state.tr, pos, plainer).scrollIntoView());
  return true;
};

/** An empty code block under Backspace becomes body text instead of melting into the block above. */
const emptyCodeToParagraph: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = blockAround($head);
  const { paragraph } = state.schema.nodes;
  if (!empty || !block?.node.type.spec.code || block.node.content.size > 0 || !paragraph) return false;
  const { id, indent, quote } = block.node.attrs;
  dispatch?.(state.tr.setNodeMarkup(block.pos, paragraph, { id, indent, quote }).scrollIntoView());
  return true;
};

/** Text does not melt into the caption of the picture above: the picture is selected. */
const selectImageAbove: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = blockAround($head);
  if (!empty || !block || $head.parentOffset > 0 || block.index === 0) return false;
  const above = block.parent.child(block.index - 1);
  if (above.type.name !== 'image') return false;
  dispatch?.(
    state.tr.setSelection(NodeSelection.create(state.doc, block.pos - above.nodeSize)).scrollIntoView(),
  );
  return true;
};

/** What Backspace does where it is more than the removal of a letter. */
export const backspace: Command = chainCommands(
  takeBackRule,
  deleteSelection,
  plainerAtStart,
  emptyCodeToParagraph,
  selectImageAbove,
  joinBackward,
  selectNodeBackward,
);

/** What Delete does where it is more than the removal of a letter. */
export const forwardDelete: Command = chainCommands(deleteSelection, joinForward, selectNodeForward);
