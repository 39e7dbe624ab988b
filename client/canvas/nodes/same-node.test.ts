import type { NodeProps } from '@xyflow/react';
import { expect, test } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import type { FlowNode } from '../editor/flow-items.ts';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import { isSameNode } from './same-node.ts';

test('[K18] a drag renders its node when it is selected and when it is dropped, and no other node', () => {
  const canvasEditor = newCanvasEditor();
  const ids = [0, 300, 600].map((x) => addNode(canvasEditor, 'markdownNode', { x, y: 0 }));
  const [dragged = ''] = ids;
  canvasEditor.select([]);
  // The props that React Flow passes to a node, as far as `isSameNode` reads them.
  const propsOf = () =>
    new Map(canvasEditor.getView().nodes.map((node) => [node.id, node as unknown as NodeProps<FlowNode>]));
  let before = propsOf();
  const renders = new Map<string, number>();
  canvasEditor.subscribe(() => {
    const after = propsOf();
    for (const [id, props] of after) {
      const previous = before.get(id);
      if (!previous || !isSameNode(previous, props)) renders.set(id, (renders.get(id) ?? 0) + 1);
    }
    before = after;
  });
  canvasEditor.applyNodeChanges([{ type: 'select', id: dragged, selected: true }]);
  for (let step = 1; step <= 20; step += 1)
    canvasEditor.applyNodeChanges([
      { type: 'position', id: dragged, position: { x: step * 5, y: step }, dragging: true },
    ]);
  canvasEditor.endDrag();
  expect([...renders]).toEqual([[dragged, 2]]);
  expect(canvasEditor.projection.node(dragged)?.position.absolute).toMatchObject({ x: 100, y: 20 });
});
