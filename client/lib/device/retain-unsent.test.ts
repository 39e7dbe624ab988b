import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { Device, type DeviceDatabase } from './device.ts';
import { retainUnsent } from './retain-unsent.ts';
import type { QueuedOperation, QueuedUpload } from './schema.ts';
import { isNothingUnsent } from './unsent.ts';
import { waitingUpload } from './waiting-upload.ts';

const EPOCH = 'e1';
const bytes = new Uint8Array([1]);
let count = 0;
let device: Device;
afterEach(() => device.close());

async function open(): Promise<DeviceDatabase> {
  device = new Device(`leaving-${++count}`);
  const database = await device.database();
  if (!database) throw new Error('The database does not open.');
  await database.put('meta', EPOCH, 'text-epoch');
  return database;
}

async function addRoom(database: DeviceDatabase, ydocId: string, isDirty: boolean): Promise<void> {
  const room = { ydocId, workspaceId: 'w1', epoch: EPOCH, rev: 1, size: 1, schema: '1.0', storedAt: 1 };
  await database.put('room', room);
  for (let row = 0; row < 2; row += 1) {
    const updateId = await database.add('update', { ydocId, bytes, schema: '1.0' });
    const note = { updateId, ydocId, bytes, createdAt: 1, isAcked: false };
    if (isDirty && row === 1) await database.add('unacked', note);
  }
}

const operation = (key: string, ack: QueuedOperation['ack']): QueuedOperation => ({
  key,
  name: 'create-document',
  version: 1,
  scope: 'workspace:w1',
  input: { id: key },
  ids: [key],
  actorId: 'u',
  createdAt: 1,
  attempts: 0,
  notBefore: 0,
  isParked: false,
  lastError: null,
  ack,
});

async function addFile(
  database: DeviceDatabase,
  assetId: string,
  upload?: Partial<QueuedUpload>,
): Promise<void> {
  const known = { assetId, workspaceId: 'w1', filename: 'a.png', name: 'a', mimeType: 'image/png', size: 1 };
  await database.put('file', { assetId, workspaceId: 'w1', blob: new Blob(['x']), storedAt: 1 });
  if (!upload) return;
  const row = waitingUpload({ ...known, width: null, height: null, alt: '', askedBy: 'assets' });
  await database.put('upload', { ...row, ...upload });
}

/** The keys of every row, by store; empty stores are left out. */
async function rows(database: DeviceDatabase): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const store of database.objectStoreNames) {
    const keys = await database.getAllKeys(store);
    if (keys.length > 0) all[store] = keys;
  }
  return all;
}

test('[C12] retainUnsent removes the data that the server has acknowledged and leaves all other data complete', async () => {
  const database = await open();
  await addRoom(database, 'sent', false);
  await addRoom(database, 'unsent', true);
  await database.put('operation', operation('done', { epoch: EPOCH, seq: 3 }));
  await database.put('operation', operation('of-an-earlier-epoch', { epoch: 'e0', seq: 3 }));
  await database.put('operation', operation('waiting', null));
  const refusal = { code: 'forbidden', message: 'No.', refusedAt: 1, keepsItem: true, dependants: [] };
  await database.put('problem', { operation: operation('refused', null), ...refusal });
  const orphan = { ydocId: 'sent', workspaceId: 'w1', title: 'A', text: 'words', content: [], foundAt: 1 };
  await database.put('orphan', { id: 'orphan', ...orphan });
  await database.put('snapshot', { scope: 'workspace:w1', epoch: EPOCH, seq: 3, storedAt: 1, value: {} });
  await database.put('meta', 'names of people', 'people:w1');
  await database.put('meta', { ydocIds: ['unsent'], at: 1 }, 'restoring:w2');
  await addFile(database, 'uploaded');
  await addFile(database, 'just-uploaded', { isDone: true });
  await addFile(database, 'waiting', {});
  await addFile(database, 'refused', { refused: { code: 'forbidden', message: 'No.' } });

  expect(await retainUnsent(database, EPOCH)).toEqual({ texts: 1, changes: 2, files: 2, unresolved: 2 });
  const left = {
    file: ['refused', 'waiting'],
    meta: ['left-unsent', 'restoring:w2', 'text-epoch'],
    operation: ['of-an-earlier-epoch', 'waiting'],
    orphan: ['orphan'],
    problem: ['refused'],
    room: ['unsent'],
    unacked: [4],
    update: [3, 4],
    upload: ['refused', 'waiting'],
  };
  expect(await rows(database)).toEqual(left);
  // A second run, as after an interruption, changes nothing.
  await retainUnsent(database, EPOCH);
  expect(await rows(database)).toEqual(left);
});

test('[C12] retainUnsent leaves no data when the server has acknowledged all of it', async () => {
  const database = await open();
  await addRoom(database, 'sent', false);
  await addFile(database, 'uploaded');
  expect(isNothingUnsent(await retainUnsent(database, EPOCH))).toBe(true);
  expect(Object.keys(await rows(database))).toEqual(['meta']);
});

test.each([
  ['the server is in another epoch', 'e2', undefined],
  ['texts are not compared yet', EPOCH, 'text-recovery'],
  ['the snapshot of an earlier epoch is not compared yet', EPOCH, 'aside:workspace:w1:e0'],
])('[E3] retainUnsent removes nothing while %s', async (_case, epoch, note) => {
  const database = await open();
  await addRoom(database, 'sent', false);
  await addFile(database, 'uploaded');
  if (note !== undefined) await database.put('meta', {}, note);
  const before = await rows(database);
  expect(isNothingUnsent(await retainUnsent(database, epoch))).toBe(false);
  await database.delete('meta', 'left-unsent');
  expect(await rows(database)).toEqual(before);
});

test('[C12] retainUnsent removes nothing when the database fails half-way', async () => {
  const database = await open();
  await addRoom(database, 'sent', false);
  await addRoom(database, 'unsent', true);
  const before = await rows(database);
  const { clear } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.clear = () => {
    throw new DOMException('The disk fails.', 'UnknownError');
  };
  try {
    await expect(retainUnsent(database, EPOCH)).rejects.toThrow('The disk fails.');
  } finally {
    IDBObjectStore.prototype.clear = clear;
  }
  expect(await rows(database)).toEqual(before);
});
