import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { ApiError } from '#client/api/api-error.ts';
import { Device } from '#client/lib/device/device.ts';
import { evict } from '#client/lib/device/testing/evict.ts';
import { openTab } from './testing/device-of-test.ts';
import { empty, outboxFixture, queuedNames } from './testing/outbox-fixture.ts';
import { refusal } from './testing/scripted-server.ts';

const desk = outboxFixture();

describe('a queued operation', () => {
  test('[D2] shows in the same turn, before the database has it', async () => {
    const { outbox } = await desk.ready();
    desk.server.faults = ['lost-request'];
    const { stored } = outbox.enqueue(createDocument, { workspaceId: desk.workspaceId, title: 'High Water' });
    expect(desk.shown(outbox)).toEqual(['High Water']);
    expect(await stored).toBe(true);
  });

  test('[D2] is kept through a crash, and sent by whichever tab comes next', async () => {
    const first = await desk.ready();
    desk.server.faults = ['lost-request'];
    await desk.make(first.outbox, 'High Water');
    first.crash();
    const second = await desk.ready();
    await empty(second.outbox);
    expect(desk.server.names(desk.workspaceId)).toEqual(['High Water']);
    expect(desk.shown(second.outbox)).toEqual(['High Water']);
  });

  test('[C2] what comes back after the page ended is told to nobody, and is there for the next', async () => {
    const tell = vi.fn<(scope?: string) => void>();
    const answer = Promise.withResolvers<void>();
    const first = await desk.ready({ channel: { tell, listen: () => {}, close: () => {} } });
    desk.server.faults = [() => answer.promise];
    await desk.make(first.outbox, 'High Water');
    await vi.waitFor(() => expect(desk.server.sent).toHaveLength(1));
    first.crash();
    tell.mockClear();
    answer.resolve();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(tell).not.toHaveBeenCalled();
    const second = await desk.ready();
    await empty(second.outbox);
    expect(desk.server.names(desk.workspaceId)).toEqual(['High Water']);
  });

  test('[D2][P9] that the browser took away is kept once more by the page that shows it, and sent once', async () => {
    const { outbox, device } = await desk.ready();
    desk.server.faults = ['lost-request', 'lost-request'];
    await desk.make(outbox, 'High Water');
    await vi.waitFor(() => expect(desk.server.sent).toHaveLength(1));
    evict((await device.database())!);
    await vi.waitFor(async () => expect(await (await device.database())?.count('operation')).toBe(1));
    expect(desk.shown(outbox)).toEqual(['High Water']);
    const scope = `workspace:${desk.workspaceId}`;
    await vi.waitFor(async () =>
      expect(await (await device.database())?.get('snapshot', scope)).toBeDefined(),
    );
    await outbox.drain();
    await empty(outbox);
    expect(desk.server.names(desk.workspaceId)).toEqual(['High Water']);
  });

  test('[C8] and what a database holds that opened late show, with no network', async () => {
    const first = await desk.ready();
    desk.server.faults = ['lost-request'];
    await desk.make(first.outbox, 'High Water');
    first.crash();
    first.device.close();
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    const { outbox, device } = openTab(desk.server, first.outbox.userId, { canSend: () => false });
    const scope = `workspace:${desk.workspaceId}`;
    outbox.views.watch(scope);
    await vi.waitFor(() => expect(device.state).toBe('refused'));
    await vi.waitFor(() => expect(outbox.views.status(scope).isLoaded).toBe(true));
    expect(desk.shown(outbox)).toEqual([]);
    vi.unstubAllGlobals();
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await device.database();
    later.mockRestore();
    await vi.waitFor(() => expect(desk.shown(outbox)).toEqual(['High Water']));
    expect(queuedNames(outbox)).toEqual(['create-document']);
  });

  test('[D4] that failed under a clock hours ahead does not wait until those hours are over', async () => {
    const { outbox, clock } = await desk.ready();
    clock.now += 5 * 3_600_000;
    desk.server.faults = [refusal('unavailable')];
    await desk.make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().operations).toMatchObject([{ attempts: 1 }]));
    // Due in a second, and not yet.
    await outbox.drain();
    expect(desk.server.sent).toHaveLength(1);
    clock.now -= 5 * 3_600_000;
    await outbox.drain();
    await empty(outbox);
    expect(desk.server.names(desk.workspaceId)).toEqual(['High Water']);
  });

  test('[D2] that the database refuses is shown as such, works in this page, and is sent from it', async () => {
    const device = new Device(desk.userId);
    const { outbox } = await desk.ready({ device });
    const database = await device.database();
    if (!database) throw new Error('There is a database.');
    desk.server.faults = ['lost-request'];
    vi.spyOn(database, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const { stored } = outbox.enqueue(createDocument, { workspaceId: desk.workspaceId, title: 'Unkept' });
    expect(await stored).toBe(false);
    expect(outbox.getState().storage).toBe('page');
    expect(desk.shown(outbox)).toEqual(['Unkept']);
    await outbox.drain();
    await outbox.drain();
    expect(desk.server.names(desk.workspaceId)).toEqual(['Unkept']);
    await empty(outbox);
    expect(outbox.getState().storage).toBe('device');
  });

  test('that does not fit its contract is refused before anything is queued', async () => {
    const { outbox } = await desk.ready();
    expect(() => outbox.enqueue(createDocument, { workspaceId: desk.workspaceId, title: '' })).toThrow(
      ApiError,
    );
    expect(outbox.getState().operations).toEqual([]);
  });
});

describe('[D1] an operation leaves', () => {
  test('when a snapshot with its seq is stored, not before', async () => {
    const { outbox } = await desk.ready();
    desk.server.pullFault = new Error('no snapshot now');
    await desk.make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().operations[0]?.ack).toEqual({ epoch: 'e1', seq: 2 }));
    await outbox.drain();
    expect(queuedNames(outbox)).toEqual(['create-document']);
    expect(outbox.getState().waiting).toBe(0);
    expect(desk.shown(outbox)).toEqual(['High Water']);
    desk.server.pullFault = undefined;
    await outbox.views.pull(`workspace:${desk.workspaceId}`);
    await empty(outbox);
    expect(desk.shown(outbox)).toEqual(['High Water']);
  });

  test('and no snapshot of a lower seq of the same epoch takes the place of a higher one', async () => {
    const { outbox } = await desk.ready();
    await desk.make(outbox, 'High Water');
    await empty(outbox);
    const late = await desk.server.pull(`workspace:${desk.workspaceId}`, undefined);
    await desk.make(outbox, 'Low Water');
    await empty(outbox);
    vi.spyOn(desk.server, 'pull');
    const tab = openTab(desk.server, desk.userId, { pull: () => Promise.resolve(late) });
    tab.outbox.views.watch(`workspace:${desk.workspaceId}`);
    await tab.outbox.views.pull(`workspace:${desk.workspaceId}`);
    expect(desk.shown(tab.outbox)).toEqual(['High Water', 'Low Water']);
  });
});

describe('[D3] exactly once', () => {
  test('a lost answer: sent again under its key, carried out once', async () => {
    const { outbox } = await desk.ready();
    desk.server.faults = ['lost-answer'];
    await desk.make(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
    await outbox.drain();
    await empty(outbox);
    expect(desk.server.sent.map(({ key }) => key)).toEqual([
      desk.server.sent[0]?.key,
      desk.server.sent[0]?.key,
    ]);
    expect([...desk.server.done.values()]).toEqual([1]);
  });

  test('a crash between answer and snapshot', async () => {
    const first = await desk.ready();
    desk.server.pullFault = new Error('crashes here');
    await desk.make(first.outbox, 'High Water');
    await vi.waitFor(() => expect(first.outbox.getState().operations[0]?.ack).not.toBeNull());
    first.crash();
    desk.server.pullFault = undefined;
    const second = await desk.ready();
    await second.outbox.drain();
    await empty(second.outbox);
    expect(desk.server.sent).toHaveLength(1);
    expect(desk.shown(second.outbox)).toEqual(['High Water']);
  });

  test('two tabs: each operation is sent once, and both show the same', async () => {
    const [one, two] = [await desk.ready(), await desk.ready()];
    await Promise.all([desk.make(one.outbox, 'High Water'), desk.make(two.outbox, 'Low Water')]);
    await Promise.all([one.outbox.drain(), two.outbox.drain()]);
    await Promise.all([empty(one.outbox), empty(two.outbox)]);
    expect(desk.server.sent).toHaveLength(2);
    await vi.waitFor(() => expect(desk.shown(one.outbox).sort()).toEqual(['High Water', 'Low Water']));
    await vi.waitFor(() => expect(desk.shown(two.outbox).sort()).toEqual(['High Water', 'Low Water']));
  });
});

describe('[D4] order', () => {
  test('is kept within a scope while one waits for another try', async () => {
    const { outbox, clock } = await desk.ready();
    desk.server.faults = [refusal('internal')];
    await desk.make(outbox, 'first');
    await desk.make(outbox, 'second');
    await outbox.drain();
    expect(desk.server.sent.map(({ title }) => title)).toEqual(['first']);
    clock.now += 120_000;
    await outbox.drain();
    await empty(outbox);
    expect(desk.server.sent.map(({ title }) => title)).toEqual(['first', 'first', 'second']);
  });

  test('a clock that was set back changes nothing about it', async () => {
    const { outbox } = await desk.ready();
    const device = new Device(desk.userId);
    desk.server.faults = ['lost-request', 'lost-request'];
    await desk.make(outbox, 'first');
    const first = outbox.getState().operations[0];
    if (!first) throw new Error('It is queued.');
    // As it was queued an hour ahead of what the clock says now.
    const early = { ...first, key: uuidv7({ msecs: Date.now() + 3_600_000 }) };
    await outbox.discardOperation(first.key);
    await (await device.database())?.add('operation', early);
    const { outbox: later } = await desk.ready({ device });
    await desk.make(later, 'second');
    const { operations } = later.getState();
    expect(operations.map(({ input }) => input['title'])).toEqual(['first', 'second']);
    const keys = operations.map(({ key }) => key);
    expect(keys).toEqual(keys.toSorted());
  });

  test('one that fails too often is parked, holding back only what shares an id with it, transitively', async () => {
    const { outbox, clock } = await desk.ready();
    const folder = outbox.enqueue(createFolder, { workspaceId: desk.workspaceId, name: 'Part One' }).input.id;
    desk.server.faults = Array.from({ length: 8 }, () => refusal('internal'));
    const inside = outbox.enqueue(createDocument, {
      workspaceId: desk.workspaceId,
      title: 'inside',
      folderId: folder,
    }).input.id;
    outbox.enqueue(updateDocument, { id: inside, title: 'renamed' }, desk.workspaceId);
    const apart = outbox.enqueue(createDocument, { workspaceId: desk.workspaceId, title: 'apart' });
    await apart.stored;
    for (let tries = 0; tries < 8; tries += 1) {
      await outbox.drain();
      clock.now += 120_000;
    }
    await outbox.drain();
    await vi.waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
    expect(desk.server.names(desk.workspaceId)).toEqual(['apart']);
    expect(queuedNames(outbox)).toEqual(['create-folder', 'create-document', 'update-document']);
    const [parked] = outbox.getState().parked;
    expect(parked?.lastError).toBe('No: internal.');
    await outbox.retryOperation(parked?.key ?? '');
    await empty(outbox);
    expect(desk.server.names(desk.workspaceId).sort()).toEqual(['Part One', 'apart', 'renamed']);
  });

  test.each(['operation_unknown', 'version_unknown'] as const)(
    'what the desk.server does not know (%s) stays, is seen, and can be discarded',
    async (code) => {
      const { outbox, refused } = await desk.ready();
      desk.server.faults = [refusal(code)];
      await desk.make(outbox, 'High Water');
      await vi.waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
      expect(refused).toEqual([]);
      expect(desk.shown(outbox)).toEqual(['High Water']);
      await outbox.discardOperation(outbox.getState().parked[0]?.key ?? '');
      await empty(outbox);
      expect(desk.shown(outbox)).toEqual([]);
    },
  );

  test('too many requests wait as long as they are told, and are never parked for it', async () => {
    const { outbox, clock } = await desk.ready();
    desk.server.faults = Array.from({ length: 9 }, () =>
      refusal('too_many_requests', 'e1', { retryAfterSeconds: 5 }),
    );
    await desk.make(outbox, 'High Water');
    for (let tries = 0; tries < 9; tries += 1) {
      await outbox.drain();
      clock.now += 4_999;
      await outbox.drain();
      expect(desk.server.sent).toHaveLength(tries + 1);
      clock.now += 1;
    }
    await outbox.drain();
    await empty(outbox);
  });
});
