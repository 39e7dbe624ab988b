// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exchange } from './lazy-exchange.ts';
import { closeTabs, openTab } from './testing/device-of-test.ts';
import { empty, outboxFixture, queuedNames } from './testing/outbox-fixture.ts';

const desk = outboxFixture();

/** Its arrival and its failures happen by hand, for all that wait for it. */
function holdExchange() {
  const hold = vi.spyOn(exchange, 'whenLoaded').mockImplementation(() => () => {});
  const module = exchange.loaded();
  if (!module) throw new Error('The desk loads it.');
  return {
    arrive: () => {
      for (const [use] of hold.mock.calls) use(module);
    },
    fail: (failures: number) => {
      for (const [, onFailure] of hold.mock.calls) onFailure?.(failures);
    },
  };
}

describe('before the code is there that talks to the server', () => {
  let held: ReturnType<typeof holdExchange>;
  beforeEach(() => {
    held = holdExchange();
  });
  afterEach(() => {
    closeTabs();
    vi.restoreAllMocks();
  });
  const open = async () => {
    const tab = openTab(desk.server, desk.userId);
    await vi.waitFor(() => expect(tab.outbox.getState().isLoaded).toBe(true));
    return tab;
  };

  test('[D2] operations are shown and stored, and sent once in their order when it comes', async () => {
    const { outbox, device } = await open();
    const stop = outbox.views.watch(`workspace:${desk.workspaceId}`);
    await desk.make(outbox, 'Ebb');
    await desk.make(outbox, 'Flow');
    expect(await (await device.database())?.count('operation')).toBe(2);
    expect(queuedNames(outbox)).toEqual(['create-document', 'create-document']);
    await outbox.drain();
    expect(desk.server.sent).toEqual([]);
    held.arrive();
    await empty(outbox);
    expect(desk.server.sent.map(({ title }) => title)).toEqual(['Ebb', 'Flow']);
    expect(desk.shown(outbox)).toEqual(expect.arrayContaining(['Ebb', 'Flow']));
    stop();
  });

  test('[D2] what an earlier page queued is sent when it comes', async () => {
    const before = await open();
    await desk.make(before.outbox, 'Ebb');
    before.crash();
    const { outbox } = await open();
    expect(queuedNames(outbox)).toEqual(['create-document']);
    held.arrive();
    await empty(outbox);
    expect(desk.server.sent).toHaveLength(1);
  });

  test('a failed fetch is said as a network that is away; the queue waits and can be taken back', async () => {
    const { outbox } = await open();
    await desk.make(outbox, 'Ebb');
    const [operation] = outbox.getState().operations;
    held.fail(1);
    expect(outbox.getState().pausedBy).toBe('offline');
    expect(await outbox.withdraw(operation?.key ?? '')).toBe(true);
    held.arrive();
    await outbox.drain();
    expect(outbox.getState()).toMatchObject({ pausedBy: null, operations: [] });
    expect(desk.server.sent).toEqual([]);
  });

  test('a scope that a screen follows is being asked for, fails as without a network, and is pulled when it comes', async () => {
    const { outbox } = await open();
    const scope = `workspace:${desk.workspaceId}`;
    const stop = outbox.views.watch(scope);
    await vi.waitFor(() =>
      expect(outbox.views.status(scope)).toMatchObject({ isLoaded: true, isPulling: true }),
    );
    const pulled = vi.fn<() => void>();
    const pulling = outbox.views.pull(scope).then(pulled);
    held.fail(1);
    expect(outbox.views.status(scope)).toMatchObject({ isPulling: false, isGone: false });
    expect(outbox.views.status(scope).error).toBeInstanceOf(Error);
    expect(pulled).not.toHaveBeenCalled();
    held.arrive();
    await pulling;
    expect(outbox.views.status(scope)).toMatchObject({ isPulling: false, error: null });
    expect(outbox.views.workspace(desk.workspaceId)?.title).toBe('The Tide Clerk');
    stop();
  });

  test('[C2] a queue that ended with its person sends nothing when it comes', async () => {
    const { outbox, crash } = await open();
    await desk.make(outbox, 'Ebb');
    crash();
    held.arrive();
    await outbox.drain();
    expect(desk.server.sent).toEqual([]);
  });
});
