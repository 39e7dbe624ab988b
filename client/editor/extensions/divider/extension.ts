import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import { InputRule, undoInputRule } from '@tiptap/pm/inputrules';
import { chainCommands } from '@tiptap/pm/commands';
import { TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state';

import { emptyParagraph, paragraphAt } from '../../blocks/positioned-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { elementView } from '../../views/element-view.ts';

function sceneBreak(state: EditorState, start: number, end: number): Transaction | null {
  const { horizontalRule } = state.schema.nodes;
  const block = paragraphAt(state);
  if (!horizontalRule || !block || end !== block.pos + 1 + block.node.content.size) return null;
  const { indent, quote } = block.node.attrs;
  // The emptied paragraph stays below the break. The id is set here: adding it in a later transaction would end the
  // undo of the input rule.
  return state.tr
    .delete(start, end)
    .insert(block.pos, horizontalRule.create({ indent, quote, id: newBlockId() }));
}

/**
 * Handles Enter directly after a typed break: the caret is on the line below it already, where a new block would leave
 * an empty line. The next Enter adds one.
 */
const enterAfterTypedBreak: Command = (state, dispatch) => {
  const block = emptyParagraph(state);
  const above = block && block.index > 0 ? block.parent.child(block.index - 1) : null;
  // Without `dispatch` the command only checks whether the last change was an input rule.
  if (above?.type.name !== 'horizontalRule' || !undoInputRule(state)) return false;
  // A set selection ends the undo of the input rule.
  dispatch?.(state.tr.setSelection(state.selection).scrollIntoView());
  return true;
};

/** Three or more signs of one kind, with or without spaces between them. */
const BREAK_LINE = /^(?:\*\s?){3,10}$|^(?:-\s?){3,10}$|^(?:_\s?){3,10}$|^⁂$/;

/** The same line typed with spaces: each `* ` at its start has made it an item, so fewer signs are left. */
const BREAK_ITEM = /^(?:\*\s?){1,10}$|^(?:-\s?){1,10}$/;

/** Enter at the end of a line that is only a scene break turns it into one. */
const breakAtEnter: Command = (state, dispatch) => {
  const { horizontalRule, paragraph } = state.schema.nodes;
  const block = state.selection.empty ? paragraphAt(state) : null;
  if (!horizontalRule || !paragraph || !block) return false;
  const { node, pos } = block;
  const { list, indent, quote } = node.attrs;
  const isAtEnd = state.selection.from === pos + 1 + node.content.size;
  const isText = node.content.size === node.textContent.length;
  if (!isAtEnd || !isText || (list !== null && list !== 'bullet')) return false;
  if (!(list === 'bullet' ? BREAK_ITEM : BREAK_LINE).test(node.textContent)) return false;
  if (dispatch) {
    const rule = horizontalRule.create({ indent, quote, id: newBlockId() });
    const { tr } = state;
    tr.replaceWith(pos, pos + node.nodeSize, [rule, paragraph.create({ indent, quote })]);
    dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + rule.nodeSize + 1)).scrollIntoView());
  }
  return true;
};

/** The horizontalRule node: a break between two scenes. */
export const Divider = schemaNode('horizontalRule', {
  nodeView: elementView('hr', {
    attributes: NODES.horizontalRule.attributes,
    isLeaf: true,
    extra: () => ({ class: 'page__break' }),
  }),
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { Enter: chainCommands(enterAfterTypedBreak, breakAtEnter) });
  },
  addTypedRules: () => [
    new InputRule(/^(?:---|–-|—-|\*\*\*\s|___\s)$/, (state, _match, start, end) =>
      sceneBreak(state, start, end),
    ),
  ],
});
