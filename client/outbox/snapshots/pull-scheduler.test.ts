import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { ApiError } from '#client/api/api-error.ts';
import { PullFixture, snapshotAt, USER_SCOPE } from '../testing/pull-fixture.ts';
import { sampleOperation } from '../testing/samples.ts';
import { refusal } from '../testing/scripted-server.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';

/** The real timer, which runs while the test's clock stands still. */
const realSetTimeout = setTimeout;
const W = 'workspace:w';
const V = 'workspace:v';
const U = 'workspace:u';
const listOf = (ids: readonly string[], epoch = 'e1'): ScopeSnapshot => ({
  ...snapshotAt(USER_SCOPE, 1, epoch),
  value: { workspaces: ids.map((id) => ({ id }) as WorkspaceSummary) },
});

let fixture: PullFixture;
beforeEach(() => {
  fixture = new PullFixture();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  fixture.pull.destroy();
  vi.useRealTimers();
});
const unreachable = () => Promise.reject(ApiError.unreachable(new Error('cut')));
const answerWith = (snapshot: ScopeSnapshot) => () => Promise.resolve(snapshot);
/** Lets background tasks finish. */
const settle = () => new Promise((resolve) => realSetTimeout(resolve, 0));

describe('pull requests a scope', () => {
  test('a pull requests the changes since the stored snapshot, stores the result and reports it, under a lease', async () => {
    fixture.snapshots.set(W, snapshotAt(W, 4));
    await fixture.pull.pull(W);
    expect(fixture.pulled).toEqual([`${W} since 4`]);
    expect(fixture.snapshots.get(W)?.seq).toBe(11);
    expect(fixture.results).toEqual([[W, { snapshot: snapshotAt(W, 11) }]]);
    expect([fixture.started, fixture.stored, fixture.leases]).toEqual([[W], [W], [`foolscap-pull-ada-${W}`]]);
  });

  test('without a session no pull starts', async () => {
    fixture.canSend = false;
    await fixture.pull.pull(W);
    expect([fixture.pulled, fixture.started, fixture.leases]).toEqual([[], [], []]);
    fixture.canSend = true;
    await fixture.pull.pull(W);
    expect(fixture.pulled).toEqual([W]);
  });

  test.each([
    [5, false],
    [6, true],
  ])('a pull is skipped if another tab has stored the wanted seq (%i: %s)', async (wanted, isAsked) => {
    fixture.snapshots.set(W, snapshotAt(W, 5));
    await fixture.pull.pull(W, wanted);
    expect(fixture.pulled.length > 0).toBe(isAsked);
    if (!isAsked)
      expect([fixture.results, fixture.stored]).toEqual([[[W, { snapshot: snapshotAt(W, 5) }]], []]);
    // Without a stored snapshot, every seq is new.
    await fixture.pull.pull(V, 0);
    expect(fixture.pulled).toContain(V);
  });

  test('calls during a pull cause one more pull for all of them, whatever seq they want', async () => {
    const answer = Promise.withResolvers<ScopeSnapshot>();
    fixture.answers[W] = [() => answer.promise];
    const first = fixture.pull.pull(W, 7);
    void fixture.pull.pull(W, 8);
    const third = fixture.pull.pull(W);
    expect(third).toBe(first);
    answer.resolve(snapshotAt(W, 9));
    await first;
    expect(fixture.pulled).toEqual([W, `${W} since 9`]);
    expect([fixture.started, fixture.results.length]).toEqual([[W], 2]);
    await fixture.pull.pull(W);
    expect(fixture.pulled).toHaveLength(3);
  });
});

describe('a failed pull is retried', () => {
  test('a failure is reported and retried with back-off while the scope is watched', async () => {
    fixture.watched.add(W);
    fixture.answers[W] = [unreachable, unreachable, unreachable];
    await fixture.pull.pull(W);
    expect(fixture.results).toEqual([[W, { error: expect.any(ApiError), isGone: false }]]);
    expect(fixture.stored).toEqual([]);
    for (const [ms, tries] of [
      [2_000, 2],
      [4_000, 3],
      [8_000, 4],
    ] as const) {
      vi.advanceTimersByTime(ms - 1);
      expect(fixture.pulled).toHaveLength(tries - 1);
      vi.advanceTimersByTime(1);
      await settle();
      expect(fixture.pulled).toHaveLength(tries);
    }
    // After a success no retry is pending, and the next failure starts with the shortest wait.
    expect(vi.getTimerCount()).toBe(0);
    fixture.answers[W] = [unreachable];
    await fixture.pull.pull(W);
    fixture.watched.clear();
    vi.advanceTimersByTime(2_000);
    await settle();
    expect(fixture.pulled).toHaveLength(5);
  });

  test('several failures leave one retry pending', async () => {
    fixture.watched.add(W);
    fixture.answers[W] = [unreachable, unreachable];
    await fixture.pull.pull(W);
    await fixture.pull.pull(W);
    expect(vi.getTimerCount()).toBe(1);
    await fixture.pull.pull(W);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('[C2] a destroyed page retries nothing', async () => {
    fixture.watched.add(W);
    fixture.answers[W] = [unreachable];
    await fixture.pull.pull(W);
    fixture.pull.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a thrown value that is not an error is reported as an error', async () => {
    // Foreign code may throw any value.
    fixture.answers[W] = [() => Promise.reject('cut' as unknown as Error)];
    await fixture.pull.pull(W);
    expect(fixture.results).toEqual([[W, { error: new Error('cut'), isGone: false }]]);
  });
});

test('[D2] a tab without the lease reports that it does not pull, and tries again later', async () => {
  fixture.isLeaseFree = false;
  fixture.watched.add(W);
  await fixture.pull.pull(W);
  expect([fixture.pulled, fixture.denied, fixture.results]).toEqual([[], [W], []]);
  fixture.isLeaseFree = true;
  vi.advanceTimersByTime(1_000);
  await settle();
  expect([fixture.pulled, fixture.denied]).toEqual([[W], [W]]);
  expect(vi.getTimerCount()).toBe(0);
});

describe('[C10][G5] a closed scope is reported as gone', () => {
  test.each(['scope_not_found', 'not_found', 'forbidden'] as const)(
    "an error code of our server (%s) closes the scope, and the writer's list is pulled to confirm it",
    async (code) => {
      fixture.watched.add(W);
      fixture.answers[W] = [() => Promise.reject(refusal(code))];
      fixture.answers[USER_SCOPE] = [answerWith(listOf([]))];
      await fixture.pull.pull(W);
      await settle();
      expect(fixture.results[0]).toEqual([W, { error: expect.any(ApiError), isGone: true }]);
      expect(fixture.pulled).toEqual([W, USER_SCOPE]);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test('other errors do not close a scope, and a closed list pulls nothing else', async () => {
    const { message } = refusal('forbidden');
    const answers = [refusal('unavailable'), new ApiError(404, message, {}), new Error('forbidden')];
    fixture.answers[W] = answers.map((error) => async () => {
      throw error;
    });
    for (const _ of answers) await fixture.pull.pull(W);
    expect(fixture.results.map(([, result]) => 'isGone' in result && result.isGone)).toEqual([
      false,
      false,
      false,
    ]);
    fixture.answers[USER_SCOPE] = [() => Promise.reject(refusal('forbidden'))];
    await fixture.pull.pull(USER_SCOPE);
    await settle();
    expect(fixture.pulled).toEqual([W, W, W, USER_SCOPE]);
  });

  test('[E3] operations confirmed in this epoch are removed from a closed scope, those of an ended one lose their acks', async () => {
    const queued = (key: string, own: Partial<QueuedOperation> = {}) =>
      sampleOperation({ key, name: 'update-folder', scope: W, ...own });
    const ended = queued('b', { ack: { epoch: 'e0', seq: 9 } });
    fixture.operations = [
      queued('a', { ack: { epoch: 'e1', seq: 2 } }),
      ended,
      queued('c'),
      queued('d', { scope: V, ack: { epoch: 'e1', seq: 2 } }),
    ];
    fixture.answers[W] = [() => Promise.reject(refusal('forbidden'))];
    fixture.answers[USER_SCOPE] = [answerWith(listOf([]))];
    await fixture.pull.pull(W);
    expect(fixture.changes).toEqual([{ remove: ['a'], alter: [{ ...ended, ack: null }] }]);
    expect(fixture.stored[0]).toBe(W);
    fixture.operations = [queued('c')];
    fixture.stored.length = 0;
    fixture.answers[W] = [() => Promise.reject(refusal('forbidden'))];
    await fixture.pull.pull(W);
    expect([fixture.changes.length, fixture.stored.includes(W)]).toEqual([1, false]);
  });
});

describe("the writer's own list controls the other snapshots", () => {
  test('[C10] the data of a workspace that is no longer listed is deleted', async () => {
    for (const scope of [W, V, U]) fixture.snapshots.set(scope, snapshotAt(scope, 1));
    fixture.snapshots.set(U, snapshotAt(U, 1, 'e0'));
    fixture.answers[USER_SCOPE] = [answerWith(listOf(['w']))];
    await fixture.pull.pull(USER_SCOPE);
    // A snapshot of another epoch stays: the server may have lost that workspace [E4].
    expect(fixture.forgotten).toEqual(['v']);
    expect(fixture.snapshots.has(USER_SCOPE)).toBe(true);
  });

  test('every listed workspace is pulled once, one after the other, and new ones later', async () => {
    const answer = Promise.withResolvers<ScopeSnapshot>();
    fixture.answers[USER_SCOPE] = [answerWith(listOf(['w', 'v'])), answerWith(listOf(['v', 'u', 'w']))];
    fixture.answers[W] = [() => answer.promise];
    await fixture.pull.pull(USER_SCOPE);
    await settle();
    expect(fixture.pulled).toEqual([USER_SCOPE, W]);
    answer.resolve(snapshotAt(W, 3));
    await settle();
    expect(fixture.pulled).toEqual([USER_SCOPE, W, V]);
    await fixture.pull.pull(USER_SCOPE);
    await settle();
    expect(fixture.pulled).toEqual([USER_SCOPE, W, V, `${USER_SCOPE} since 1`, U]);
  });

  test('the pulls stop at a workspace that does not answer, and continue with the next list', async () => {
    fixture.answers[USER_SCOPE] = [answerWith(listOf(['w', 'v'])), answerWith(listOf(['w', 'v']))];
    fixture.answers[W] = [unreachable];
    await fixture.pull.pull(USER_SCOPE);
    await settle();
    expect(fixture.pulled).toEqual([USER_SCOPE, W]);
    await fixture.pull.pull(USER_SCOPE);
    await settle();
    expect(fixture.pulled).toEqual([USER_SCOPE, W, `${USER_SCOPE} since 1`, W, V]);
  });

  test('a destroyed page pulls no listed workspace', async () => {
    fixture.answers[USER_SCOPE] = [answerWith(listOf(['w']))];
    const done = fixture.pull.pull(USER_SCOPE);
    fixture.pull.destroy();
    await done;
    await settle();
    expect(fixture.pulled).toEqual([USER_SCOPE]);
  });
});

describe('[D7] pullAfter pulls scopes after the queue was sent', () => {
  test('the list is pulled before the workspaces if it shows the change', async () => {
    const answer = Promise.withResolvers<ScopeSnapshot>();
    fixture.answers[USER_SCOPE] = [() => answer.promise];
    const done = fixture.pull.pullAfter(new Set([W, V]), true);
    await settle();
    expect(fixture.pulled).toEqual([USER_SCOPE]);
    answer.resolve(listOf([]));
    await done;
    expect(fixture.pulled).toEqual([USER_SCOPE, W, V]);
  });

  test('the list is pulled only if it changed', async () => {
    fixture.answers[USER_SCOPE] = [answerWith(listOf([]))];
    await fixture.pull.pullAfter(new Set([W]), false);
    expect(fixture.pulled).toEqual([W]);
    await fixture.pull.pullAfter(new Set([USER_SCOPE]), false);
    expect(fixture.pulled).toEqual([W, USER_SCOPE]);
  });

  test('the workspaces are not pulled if the list does not answer, but are if another tab pulls the list', async () => {
    fixture.answers[USER_SCOPE] = [unreachable];
    await fixture.pull.pullAfter(new Set([W]), true);
    expect(fixture.pulled).toEqual([USER_SCOPE]);
    fixture = new PullFixture();
    fixture.isLeaseFree = false;
    await fixture.pull.pullAfter(new Set([W]), true);
    expect(fixture.leases).toEqual([`foolscap-pull-ada-${USER_SCOPE}`, `foolscap-pull-ada-${W}`]);
  });
});
