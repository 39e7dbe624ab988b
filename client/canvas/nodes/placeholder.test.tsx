// @vitest-environment jsdom
import { ReactFlowProvider, type NodeProps } from '@xyflow/react';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { NODE_TYPES } from '#shared/canvas/node-types.ts';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import { CanvasContextProvider } from './canvas-editor-context.ts';
import { NODE_COMPONENTS } from './view-of-node.ts';
import { NODE_VIEWS } from './index.ts';

test('the client has one view for each node type', () => {
  expect(NODE_VIEWS.map(({ type }) => type).sort()).toEqual([...NODE_TYPES].sort());
});

describe('[K16] a node whose content cannot be shown', () => {
  /** Renders a node with these keys as React Flow would. */
  function show(keys: Record<string, unknown>) {
    const canvasEditor = newCanvasEditor();
    const node = new Y.Map(Object.entries({ at: [0, 0], ...keys }));
    canvasEditor.doc.getMap(CANVAS_NODES).set('odd', node);
    const [flow] = canvasEditor.getView().nodes;
    const View = NODE_COMPONENTS[flow?.type ?? ''];
    if (!flow || !View) throw new Error('React Flow would draw an empty box.');
    // A placeholder reads no other part of the context.
    const context = { canvasEditor, isEditable: true };
    render(
      <ReactFlowProvider>
        <CanvasContextProvider
          value={context as unknown as ComponentProps<typeof CanvasContextProvider>['value']}
        >
          <View {...(flow as unknown as NodeProps)} selected={false} />
        </CanvasContextProvider>
      </ReactFlowProvider>,
    );
    return { article: screen.getByRole('article'), isMovable: flow.draggable };
  }
  const NEWER = 'Made with a newer version of Foolscap. Reload the page to see it.';

  test.each([
    ['of an unknown type', { type: 'cloudNode' }],
    ['of a newer version of a known type', { type: 'markdownNode', v: 2 }],
  ])('a node %s is a locked placeholder that gives the reason', (_kind, keys) => {
    const { article, isMovable } = show(keys);
    expect([article.textContent, isMovable]).toEqual([NEWER, false]);
  });
});
