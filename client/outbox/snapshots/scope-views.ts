import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeEntry, TreeItem } from '#shared/tree/tree-rows.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { pendingOperations, sameOperations } from '../queue/pending.ts';
import type { OutboxState } from '../queue/shown-queue.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { DeferredPull } from './deferred-pull.ts';
import { createdIds, userViews, workspaceViews, type Views } from './fold-views.ts';
import type { PullResult } from './pull-scheduler.ts';
import { isUserScope, type ScopeSnapshot } from '../queue/scope-snapshot.ts';

interface ScopeViewsOptions {
  dependencies: OutboxDependencies;
  store: OutboxStore;
  getState: () => OutboxState;
  /** Called after a snapshot was stored. Operations may have left the queue with it. */
  onStored: (scope: string) => void;
  /** Called when something visible changed that is not stored. */
  onViewsChange: () => void;
}

/** The state of a scope as a screen shows it. */
export interface ScopeStatus {
  /** True once the device was read. Without a snapshot, the scope stays empty until a pull succeeds. */
  isLoaded: boolean;
  isPulling: boolean;
  /** The error of the last pull; null after a successful one. */
  error: Error | null;
  /** The server answered that the scope does not exist or is closed to this writer. */
  isGone: boolean;
}

interface ScopeEntry {
  snapshot: ScopeSnapshot | undefined;
  status: ScopeStatus;
  watchers: number;
  /** Timer of a pull that waits until a long queue is sent. */
  pullTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last views and the input they were made from. */
  cached:
    { snapshot: ScopeSnapshot | undefined; pending: readonly QueuedOperation[]; views: Views } | undefined;
}

/** A scope with more unsent operations than this is busy: its queue is being sent. */
const BUSY_LENGTH = 10;
const BUSY_PULL_DELAY_MS = 5_000;

const UNKNOWN: ScopeStatus = { isLoaded: false, isPulling: false, error: null, isGone: false };

/**
 * The optimistic views that screens show: the last server snapshot with the pending operations applied. They come
 * from the device at once and are refreshed from the server.
 */
export class ScopeViews {
  readonly #options: ScopeViewsOptions;
  readonly #deferredPull: DeferredPull;
  readonly #entries = new Map<string, ScopeEntry>();
  #localIdsCache:
    | {
        operations: unknown;
        problems: unknown;
        pending: readonly QueuedOperation[];
        ids: ReadonlySet<string>;
      }
    | undefined;

  constructor(options: ScopeViewsOptions) {
    this.#options = options;
    const { dependencies, store, onStored } = options;
    this.#deferredPull = new DeferredPull({
      dependencies,
      store,
      isWatched: (scope) => (this.#entries.get(scope)?.watchers ?? 0) > 0,
      onStart: (scope) => this.#updateStatus(scope, { isPulling: true }),
      onResult: (scope, result) => this.#handleResult(scope, result),
      onStored,
      onLeaseDenied: (scope) => this.#updateStatus(scope, { isPulling: false }),
    });
  }

  /** Loads a scope from the device, then from the server. Returns a function that stops watching it. */
  watch(scope: string): () => void {
    const entry = this.#entryOf(scope);
    entry.watchers += 1;
    if (entry.watchers === 1) void this.reread(scope).then(() => this.pull(scope));
    return () => {
      entry.watchers -= 1;
    };
  }

  /** Pulls a scope's changes from the server. */
  pull(scope: string, minSeq?: number): Promise<void> {
    // The server does not have this workspace yet, or refused to create it: its "not found" would mean nothing.
    const { operations, problems } = this.#options.getState();
    const refused = problems.filter(({ keepsItem }) => keepsItem).map(({ operation }) => operation);
    const isUncreated = [...operations, ...refused].some(
      (one) => one.name === 'create-workspace' && one.scope === scope && !one.ack,
    );
    return isUncreated ? Promise.resolve() : this.#deferredPull.pull(scope, minSeq);
  }

  /** Handles the server's current seq from the scope's room: pulls if the server is ahead of this device [D8]. */
  handleScopeEvent(scope: string, seq: number, epoch?: string): void {
    const entry = this.#entries.get(scope);
    if (!entry) return;
    const { snapshot } = entry;
    // Seqs can be compared within one epoch only [E3].
    const isSameEpoch = epoch === undefined || epoch === snapshot?.epoch;
    if (!snapshot || !isSameEpoch) void this.pull(scope);
    else if (snapshot.seq < seq && !this.#isBusy(scope)) void this.pull(scope, seq);
    else if (snapshot.seq < seq)
      entry.pullTimer ??= setTimeout(() => {
        entry.pullTimer = undefined;
        void this.pull(scope);
      }, BUSY_PULL_DELAY_MS);
  }

  /**
   * Returns whether a long queue is being sent. Each of its operations raises the seq; one pull at the end covers
   * all.
   */
  #isBusy(scope: string): boolean {
    const { operations, pausedBy } = this.#options.getState();
    if (pausedBy !== null) return false;
    return operations.filter((one) => one.scope === scope && !one.ack && !one.isParked).length > BUSY_LENGTH;
  }

  /** Pulls every watched scope: the connection may be back, or the page was hidden for a while. */
  pullWatched(): void {
    for (const [scope, { watchers }] of this.#entries) if (watchers > 0) void this.pull(scope);
  }

  pullAfter(scopes: ReadonlySet<string>, isListChanged: boolean): Promise<void> {
    return this.#deferredPull.pullAfter(scopes, isListChanged);
  }

  /** Reads the snapshot of a scope again, after another tab stored a newer one. */
  async reread(scope: string): Promise<void> {
    const entry = this.#entries.get(scope);
    if (!entry) return;
    const snapshot = await this.#options.store.snapshot(scope);
    if (snapshot && snapshot.seq !== entry.snapshot?.seq) entry.snapshot = snapshot;
    if (snapshot && snapshot.epoch !== entry.snapshot?.epoch) entry.snapshot = snapshot;
    this.#updateStatus(scope, { isLoaded: true });
  }

  /** Reads all scopes again, after the device's database opened late. */
  async rereadAll(): Promise<void> {
    await Promise.all([...this.#entries.keys()].map((scope) => this.reread(scope)));
  }

  /** Stores the visible snapshots again after an eviction, so that they still open without a network. */
  async storeAgain(): Promise<void> {
    for (const { snapshot } of this.#entries.values())
      if (snapshot) await this.#options.store.storeSnapshot(snapshot);
  }

  status(scope: string): ScopeStatus {
    return this.#entries.get(scope)?.status ?? UNKNOWN;
  }

  /** Returns the tree of a workspace; undefined while there is nothing to show. */
  tree(workspaceId: string): ReadonlyMap<string, TreeEntry> | undefined {
    return this.#views(`workspace:${workspaceId}`).items;
  }

  /** Returns the files of a workspace; undefined while there is nothing to show. */
  assets(workspaceId: string): ReadonlyMap<string, TreeAsset> | undefined {
    return this.#views(`workspace:${workspaceId}`).assets;
  }

  /** Returns the tree of a workspace with its files; undefined while there is nothing to show. */
  treeWithFiles(workspaceId: string): ReadonlyMap<string, TreeItem> | undefined {
    return this.#views(`workspace:${workspaceId}`).all;
  }

  /** Returns the name of an item, if its workspace was opened in this page. */
  titleOf(id: string): string | undefined {
    for (const { cached } of this.#entries.values()) {
      const name = cached?.views.items?.get(id)?.name;
      if (name !== undefined) return name;
    }
    return undefined;
  }

  workspace(workspaceId: string): WorkspaceView | undefined {
    return this.#views(`workspace:${workspaceId}`).workspace;
  }

  workspaces(): readonly WorkspaceSummary[] | undefined {
    return this.#views(`user:${this.#options.dependencies.device.userId}`).workspaces;
  }

  /** Returns the ids of items and workspaces that only this device has: not created yet, or refused [C1, D5]. */
  localIds(): ReadonlySet<string> {
    const { operations, problems } = this.#options.getState();
    const last = this.#localIdsCache;
    if (last?.operations === operations && last.problems === problems) return last.ids;
    const pending = pendingOperations(this.#options.getState(), () => true);
    // Sending changes the queue often, but not the items it creates.
    const ids = last && sameOperations(last.pending, pending) ? last.ids : createdIds(pending);
    this.#localIdsCache = { operations, problems, pending, ids };
    return ids;
  }

  destroy(): void {
    this.#deferredPull.destroy();
    for (const { pullTimer } of this.#entries.values()) clearTimeout(pullTimer);
    this.#entries.clear();
  }

  #views(scope: string): Views {
    const entry = this.#entryOf(scope);
    const { snapshot } = entry;
    const isUser = isUserScope(scope);
    const pending = pendingOperations(this.#options.getState(), (operation) =>
      isUser ? operation.name.endsWith('-workspace') : operation.scope === scope,
    );
    const last = entry.cached;
    if (last && last.snapshot === snapshot && sameOperations(last.pending, pending)) return last.views;
    const views = isUser ? userViews(snapshot, pending) : workspaceViews(snapshot, pending);
    entry.cached = { snapshot, pending, views };
    return views;
  }

  #handleResult(scope: string, result: PullResult): void {
    const entry = this.#entries.get(scope);
    if (!entry) return;
    if ('snapshot' in result) {
      entry.snapshot = result.snapshot;
      this.#updateStatus(scope, { isLoaded: true, isPulling: false, error: null, isGone: false });
    } else {
      this.#updateStatus(scope, { isPulling: false, error: result.error, isGone: result.isGone });
    }
  }

  #entryOf(scope: string): ScopeEntry {
    let entry = this.#entries.get(scope);
    if (!entry) {
      entry = { snapshot: undefined, status: UNKNOWN, watchers: 0, pullTimer: undefined, cached: undefined };
      this.#entries.set(scope, entry);
    }
    return entry;
  }

  #updateStatus(scope: string, change: Partial<ScopeStatus>): void {
    const entry = this.#entries.get(scope);
    if (!entry) return;
    entry.status = { ...entry.status, ...change };
    this.#options.onViewsChange();
  }
}
