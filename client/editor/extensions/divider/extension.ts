import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import { InputRule } from '@tiptap/pm/inputrules';
import type { EditorState, Transaction } from '@tiptap/pm/state';

import { paragraphAt } from '../../blocks/positioned-block.ts';
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

/** The horizontalRule node: a break between two scenes. */
export const Divider = schemaNode('horizontalRule', {
  nodeView: elementView('hr', {
    attributes: NODES.horizontalRule.attributes,
    isLeaf: true,
    extra: () => ({ class: 'page__break' }),
  }),
  addTypedRules: () => [
    new InputRule(/^(?:---|–-|—-|\*\*\*\s|___\s)$/, (state, _match, start, end) =>
      sceneBreak(state, start, end),
    ),
  ],
});
