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
import { closeTabs, openTab } from './testing/device-of-test.ts';
import { sampleOperation } from './testing/sample-operation.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

const [W, V, MADE] = [uuidv7(), uuidv7(), uuidv7()] as const;
let userId: string;
beforeEach(() => void (userId = uuidv7()));
afterEach(closeTabs);

/** A tab with this on its device, which no server answers. */
async function tab(
  operations: QueuedOperation[] = [],
  problems: Problem[] = [],
  canAnswer = false,
): Promise<Outbox> {
  const device = new Device(userId);
  const database = await device.database();
  for (const one of operations) await database?.put('operation', one);
  for (const one of problems) await database?.put('problem', one);
  const cut = () => Promise.reject(ApiError.unreachable(new Error('cut')));
  const pending = () => new Promise<never>(() => {});
  const [send, sendBatch] = canAnswer ? [pending, pending] : [cut, cut];
  const { outbox } = openTab(new ScriptedServer(), userId, { device, send, sendBatch, newId: () => MADE });
  await vi.waitFor(() => expect(outbox.getState().isLoaded).toBe(true));
  return outbox;
}
const paused = (outbox: Outbox) => vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
const inputs = (outbox: Outbox) =>
  outbox.getState().operations.map(({ name, scope, input }) => [name, scope, input]);
const problemOf = (operation: QueuedOperation, own: Partial<Problem> = {}): Problem => ({
  operation,
  code: 'limit_reached',
  message: 'No.',
  refusedAt: 1,
  keepsItem: true,
  dependants: [],
  ...own,
});

describe('[D5] what was refused is made in another workspace', () => {
  const D = uuidv7();
  const made = sampleOperation({
    key: 'a',
    name: 'create-document',
    scope: `workspace:${W}`,
    input: { id: D, workspaceId: W, folderId: uuidv7(), title: 'High Water' },
  });
  const renamed = sampleOperation({
    key: 'b',
    name: 'update-document',
    scope: `workspace:${W}`,
    input: { id: D, title: 'Low Water' },
  });

  test('at its root, under its id, with what was done to it since', async () => {
    const outbox = await tab(
      [],
      [problemOf(made, { dependants: [renamed, { ...renamed, key: 'c', input: { id: V } }] })],
    );
    expect(await outbox.createElsewhere('a', V)).toBe(D);
    await vi.waitFor(() => expect(outbox.getState().problems).toEqual([]));
    expect(inputs(outbox)).toEqual([
      ['create-document', `workspace:${V}`, { id: D, workspaceId: V, folderId: null, title: 'High Water' }],
      ['update-document', `workspace:${V}`, { id: D, title: 'Low Water' }],
      ['update-document', `workspace:${V}`, { id: V }],
    ]);
  });

  test('under another id where its own belongs to something else', async () => {
    const folder = {
      ...made,
      name: 'create-folder',
      input: { id: D, workspaceId: W, parentId: uuidv7(), name: 'Part' },
    };
    const outbox = await tab([], [problemOf(folder, { code: 'taken', dependants: [renamed] })]);
    expect(await outbox.createElsewhere('a', V)).toBe(MADE);
    await vi.waitFor(() => expect(outbox.getState().problems).toEqual([]));
    expect(inputs(outbox)).toEqual([
      ['create-folder', `workspace:${V}`, { id: MADE, workspaceId: V, parentId: null, name: 'Part' }],
      ['update-document', `workspace:${V}`, { id: MADE, title: 'Low Water' }],
    ]);
  });

  test('and is not, where it made nothing, or there is no such refusal', async () => {
    const nameless = { ...made, key: 'c', input: { workspaceId: W } };
    const outbox = await tab([], [problemOf(renamed), problemOf(nameless)]);
    for (const key of ['a', 'b', 'c']) expect(await outbox.createElsewhere(key, V)).toBeUndefined();
    await outbox.retryProblem('unknown');
    expect([outbox.getState().problems.length, inputs(outbox)]).toEqual([2, []]);
  });

  test('or asked for once more where it was, that one alone', async () => {
    const other = { ...made, key: 'c', input: { ...made.input, id: uuidv7() } };
    const outbox = await tab([], [problemOf(other), problemOf(made)]);
    await outbox.retryProblem('a');
    await vi.waitFor(() => expect(outbox.getState().problems).toHaveLength(1));
    expect(inputs(outbox)).toEqual([['create-document', `workspace:${W}`, made.input]]);
  });
});

describe('[D2] what waits is taken back', () => {
  const waits = (key: string, own: Partial<QueuedOperation> = {}) =>
    sampleOperation({ key, name: 'update-document', input: { id: key }, ...own });

  test('where nothing can be sent, that one alone', async () => {
    const outbox = await tab([waits('a', { ack: { epoch: 'e1', seq: 1 } }), waits('b'), waits('c')]);
    await paused(outbox);
    expect(await outbox.withdraw('b')).toBe(true);
    await vi.waitFor(() => expect(outbox.getState().operations.map(({ key }) => key)).toEqual(['a', 'c']));
  });

  test('and is not where it is confirmed, unknown, or may be on its way', async () => {
    const outbox = await tab([waits('a', { ack: { epoch: 'e1', seq: 1 } }), waits('b')]);
    await paused(outbox);
    for (const key of ['a', 'unknown']) expect(await outbox.withdraw(key)).toBe(false);
    await outbox.discardOperation('unknown');
    await outbox.retryOperation('unknown');
    expect(outbox.getState().operations).toHaveLength(2);
    closeTabs();
    const sending = await tab([], [], true);
    expect(sending.getState().pausedBy).toBeNull();
    expect(await sending.withdraw('b')).toBe(false);
    expect(sending.getState().operations).toHaveLength(2);
  });
});

describe('[D2] what is queued', () => {
  test('fits its contract and may wait, or nothing of it is queued', async () => {
    const outbox = await tab();
    const wrong = { contract: createFolder, input: { workspaceId: W, name: '' } };
    const right = { contract: createFolder, input: { workspaceId: W, name: 'Part one' } };
    expect(() => outbox.enqueueAll([right, wrong])).toThrow(
      expect.objectContaining({ statusCode: 400, code: 'invalid_input' }),
    );
    expect(() => outbox.enqueue(getWorkspaces, {})).toThrow('get-workspaces cannot be queued.');
    expect(() => outbox.enqueue(updateDocument, { id: uuidv7(), title: 'x' })).toThrow(
      'update-document cannot be queued.',
    );
    expect(outbox.getState().operations).toEqual([]);
    expect(await outbox.enqueueAll([right, right])).toBe(true);
    const [one, two] = outbox.getState().operations;
    expect(one!.key < two!.key).toBe(true);
    expect(one).toMatchObject({ actorId: userId, scope: `workspace:${W}` });
  });

  test('[A7] is what a document begins with, as long as the server does not have it', async () => {
    const outbox = await tab();
    const { input } = outbox.enqueue(createDocument, { workspaceId: W, title: 'High Water' });
    expect([...outbox.firstMarkdowns()]).toEqual([[input.id, '']]);
    const { emptyDocumentOf } = await import('#shared/editor/content/first-content.ts');
    expect(await outbox.firstContentOf(input.id)).toEqual(emptyDocumentOf(input.id));
    expect(await outbox.firstContentOf(uuidv7())).toBeUndefined();
  });
});
