import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { createWorkspace, type WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import type { OutboxState } from '../outbox-state.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { exchange } from '../lazy-exchange.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import { refusal } from '../testing/scripted-server.ts';
import { ScopeViews } from './scope-views.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';

/** Of the machine: it runs while a test lets the clocks stand still. */
const setTimeoutItself = setTimeout;
const OWN = 'user:ada';
/** A workspace, another, and one that is being made. */
const [W, V, N] = [uuidv7(), uuidv7(), uuidv7()] as const;
const [F, G, R] = [uuidv7(), uuidv7(), uuidv7()] as const;
const SCOPE = `workspace:${W}`;
const view = (title: string): WorkspaceView => ({
  id: W,
  title,
  type: 'general',
  ownerId: 'ada',
  ownerName: 'Ada',
  role: 'owner',
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  lastDocument: null,
  settings: DEFAULT_SETTINGS,
  templateVersion: 1,
});
const at = (seq: number, title = `as of ${seq}`, epoch = 'e1'): ScopeSnapshot => ({
  scope: SCOPE,
  epoch,
  seq,
  storedAt: 1,
  value: { workspace: view(title), items: new Map<string, TreeItem>() },
});
let keys = 0;
const queued = (name: string, own: Partial<QueuedOperation> = {}): QueuedOperation =>
  sampleOperation({ key: String((keys += 1)).padStart(4, '0'), name, scope: SCOPE, ...own });
const folder = (id: string, name: string, own: Partial<QueuedOperation> = {}) =>
  queued('create-folder', { input: v.parse(createFolder.input, { id, workspaceId: W, name }), ...own });
const making = (id: string, own: Partial<QueuedOperation> = {}) =>
  queued('create-workspace', {
    scope: `workspace:${id}`,
    input: v.parse(createWorkspace.input, { id, title: 'New', type: 'novel' }),
    ...own,
  });
const problemOf = (operation: QueuedOperation, keepsItem: boolean): Problem => ({
  operation,
  code: 'limit_reached',
  message: 'No.',
  refusedAt: 1,
  keepsItem,
  dependants: [],
});

/** Views with nothing around them: a queue that a test writes down, snapshots in memory, and answers it lays out. */
class ViewsFixture {
  queue: Pick<OutboxState, 'operations' | 'problems' | 'pausedBy'> = {
    operations: [],
    problems: [],
    pausedBy: null,
  };
  readonly kept = new Map<string, ScopeSnapshot>();
  listed: WorkspaceView[] = [];
  /** No other tab is pulling. */
  isFree = true;
  readonly pulled: string[] = [];
  answers: (() => Promise<ScopeSnapshot>)[] = [];
  shown = 0;
  readonly views: ScopeViews;

  constructor() {
    // Of store and world nothing but what views and pulls ask of them.
    const store = {
      snapshot: async (scope: string) => this.kept.get(scope),
      storeSnapshot: async (next: ScopeSnapshot) => (this.kept.set(next.scope, next), next),
      read: async () => ({ operations: [], problems: [], lastAckAt: null }),
      scopes: async () => [],
    } as unknown as OutboxStore;
    const world = {
      device: { userId: 'ada' },
      canSend: () => true,
      random: () => 1,
      hold: async (_: string, body: () => Promise<void>) => {
        if (this.isFree) await body();
        return this.isFree;
      },
      pull: (scope: string, before: ScopeSnapshot | undefined) => {
        this.pulled.push(before ? `${scope} since ${before.seq}` : scope);
        if (scope === OWN) return Promise.resolve({ ...at(1), scope, value: { workspaces: this.listed } });
        return this.answers.shift()?.() ?? Promise.resolve(at(20));
      },
    } as unknown as OutboxDependencies;
    this.views = new ScopeViews({
      world,
      store,
      // The views read no more of it.
      state: () => this.queue as OutboxState,
      onStored: () => {},
      onShown: () => void (this.shown += 1),
    });
  }

  title = () => this.views.workspace(W)?.title;
  names = () => this.views.tree(W) && [...this.views.tree(W)!.values()].map(({ name }) => name);
}

let desk: ViewsFixture;
beforeEach(async () => {
  await exchange.load();
  desk = new ViewsFixture();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  desk.views.destroy();
  vi.useRealTimers();
});
/** Lets what nobody waits for come to its end. */
const settled = () => new Promise((resolve) => setTimeoutItself(resolve, 0));
const UNKNOWN = { isLoaded: false, isPulling: false, error: null, isGone: false };
const opened = { isLoaded: true, isPulling: false, error: null, isGone: false };

describe('[D1] a scope that a screen follows', () => {
  test('is shown from the device, then as the server has it', async () => {
    desk.kept.set(SCOPE, at(4));
    const answer = Promise.withResolvers<ScopeSnapshot>();
    desk.answers = [() => answer.promise];
    expect([desk.views.status(SCOPE), desk.title(), desk.names()]).toEqual([UNKNOWN, undefined, undefined]);
    desk.views.watch(SCOPE);
    await settled();
    expect([desk.views.status(SCOPE), desk.title()]).toEqual([{ ...opened, isPulling: true }, 'as of 4']);
    answer.resolve(at(7));
    await settled();
    expect([desk.views.status(SCOPE), desk.title(), desk.names()]).toEqual([opened, 'as of 7', []]);
    expect(desk.pulled).toEqual([`${SCOPE} since 4`]);
    expect(desk.shown).toBe(3);
  });

  test('is opened once for all who follow it, and anew once nobody did', async () => {
    const stops = [desk.views.watch(SCOPE), desk.views.watch(SCOPE)];
    await settled();
    expect(desk.pulled).toEqual([SCOPE]);
    desk.views.pullWatched();
    await settled();
    expect(desk.pulled).toHaveLength(2);
    for (const stop of stops) stop();
    desk.views.pullWatched();
    await settled();
    expect(desk.pulled).toHaveLength(2);
    desk.views.watch(SCOPE);
    await settled();
    expect(desk.pulled).toHaveLength(3);
  });

  test('says why it could not be asked for, and that it is gone, until it is there again; what was here stays', async () => {
    desk.kept.set(SCOPE, at(4));
    const cut = ApiError.unreachable(new Error('cut'));
    const gone = refusal('forbidden');
    desk.answers = [() => Promise.reject(cut), () => Promise.reject(gone)];
    desk.views.watch(SCOPE);
    await settled();
    expect(desk.views.status(SCOPE)).toEqual({ ...opened, error: cut });
    await desk.views.pull(SCOPE);
    expect(desk.views.status(SCOPE)).toEqual({ ...opened, error: gone, isGone: true });
    expect(desk.title()).toBe('as of 4');
    await desk.views.pull(SCOPE);
    expect([desk.views.status(SCOPE), desk.title()]).toEqual([opened, 'as of 20']);
  });

  test('is not said to be asked for by a tab that another has turned away', async () => {
    desk.isFree = false;
    desk.views.watch(SCOPE);
    await settled();
    expect([desk.views.status(SCOPE), desk.pulled]).toEqual([opened, []]);
  });

  test('[C2] is not asked for by a page that ended, nor tried again, and what comes back is shown to nobody', async () => {
    desk.answers = [() => Promise.reject(new Error('cut'))];
    desk.views.watch(SCOPE);
    await settled();
    const answer = Promise.withResolvers<ScopeSnapshot>();
    desk.answers = [() => answer.promise];
    const pulling = desk.views.pull(SCOPE);
    await settled();
    const { shown } = desk;
    desk.views.destroy();
    expect(vi.getTimerCount()).toBe(0);
    answer.resolve(at(30));
    await pulling;
    desk.views.hear(SCOPE, 99);
    await settled();
    expect([desk.pulled.length, desk.shown, vi.getTimerCount()]).toEqual([2, shown, 0]);
  });

  test('and was not followed by anybody is not tried again', async () => {
    desk.listed = [view('listed')];
    desk.answers = [() => Promise.reject(new Error('cut'))];
    await desk.views.pullAfter(new Set([OWN]), false);
    await settled();
    expect(desk.pulled).toEqual([OWN, SCOPE]);
    vi.advanceTimersByTime(60_000);
    await settled();
    expect(desk.pulled).toHaveLength(2);
  });

  test('that failed is tried again while it is followed, and not after', async () => {
    desk.answers = [0, 1].map(() => () => Promise.reject(new Error('cut')));
    const stop = desk.views.watch(SCOPE);
    await settled();
    vi.advanceTimersByTime(2_000);
    await settled();
    expect(desk.pulled).toHaveLength(2);
    stop();
    vi.advanceTimersByTime(60_000);
    await settled();
    expect(desk.pulled).toHaveLength(2);
  });

  test('is not asked for while only this device has it, or the server refused to make it', async () => {
    const made = making(W);
    for (const [queue, isAsked] of [
      [{ operations: [made], problems: [] }, false],
      [{ operations: [], problems: [problemOf(made, true)] }, false],
      [{ operations: [], problems: [problemOf(made, false)] }, true],
      [{ operations: [{ ...made, ack: { epoch: 'e1', seq: 1 } }], problems: [] }, true],
      [{ operations: [{ ...made, scope: `workspace:${V}` }], problems: [] }, true],
      [{ operations: [folder(F, 'In it')], problems: [] }, true],
    ] as const) {
      desk.pulled.length = 0;
      desk.queue = { ...queue, pausedBy: null };
      await desk.views.pull(SCOPE);
      expect(desk.pulled.length > 0).toBe(isAsked);
    }
  });
});

describe('[D8] a room that says where the server is', () => {
  const hears = async (seq: number, epoch?: string): Promise<number> => {
    desk.pulled.length = 0;
    desk.views.hear(SCOPE, seq, epoch);
    await settled();
    return desk.pulled.length;
  };

  test('has what is ahead pulled, and nothing else; of another epoch always', async () => {
    expect(await hears(1)).toBe(0);
    desk.views.watch(SCOPE);
    await settled();
    expect([await hears(20), await hears(19), await hears(20, 'e1')]).toEqual([0, 0, 0]);
    expect([await hears(21), await hears(21, 'e1'), await hears(3, 'e2')]).toEqual([1, 1, 1]);
  });

  test('has all of it pulled where nothing of the scope is known', async () => {
    desk.answers = [() => Promise.reject(new Error('cut'))];
    desk.views.watch(SCOPE);
    await settled();
    expect(await hears(0, 'e1')).toBe(1);
  });

  test('asks once, after 5 s, while more than ten operations are being handed over', async () => {
    desk.views.watch(SCOPE);
    await settled();
    const ack = { epoch: 'e1', seq: 21 };
    const ten = Array.from({ length: 10 }, (_, n) => folder(uuidv7(), `${n}`));
    const rest = [
      folder(uuidv7(), 'a', { ack }),
      folder(uuidv7(), 'p', { isParked: true }),
      folder(uuidv7(), 'o', { scope: `workspace:${V}` }),
    ];
    desk.queue = { operations: [...ten, ...rest], problems: [], pausedBy: null };
    expect(await hears(21)).toBe(1);
    const many = [...ten, ...rest, folder(uuidv7(), 'last')];
    desk.queue = { operations: many, problems: [], pausedBy: 'offline' };
    expect(await hears(21)).toBe(1);
    desk.queue = { operations: many, problems: [], pausedBy: null };
    expect([await hears(20), vi.getTimerCount()]).toEqual([0, 0]);
    expect([await hears(21), await hears(22), await hears(20)]).toEqual([0, 0, 0]);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(4_999);
    await settled();
    expect(desk.pulled).toEqual([]);
    vi.advanceTimersByTime(1);
    await settled();
    expect(desk.pulled).toHaveLength(1);
    // And once more for what comes after.
    expect(await hears(22)).toBe(0);
    expect(vi.getTimerCount()).toBe(1);
    desk.views.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what another tab stored', () => {
  test('is shown, also of another epoch under the same seq; what is the same is not another', async () => {
    desk.kept.set(SCOPE, at(4));
    await desk.views.reread(SCOPE);
    expect(desk.shown).toBe(0);
    desk.views.watch(SCOPE);
    await settled();
    for (const [snapshot, title] of [
      [at(21), 'as of 21'],
      [at(21, 'read again'), 'as of 21'],
      [at(21, 'restored', 'e2'), 'restored'],
    ] as const) {
      desk.kept.set(SCOPE, snapshot);
      await desk.views.reread(SCOPE);
      expect(desk.title()).toBe(title);
    }
    desk.kept.delete(SCOPE);
    await desk.views.reread(SCOPE);
    expect([desk.title(), desk.views.status(SCOPE)]).toEqual(['restored', opened]);
  });

  test('[P9] or what is shown is kept once more when the browser took everything away', async () => {
    desk.views.watch(SCOPE);
    await settled();
    desk.answers = [() => Promise.reject(new Error('cut'))];
    desk.views.watch('workspace:never');
    await settled();
    desk.kept.clear();
    await desk.views.keepAgain();
    expect(desk.kept.get(SCOPE)).toEqual(at(20));
  });
});

describe('[D2] what is shown of a workspace', () => {
  test('is what is asked for over what the server had, and the same object while both are', async () => {
    desk.views.watch('workspace:unread');
    desk.views.workspaces();
    desk.views.tree('none');
    desk.views.watch(SCOPE);
    await settled();
    desk.queue = {
      ...desk.queue,
      operations: [folder(F, 'Part one'), folder(G, 'Elsewhere', { scope: `workspace:${V}` })],
    };
    expect(desk.names()).toEqual(['Part one']);
    // Of a person's list, and of what nobody looked at, no item is known.
    expect([desk.views.titleOf(F), desk.views.titleOf(G)]).toEqual(['Part one', undefined]);
    const before = desk.views.tree(W);
    desk.queue = { ...desk.queue, operations: [...desk.queue.operations] };
    expect(desk.views.tree(W)).toBe(before);
    expect(desk.views.assets(W)).toEqual(new Map());
    desk.queue = { ...desk.queue, operations: [] };
    expect([desk.names(), desk.views.titleOf(F)]).toEqual([[], undefined]);
    desk.kept.set(SCOPE, at(30));
    await desk.views.reread(SCOPE);
    expect(desk.title()).toBe('as of 30');
  });

  test('is its template where it waits to be made, and nothing where nothing is known of it', () => {
    desk.queue = { ...desk.queue, operations: [folder(F, 'Part one')] };
    expect([desk.title(), desk.names(), desk.views.assets(W)]).toEqual([undefined, undefined, undefined]);
    const made = making(W);
    desk.queue = { ...desk.queue, operations: [made] };
    expect(desk.title()).toBe('New');
    expect(desk.names()?.length).toBeGreaterThan(1);
  });

  test('in the person’s list is every one that is there or is being made; before it is known, nothing', async () => {
    desk.queue = { ...desk.queue, operations: [folder(F, 'In w')] };
    expect(desk.views.workspaces()).toBeUndefined();
    const made = making(N);
    desk.queue = { ...desk.queue, operations: [made, folder(F, 'In w')] };
    const titles = () => desk.views.workspaces()?.map(({ title }) => title);
    expect(titles()).toEqual(['New']);
    desk.listed = [view('listed')];
    desk.views.watch(OWN);
    await settled();
    expect(titles()?.sort()).toEqual(['New', 'listed']);
    desk.queue = { ...desk.queue, operations: [] };
    expect(titles()).toEqual(['listed']);
  });
});

test('[C1][D5] only this device has what waits to be made, copied, or was refused and stays', () => {
  const refused = folder(R, 'Refused');
  desk.queue = {
    operations: [
      folder(F, 'Part one'),
      making(N),
      queued('duplicate-document', { input: { id: 'copy', documentId: 'd' } }),
      queued('update-folder', { input: { id: 'known', name: 'Renamed' } }),
    ],
    problems: [problemOf(refused, true)],
    pausedBy: null,
  };
  const ids = desk.views.localIds();
  expect([F, N, 'copy', R, 'known'].map((id) => ids.has(id))).toEqual([true, true, true, true, false]);
  expect(desk.views.localIds()).toBe(ids);
  // Sending changes rows, not what they make.
  desk.queue = { ...desk.queue, operations: desk.queue.operations.map((one) => ({ ...one, attempts: 1 })) };
  expect(desk.views.localIds()).toBe(ids);
  desk.queue = { ...desk.queue, problems: [] };
  expect(desk.views.localIds().has(R)).toBe(false);
  desk.queue = { ...desk.queue, operations: [] };
  expect(desk.views.localIds()).toEqual(new Set());
});
