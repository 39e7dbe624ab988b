// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { ReactFlowProvider, type NodeProps } from '@xyflow/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, treeOf, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { addCards } from './add-card.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { newDesk } from '../../testing/desks.ts';
import { CanvasContextProvider } from '../canvas-editor-context.ts';
import { CardNode } from './card-node.tsx';

const restore = vi.fn<(item: { id: string }) => void>();
afterEach(() => {
  cleanup();
  restore.mockReset();
});

const tree = treeOf(page('thrown', TRASH_ID, 'a0'));

function show(documentId: string, role: 'owner' | 'viewer' = 'owner') {
  const canvasEditor = newDesk();
  const [id = ''] = addCards(canvasEditor, [documentId], { x: 0, y: 0 });
  const node = canvasEditor.getView().nodes.find((one) => one.id === id);
  if (!node) throw new Error('There is no card.');
  // Of what a canvas shares a card that has no document to show asks for these alone.
  const workspace = { id: WORKSPACE, role };
  const world = { canvasEditor, isEditable: true, tree, workspace, onOpen: () => {}, restore };
  render(
    <ReactFlowProvider>
      <CanvasContextProvider
        value={world as unknown as ComponentProps<typeof CanvasContextProvider>['value']}
      >
        <CardNode {...(node as unknown as NodeProps<FlowNode>)} selected={false} />
      </CanvasContextProvider>
    </ReactFlowProvider>,
  );
}

describe('[K17] the card of a document', () => {
  test('that is in the trash says so, and brings it back', () => {
    show('thrown');
    screen.getByText('This document is in the trash.');
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(restore).toHaveBeenCalledWith(expect.objectContaining({ id: 'thrown' }));
  });

  test('that is in the trash is not brought back by who only reads', () => {
    show('thrown', 'viewer');
    screen.getByText('This document is in the trash.');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('that has gone, or is not for this person, says no more than that', () => {
    show('nobody');
    expect(screen.getByRole('article', { name: 'Document not available' }).textContent).toBe(
      'Document not available',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});
