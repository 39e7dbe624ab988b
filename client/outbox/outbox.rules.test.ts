import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { createWorkspace, deleteWorkspace, updateWorkspace } from '#shared/operations/workspaces.ts';
import { ApiError } from '#client/api/api-error.ts';
import { Device } from '#client/lib/device/device.ts';
import { evict } from '#client/lib/device/testing/evict.ts';
import type { Outbox } from './outbox.ts';
import { closeTabs, listed, openTab } from './testing/device-of-test.ts';
import { refusal, ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
let userId: string;
let workspaceId: string;
beforeEach(() => {
  server = new ScriptedServer();
  userId = uuidv7();
  workspaceId = listed(server, userId).id;
});
afterEach(closeTabs);

const shown = (outbox: Outbox, id = workspaceId): string[] =>
  [...(outbox.views.tree(id)?.values() ?? [])].map(({ name }) => name);
const names = (outbox: Outbox): string[] => outbox.getState().operations.map(({ name }) => name);

/** A tab that has read its database and follows the workspace. */
async function ready(own: Parameters<typeof openTab>[2] = {}) {
  const tab = openTab(server, userId, own);
  await vi.waitFor(() => expect(tab.outbox.getState().isLoaded).toBe(true));
  tab.outbox.views.watch(`workspace:${workspaceId}`);
  await vi.waitFor(() => expect(tab.outbox.views.status(`workspace:${workspaceId}`).isLoaded).toBe(true));
  await tab.outbox.views.pull(`workspace:${workspaceId}`);
  return tab;
}

/** Makes a document; resolves when it is in the queue's database. */
async function make(outbox: Outbox, title: string): Promise<string> {
  const { input, stored } = outbox.enqueue(createDocument, { workspaceId, title });
  await stored;
  return input.id;
}

const empty = (outbox: Outbox) =>
  vi.waitFor(() => expect(outbox.getState().operations).toEqual([]), { timeout: 5_000 });

describe('a queued operation', () => {
  test('[D2] shows in the same turn, before the database has it', async () => {
    const { outbox } = await ready();
    server.faults = ['lost-request'];
    const { stored } = outbox.enqueue(createDocument, { workspaceId, title: 'High Water' });
    expect(shown(outbox)).toEqual(['High Water']);
    expect(await stored).toBe(true);
  });

  test('[D2] is kept through a crash, and sent by whichever tab comes next', async () => {
    const first = await ready();
    server.faults = ['lost-request'];
    await make(first.outbox, 'High Water');
    first.crash();
    const second = await ready();
    await empty(second.outbox);
    expect(server.names(workspaceId)).toEqual(['High Water']);
    expect(shown(second.outbox)).toEqual(['High Water']);
  });

  test('[C2] what comes back after the page ended is told to nobody, and is there for the next', async () => {
    const tell = vi.fn<(scope?: string) => void>();
    const answer = Promise.withResolvers<void>();
    const first = await ready({ channel: { tell, listen: () => {}, close: () => {} } });
    server.faults = [() => answer.promise];
    await make(first.outbox, 'High Water');
    await vi.waitFor(() => expect(server.sent).toHaveLength(1));
    first.crash();
    tell.mockClear();
    answer.resolve();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(tell).not.toHaveBeenCalled();
    const second = await ready();
    await empty(second.outbox);
    expect(server.names(workspaceId)).toEqual(['High Water']);
  });

  test('[D2][P9] that the browser took away is kept once more by the page that shows it, and sent once', async () => {
    const { outbox, device } = await ready();
    server.faults = ['lost-request', 'lost-request'];
    await make(outbox, 'High Water');
    await vi.waitFor(() => expect(server.sent).toHaveLength(1));
    evict((await device.database())!);
    await vi.waitFor(async () => expect(await (await device.database())?.count('operation')).toBe(1));
    expect(shown(outbox)).toEqual(['High Water']);
    const scope = `workspace:${workspaceId}`;
    await vi.waitFor(async () =>
      expect(await (await device.database())?.get('snapshot', scope)).toBeDefined(),
    );
    await outbox.drain();
    await empty(outbox);
    expect(server.names(workspaceId)).toEqual(['High Water']);
  });

  test('[D4] that failed under a clock hours ahead does not wait until those hours are over', async () => {
    const { outbox, clock } = await ready();
    clock.now += 5 * 3_600_000;
    server.faults = [refusal('unavailable')];
    await make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().operations).toMatchObject([{ attempts: 1 }]));
    // Due in a second, and not yet.
    await outbox.drain();
    expect(server.sent).toHaveLength(1);
    clock.now -= 5 * 3_600_000;
    await outbox.drain();
    await empty(outbox);
    expect(server.names(workspaceId)).toEqual(['High Water']);
  });

  test('[D2] that the database refuses is shown as such, works in this page, and is sent from it', async () => {
    const device = new Device(userId);
    const { outbox } = await ready({ device });
    const database = await device.database();
    if (!database) throw new Error('There is a database.');
    server.faults = ['lost-request'];
    vi.spyOn(database, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const { stored } = outbox.enqueue(createDocument, { workspaceId, title: 'Unkept' });
    expect(await stored).toBe(false);
    expect(outbox.getState().storage).toBe('page');
    expect(shown(outbox)).toEqual(['Unkept']);
    await outbox.drain();
    await outbox.drain();
    expect(server.names(workspaceId)).toEqual(['Unkept']);
    await empty(outbox);
    expect(outbox.getState().storage).toBe('device');
  });

  test('that does not fit its contract is refused before anything is queued', async () => {
    const { outbox } = await ready();
    expect(() => outbox.enqueue(createDocument, { workspaceId, title: '' })).toThrow(ApiError);
    expect(outbox.getState().operations).toEqual([]);
  });
});

describe('[D1] an operation leaves', () => {
  test('when a snapshot with its seq is stored, not before', async () => {
    const { outbox } = await ready();
    server.pullFault = new Error('no snapshot now');
    await make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().operations[0]?.ack).toEqual({ epoch: 'e1', seq: 2 }));
    await outbox.drain();
    expect(names(outbox)).toEqual(['create-document']);
    expect(outbox.getState().waiting).toBe(0);
    expect(shown(outbox)).toEqual(['High Water']);
    server.pullFault = undefined;
    await outbox.views.pull(`workspace:${workspaceId}`);
    await empty(outbox);
    expect(shown(outbox)).toEqual(['High Water']);
  });

  test('and no snapshot of a lower seq of the same epoch takes the place of a higher one', async () => {
    const { outbox } = await ready();
    await make(outbox, 'High Water');
    await empty(outbox);
    const late = await server.pull(`workspace:${workspaceId}`, undefined);
    await make(outbox, 'Low Water');
    await empty(outbox);
    vi.spyOn(server, 'pull');
    const tab = openTab(server, userId, { pull: () => Promise.resolve(late) });
    tab.outbox.views.watch(`workspace:${workspaceId}`);
    await tab.outbox.views.pull(`workspace:${workspaceId}`);
    expect(shown(tab.outbox)).toEqual(['High Water', 'Low Water']);
  });
});

describe('[D3] exactly once', () => {
  test('a lost answer: sent again under its key, carried out once', async () => {
    const { outbox } = await ready();
    server.faults = ['lost-answer'];
    await make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
    await outbox.drain();
    await empty(outbox);
    expect(server.sent.map(({ key }) => key)).toEqual([server.sent[0]?.key, server.sent[0]?.key]);
    expect([...server.done.values()]).toEqual([1]);
  });

  test('a crash between answer and snapshot', async () => {
    const first = await ready();
    server.pullFault = new Error('crashes here');
    await make(first.outbox, 'High Water');
    await vi.waitFor(() => expect(first.outbox.getState().operations[0]?.ack).not.toBeNull());
    first.crash();
    server.pullFault = undefined;
    const second = await ready();
    await second.outbox.drain();
    await empty(second.outbox);
    expect(server.sent).toHaveLength(1);
    expect(shown(second.outbox)).toEqual(['High Water']);
  });

  test('two tabs: each operation is sent once, and both show the same', async () => {
    const [one, two] = [await ready(), await ready()];
    await Promise.all([make(one.outbox, 'High Water'), make(two.outbox, 'Low Water')]);
    await Promise.all([one.outbox.drain(), two.outbox.drain()]);
    await Promise.all([empty(one.outbox), empty(two.outbox)]);
    expect(server.sent).toHaveLength(2);
    await vi.waitFor(() => expect(shown(one.outbox).sort()).toEqual(['High Water', 'Low Water']));
    await vi.waitFor(() => expect(shown(two.outbox).sort()).toEqual(['High Water', 'Low Water']));
  });
});

describe('[D4] order', () => {
  test('is kept within a scope while one waits for another try', async () => {
    const { outbox, clock } = await ready();
    server.faults = [refusal('internal')];
    await make(outbox, 'first');
    await make(outbox, 'second');
    await outbox.drain();
    expect(server.sent.map(({ title }) => title)).toEqual(['first']);
    clock.now += 120_000;
    await outbox.drain();
    await empty(outbox);
    expect(server.sent.map(({ title }) => title)).toEqual(['first', 'first', 'second']);
  });

  test('a clock that was set back changes nothing about it', async () => {
    const { outbox } = await ready();
    const device = new Device(userId);
    server.faults = ['lost-request', 'lost-request'];
    await make(outbox, 'first');
    const first = outbox.getState().operations[0];
    if (!first) throw new Error('It is queued.');
    // As it was queued an hour ahead of what the clock says now.
    const early = { ...first, key: uuidv7({ msecs: Date.now() + 3_600_000 }) };
    await outbox.discardOperation(first.key);
    await (await device.database())?.add('operation', early);
    const { outbox: later } = await ready({ device });
    await make(later, 'second');
    const { operations } = later.getState();
    expect(operations.map(({ input }) => input['title'])).toEqual(['first', 'second']);
    const keys = operations.map(({ key }) => key);
    expect(keys).toEqual(keys.toSorted());
  });

  test('one that fails too often is parked, holding back only what shares an id with it, transitively', async () => {
    const { outbox, clock } = await ready();
    const folder = outbox.enqueue(createFolder, { workspaceId, name: 'Part One' }).input.id;
    server.faults = Array.from({ length: 8 }, () => refusal('internal'));
    const inside = outbox.enqueue(createDocument, { workspaceId, title: 'inside', folderId: folder }).input
      .id;
    outbox.enqueue(updateDocument, { id: inside, title: 'renamed' }, workspaceId);
    const apart = outbox.enqueue(createDocument, { workspaceId, title: 'apart' });
    await apart.stored;
    for (let tries = 0; tries < 8; tries += 1) {
      await outbox.drain();
      clock.now += 120_000;
    }
    await outbox.drain();
    await vi.waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
    expect(server.names(workspaceId)).toEqual(['apart']);
    expect(names(outbox)).toEqual(['create-folder', 'create-document', 'update-document']);
    const [parked] = outbox.getState().parked;
    expect(parked?.lastError).toBe('No: internal.');
    await outbox.retryOperation(parked?.key ?? '');
    await empty(outbox);
    expect(server.names(workspaceId).sort()).toEqual(['Part One', 'apart', 'renamed']);
  });

  test.each(['operation_unknown', 'version_unknown'] as const)(
    'what the server does not know (%s) stays, is seen, and can be discarded',
    async (code) => {
      const { outbox, refused } = await ready();
      server.faults = [refusal(code)];
      await make(outbox, 'High Water');
      await vi.waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
      expect(refused).toEqual([]);
      expect(shown(outbox)).toEqual(['High Water']);
      await outbox.discardOperation(outbox.getState().parked[0]?.key ?? '');
      await empty(outbox);
      expect(shown(outbox)).toEqual([]);
    },
  );

  test('too many requests wait as long as they are told, and are never parked for it', async () => {
    const { outbox, clock } = await ready();
    server.faults = Array.from({ length: 9 }, () =>
      refusal('too_many_requests', 'e1', { retryAfterSeconds: 5 }),
    );
    await make(outbox, 'High Water');
    for (let tries = 0; tries < 9; tries += 1) {
      await outbox.drain();
      clock.now += 4_999;
      await outbox.drain();
      expect(server.sent).toHaveLength(tries + 1);
      clock.now += 1;
    }
    await outbox.drain();
    await empty(outbox);
  });
});

describe('[D5] a refusal', () => {
  test('takes only this one out, and keeps it to be seen', async () => {
    const { outbox, refused } = await ready();
    const id = await make(outbox, 'High Water');
    await empty(outbox);
    server.refusals = { 'update-document': refusal('forbidden') };
    outbox.enqueue(updateDocument, { id, title: 'Refused' }, workspaceId);
    expect(shown(outbox)).toEqual(['Refused']);
    await make(outbox, 'after');
    await empty(outbox);
    expect(shown(outbox)).toEqual(['High Water', 'after']);
    expect(refused).toHaveLength(1);
    const again = await ready();
    expect(again.outbox.getState().problems).toMatchObject([
      {
        code: 'forbidden',
        message: 'No: forbidden.',
        keepsItem: false,
        operation: { name: 'update-document' },
      },
    ]);
    await again.outbox.dismissProblem(again.outbox.getState().problems[0]?.operation.key ?? '');
    await vi.waitFor(() => expect(outbox.getState().problems).toEqual([]));
  });

  test('is decided by the code: a status that refuses elsewhere refuses nothing without it', async () => {
    const { outbox } = await ready();
    server.faults = [new ApiError(403, 'A proxy of the house.', {}, { epoch: 'e1' })];
    await make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
    expect(outbox.getState().problems).toEqual([]);
  });

  test('of a creation keeps the item in sight with what was done to it, until it is made elsewhere', async () => {
    const { outbox } = await ready();
    const other = listed(server, userId, 'Elsewhere');
    server.refusals = { 'create-document': refusal('limit_reached') };
    server.faults = ['lost-request'];
    const id = await make(outbox, 'High Water');
    outbox.enqueue(updateDocument, { id, title: 'Renamed offline' }, workspaceId);
    await outbox.drain();
    await outbox.drain();
    await empty(outbox);
    expect(server.sent.map(({ name }) => name)).not.toContain('update-document');
    expect(outbox.getState().problems).toMatchObject([
      { keepsItem: true, dependants: [{ name: 'update-document' }] },
    ]);
    expect(shown(outbox)).toEqual(['Renamed offline']);
    expect(outbox.views.localIds()).toEqual(new Set([id]));
    server.refusals = {};
    const key = outbox.getState().problems[0]?.operation.key ?? '';
    expect(await outbox.createElsewhere(key, other.id)).toBe(id);
    await empty(outbox);
    expect(server.names(other.id)).toEqual(['Renamed offline']);
    expect(shown(outbox)).toEqual([]);
    expect(server.sent.at(-2)?.key).not.toBe(key);
  });
});

test('[D5] a workspace that is refused stays on this device with what was made in it, and can be asked for again', async () => {
  const { outbox } = await ready();
  outbox.views.watch(`user:${userId}`);
  await outbox.views.pull(`user:${userId}`);
  server.refusals = { 'create-workspace': refusal('plan_limit') };
  server.faults = ['lost-request'];
  const { input } = outbox.enqueue(createWorkspace, { title: 'Salt' });
  const inside = outbox.enqueue(createDocument, { workspaceId: input.id, title: 'inside' });
  await inside.stored;
  await outbox.drain();
  await outbox.drain();
  await empty(outbox);
  const problem = outbox.getState().problems[0];
  expect(problem).toMatchObject({ code: 'plan_limit', dependants: [{ name: 'create-document' }] });
  outbox.views.watch(`workspace:${input.id}`);
  await outbox.views.pull(`workspace:${input.id}`);
  expect(outbox.views.status(`workspace:${input.id}`).isGone).toBe(false);
  expect(shown(outbox, input.id)).toContain('inside');
  expect(outbox.views.workspaces()?.map(({ title }) => title)).toContain('Salt');
  expect(outbox.views.localIds()).toContain(inside.input.id);
  server.refusals = {};
  await outbox.retryProblem(problem?.operation.key ?? '');
  await empty(outbox);
  expect(server.names(input.id)).toContain('inside');
});

describe('[D7] workspaces', () => {
  test('a new one leaves the queue only once its own snapshot is stored, and is never missing from the list', async () => {
    const { outbox } = await ready();
    outbox.views.watch(`user:${userId}`);
    await outbox.views.pull(`user:${userId}`);
    const titles = () =>
      outbox.views
        .workspaces()
        ?.map(({ title }) => title)
        .sort();
    const seen: unknown[] = [];
    outbox.subscribe(() => seen.push(titles()));
    const { input } = outbox.enqueue(createWorkspace, { title: 'Salt', type: 'novel', templateVersion: 1 });
    expect(titles()).toEqual(['Salt', 'The Tide Clerk']);
    expect(shown(outbox, input.id)).toContain('Manuscript');
    outbox.enqueue(updateWorkspace, { id: input.id, title: 'Salt' });
    await empty(outbox);
    expect(server.pulled).toContain(`workspace:${input.id}`);
    expect(seen.every((list) => Array.isArray(list) && list.includes('Salt'))).toBe(true);
  });

  test('one that cannot be made yet holds back all that is in it', async () => {
    const { outbox } = await ready();
    server.faults = [refusal('version_unknown')];
    const { input } = outbox.enqueue(createWorkspace, { title: 'Salt' });
    await outbox.enqueue(createDocument, { workspaceId: input.id, title: 'inside' }).stored;
    await make(outbox, 'beside');
    await outbox.drain();
    expect(server.sent.map(({ title }) => title)).toEqual(['Salt', 'beside']);
  });

  test('a deleted one leaves the queue although no snapshot can hold its end', async () => {
    const { outbox } = await ready();
    await outbox.enqueue(deleteWorkspace, { id: workspaceId }).stored;
    await empty(outbox);
    expect(server.workspaces).toEqual([]);
  });
});

describe('[D8] news', () => {
  test('ahead of the device pull what changed, older ones nothing', async () => {
    const { outbox } = await ready();
    const pulls = server.pulled.length;
    outbox.views.hear(`workspace:${workspaceId}`, 1, 'e1');
    expect(server.pulled).toHaveLength(pulls);
    outbox.views.hear(`workspace:${workspaceId}`, 2);
    await vi.waitFor(() => expect(server.pulled).toHaveLength(pulls + 1));
    expect(server.pulled.at(-1)).toBe(`workspace:${workspaceId} since 1`);
    outbox.views.hear(`workspace:${workspaceId}`, 1, 'e2');
    await vi.waitFor(() => expect(server.pulled).toHaveLength(pulls + 2));
  });
});

describe('[C10] a pause', () => {
  test('without a session nothing is sent, all is kept and goes on being shown', async () => {
    let hasSession = false;
    const { outbox } = await ready({ canSend: () => hasSession });
    const { stored } = outbox.enqueue(createWorkspace, { title: 'Salt' });
    await stored;
    await outbox.drain();
    expect(outbox.getState().pausedBy).toBe('signed-out');
    expect(server.sent).toEqual([]);
    hasSession = true;
    await outbox.drain();
    await empty(outbox);
    expect(outbox.getState().pausedBy).toBeNull();
  });

  test('a session that ends under way pauses everything and refuses nothing', async () => {
    const { outbox } = await ready();
    server.faults = [refusal('unauthenticated')];
    await make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('signed-out'));
    expect(names(outbox)).toEqual(['create-document']);
    expect(outbox.getState().problems).toEqual([]);
    await outbox.drain();
    await empty(outbox);
  });

  test('a scope that is gone pauses alone; its clean stores go once the own list confirms it, its queue stays', async () => {
    const { outbox, device } = await ready();
    const other = listed(server, userId, 'Elsewhere');
    await vi.waitFor(async () =>
      expect(await (await device.database())?.getKey('snapshot', `workspace:${workspaceId}`)).toBeDefined(),
    );
    server.workspaces = [other];
    await make(outbox, 'unsent');
    await outbox.enqueue(createDocument, { workspaceId: other.id, title: 'elsewhere' }).stored;
    await outbox.drain();
    expect(server.names(other.id)).toEqual(['elsewhere']);
    expect(outbox.getState().pausedScopes).toEqual(new Set([`workspace:${workspaceId}`]));
    expect(outbox.getState().problems).toEqual([]);
    await outbox.views.pull(`user:${userId}`);
    const database = await device.database();
    expect(await database?.getKey('snapshot', `workspace:${workspaceId}`)).toBeUndefined();
    expect(names(outbox)).toContain('create-document');
  });
});

describe('[E3] a restored server', () => {
  test('gets again what it had confirmed and forgot, in order and under the old keys, before it judges', async () => {
    const { outbox, device } = await ready();
    server.pullFault = new Error('no snapshot now');
    const id = await make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().operations[0]?.ack).not.toBeNull());
    const key = outbox.getState().operations[0]?.key;
    server.restore('e2');
    server.pullFault = undefined;
    await outbox.enqueue(updateDocument, { id, title: 'Renamed' }, workspaceId).stored;
    await outbox.drain();
    await empty(outbox);
    expect(outbox.getState().problems).toEqual([]);
    expect(server.names(workspaceId)).toEqual(['Renamed']);
    expect(server.sent.filter((sent) => sent.key === key)).toHaveLength(2);
    const database = await device.database();
    const aside = await database?.get('meta', `aside:workspace:${workspaceId}:e1`);
    expect(aside).toMatchObject({ epoch: 'e1', scope: `workspace:${workspaceId}` });
  });

  test('that has the row already: taken by the same thing counts as done', async () => {
    const { outbox } = await ready();
    server.faults = ['lost-answer'];
    const id = await make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
    server.done.clear();
    server.epoch = 'e2';
    await outbox.drain();
    await empty(outbox);
    expect(outbox.getState().problems).toEqual([]);
    expect(outbox.views.tree(workspaceId)?.has(id)).toBe(true);
  });

  test('taken by something else is a refusal', async () => {
    const { outbox } = await ready();
    server.faults = [refusal('taken', 'e1', { kind: 'folder', workspaceId })];
    await make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().problems).toMatchObject([{ code: 'taken' }]));
  });
});
