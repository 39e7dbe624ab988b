// @vitest-environment jsdom
import { ReactFlowProvider } from '@xyflow/react';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { addNode, deleteSelected } from '../editor/editor-commands.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { newCanvasEditor, typeInto } from '../testing/canvas-editor-fixture.ts';
import { DeletedPanel } from './deleted-panel.tsx';

async function open(canvasEditor = newCanvasEditor(), isEditable = true) {
  await uiLayers.load();
  const awareness = new Awareness(canvasEditor.doc);
  const context = { canvasEditor, isEditable, awareness } as unknown as CanvasContext; // the part that the list reads
  render(
    <ReactFlowProvider>
      <DeletedPanel context={context} isOpen onOpenChange={() => {}} />
    </ReactFlowProvider>,
  );
  return { canvasEditor, list: within(await screen.findByRole('dialog', { name: 'Deleted' })) };
}

test('the list of deleted nodes explains its purpose while it is empty', async () => {
  const { list } = await open();
  expect(list.getByText(/^Nothing was deleted here\./)).toBeTruthy();
});

test('a node that is deleted while the list is open appears with its text, and disappears when it is restored', async () => {
  const { canvasEditor, list } = await open();
  const id = addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
  typeInto(canvasEditor, id, 'The bell');
  deleteSelected(canvasEditor);
  expect(await list.findByText('The bell')).toBeTruthy();
  expect(list.getByText('Note · deleted by you, just now')).toBeTruthy();
  fireEvent.click(list.getByRole('button', { name: 'Restore The bell' }));
  expect(canvasEditor.getView().selectedNodes.map((node) => node.id)).toEqual([id]);
  await waitFor(() => expect(list.getByText(/^Nothing was deleted here\./)).toBeTruthy());
});

test('a reader sees the list without Restore buttons, and a long list shows only the latest nodes', async () => {
  const canvasEditor = newCanvasEditor();
  canvasEditor.act((writer) => {
    for (let at = 0; at < 210; at += 1) {
      const target = { absolute: { x: 0, y: 0 } };
      const id = makeNode(writer, { type: 'frameNode', target, title: `Frame ${at}` }, 1);
      writer.set('nodes', id, 'gone', 1000 + at);
    }
  });
  const { list } = await open(canvasEditor, false);
  expect(list.getAllByRole('listitem')).toHaveLength(201);
  expect(list.getByText('Frame 209')).toBeTruthy();
  expect(list.queryByText('Frame 9')).toBeNull();
  expect(list.getByText(/^These are the latest 200\./)).toBeTruthy();
  expect(list.queryByRole('button', { name: /Restore/ })).toBeNull();
});
