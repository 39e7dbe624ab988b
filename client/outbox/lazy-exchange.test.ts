// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exchange } from './lazy-exchange.ts';
import { closeTabs, openTab } from './testing/test-tabs.ts';
import { whenEmpty, outboxFixture, queuedNames } from './testing/outbox-fixture.ts';

const fixture = outboxFixture();

/** Lets the test trigger the module's arrival and its failures, for everything that waits for it. */
function deferExchange() {
  const whenLoaded = vi.spyOn(exchange, 'whenLoaded').mockImplementation(() => () => {});
  const module = exchange.loaded();
  if (!module) throw new Error('The fixture loads the module.');
  return {
    arrive: () => {
      for (const [use] of whenLoaded.mock.calls) use(module);
    },
    fail: (failures: number) => {
      for (const [, onFailure] of whenLoaded.mock.calls) onFailure?.(failures);
    },
  };
}

describe('the outbox works before the exchange module is loaded', () => {
  let deferred: ReturnType<typeof deferExchange>;
  beforeEach(() => {
    deferred = deferExchange();
  });
  afterEach(() => {
    closeTabs();
    vi.restoreAllMocks();
  });
  const open = async () => {
    const tab = openTab(fixture.server, fixture.userId);
    await vi.waitFor(() => expect(tab.outbox.getState().isLoaded).toBe(true));
    return tab;
  };

  test('[D2] operations are shown and stored before the module is loaded, then sent once and in order', async () => {
    const { outbox, device } = await open();
    const stop = outbox.views.watch(`workspace:${fixture.workspaceId}`);
    await fixture.addDocument(outbox, 'Ebb');
    await fixture.addDocument(outbox, 'Flow');
    expect(await (await device.database())?.count('operation')).toBe(2);
    expect(queuedNames(outbox)).toEqual(['create-document', 'create-document']);
    await outbox.drain();
    expect(fixture.server.sent).toEqual([]);
    deferred.arrive();
    await whenEmpty(outbox);
    expect(fixture.server.sent.map(({ title }) => title)).toEqual(['Ebb', 'Flow']);
    expect(fixture.visibleNames(outbox)).toEqual(expect.arrayContaining(['Ebb', 'Flow']));
    stop();
  });

  test('[D2] operations that an earlier page queued are sent once the module is loaded', async () => {
    const before = await open();
    await fixture.addDocument(before.outbox, 'Ebb');
    before.crash();
    const { outbox } = await open();
    expect(queuedNames(outbox)).toEqual(['create-document']);
    deferred.arrive();
    await whenEmpty(outbox);
    expect(fixture.server.sent).toHaveLength(1);
  });

  test('a failed module load shows the queue as offline, and a queued operation can be withdrawn', async () => {
    const { outbox } = await open();
    await fixture.addDocument(outbox, 'Ebb');
    const [operation] = outbox.getState().operations;
    deferred.fail(1);
    expect(outbox.getState().pausedBy).toBe('offline');
    expect(await outbox.withdraw(operation?.key ?? '')).toBe(true);
    deferred.arrive();
    await outbox.drain();
    expect(outbox.getState()).toMatchObject({ pausedBy: null, operations: [] });
    expect(fixture.server.sent).toEqual([]);
  });

  test('a watched scope shows a pull, reports a failed module load, and is pulled once the module is loaded', async () => {
    const { outbox } = await open();
    const scope = `workspace:${fixture.workspaceId}`;
    const stop = outbox.views.watch(scope);
    await vi.waitFor(() =>
      expect(outbox.views.status(scope)).toMatchObject({ isLoaded: true, isPulling: true }),
    );
    const pulled = vi.fn<() => void>();
    const pulling = outbox.views.pull(scope).then(pulled);
    deferred.fail(1);
    expect(outbox.views.status(scope)).toMatchObject({ isPulling: false, isGone: false });
    expect(outbox.views.status(scope).error).toBeInstanceOf(Error);
    expect(pulled).not.toHaveBeenCalled();
    deferred.arrive();
    await pulling;
    expect(outbox.views.status(scope)).toMatchObject({ isPulling: false, error: null });
    expect(outbox.views.workspace(fixture.workspaceId)?.title).toBe('The Tide Clerk');
    stop();
  });

  test('[C2] a queue that ended with its session sends nothing when the module is loaded', async () => {
    const { outbox, crash } = await open();
    await fixture.addDocument(outbox, 'Ebb');
    crash();
    deferred.arrive();
    await outbox.drain();
    expect(fixture.server.sent).toEqual([]);
  });
});
