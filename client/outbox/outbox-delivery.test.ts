import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { createDocument, updateDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { ApiError } from '#client/api/api-error.ts';
import { Device } from '#client/lib/device/device.ts';
import { evict } from '#client/lib/device/testing/evict.ts';
import { openTab } from './testing/test-tabs.ts';
import { whenEmpty, outboxFixture, queuedNames } from './testing/outbox-fixture.ts';
import { refusal } from './testing/scripted-server.ts';

const fixture = outboxFixture();

describe('a queued operation is shown, stored and sent', () => {
  test('[D2] an operation is shown in the same turn, before the database has it', async () => {
    const { outbox } = await fixture.openReadyTab();
    fixture.server.faults = ['lost-request'];
    const { stored } = outbox.enqueue(createDocument, {
      workspaceId: fixture.workspaceId,
      title: 'High Water',
    });
    expect(fixture.visibleNames(outbox)).toEqual(['High Water']);
    expect(await stored).toBe(true);
  });

  test('[D2] an operation survives a crash, and the next tab sends it', async () => {
    const first = await fixture.openReadyTab();
    fixture.server.faults = ['lost-request'];
    await fixture.addDocument(first.outbox, 'High Water');
    first.crash();
    const second = await fixture.openReadyTab();
    await whenEmpty(second.outbox);
    expect(fixture.server.itemNames(fixture.workspaceId)).toEqual(['High Water']);
    expect(fixture.visibleNames(second.outbox)).toEqual(['High Water']);
  });

  test('[C2] an answer that arrives after the page ended notifies no tab, and the operation is there for the next page', async () => {
    const notify = vi.fn<(scope?: string) => void>();
    const answer = Promise.withResolvers<void>();
    const first = await fixture.openReadyTab({ channel: { notify, listen: () => {}, close: () => {} } });
    fixture.server.faults = [() => answer.promise];
    await fixture.addDocument(first.outbox, 'High Water');
    await vi.waitFor(() => expect(fixture.server.sent).toHaveLength(1));
    first.crash();
    notify.mockClear();
    answer.resolve();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(notify).not.toHaveBeenCalled();
    const second = await fixture.openReadyTab();
    await whenEmpty(second.outbox);
    expect(fixture.server.itemNames(fixture.workspaceId)).toEqual(['High Water']);
  });

  test('[D2][P9] an operation that the browser evicted is stored again by the page that shows it, and sent once', async () => {
    const { outbox, device } = await fixture.openReadyTab();
    fixture.server.faults = ['lost-request', 'lost-request'];
    await fixture.addDocument(outbox, 'High Water');
    await vi.waitFor(() => expect(fixture.server.sent).toHaveLength(1));
    evict((await device.database())!);
    await vi.waitFor(async () => expect(await (await device.database())?.count('operation')).toBe(1));
    expect(fixture.visibleNames(outbox)).toEqual(['High Water']);
    const scope = `workspace:${fixture.workspaceId}`;
    await vi.waitFor(async () =>
      expect(await (await device.database())?.get('snapshot', scope)).toBeDefined(),
    );
    await outbox.drain();
    await whenEmpty(outbox);
    expect(fixture.server.itemNames(fixture.workspaceId)).toEqual(['High Water']);
  });

  test('[C8] operations of a database that opened late are shown without a network', async () => {
    const first = await fixture.openReadyTab();
    fixture.server.faults = ['lost-request'];
    await fixture.addDocument(first.outbox, 'High Water');
    first.crash();
    first.device.close();
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    const { outbox, device } = openTab(fixture.server, first.outbox.userId, { canSend: () => false });
    const scope = `workspace:${fixture.workspaceId}`;
    outbox.views.watch(scope);
    await vi.waitFor(() => expect(device.state).toBe('refused'));
    await vi.waitFor(() => expect(outbox.views.status(scope).isLoaded).toBe(true));
    expect(fixture.visibleNames(outbox)).toEqual([]);
    vi.unstubAllGlobals();
    const clockAhead = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await device.database();
    clockAhead.mockRestore();
    await vi.waitFor(() => expect(fixture.visibleNames(outbox)).toEqual(['High Water']));
    expect(queuedNames(outbox)).toEqual(['create-document']);
  });

  test('[D4] an operation that failed under a clock hours ahead is retried at once after the clock was corrected', async () => {
    const { outbox, clock } = await fixture.openReadyTab();
    clock.now += 5 * 3_600_000;
    fixture.server.faults = [refusal('unavailable')];
    await fixture.addDocument(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().operations).toMatchObject([{ attempts: 1 }]));
    // The retry is due in a second, so nothing is sent yet.
    await outbox.drain();
    expect(fixture.server.sent).toHaveLength(1);
    clock.now -= 5 * 3_600_000;
    await outbox.drain();
    await whenEmpty(outbox);
    expect(fixture.server.itemNames(fixture.workspaceId)).toEqual(['High Water']);
  });

  test('[D2] an operation that the database rejects is shown as unsaved, works in this page, and is sent', async () => {
    const device = new Device(fixture.userId);
    const { outbox } = await fixture.openReadyTab({ device });
    const database = await device.database();
    if (!database) throw new Error('There is a database.');
    fixture.server.faults = ['lost-request'];
    vi.spyOn(database, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const { stored } = outbox.enqueue(createDocument, { workspaceId: fixture.workspaceId, title: 'Unkept' });
    expect(await stored).toBe(false);
    expect(outbox.getState().storage).toBe('page');
    expect(fixture.visibleNames(outbox)).toEqual(['Unkept']);
    await outbox.drain();
    await outbox.drain();
    expect(fixture.server.itemNames(fixture.workspaceId)).toEqual(['Unkept']);
    await whenEmpty(outbox);
    expect(outbox.getState().storage).toBe('device');
  });

  test('an operation with an invalid input throws before anything is queued', async () => {
    const { outbox } = await fixture.openReadyTab();
    expect(() => outbox.enqueue(createDocument, { workspaceId: fixture.workspaceId, title: '' })).toThrow(
      ApiError,
    );
    expect(outbox.getState().operations).toEqual([]);
  });
});

describe('[D1] an operation leaves the queue with a snapshot', () => {
  test('an operation leaves the queue when a snapshot with its seq is stored, not before', async () => {
    const { outbox } = await fixture.openReadyTab();
    fixture.server.pullFault = new Error('no snapshot now');
    await fixture.addDocument(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().operations[0]?.ack).toEqual({ epoch: 'e1', seq: 2 }));
    await outbox.drain();
    expect(queuedNames(outbox)).toEqual(['create-document']);
    expect(outbox.getState().waiting).toBe(0);
    expect(fixture.visibleNames(outbox)).toEqual(['High Water']);
    fixture.server.pullFault = undefined;
    await outbox.views.pull(`workspace:${fixture.workspaceId}`);
    await whenEmpty(outbox);
    expect(fixture.visibleNames(outbox)).toEqual(['High Water']);
  });

  test('a snapshot with a lower seq of the same epoch does not replace a newer one', async () => {
    const { outbox } = await fixture.openReadyTab();
    await fixture.addDocument(outbox, 'High Water');
    await whenEmpty(outbox);
    const late = await fixture.server.pull(`workspace:${fixture.workspaceId}`, undefined);
    await fixture.addDocument(outbox, 'Low Water');
    await whenEmpty(outbox);
    vi.spyOn(fixture.server, 'pull');
    const tab = openTab(fixture.server, fixture.userId, { pull: () => Promise.resolve(late) });
    tab.outbox.views.watch(`workspace:${fixture.workspaceId}`);
    await tab.outbox.views.pull(`workspace:${fixture.workspaceId}`);
    expect(fixture.visibleNames(tab.outbox)).toEqual(['High Water', 'Low Water']);
  });
});

describe('[D3] an operation is executed exactly once', () => {
  test('an operation whose answer was lost is sent again under its key and executed once', async () => {
    const { outbox } = await fixture.openReadyTab();
    fixture.server.faults = ['lost-answer'];
    await fixture.addDocument(outbox, 'High Water');
    await vi.waitFor(() => expect(outbox.getState().pausedBy).toBe('offline'));
    await outbox.drain();
    await whenEmpty(outbox);
    expect(fixture.server.sent.map(({ key }) => key)).toEqual([
      fixture.server.sent[0]?.key,
      fixture.server.sent[0]?.key,
    ]);
    expect([...fixture.server.executions.values()]).toEqual([1]);
  });

  test('an operation is not sent again after a crash between its answer and its snapshot', async () => {
    const first = await fixture.openReadyTab();
    fixture.server.pullFault = new Error('crashes here');
    await fixture.addDocument(first.outbox, 'High Water');
    await vi.waitFor(() => expect(first.outbox.getState().operations[0]?.ack).not.toBeNull());
    first.crash();
    fixture.server.pullFault = undefined;
    const second = await fixture.openReadyTab();
    await second.outbox.drain();
    await whenEmpty(second.outbox);
    expect(fixture.server.sent).toHaveLength(1);
    expect(fixture.visibleNames(second.outbox)).toEqual(['High Water']);
  });

  test('two tabs send each operation once, and both show the same tree', async () => {
    const [one, two] = [await fixture.openReadyTab(), await fixture.openReadyTab()];
    await Promise.all([
      fixture.addDocument(one.outbox, 'High Water'),
      fixture.addDocument(two.outbox, 'Low Water'),
    ]);
    await Promise.all([one.outbox.drain(), two.outbox.drain()]);
    await Promise.all([whenEmpty(one.outbox), whenEmpty(two.outbox)]);
    expect(fixture.server.sent).toHaveLength(2);
    await vi.waitFor(() =>
      expect(fixture.visibleNames(one.outbox).sort()).toEqual(['High Water', 'Low Water']),
    );
    await vi.waitFor(() =>
      expect(fixture.visibleNames(two.outbox).sort()).toEqual(['High Water', 'Low Water']),
    );
  });
});

describe('[D4] operations of a scope stay in order', () => {
  test('a later operation waits while an earlier one of its scope waits for its retry', async () => {
    const { outbox, clock } = await fixture.openReadyTab();
    fixture.server.faults = [refusal('internal')];
    await fixture.addDocument(outbox, 'first');
    await fixture.addDocument(outbox, 'second');
    await outbox.drain();
    expect(fixture.server.sent.map(({ title }) => title)).toEqual(['first']);
    clock.now += 120_000;
    await outbox.drain();
    await whenEmpty(outbox);
    expect(fixture.server.sent.map(({ title }) => title)).toEqual(['first', 'first', 'second']);
  });

  test('operations keep their order when the clock is set back', async () => {
    const { outbox } = await fixture.openReadyTab();
    const device = new Device(fixture.userId);
    fixture.server.faults = ['lost-request', 'lost-request'];
    await fixture.addDocument(outbox, 'first');
    const first = outbox.getState().operations[0];
    if (!first) throw new Error('It is queued.');
    // The operation as it would have been queued by a clock an hour ahead.
    const early = { ...first, key: uuidv7({ msecs: Date.now() + 3_600_000 }) };
    await outbox.discardOperation(first.key);
    await (await device.database())?.add('operation', early);
    const { outbox: reopened } = await fixture.openReadyTab({ device });
    await fixture.addDocument(reopened, 'second');
    const { operations } = reopened.getState();
    expect(operations.map(({ input }) => input['title'])).toEqual(['first', 'second']);
    const keys = operations.map(({ key }) => key);
    expect(keys).toEqual(keys.toSorted());
  });

  test('an operation that fails too often is parked, and blocks only operations that share an id with it, transitively', async () => {
    const { outbox, clock } = await fixture.openReadyTab();
    const folder = outbox.enqueue(createFolder, { workspaceId: fixture.workspaceId, name: 'Part One' }).input
      .id;
    fixture.server.faults = Array.from({ length: 8 }, () => refusal('internal'));
    const inside = outbox.enqueue(createDocument, {
      workspaceId: fixture.workspaceId,
      title: 'inside',
      folderId: folder,
    }).input.id;
    outbox.enqueue(updateDocument, { id: inside, title: 'renamed' }, fixture.workspaceId);
    const apart = outbox.enqueue(createDocument, { workspaceId: fixture.workspaceId, title: 'apart' });
    await apart.stored;
    for (let tries = 0; tries < 8; tries += 1) {
      await outbox.drain();
      clock.now += 120_000;
    }
    await outbox.drain();
    await vi.waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
    expect(fixture.server.itemNames(fixture.workspaceId)).toEqual(['apart']);
    expect(queuedNames(outbox)).toEqual(['create-folder', 'create-document', 'update-document']);
    const [parked] = outbox.getState().parked;
    expect(parked?.lastError).toBe('No: internal.');
    await outbox.retryOperation(parked?.key ?? '');
    await whenEmpty(outbox);
    expect(fixture.server.itemNames(fixture.workspaceId).sort()).toEqual(['Part One', 'apart', 'renamed']);
  });

  test.each(['operation_unknown', 'version_unknown'] as const)(
    'an operation that the server does not know (%s) is parked, stays visible, and can be discarded',
    async (code) => {
      const { outbox, refused } = await fixture.openReadyTab();
      fixture.server.faults = [refusal(code)];
      await fixture.addDocument(outbox, 'High Water');
      await vi.waitFor(() => expect(outbox.getState().parked).toHaveLength(1));
      expect(refused).toEqual([]);
      expect(fixture.visibleNames(outbox)).toEqual(['High Water']);
      await outbox.discardOperation(outbox.getState().parked[0]?.key ?? '');
      await whenEmpty(outbox);
      expect(fixture.visibleNames(outbox)).toEqual([]);
    },
  );

  test('a throttled operation waits as long as the server says, and is never parked for it', async () => {
    const { outbox, clock } = await fixture.openReadyTab();
    fixture.server.faults = Array.from({ length: 9 }, () =>
      refusal('too_many_requests', 'e1', { retryAfterSeconds: 5 }),
    );
    await fixture.addDocument(outbox, 'High Water');
    for (let tries = 0; tries < 9; tries += 1) {
      await outbox.drain();
      clock.now += 4_999;
      await outbox.drain();
      expect(fixture.server.sent).toHaveLength(tries + 1);
      clock.now += 1;
    }
    await outbox.drain();
    await whenEmpty(outbox);
  });
});
