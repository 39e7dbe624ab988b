import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { Device } from '#client/lib/device/device.ts';
import { openQueue, ScriptedStore } from '../testing/scripted-store.ts';
import { restoreFiles } from './restore-files.ts';

const assetOf = (id: string): TreeAsset => ({
  kind: 'asset',
  id,
  parentId: 'part',
  order: 'a7',
  name: 'The pier',
  filename: 'pier.png',
  type: 'image',
  mimeType: 'image/png',
  fileSize: 8,
  width: 4,
  height: 3,
  alt: 'Seen from the sea',
  hasThumbnail: true,
  ownerId: 'ines',
  createdAt: 0,
  updatedAt: 0,
});

test('[E4] files that the server lost are uploaded again under their ids into their folders, and files no longer on the device are skipped', async () => {
  const device = new Device(uuidv7());
  const server = new ScriptedStore();
  const queue = await openQueue(server.dependencies(device));
  const [here, gone] = [assetOf(uuidv7()), assetOf(uuidv7())];
  const blob = new Blob(['the pier'], { type: 'image/png' });
  await queue.store.storeFile({ assetId: here.id, workspaceId: 'w1', blob, storedAt: 0 });
  await restoreFiles(queue, { workspaceId: 'w1', files: [gone, here] });
  await queue.run();
  expect([...server.assets].map(([id, { name }]) => [id, name])).toEqual([[here.id, 'The pier']]);
  expect(await [...server.posted.values()][0]?.text()).toBe('the pier');
  expect(server.created).toMatchObject([{ folderId: 'part', order: 'a7' }]);
  expect(queue.getState().uploads).toEqual([]);
  queue.destroy();
  device.close();
});
