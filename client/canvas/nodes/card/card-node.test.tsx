// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { ReactFlowProvider, type NodeProps } from '@xyflow/react';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, treeOf, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { addCards } from './add-cards.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { newCanvasEditor } from '../../testing/canvas-editor-fixture.ts';
import { CanvasContextProvider } from '../canvas-editor-context.ts';
import { CardNode } from './card-node.tsx';

const restore = vi.fn<(item: { id: string }) => void>();
afterEach(() => {
  restore.mockReset();
});

const tree = treeOf(page('thrown', TRASH_ID, 'a0'));

function show(documentId: string, role: 'owner' | 'viewer' = 'owner') {
  const canvasEditor = newCanvasEditor();
  const [id = ''] = addCards(canvasEditor, [documentId], { x: 0, y: 0 });
  const node = canvasEditor.getView().nodes.find((one) => one.id === id);
  if (!node) throw new Error('There is no card.');
  // A card without a document to show reads no other part of the context.
  const workspace = { id: WORKSPACE, role };
  const context = { canvasEditor, isEditable: true, tree, workspace, onOpen: () => {}, restore };
  render(
    <ReactFlowProvider>
      <CanvasContextProvider
        value={context as unknown as ComponentProps<typeof CanvasContextProvider>['value']}
      >
        <CardNode {...(node as unknown as NodeProps<FlowNode>)} selected={false} />
      </CanvasContextProvider>
    </ReactFlowProvider>,
  );
}

describe('[K17] the card of a document that cannot be shown', () => {
  test('the card of a document in the trash says so and restores the document', () => {
    show('thrown');
    screen.getByText('This document is in the trash.');
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(restore).toHaveBeenCalledWith(expect.objectContaining({ id: 'thrown' }));
  });

  test('the card of a document in the trash offers no restore to a viewer', () => {
    show('thrown', 'viewer');
    screen.getByText('This document is in the trash.');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('the card of a deleted or inaccessible document shows only that it is not available', () => {
    show('nobody');
    expect(screen.getByRole('article', { name: 'Document not available' }).textContent).toBe(
      'Document not available',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});
