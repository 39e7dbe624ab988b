import { NODES } from '#shared/editor/schema/nodes.ts';
import { liftEmptyBlock } from '@tiptap/pm/commands';
import type { Command } from '@tiptap/pm/state';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { schemaNode } from '../../text-editor/schema-extensions.ts';
import { elementView } from '../../views/element-view.ts';

/** Lifts an empty last block out of its box, unless it is the only block of the box. */
function leaveEmptyBox(...[state, dispatch, view]: Parameters<Command>): boolean {
  const { $head, empty } = state.selection;
  const isLast =
    $head.depth > 1 &&
    $head.node(-1).type.name === 'box' &&
    $head.index(-1) === $head.node(-1).childCount - 1;
  return empty && isLast && $head.node(-1).childCount > 1 && liftEmptyBlock(state, dispatch, view);
}

/** The box node: a frame around blocks. */
export const Box = schemaNode('box', {
  nodeView: elementView('div', { attributes: NODES.box.attributes, extra: () => ({ 'data-type': 'box' }) }),
  addKeyboardShortcuts() {
    return shortcuts(this.editor, { Enter: leaveEmptyBox });
  },
});
