import type { NodeProps } from '@xyflow/react';
import { expect, test } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import type { FlowNode } from '../editor/flow-items.ts';
import { newDesk } from '../testing/desks.ts';
import { isSameNode } from './same-node.ts';

test('[K18] a drag draws its node when it is chosen and when it is let go, and no other', () => {
  const canvasEditor = newDesk();
  const ids = [0, 300, 600].map((x) => addNode(canvasEditor, 'markdownNode', { x, y: 0 }));
  const [dragged = ''] = ids;
  canvasEditor.select([]);
  // What React Flow hands on of a node, as far as it is looked at.
  const propsOf = () =>
    new Map(canvasEditor.getView().nodes.map((node) => [node.id, node as unknown as NodeProps<FlowNode>]));
  let before = propsOf();
  const drawn = new Map<string, number>();
  canvasEditor.subscribe(() => {
    const after = propsOf();
    for (const [id, props] of after) {
      const was = before.get(id);
      if (!was || !isSameNode(was, props)) drawn.set(id, (drawn.get(id) ?? 0) + 1);
    }
    before = after;
  });
  canvasEditor.takeNodeChanges([{ type: 'select', id: dragged, selected: true }]);
  for (let step = 1; step <= 20; step += 1)
    canvasEditor.takeNodeChanges([
      { type: 'position', id: dragged, position: { x: step * 5, y: step }, dragging: true },
    ]);
  canvasEditor.endDrag();
  expect([...drawn]).toEqual([[dragged, 2]]);
  expect(canvasEditor.projection.node(dragged)?.place.absolute).toMatchObject({ x: 100, y: 20 });
});
