// @vitest-environment jsdom
import { ReactFlowProvider, useStoreApi } from '@xyflow/react';
import { act, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import { DragCover } from './drag-cover.tsx';
import { Dragging } from './dragging.ts';

/** Gives React Flow's store the element that it would render. */
function RenderedCanvas({ domNode }: { domNode: HTMLDivElement }) {
  const store = useStoreApi();
  useLayoutEffect(() => store.setState({ domNode }), [store, domNode]);
  return null;
}

test('a cover is over the nodes while a node is dragged, inside the element that handles the wheel', () => {
  const canvasEditor = newCanvasEditor();
  const id = addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
  const rect = { x: 0, y: 0, width: 2000, height: 1000 };
  const dragging = new Dragging(canvasEditor, () => ({ rect, zoom: 1 }));
  const domNode = document.createElement('div');
  domNode.innerHTML = '<div class="react-flow__renderer"></div>';
  render(
    <ReactFlowProvider>
      <RenderedCanvas domNode={domNode} />
      <DragCover dragging={dragging} />
    </ReactFlowProvider>,
  );
  const cover = () => domNode.querySelector('.react-flow__renderer > .drag-cover');
  expect(cover()).toBeNull();
  act(() => {
    dragging.snapChanges([{ type: 'position', id, position: { x: 40, y: 0 }, dragging: true }]);
  });
  expect(cover()).not.toBeNull();
  act(() => dragging.end());
  expect(cover()).toBeNull();
});
