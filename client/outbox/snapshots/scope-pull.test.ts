import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { OutboxStore, QueueChange } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import { refusal } from '../testing/scripted-server.ts';
import { ScopePull, type PullResult } from './scope-pull.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';

/** Of the machine: it runs while a test lets the clocks stand still. */
const setTimeoutItself = setTimeout;
const OWN = 'user:ada';
const W = 'workspace:w';
const V = 'workspace:v';
const U = 'workspace:u';
const at = (scope: string, seq: number, epoch = 'e1'): ScopeSnapshot => ({
  scope,
  epoch,
  seq,
  storedAt: 1,
  // Of a workspace nothing is looked at here.
  value: {} as ScopeSnapshot['value'],
});
const list = (ids: readonly string[], epoch = 'e1'): ScopeSnapshot => ({
  ...at(OWN, 1, epoch),
  value: { workspaces: ids.map((id) => ({ id }) as WorkspaceSummary) },
});

/** Pulls with nothing around them: snapshots in memory, and answers that a test lays out. */
class PullFixture {
  readonly kept = new Map<string, ScopeSnapshot>();
  operations: QueuedOperation[] = [];
  readonly changes: QueueChange[] = [];
  readonly forgotten: string[] = [];
  readonly pulled: string[] = [];
  readonly results: [scope: string, result: PullResult][] = [];
  readonly stored: string[] = [];
  readonly begun: string[] = [];
  readonly held: string[] = [];
  readonly turnedAway: string[] = [];
  /** By scope; what none is laid out for is answered with a rising seq. */
  answers: Record<string, (() => Promise<ScopeSnapshot>)[]> = {};
  watched = new Set<string>();
  canSend = true;
  isFree = true;
  #seq = 10;
  readonly pull: ScopePull;

  constructor() {
    // Of store and world nothing but what pulling asks of them.
    const store = {
      snapshot: async (scope: string) => this.kept.get(scope),
      storeSnapshot: async (next: ScopeSnapshot) => (this.kept.set(next.scope, next), next),
      read: async () => ({ operations: this.operations, problems: [], lastAckAt: null }),
      change: async (change: QueueChange) => this.changes.push(change) > 0,
      scopes: async () => [...this.kept.keys()],
      forgetWorkspace: async (id: string) => {
        this.forgotten.push(id);
        this.kept.delete(`workspace:${id}`);
      },
    } as unknown as OutboxStore;
    const world = {
      device: { userId: 'ada' },
      canSend: () => this.canSend,
      random: () => 1,
      hold: async (name: string, body: () => Promise<void>) => {
        this.held.push(name);
        if (this.isFree) await body();
        return this.isFree;
      },
      pull: (scope: string, before: ScopeSnapshot | undefined) => {
        this.pulled.push(before ? `${scope} since ${before.seq}` : scope);
        const answer = this.answers[scope]?.shift();
        return answer ? answer() : Promise.resolve(at(scope, (this.#seq += 1)));
      },
    } as unknown as OutboxDependencies;
    this.pull = new ScopePull({
      world,
      store,
      isWatched: (scope) => this.watched.has(scope),
      onBegun: (scope) => this.begun.push(scope),
      onResult: (scope, result) => this.results.push([scope, result]),
      onStored: (scope) => this.stored.push(scope),
      onTurnedAway: (scope) => this.turnedAway.push(scope),
    });
  }
}

let desk: PullFixture;
beforeEach(() => {
  desk = new PullFixture();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  desk.pull.destroy();
  vi.useRealTimers();
});
const cut = () => Promise.reject(ApiError.unreachable(new Error('cut')));
const says = (snapshot: ScopeSnapshot) => () => Promise.resolve(snapshot);
/** Lets what nobody waits for come to its end. */
const settled = () => new Promise((resolve) => setTimeoutItself(resolve, 0));

describe('a scope is pulled', () => {
  test('since what is kept of it, stored and told; one tab at a time', async () => {
    desk.kept.set(W, at(W, 4));
    await desk.pull.pull(W);
    expect(desk.pulled).toEqual([`${W} since 4`]);
    expect(desk.kept.get(W)?.seq).toBe(11);
    expect(desk.results).toEqual([[W, { snapshot: at(W, 11) }]]);
    expect([desk.begun, desk.stored, desk.held]).toEqual([[W], [W], [`foolscap-pull-ada-${W}`]]);
  });

  test('not where there is no session, and not begun', async () => {
    desk.canSend = false;
    await desk.pull.pull(W);
    expect([desk.pulled, desk.begun, desk.held]).toEqual([[], [], []]);
    desk.canSend = true;
    await desk.pull.pull(W);
    expect(desk.pulled).toEqual([W]);
  });

  test.each([
    [5, false],
    [6, true],
  ])('not where another tab has stored what is there already (%i: %s)', async (wanted, isAsked) => {
    desk.kept.set(W, at(W, 5));
    await desk.pull.pull(W, wanted);
    expect(desk.pulled.length > 0).toBe(isAsked);
    if (!isAsked) expect([desk.results, desk.stored]).toEqual([[[W, { snapshot: at(W, 5) }]], []]);
    // Of what is not kept at all, any seq is new.
    await desk.pull.pull(V, 0);
    expect(desk.pulled).toContain(V);
  });

  test('once more when it was asked for meanwhile, once for all who asked, and whatever seq was wanted', async () => {
    const answer = Promise.withResolvers<ScopeSnapshot>();
    desk.answers[W] = [() => answer.promise];
    const first = desk.pull.pull(W, 7);
    void desk.pull.pull(W, 8);
    const third = desk.pull.pull(W);
    expect(third).toBe(first);
    answer.resolve(at(W, 9));
    await first;
    expect(desk.pulled).toEqual([W, `${W} since 9`]);
    expect([desk.begun, desk.results.length]).toEqual([[W], 2]);
    await desk.pull.pull(W);
    expect(desk.pulled).toHaveLength(3);
  });
});

describe('a pull that failed', () => {
  test('is said, with its reason, and tried again later each time, as long as somebody follows the scope', async () => {
    desk.watched.add(W);
    desk.answers[W] = [cut, cut, cut];
    await desk.pull.pull(W);
    expect(desk.results).toEqual([[W, { error: expect.any(ApiError), isGone: false }]]);
    expect(desk.stored).toEqual([]);
    for (const [ms, tries] of [
      [2_000, 2],
      [4_000, 3],
      [8_000, 4],
    ] as const) {
      vi.advanceTimersByTime(ms - 1);
      expect(desk.pulled).toHaveLength(tries - 1);
      vi.advanceTimersByTime(1);
      await settled();
      expect(desk.pulled).toHaveLength(tries);
    }
    // It succeeded: nothing is left to be tried, and the next failure begins anew.
    expect(vi.getTimerCount()).toBe(0);
    desk.answers[W] = [cut];
    await desk.pull.pull(W);
    desk.watched.clear();
    vi.advanceTimersByTime(2_000);
    await settled();
    expect(desk.pulled).toHaveLength(5);
  });

  test('is tried again once, however often it failed before', async () => {
    desk.watched.add(W);
    desk.answers[W] = [cut, cut];
    await desk.pull.pull(W);
    await desk.pull.pull(W);
    expect(vi.getTimerCount()).toBe(1);
    await desk.pull.pull(W);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('[C2] is not tried again by a page that ended', async () => {
    desk.watched.add(W);
    desk.answers[W] = [cut];
    await desk.pull.pull(W);
    desk.pull.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('by what is no error is told as one', async () => {
    // What is thrown by code that is not ours may be anything.
    desk.answers[W] = [() => Promise.reject('cut' as unknown as Error)];
    await desk.pull.pull(W);
    expect(desk.results).toEqual([[W, { error: new Error('cut'), isGone: false }]]);
  });
});

test('[D2] a tab that is turned away says that it pulls no more, and looks again whether the other has done it', async () => {
  desk.isFree = false;
  desk.watched.add(W);
  await desk.pull.pull(W);
  expect([desk.pulled, desk.turnedAway, desk.results]).toEqual([[], [W], []]);
  desk.isFree = true;
  vi.advanceTimersByTime(1_000);
  await settled();
  expect([desk.pulled, desk.turnedAway]).toEqual([[W], [W]]);
  expect(vi.getTimerCount()).toBe(0);
});

describe('[C10][G5] a scope that is gone', () => {
  test.each(['scope_not_found', 'not_found', 'forbidden'] as const)(
    'is so by our server’s own word (%s); whether for good the person’s list says',
    async (code) => {
      desk.watched.add(W);
      desk.answers[W] = [() => Promise.reject(refusal(code))];
      desk.answers[OWN] = [says(list([]))];
      await desk.pull.pull(W);
      await settled();
      expect(desk.results[0]).toEqual([W, { error: expect.any(ApiError), isGone: true }]);
      expect(desk.pulled).toEqual([W, OWN]);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test('is not so by any other word, nor is the person’s own list asked for when it is gone itself', async () => {
    const { message } = refusal('forbidden');
    const answers = [refusal('unavailable'), new ApiError(404, message, {}), new Error('forbidden')];
    desk.answers[W] = answers.map((error) => async () => {
      throw error;
    });
    for (const _ of answers) await desk.pull.pull(W);
    expect(desk.results.map(([, result]) => 'isGone' in result && result.isGone)).toEqual([
      false,
      false,
      false,
    ]);
    desk.answers[OWN] = [() => Promise.reject(refusal('forbidden'))];
    await desk.pull.pull(OWN);
    await settled();
    expect(desk.pulled).toEqual([W, W, W, OWN]);
  });

  test('[E3] has done what it confirmed in this epoch; what it confirmed in an ended one is sent again', async () => {
    const queued = (key: string, own: Partial<QueuedOperation> = {}) =>
      sampleOperation({ key, name: 'update-folder', scope: W, ...own });
    const ended = queued('b', { ack: { epoch: 'e0', seq: 9 } });
    desk.operations = [
      queued('a', { ack: { epoch: 'e1', seq: 2 } }),
      ended,
      queued('c'),
      queued('d', { scope: V, ack: { epoch: 'e1', seq: 2 } }),
    ];
    desk.answers[W] = [() => Promise.reject(refusal('forbidden'))];
    desk.answers[OWN] = [says(list([]))];
    await desk.pull.pull(W);
    expect(desk.changes).toEqual([{ remove: ['a'], alter: [{ ...ended, ack: null }] }]);
    expect(desk.stored[0]).toBe(W);
    desk.operations = [queued('c')];
    desk.stored.length = 0;
    desk.answers[W] = [() => Promise.reject(refusal('forbidden'))];
    await desk.pull.pull(W);
    expect([desk.changes.length, desk.stored.includes(W)]).toEqual([1, false]);
  });
});

describe('the person’s own list', () => {
  test('[C10] takes with it what is kept of a workspace that is no longer in it', async () => {
    for (const scope of [W, V, U]) desk.kept.set(scope, at(scope, 1));
    desk.kept.set(U, at(U, 1, 'e0'));
    desk.answers[OWN] = [says(list(['w']))];
    await desk.pull.pull(OWN);
    // Of another epoch nobody knows: that one may be a server that lost it [E4].
    expect(desk.forgotten).toEqual(['v']);
    expect(desk.kept.has(OWN)).toBe(true);
  });

  test('has every workspace brought here once, one after the other, and later those that are new', async () => {
    const answer = Promise.withResolvers<ScopeSnapshot>();
    desk.answers[OWN] = [says(list(['w', 'v'])), says(list(['v', 'u', 'w']))];
    desk.answers[W] = [() => answer.promise];
    await desk.pull.pull(OWN);
    await settled();
    expect(desk.pulled).toEqual([OWN, W]);
    answer.resolve(at(W, 3));
    await settled();
    expect(desk.pulled).toEqual([OWN, W, V]);
    await desk.pull.pull(OWN);
    await settled();
    expect(desk.pulled).toEqual([OWN, W, V, `${OWN} since 1`, U]);
  });

  test('asks for no further workspace where one is not answered; those come with the next list', async () => {
    desk.answers[OWN] = [says(list(['w', 'v'])), says(list(['w', 'v']))];
    desk.answers[W] = [cut];
    await desk.pull.pull(OWN);
    await settled();
    expect(desk.pulled).toEqual([OWN, W]);
    await desk.pull.pull(OWN);
    await settled();
    expect(desk.pulled).toEqual([OWN, W, `${OWN} since 1`, W, V]);
  });

  test('asks for none after the page ended', async () => {
    desk.answers[OWN] = [says(list(['w']))];
    const done = desk.pull.pull(OWN);
    desk.pull.destroy();
    await done;
    await settled();
    expect(desk.pulled).toEqual([OWN]);
  });
});

describe('[D7] after the queue was sent', () => {
  test('the list comes first where it shows what was done, then the workspaces', async () => {
    const answer = Promise.withResolvers<ScopeSnapshot>();
    desk.answers[OWN] = [() => answer.promise];
    const done = desk.pull.pullAfter(new Set([W, V]), true);
    await settled();
    expect(desk.pulled).toEqual([OWN]);
    answer.resolve(list([]));
    await done;
    expect(desk.pulled).toEqual([OWN, W, V]);
  });

  test('the list is asked for where it was changed itself, and only then', async () => {
    desk.answers[OWN] = [says(list([]))];
    await desk.pull.pullAfter(new Set([W]), false);
    expect(desk.pulled).toEqual([W]);
    await desk.pull.pullAfter(new Set([OWN]), false);
    expect(desk.pulled).toEqual([W, OWN]);
  });

  test('workspaces wait where the list is not answered; not where another tab is asking for it', async () => {
    desk.answers[OWN] = [cut];
    await desk.pull.pullAfter(new Set([W]), true);
    expect(desk.pulled).toEqual([OWN]);
    desk = new PullFixture();
    desk.isFree = false;
    await desk.pull.pullAfter(new Set([W]), true);
    expect(desk.held).toEqual([`foolscap-pull-ada-${OWN}`, `foolscap-pull-ada-${W}`]);
  });
});
