import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { getWorkspaces } from '#shared/operations/workspaces.ts';
import { ApiError } from '#client/api/api-error.ts';
import { Device } from '#client/lib/device/device.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import type { Outbox } from './outbox.ts';
import { closeTabs, openTab } from './testing/test-tabs.ts';
import { sampleOperation } from './testing/samples.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

const [W, V, NEW_ID] = [uuidv7(), uuidv7(), uuidv7()] as const;
let userId: string;
beforeEach(() => void (userId = uuidv7()));
afterEach(closeTabs);

/** Opens a tab with these rows on its device and no server that answers. */
async function openTabWith(
  operations: QueuedOperation[] = [],
  problems: Problem[] = [],
  canAnswer = false,
): Promise<Outbox> {
  const device = new Device(userId);
  const database = await device.database();
  for (const one of operations) await database?.put('operation', one);
  for (const one of problems) await database?.put('problem', one);
  const unreachable = () => Promise.reject(ApiError.unreachable(new Error('cut')));
  const pending = () => new Promise<never>(() => {});
  const [send, sendBatch] = canAnswer ? [pending, pending] : [unreachable, unreachable];
  const { outbox } = openTab(new ScriptedServer(), userId, { device, send, sendBatch, newId: () => NEW_ID });
  await vi.waitFor(() => expect(outbox.getState().isLoaded).toBe(true));
  return outbox;
}
const whenPaused = (outbox: Outbox) => vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
const inputs = (outbox: Outbox) =>
  outbox.getState().operations.map(({ name, scope, input }) => [name, scope, input]);
const problemOf = (operation: QueuedOperation, fields: Partial<Problem> = {}): Problem => ({
  operation,
  code: 'limit_reached',
  message: 'No.',
  refusedAt: 1,
  keepsItem: true,
  dependants: [],
  ...fields,
});

describe('[D5] a refused creation can be repeated in another workspace', () => {
  const D = uuidv7();
  const creation = sampleOperation({
    key: 'a',
    name: 'create-document',
    scope: `workspace:${W}`,
    input: { id: D, workspaceId: W, folderId: uuidv7(), title: 'High Water' },
  });
  const rename = sampleOperation({
    key: 'b',
    name: 'update-document',
    scope: `workspace:${W}`,
    input: { id: D, title: 'Low Water' },
  });

  test('a refused document is created at the root of the other workspace, under its id, with its later changes', async () => {
    const outbox = await openTabWith(
      [],
      [problemOf(creation, { dependants: [rename, { ...rename, key: 'c', input: { id: V } }] })],
    );
    expect(await outbox.createElsewhere('a', V)).toBe(D);
    await vi.waitFor(() => expect(outbox.getState().problems).toEqual([]));
    expect(inputs(outbox)).toEqual([
      ['create-document', `workspace:${V}`, { id: D, workspaceId: V, folderId: null, title: 'High Water' }],
      ['update-document', `workspace:${V}`, { id: D, title: 'Low Water' }],
      ['update-document', `workspace:${V}`, { id: V }],
    ]);
  });

  test('a refused folder gets a new id if its own belongs to something else', async () => {
    const folder = {
      ...creation,
      name: 'create-folder',
      input: { id: D, workspaceId: W, parentId: uuidv7(), name: 'Part' },
    };
    const outbox = await openTabWith([], [problemOf(folder, { code: 'taken', dependants: [rename] })]);
    expect(await outbox.createElsewhere('a', V)).toBe(NEW_ID);
    await vi.waitFor(() => expect(outbox.getState().problems).toEqual([]));
    expect(inputs(outbox)).toEqual([
      ['create-folder', `workspace:${V}`, { id: NEW_ID, workspaceId: V, parentId: null, name: 'Part' }],
      ['update-document', `workspace:${V}`, { id: NEW_ID, title: 'Low Water' }],
    ]);
  });

  test('createElsewhere does nothing for a problem that created no item, or for an unknown key', async () => {
    const nameless = { ...creation, key: 'c', input: { workspaceId: W } };
    const outbox = await openTabWith([], [problemOf(rename), problemOf(nameless)]);
    for (const key of ['a', 'b', 'c']) expect(await outbox.createElsewhere(key, V)).toBeUndefined();
    await outbox.retryProblem('unknown');
    expect([outbox.getState().problems.length, inputs(outbox)]).toEqual([2, []]);
  });

  test('retryProblem queues one refused operation again in its own workspace', async () => {
    const other = { ...creation, key: 'c', input: { ...creation.input, id: uuidv7() } };
    const outbox = await openTabWith([], [problemOf(other), problemOf(creation)]);
    await outbox.retryProblem('a');
    await vi.waitFor(() => expect(outbox.getState().problems).toHaveLength(1));
    expect(inputs(outbox)).toEqual([['create-document', `workspace:${W}`, creation.input]]);
  });
});

describe('[D2] a waiting operation can be withdrawn', () => {
  const waiting = (key: string, fields: Partial<QueuedOperation> = {}) =>
    sampleOperation({ key, name: 'update-document', input: { id: key }, ...fields });

  test('withdraw removes one operation while the queue is paused', async () => {
    const outbox = await openTabWith([
      waiting('a', { ack: { epoch: 'e1', seq: 1 } }),
      waiting('b'),
      waiting('c'),
    ]);
    await whenPaused(outbox);
    expect(await outbox.withdraw('b')).toBe(true);
    await vi.waitFor(() => expect(outbox.getState().operations.map(({ key }) => key)).toEqual(['a', 'c']));
  });

  test('withdraw returns false for an operation that is confirmed, unknown, or possibly in flight', async () => {
    const outbox = await openTabWith([waiting('a', { ack: { epoch: 'e1', seq: 1 } }), waiting('b')]);
    await whenPaused(outbox);
    for (const key of ['a', 'unknown']) expect(await outbox.withdraw(key)).toBe(false);
    await outbox.discardOperation('unknown');
    await outbox.retryOperation('unknown');
    expect(outbox.getState().operations).toHaveLength(2);
    closeTabs();
    const sending = await openTabWith([], [], true);
    expect(sending.getState().pausedBy).toBeNull();
    expect(await sending.withdraw('b')).toBe(false);
    expect(sending.getState().operations).toHaveLength(2);
  });
});

describe('[D2] the outbox checks an operation before it queues it', () => {
  test('enqueueAll queues either all operations or none, and rejects operations that cannot wait offline', async () => {
    const outbox = await openTabWith();
    const invalid = { contract: createFolder, input: { workspaceId: W, name: '' } };
    const valid = { contract: createFolder, input: { workspaceId: W, name: 'Part one' } };
    expect(() => outbox.enqueueAll([valid, invalid])).toThrow(
      expect.objectContaining({ statusCode: 400, code: 'invalid_input' }),
    );
    expect(() => outbox.enqueue(getWorkspaces, {})).toThrow('get-workspaces cannot be queued.');
    expect(() => outbox.enqueue(updateDocument, { id: uuidv7(), title: 'x' })).toThrow(
      'update-document cannot be queued.',
    );
    expect(outbox.getState().operations).toEqual([]);
    expect(await outbox.enqueueAll([valid, valid])).toBe(true);
    const [one, two] = outbox.getState().operations;
    expect(one!.key < two!.key).toBe(true);
    expect(one).toMatchObject({ actorId: userId, scope: `workspace:${W}` });
  });

  test('[A7] the outbox returns the initial content of a document that the server does not have yet', async () => {
    const outbox = await openTabWith();
    const { input } = outbox.enqueue(createDocument, { workspaceId: W, title: 'High Water' });
    expect([...outbox.firstMarkdowns()]).toEqual([[input.id, '']]);
    const { emptyDocumentOf } = await import('#shared/editor/content/first-content.ts');
    expect(await outbox.firstContentOf(input.id)).toEqual(emptyDocumentOf(input.id));
    expect(await outbox.firstContentOf(uuidv7())).toBeUndefined();
  });
});
