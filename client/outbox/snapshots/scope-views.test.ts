import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFolder } from '#shared/operations/folders.ts';
import { createWorkspace } from '#shared/operations/workspaces.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { exchange } from '../lazy-exchange.ts';
import { sampleOperation } from '../testing/samples.ts';
import { refusal } from '../testing/scripted-server.ts';
import { SCOPE, snapshotAt, USER_SCOPE, view, ViewsFixture, W } from '../testing/views-fixture.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';

/** The real timer, which runs while the test's clock stands still. */
const realSetTimeout = setTimeout;
/** Another workspace, and one that is being created. */
const [V, N] = [uuidv7(), uuidv7()] as const;
const [F, G, R] = [uuidv7(), uuidv7(), uuidv7()] as const;
let keys = 0;
const queued = (name: string, fields: Partial<QueuedOperation> = {}): QueuedOperation =>
  sampleOperation({ key: String((keys += 1)).padStart(4, '0'), name, scope: SCOPE, ...fields });
const folder = (id: string, name: string, fields: Partial<QueuedOperation> = {}) =>
  queued('create-folder', { input: v.parse(createFolder.input, { id, workspaceId: W, name }), ...fields });
const creation = (id: string, fields: Partial<QueuedOperation> = {}) =>
  queued('create-workspace', {
    scope: `workspace:${id}`,
    input: v.parse(createWorkspace.input, { id, title: 'New', type: 'novel' }),
    ...fields,
  });
const problemOf = (operation: QueuedOperation, keepsItem: boolean): Problem => ({
  operation,
  code: 'limit_reached',
  message: 'No.',
  refusedAt: 1,
  keepsItem,
  dependants: [],
});

let fixture: ViewsFixture;
beforeEach(async () => {
  await exchange.load();
  fixture = new ViewsFixture();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  fixture.views.destroy();
  vi.useRealTimers();
});
/** Lets background tasks finish. */
const settle = () => new Promise((resolve) => realSetTimeout(resolve, 0));
const UNKNOWN = { isLoaded: false, isPulling: false, error: null, isGone: false };
const opened = { isLoaded: true, isPulling: false, error: null, isGone: false };

describe('[D1] a watched scope is shown and refreshed', () => {
  test("a watched scope shows the stored snapshot, then the server's", async () => {
    fixture.snapshots.set(SCOPE, snapshotAt(4));
    const answer = Promise.withResolvers<ScopeSnapshot>();
    fixture.answers = [() => answer.promise];
    expect([fixture.views.status(SCOPE), fixture.title(), fixture.names()]).toEqual([
      UNKNOWN,
      undefined,
      undefined,
    ]);
    fixture.views.watch(SCOPE);
    await settle();
    expect([fixture.views.status(SCOPE), fixture.title()]).toEqual([
      { ...opened, isPulling: true },
      'as of 4',
    ]);
    answer.resolve(snapshotAt(7));
    await settle();
    expect([fixture.views.status(SCOPE), fixture.title(), fixture.names()]).toEqual([opened, 'as of 7', []]);
    expect(fixture.pulled).toEqual([`${SCOPE} since 4`]);
    expect(fixture.changes).toBe(3);
  });

  test('several watchers pull a scope once, and a new watcher pulls it again later', async () => {
    const stops = [fixture.views.watch(SCOPE), fixture.views.watch(SCOPE)];
    await settle();
    expect(fixture.pulled).toEqual([SCOPE]);
    fixture.views.pullWatched();
    await settle();
    expect(fixture.pulled).toHaveLength(2);
    for (const stop of stops) stop();
    fixture.views.pullWatched();
    await settle();
    expect(fixture.pulled).toHaveLength(2);
    fixture.views.watch(SCOPE);
    await settle();
    expect(fixture.pulled).toHaveLength(3);
  });

  test('the status shows the last error and whether the scope is gone, while the old content stays', async () => {
    fixture.snapshots.set(SCOPE, snapshotAt(4));
    const cut = ApiError.unreachable(new Error('cut'));
    const closed = refusal('forbidden');
    fixture.answers = [() => Promise.reject(cut), () => Promise.reject(closed)];
    fixture.views.watch(SCOPE);
    await settle();
    expect(fixture.views.status(SCOPE)).toEqual({ ...opened, error: cut });
    await fixture.views.pull(SCOPE);
    expect(fixture.views.status(SCOPE)).toEqual({ ...opened, error: closed, isGone: true });
    expect(fixture.title()).toBe('as of 4');
    await fixture.views.pull(SCOPE);
    expect([fixture.views.status(SCOPE), fixture.title()]).toEqual([opened, 'as of 20']);
  });

  test('a tab without the lease does not show a pull', async () => {
    fixture.isLeaseFree = false;
    fixture.views.watch(SCOPE);
    await settle();
    expect([fixture.views.status(SCOPE), fixture.pulled]).toEqual([opened, []]);
  });

  test('[C2] a destroyed page pulls and retries nothing, and shows no late answer', async () => {
    fixture.answers = [() => Promise.reject(new Error('cut'))];
    fixture.views.watch(SCOPE);
    await settle();
    const answer = Promise.withResolvers<ScopeSnapshot>();
    fixture.answers = [() => answer.promise];
    const pulling = fixture.views.pull(SCOPE);
    await settle();
    const { changes } = fixture;
    fixture.views.destroy();
    expect(vi.getTimerCount()).toBe(0);
    answer.resolve(snapshotAt(30));
    await pulling;
    fixture.views.handleScopeEvent(SCOPE, 99);
    await settle();
    expect([fixture.pulled.length, fixture.changes, vi.getTimerCount()]).toEqual([2, changes, 0]);
  });

  test('a failed pull of a scope that was never watched is not retried', async () => {
    fixture.workspaces = [view('listed')];
    fixture.answers = [() => Promise.reject(new Error('cut'))];
    await fixture.views.pullAfter(new Set([USER_SCOPE]), false);
    await settle();
    expect(fixture.pulled).toEqual([USER_SCOPE, SCOPE]);
    vi.advanceTimersByTime(60_000);
    await settle();
    expect(fixture.pulled).toHaveLength(2);
  });

  test('a failed pull is retried only while the scope is watched', async () => {
    fixture.answers = [0, 1].map(() => () => Promise.reject(new Error('cut')));
    const stop = fixture.views.watch(SCOPE);
    await settle();
    vi.advanceTimersByTime(2_000);
    await settle();
    expect(fixture.pulled).toHaveLength(2);
    stop();
    vi.advanceTimersByTime(60_000);
    await settle();
    expect(fixture.pulled).toHaveLength(2);
  });

  test('a workspace that only this device has, or that was refused, is not pulled', async () => {
    const made = creation(W);
    for (const [queue, isAsked] of [
      [{ operations: [made], problems: [] }, false],
      [{ operations: [], problems: [problemOf(made, true)] }, false],
      [{ operations: [], problems: [problemOf(made, false)] }, true],
      [{ operations: [{ ...made, ack: { epoch: 'e1', seq: 1 } }], problems: [] }, true],
      [{ operations: [{ ...made, scope: `workspace:${V}` }], problems: [] }, true],
      [{ operations: [folder(F, 'In it')], problems: [] }, true],
    ] as const) {
      fixture.pulled.length = 0;
      fixture.queue = { ...queue, pausedBy: null };
      await fixture.views.pull(SCOPE);
      expect(fixture.pulled.length > 0).toBe(isAsked);
    }
  });
});

describe("[D8] a scope's room reports the server's seq", () => {
  const pullsAfter = async (seq: number, epoch?: string): Promise<number> => {
    fixture.pulled.length = 0;
    fixture.views.handleScopeEvent(SCOPE, seq, epoch);
    await settle();
    return fixture.pulled.length;
  };

  test('a newer seq or another epoch starts a pull, an older seq does not', async () => {
    expect(await pullsAfter(1)).toBe(0);
    fixture.views.watch(SCOPE);
    await settle();
    expect([await pullsAfter(20), await pullsAfter(19), await pullsAfter(20, 'e1')]).toEqual([0, 0, 0]);
    expect([await pullsAfter(21), await pullsAfter(21, 'e1'), await pullsAfter(3, 'e2')]).toEqual([1, 1, 1]);
  });

  test('any seq starts a pull of a scope without a snapshot', async () => {
    fixture.answers = [() => Promise.reject(new Error('cut'))];
    fixture.views.watch(SCOPE);
    await settle();
    expect(await pullsAfter(0, 'e1')).toBe(1);
  });

  test('while more than ten operations are being sent, one pull follows after 5 s', async () => {
    fixture.views.watch(SCOPE);
    await settle();
    const ack = { epoch: 'e1', seq: 21 };
    const ten = Array.from({ length: 10 }, (_, n) => folder(uuidv7(), `${n}`));
    const rest = [
      folder(uuidv7(), 'a', { ack }),
      folder(uuidv7(), 'p', { isParked: true }),
      folder(uuidv7(), 'o', { scope: `workspace:${V}` }),
    ];
    fixture.queue = { operations: [...ten, ...rest], problems: [], pausedBy: null };
    expect(await pullsAfter(21)).toBe(1);
    const many = [...ten, ...rest, folder(uuidv7(), 'last')];
    fixture.queue = { operations: many, problems: [], pausedBy: 'offline' };
    expect(await pullsAfter(21)).toBe(1);
    fixture.queue = { operations: many, problems: [], pausedBy: null };
    expect([await pullsAfter(20), vi.getTimerCount()]).toEqual([0, 0]);
    expect([await pullsAfter(21), await pullsAfter(22), await pullsAfter(20)]).toEqual([0, 0, 0]);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(4_999);
    await settle();
    expect(fixture.pulled).toEqual([]);
    vi.advanceTimersByTime(1);
    await settle();
    expect(fixture.pulled).toHaveLength(1);
    // The next change sets one timer again.
    expect(await pullsAfter(22)).toBe(0);
    expect(vi.getTimerCount()).toBe(1);
    fixture.views.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('snapshots stored by other tabs are shown', () => {
  test('a snapshot of another seq or epoch is shown, an equal one changes nothing', async () => {
    fixture.snapshots.set(SCOPE, snapshotAt(4));
    await fixture.views.reread(SCOPE);
    expect(fixture.changes).toBe(0);
    fixture.views.watch(SCOPE);
    await settle();
    for (const [snapshot, title] of [
      [snapshotAt(21), 'as of 21'],
      [snapshotAt(21, 'read again'), 'as of 21'],
      [snapshotAt(21, 'restored', 'e2'), 'restored'],
    ] as const) {
      fixture.snapshots.set(SCOPE, snapshot);
      await fixture.views.reread(SCOPE);
      expect(fixture.title()).toBe(title);
    }
    fixture.snapshots.delete(SCOPE);
    await fixture.views.reread(SCOPE);
    expect([fixture.title(), fixture.views.status(SCOPE)]).toEqual(['restored', opened]);
  });

  test('[P9] visible snapshots are stored again after an eviction', async () => {
    fixture.views.watch(SCOPE);
    await settle();
    fixture.answers = [() => Promise.reject(new Error('cut'))];
    fixture.views.watch('workspace:never');
    await settle();
    fixture.snapshots.clear();
    await fixture.views.storeAgain();
    expect(fixture.snapshots.get(SCOPE)).toEqual(snapshotAt(20));
  });
});

describe('[D2] a view applies the queue to the snapshot', () => {
  test('the view applies queued operations to the snapshot, and is the same object while both are unchanged', async () => {
    fixture.views.watch('workspace:unread');
    fixture.views.workspaces();
    fixture.views.tree('none');
    fixture.views.watch(SCOPE);
    await settle();
    fixture.queue = {
      ...fixture.queue,
      operations: [folder(F, 'Part one'), folder(G, 'Elsewhere', { scope: `workspace:${V}` })],
    };
    expect(fixture.names()).toEqual(['Part one']);
    // Items of the writer's list and of scopes without a view have no title.
    expect([fixture.views.titleOf(F), fixture.views.titleOf(G)]).toEqual(['Part one', undefined]);
    const before = fixture.views.tree(W);
    fixture.queue = { ...fixture.queue, operations: [...fixture.queue.operations] };
    expect(fixture.views.tree(W)).toBe(before);
    expect(fixture.views.assets(W)).toEqual(new Map());
    fixture.queue = { ...fixture.queue, operations: [] };
    expect([fixture.names(), fixture.views.titleOf(F)]).toEqual([[], undefined]);
    fixture.snapshots.set(SCOPE, snapshotAt(30));
    await fixture.views.reread(SCOPE);
    expect(fixture.title()).toBe('as of 30');
  });

  test('a workspace that is not created yet shows its template, an unknown one shows nothing', () => {
    fixture.queue = { ...fixture.queue, operations: [folder(F, 'Part one')] };
    expect([fixture.title(), fixture.names(), fixture.views.assets(W)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const made = creation(W);
    fixture.queue = { ...fixture.queue, operations: [made] };
    expect(fixture.title()).toBe('New');
    expect(fixture.names()?.length).toBeGreaterThan(1);
  });

  test('the list shows workspaces on the server and queued ones; before either is known it is undefined', async () => {
    fixture.queue = { ...fixture.queue, operations: [folder(F, 'In w')] };
    expect(fixture.views.workspaces()).toBeUndefined();
    const made = creation(N);
    fixture.queue = { ...fixture.queue, operations: [made, folder(F, 'In w')] };
    const titles = () => fixture.views.workspaces()?.map(({ title }) => title);
    expect(titles()).toEqual(['New']);
    fixture.workspaces = [view('listed')];
    fixture.views.watch(USER_SCOPE);
    await settle();
    expect(titles()?.sort()).toEqual(['New', 'listed']);
    fixture.queue = { ...fixture.queue, operations: [] };
    expect(titles()).toEqual(['listed']);
  });
});

test('[C1][D5] localIds contains items that are queued for creation, copied, or refused but still visible', () => {
  const refused = folder(R, 'Refused');
  fixture.queue = {
    operations: [
      folder(F, 'Part one'),
      creation(N),
      queued('duplicate-document', { input: { id: 'copy', documentId: 'd' } }),
      queued('update-folder', { input: { id: 'known', name: 'Renamed' } }),
    ],
    problems: [problemOf(refused, true)],
    pausedBy: null,
  };
  const ids = fixture.views.localIds();
  expect([F, N, 'copy', R, 'known'].map((id) => ids.has(id))).toEqual([true, true, true, true, false]);
  expect(fixture.views.localIds()).toBe(ids);
  // Sending changes the operations, not the items they create.
  fixture.queue = {
    ...fixture.queue,
    operations: fixture.queue.operations.map((one) => ({ ...one, attempts: 1 })),
  };
  expect(fixture.views.localIds()).toBe(ids);
  fixture.queue = { ...fixture.queue, problems: [] };
  expect(fixture.views.localIds().has(R)).toBe(false);
  fixture.queue = { ...fixture.queue, operations: [] };
  expect(fixture.views.localIds()).toEqual(new Set());
});
