// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { expect, test, vi } from 'vitest';
import { createAsset } from '#shared/operations/assets.ts';
import { createCanvas } from '#shared/operations/canvases.ts';
import { createDocument } from '#shared/operations/documents.ts';
import { createFolder, updateFolder } from '#shared/operations/folders.ts';
import { decodeTextSnapshot } from '#shared/documents/document-at-snapshot.ts';
import { arrangeTree, childrenOf } from '#shared/tree/tree-model.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { fromBase64 } from '#client/lib/base64.ts';
import { duplicateItem } from './duplicate-item.ts';
import type { Outbox } from './outbox.ts';
import { copiedIds } from './queue/pending.ts';
import { outboxFixture, queuedNames, whenEmpty } from './testing/outbox-fixture.ts';
import { refusal } from './testing/scripted-server.ts';

const current = vi.hoisted(() => ({ outbox: undefined as unknown }));
vi.mock('./current-outbox.ts', () => ({ currentOutbox: () => current.outbox }));

const fixture = outboxFixture();

/** Opens a tab whose requests reach the server while it is online. */
async function openTab() {
  const network = { isOnline: true };
  const { outbox, device, clock } = await fixture.openReadyTab({ canSend: () => network.isOnline });
  current.outbox = outbox;
  const { workspaceId } = fixture;
  const reconnect = async () => {
    network.isOnline = true;
    await outbox.drain();
    await whenEmpty(outbox);
  };
  return { outbox, device, clock, workspaceId, network, reconnect };
}

/** Returns the tree with its files as text: each item with its contents in brackets. */
function outline(outbox: Outbox, parentId: string | null = null): string {
  const tree = arrangeTree(outbox.views.treeWithFiles(fixture.workspaceId) ?? new Map());
  const text = (item: TreeItem): string => {
    const inside = childrenOf(tree, item.id).map(text).join(' ');
    return item.kind === 'folder' ? `${item.name}(${inside})` : item.name;
  };
  return childrenOf(tree, parentId).map(text).join(' ');
}

/** A folder with an item of each kind, in an order that is not the order of creation. */
function makeFolder(outbox: Outbox, workspaceId: string): string {
  const id = uuidv7();
  const innerId = uuidv7();
  const s3Key = `uploads/${workspaceId}/${uuidv7()}`;
  outbox.enqueue(createFolder, { id, workspaceId, name: 'Part' });
  outbox.enqueue(createDocument, { workspaceId, title: 'Last', folderId: id, order: 'a9' });
  outbox.enqueue(createFolder, { id: innerId, workspaceId, name: 'Inner', parentId: id, order: 'a3' });
  outbox.enqueue(createCanvas, { workspaceId, title: 'Map', folderId: innerId });
  outbox.enqueue(createAsset, { workspaceId, filename: 'pier.png', s3Key, folderId: id, order: 'a1' });
  outbox.enqueue(updateFolder, { id: innerId, color: 'rose' }, workspaceId);
  outbox.enqueue(updateFolder, { id: innerId, isLocked: true }, workspaceId);
  outbox.enqueue(createDocument, { workspaceId, title: 'Next' });
  return id;
}

test('[D10] a canvas copied offline is in the tree at once, right after its original, and on the server afterwards', async () => {
  const { outbox, device, workspaceId, network, reconnect } = await openTab();
  const { input } = outbox.enqueue(createCanvas, { workspaceId, title: 'Two days' });
  outbox.enqueue(createDocument, { workspaceId, title: 'Next' });
  await whenEmpty(outbox);
  const doc = new Y.Doc();
  doc.getMap('nodes').set('a', new Y.Map([['title', 'The bell']]));
  const database = await device.database();
  const bytes = Y.encodeStateAsUpdate(doc);
  await database?.add('update', { ydocId: input.id, bytes, schema: '1.0' });
  network.isOnline = false;
  const id = await duplicateItem(workspaceId, input.id);
  expect(outline(outbox)).toBe('Two days Two days copy Next');
  const [operation] = outbox.getState().operations;
  const seen = decodeTextSnapshot(fromBase64(String(operation?.input['seen'])));
  expect([...(seen?.sv.keys() ?? [])]).toEqual([doc.clientID]);
  // The server writes the content, so the canvas is not shown as an empty one before.
  expect(outbox.views.localIds()).toContain(id);
  expect(copiedIds(outbox.getState().operations)).toContain(id);
  await reconnect();
  expect(fixture.server.itemNames(workspaceId)).toEqual(['Two days', 'Next', 'Two days copy']);
  expect(copiedIds(outbox.getState().operations)).toEqual(new Set());
});

test('[D4] a folder copied offline has everything inside it, in the same order', async () => {
  const { outbox, workspaceId, network, reconnect } = await openTab();
  network.isOnline = false;
  const folderId = makeFolder(outbox, workspaceId);
  const shares: number[] = [];
  const id = await duplicateItem(workspaceId, folderId, (share) => shares.push(share));
  expect(outline(outbox)).toBe('Part(pier.png Inner(Map) Last) Part copy(pier.png Inner(Map) Last) Next');
  const inner = [...(outbox.views.tree(workspaceId)?.values() ?? [])].find(
    ({ name, parentId }) => name === 'Inner' && parentId === id,
  );
  expect(inner).toMatchObject({ color: 'rose', isLocked: false });
  expect(queuedNames(outbox).slice(-6)).toEqual([
    'create-folder',
    'duplicate-asset',
    'create-folder',
    'update-folder',
    'duplicate-canvas',
    'duplicate-document',
  ]);
  expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  await reconnect();
  expect(outline(outbox)).toBe('Part(pier.png Inner(Map) Last) Part copy(pier.png Inner(Map) Last) Next');
  expect(outbox.getState().problems).toEqual([]);
});

test('[D5] a copied file that the plan refuses leaves the tree and is listed as a problem', async () => {
  const { outbox, workspaceId } = await openTab();
  const s3Key = `uploads/${workspaceId}/${uuidv7()}`;
  const { input } = outbox.enqueue(createAsset, { workspaceId, filename: 'pier.png', s3Key });
  fixture.server.refusals = { 'duplicate-asset': refusal('plan_limit') };
  await duplicateItem(workspaceId, input.id);
  expect(queuedNames(outbox)).toContain('duplicate-asset');
  await vi.waitFor(() => expect(outbox.getState().problems).toHaveLength(1), { timeout: 5_000 });
  expect(outbox.getState().problems[0]).toMatchObject({ code: 'plan_limit', keepsItem: false });
  expect(outline(outbox)).not.toContain('pier copy.png');
});

test('a folder with more than 1,000 items is not copied, and nothing is queued', async () => {
  const { outbox, workspaceId, network } = await openTab();
  network.isOnline = false;
  const { input } = outbox.enqueue(createFolder, { workspaceId, name: 'Archive' });
  const inside = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      contract: createFolder,
      input: { id: uuidv7(), workspaceId, name: `Box ${at}`, parentId: input.id },
    }));
  await outbox.enqueueAll(inside(1_000));
  const queued = outbox.getState().operations.length;
  await expect(duplicateItem(workspaceId, input.id)).rejects.toThrow(
    'A folder with more than 1,000 items cannot be duplicated at once.',
  );
  expect(outbox.getState().operations).toHaveLength(queued);
});
