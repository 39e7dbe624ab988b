// @vitest-environment jsdom
import { ReactFlowProvider, type NodeProps } from '@xyflow/react';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import type { FlowNode } from '../editor/flow-items.ts';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import { CanvasContextProvider } from './canvas-editor-context.ts';
import { FrameNode } from './frame/frame-node.tsx';

/** Renders frames, which have all parts of a node and no text, as React Flow does. */
function showFrames() {
  const canvasEditor = newCanvasEditor();
  for (const x of [0, 900, 1800]) addNode(canvasEditor, 'frameNode', { x, y: 0 });
  canvasEditor.select([]);
  const subscribe = vi.fn(canvasEditor.subscribe);
  // A frame reads no other part of the context.
  const context = {
    canvasEditor: new Proxy(canvasEditor, {
      get: (target, key) => {
        if (key === 'subscribe') return subscribe;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    isEditable: true,
  };
  const view = () => (
    <ReactFlowProvider>
      <CanvasContextProvider
        value={context as unknown as ComponentProps<typeof CanvasContextProvider>['value']}
      >
        {canvasEditor.getView().nodes.map((node: FlowNode) => (
          <FrameNode key={node.id} {...(node as unknown as NodeProps<FlowNode>)} />
        ))}
      </CanvasContextProvider>
    </ReactFlowProvider>
  );
  const { rerender } = render(view());
  return { canvasEditor, subscribe, showAgain: () => rerender(view()) };
}

test('[K18] only the node that is selected alone listens to the editor', () => {
  const { canvasEditor, subscribe, showAgain } = showFrames();
  expect(subscribe).not.toHaveBeenCalled();
  const [first] = canvasEditor.getView().nodes;
  canvasEditor.edit(first?.id ?? null);
  showAgain();
  expect(subscribe).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('textbox', { name: 'Title of the frame' })).toBeTruthy();
});
