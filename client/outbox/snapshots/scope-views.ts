import { foldAssets } from '#shared/effects/fold-assets.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { foldTree } from '#shared/effects/fold-tree.ts';
import { foldWorkspace, foldWorkspaces } from '#shared/effects/fold-workspaces.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { pendingOf, sameOperations } from '../queue/pending.ts';
import type { OutboxState } from '../outbox-state.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { DeferredPull } from './deferred-pull.ts';
import type { PullResult } from './scope-pull.ts';
import { isUserScope, type ScopeSnapshot } from '../queue/scope-snapshot.ts';

interface ScopeViewsOptions {
  world: OutboxDependencies;
  store: OutboxStore;
  state: () => OutboxState;
  /** A snapshot was stored, operations may have left. */
  onStored: (scope: string) => void;
  /** Something that is shown changed, nothing that is stored. */
  onShown: () => void;
}

/** What a screen can know of a scope. */
export interface ScopeStatus {
  /** The device was looked into: without a snapshot there is nothing to show but what is being asked for. */
  isLoaded: boolean;
  isPulling: boolean;
  /** Why the last pull failed; null once one succeeded. */
  error: Error | null;
  /** The server's own word that it is gone, or closed to this person. */
  isGone: boolean;
}

interface HeldScope {
  snapshot: ScopeSnapshot | undefined;
  status: ScopeStatus;
  watchers: number;
  /** A pull that waits for a long queue. */
  late: ReturnType<typeof setTimeout> | undefined;
  /** What the folds were last made from. */
  folded:
    { snapshot: ScopeSnapshot | undefined; pending: readonly QueuedOperation[]; views: Views } | undefined;
}

interface Views {
  items: ReadonlyMap<string, TreeItem> | undefined;
  assets: ReadonlyMap<string, TreeAsset> | undefined;
  workspace: WorkspaceView | undefined;
  workspaces: readonly WorkspaceSummary[] | undefined;
}

/** So many waiting operations of a scope are about to be sent, one after the other. */
const BUSY = 10;
const LATE_MS = 5_000;

const NO_ITEMS: ReadonlyMap<string, TreeItem> = new Map();
const NO_ASSETS: ReadonlyMap<string, TreeAsset> = new Map();
const UNKNOWN: ScopeStatus = { isLoaded: false, isPulling: false, error: null, isGone: false };

/** What screens show: fold(pending operations, last server snapshot), from the device at once, then refreshed. */
export class ScopeViews {
  readonly #options: ScopeViewsOptions;
  readonly #pull: DeferredPull;
  readonly #held = new Map<string, HeldScope>();
  #local:
    | {
        operations: unknown;
        problems: unknown;
        pending: readonly QueuedOperation[];
        ids: ReadonlySet<string>;
      }
    | undefined;

  constructor(options: ScopeViewsOptions) {
    this.#options = options;
    const { world, store, onStored } = options;
    this.#pull = new DeferredPull({
      world,
      store,
      isWatched: (scope) => (this.#held.get(scope)?.watchers ?? 0) > 0,
      onBegun: (scope) => this.#show(scope, { isPulling: true }),
      onResult: (scope, result) => this.#take(scope, result),
      onStored,
      onTurnedAway: (scope) => this.#show(scope, { isPulling: false }),
    });
  }

  /** Opens a scope from the device, then from the server; returns how to stop following it. */
  watch(scope: string): () => void {
    const held = this.#hold(scope);
    held.watchers += 1;
    if (held.watchers === 1) void this.reread(scope).then(() => this.pull(scope));
    return () => {
      held.watchers -= 1;
    };
  }

  /** Asks the server what is new in a scope. */
  pull(scope: string, wanted?: number): Promise<void> {
    // The server has not heard of it yet, or refused to make it: its "gone" would say nothing.
    const { operations, problems } = this.#options.state();
    const refused = problems.filter(({ keepsItem }) => keepsItem).map(({ operation }) => operation);
    const isUnmade = [...operations, ...refused].some(
      (one) => one.name === 'create-workspace' && one.scope === scope && !one.ack,
    );
    return isUnmade ? Promise.resolve() : this.#pull.pull(scope, wanted);
  }

  /** A scope's room said where the server is: what is ahead of this device is pulled [D8]. */
  hear(scope: string, seq: number, epoch?: string): void {
    const held = this.#held.get(scope);
    if (!held) return;
    const { snapshot } = held;
    // Seqs compare within one epoch only [E3].
    const isSameEpoch = epoch === undefined || epoch === snapshot?.epoch;
    if (!snapshot || !isSameEpoch) void this.pull(scope);
    else if (snapshot.seq < seq && !this.#isBusy(scope)) void this.pull(scope, seq);
    else if (snapshot.seq < seq)
      held.late ??= setTimeout(() => {
        held.late = undefined;
        void this.pull(scope);
      }, LATE_MS);
  }

  /** A long queue is being handed over: each of its changes is news too, and all are pulled once it is done. */
  #isBusy(scope: string): boolean {
    const { operations, pausedBy } = this.#options.state();
    if (pausedBy !== null) return false;
    return operations.filter((one) => one.scope === scope && !one.ack && !one.isParked).length > BUSY;
  }

  /** The line may be back, or the window was left for a while. */
  pullWatched(): void {
    for (const [scope, { watchers }] of this.#held) if (watchers > 0) void this.pull(scope);
  }

  pullAfter(scopes: ReadonlySet<string>, isListChanged: boolean): Promise<void> {
    return this.#pull.pullAfter(scopes, isListChanged);
  }

  /** Another tab stored a newer snapshot. */
  async reread(scope: string): Promise<void> {
    const held = this.#held.get(scope);
    if (!held) return;
    const snapshot = await this.#options.store.snapshot(scope);
    if (snapshot && snapshot.seq !== held.snapshot?.seq) held.snapshot = snapshot;
    if (snapshot && snapshot.epoch !== held.snapshot?.epoch) held.snapshot = snapshot;
    this.#show(scope, { isLoaded: true });
  }

  /** The device's database is there after all. */
  async rereadAll(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((scope) => this.reread(scope)));
  }

  /** The device's database was taken away: what is shown opens without a network again. */
  async keepAgain(): Promise<void> {
    for (const { snapshot } of this.#held.values())
      if (snapshot) await this.#options.store.storeSnapshot(snapshot);
  }

  status(scope: string): ScopeStatus {
    return this.#held.get(scope)?.status ?? UNKNOWN;
  }

  /** The tree of a workspace; undefined while there is nothing to show. */
  tree(workspaceId: string): ReadonlyMap<string, TreeItem> | undefined {
    return this.#views(`workspace:${workspaceId}`).items;
  }

  /** The files of a workspace; undefined while there is nothing to show. */
  assets(workspaceId: string): ReadonlyMap<string, TreeAsset> | undefined {
    return this.#views(`workspace:${workspaceId}`).assets;
  }

  /** The name of an item of a workspace that was opened here. */
  titleOf(id: string): string | undefined {
    for (const { folded } of this.#held.values()) {
      const name = folded?.views.items?.get(id)?.name;
      if (name !== undefined) return name;
    }
    return undefined;
  }

  workspace(workspaceId: string): WorkspaceView | undefined {
    return this.#views(`workspace:${workspaceId}`).workspace;
  }

  workspaces(): readonly WorkspaceSummary[] | undefined {
    return this.#views(`user:${this.#options.world.device.userId}`).workspaces;
  }

  /** Items and workspaces that only this device has: to be made, or refused [C1, D5]. */
  localIds(): ReadonlySet<string> {
    const { operations, problems } = this.#options.state();
    const last = this.#local;
    if (last?.operations === operations && last.problems === problems) return last.ids;
    const pending = pendingOf(this.#options.state(), () => true);
    // A queue that is being sent changes often, what it makes does not.
    const ids = last && sameOperations(last.pending, pending) ? last.ids : madeBy(pending);
    this.#local = { operations, problems, pending, ids };
    return ids;
  }

  destroy(): void {
    this.#pull.destroy();
    for (const { late } of this.#held.values()) clearTimeout(late);
    this.#held.clear();
  }

  #views(scope: string): Views {
    const held = this.#hold(scope);
    const { snapshot } = held;
    const isUser = isUserScope(scope);
    const pending = pendingOf(this.#options.state(), (operation) =>
      isUser ? operation.name.endsWith('-workspace') : operation.scope === scope,
    );
    const last = held.folded;
    if (last && last.snapshot === snapshot && sameOperations(last.pending, pending)) return last.views;
    const views = isUser ? userViews(snapshot, pending) : workspaceViews(snapshot, pending);
    held.folded = { snapshot, pending, views };
    return views;
  }

  #take(scope: string, result: PullResult): void {
    const held = this.#held.get(scope);
    if (!held) return;
    if ('snapshot' in result) {
      held.snapshot = result.snapshot;
      this.#show(scope, { isLoaded: true, isPulling: false, error: null, isGone: false });
    } else {
      this.#show(scope, { isPulling: false, error: result.error, isGone: result.isGone });
    }
  }

  #hold(scope: string): HeldScope {
    let held = this.#held.get(scope);
    if (!held) {
      held = { snapshot: undefined, status: UNKNOWN, watchers: 0, late: undefined, folded: undefined };
      this.#held.set(scope, held);
    }
    return held;
  }

  #show(scope: string, change: Partial<ScopeStatus>): void {
    const held = this.#held.get(scope);
    if (!held) return;
    held.status = { ...held.status, ...change };
    this.#options.onShown();
  }
}

function userViews(snapshot: ScopeSnapshot | undefined, pending: readonly QueuedOperation[]): Views {
  const known = snapshot && 'workspaces' in snapshot.value ? snapshot.value.workspaces : undefined;
  const hasSomething = known !== undefined || pending.length > 0;
  const workspaces = hasSomething ? foldWorkspaces(known ?? [], pending) : undefined;
  return { items: undefined, assets: undefined, workspace: undefined, workspaces };
}

function workspaceViews(snapshot: ScopeSnapshot | undefined, pending: readonly QueuedOperation[]): Views {
  const known = snapshot && 'items' in snapshot.value ? snapshot.value : undefined;
  const workspace = foldWorkspace(known?.workspace, pending);
  // A workspace that waits to be made has its template's items; of one that nothing is known of nothing is shown.
  const items = known || workspace ? foldTree(known?.items ?? NO_ITEMS, pending) : undefined;
  const assets = items && foldAssets(known?.assets ?? NO_ASSETS, pending);
  return { items, assets, workspace, workspaces: undefined };
}

/** Ids of workspaces and items that these operations make. */
function madeBy(pending: readonly QueuedOperation[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const own of Map.groupBy(pending, ({ scope }) => scope).values())
    for (const id of foldTree(NO_ITEMS, own).keys()) ids.add(id);
  for (const { name, input } of pending)
    // What is copied may be the server's.
    if ((name === 'create-workspace' || name === 'duplicate-document') && typeof input['id'] === 'string')
      ids.add(input['id']);
  return ids;
}
