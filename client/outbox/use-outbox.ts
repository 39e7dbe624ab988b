import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OperationContract, RawInputOf } from '#shared/operations/contract.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeEntry, TreeItem } from '#shared/tree/tree-rows.ts';
import { foldDailyGoal } from '#shared/effects/fold-daily-goal.ts';
import { useRememberedUser } from '#client/api/remembered-user.ts';
import { currentOutbox, outboxOf } from './current-outbox.ts';
import type { Enqueued, OperationRequest, Outbox } from './outbox.ts';
import { copiedIds as copiedIdsOf } from './queue/pending.ts';
import type { OutboxState } from './queue/shown-queue.ts';
import type { ScopeStatus } from './snapshots/scope-views.ts';

/** Returns the state of a writer's queue, for the indicator and the panel. */
export function useOutbox(userId: string): OutboxState {
  const outbox = outboxOf(userId);
  return useSyncExternalStore(outbox.subscribe, outbox.getState);
}

const requireOutbox = (): Outbox => {
  const outbox = currentOutbox();
  if (!outbox) throw new Error('Nobody is known on this device: nothing can be queued.');
  return outbox;
};

/**
 * Queues an operation of the writer this device belongs to.
 * @param workspaceId required when the contract's input names a row by its id alone
 * @throws ApiError `invalid_input`
 */
export const enqueue = <C extends OperationContract>(
  contract: C,
  input: RawInputOf<C>,
  workspaceId?: string,
): Enqueued<C> => requireOutbox().enqueue(contract, input, workspaceId);

/** Queues several operations: all of them or none. @throws ApiError `invalid_input` */
export const enqueueAll = (all: readonly OperationRequest[]): Promise<boolean> =>
  requireOutbox().enqueueAll(all);

/** Returns the initial Markdown, by document id, of the documents that the server does not have yet. */
export const firstMarkdowns = (): ReadonlyMap<string, string> => requireOutbox().firstMarkdowns();

/** Returns the ids of items and workspaces that the server does not have yet, or refused. */
export const localIds = (): ReadonlySet<string> => requireOutbox().views.localIds();

/** Returns the ids of copies that the server has not made yet. Their content is not on this device. */
export const copiedIds = (): ReadonlySet<string> => copiedIdsOf(requireOutbox().getState().operations);

/** Returns the tree of a workspace as it is shown now, for code that runs after the render. */
export const shownTree = (workspaceId: string): ReadonlyMap<string, TreeEntry> | undefined =>
  requireOutbox().views.tree(workspaceId);

/** Returns the files of a workspace as they are shown now. */
export const shownAssets = (workspaceId: string): ReadonlyMap<string, TreeAsset> | undefined =>
  requireOutbox().views.assets(workspaceId);

/** Returns the tree with its files as it is shown now. */
export const shownTreeWithFiles = (workspaceId: string): ReadonlyMap<string, TreeItem> | undefined =>
  requireOutbox().views.treeWithFiles(workspaceId);

/** Returns a workspace and its settings as they are shown now. */
export const shownWorkspace = (workspaceId: string): WorkspaceView | undefined =>
  requireOutbox().views.workspace(workspaceId);

export const retryOperation = (key: string): Promise<void> => requireOutbox().retryOperation(key);
export const discardOperation = (key: string): Promise<void> => requireOutbox().discardOperation(key);
export const withdrawOperation = (key: string): Promise<boolean> => requireOutbox().withdraw(key);
export const dismissProblem = (key: string): Promise<void> => requireOutbox().dismissProblem(key);
export const retryProblem = (key: string): Promise<void> => requireOutbox().retryProblem(key);
export const createElsewhere = (key: string, workspaceId: string): Promise<string | undefined> =>
  requireOutbox().createElsewhere(key, workspaceId);

const noSubscription = () => () => {};

function useScope<T>(scope: string | undefined, read: (outbox: Outbox) => T, fallback: T): T {
  // Renders again after another writer signed in, who has another outbox.
  useRememberedUser();
  const outbox = currentOutbox();
  useEffect(() => (outbox && scope !== undefined ? outbox.views.watch(scope) : undefined), [outbox, scope]);
  return useSyncExternalStore(outbox?.subscribe ?? noSubscription, () => (outbox ? read(outbox) : fallback));
}

export interface TreeView extends ScopeStatus {
  /** Undefined while there is nothing to show. */
  items: ReadonlyMap<string, TreeEntry> | undefined;
  /** Pulls the changes from the server. */
  refetch: () => Promise<void>;
}

const UNKNOWN: ScopeStatus = { isLoaded: false, isPulling: false, error: null, isGone: false };

function useStatus(scope: string): ScopeStatus & { refetch: () => Promise<void> } {
  const status = useScope(scope, ({ views }) => views.status(scope), UNKNOWN);
  const refetch = useCallback(() => currentOutbox()?.views.pull(scope) ?? Promise.resolve(), [scope]);
  return { ...status, refetch };
}

/** Returns the folders, documents and canvases of a workspace, with all queued operations applied. */
export function useTree(workspaceId: string): TreeView {
  const scope = `workspace:${workspaceId}`;
  const items = useScope(scope, ({ views }) => views.tree(workspaceId), undefined);
  return { ...useStatus(scope), items };
}

/** Returns the files of a workspace with all queued operations applied; undefined while there is nothing to show. */
export function useAssets(
  workspaceId: string,
): ScopeStatus & { assets: ReadonlyMap<string, TreeAsset> | undefined; refetch: () => Promise<void> } {
  const scope = `workspace:${workspaceId}`;
  const assets = useScope(scope, ({ views }) => views.assets(workspaceId), undefined);
  return { ...useStatus(scope), assets };
}

/** Returns a workspace and its settings with all queued operations applied. */
export function useWorkspace(
  workspaceId: string,
): ScopeStatus & { workspace: WorkspaceView | undefined; refetch: () => Promise<void> } {
  const scope = `workspace:${workspaceId}`;
  const workspace = useScope(scope, ({ views }) => views.workspace(workspaceId), undefined);
  return { ...useStatus(scope), workspace };
}

/** Returns the writer's workspaces with all queued operations applied. */
export function useWorkspaces(): ScopeStatus & {
  workspaces: readonly WorkspaceSummary[] | undefined;
  refetch: () => Promise<void>;
} {
  const scope = `user:${useRememberedUser()?.id ?? ''}`;
  const workspaces = useScope(scope, ({ views }) => views.workspaces(), undefined);
  return { ...useStatus(scope), workspaces };
}

/** Returns the writer's daily goal with all queued operations applied, in words; null without a goal. */
export function useDailyGoal(): number | null {
  const known = useRememberedUser()?.dailyGoal ?? null;
  return useScope(undefined, (outbox) => foldDailyGoal(known, outbox.getState().operations), known);
}

/** Watches the writer's workspace list, which shows the workspaces still open to them, without rendering it. */
export function useFollowedWorkspaces(userId: string): void {
  useEffect(() => outboxOf(userId).views.watch(`user:${userId}`), [userId]);
}

/** Returns the ids of items whose creation was refused. They exist on this device only [D5]. */
export function useRefusedIds(userId: string): ReadonlySet<string> {
  const outbox = outboxOf(userId);
  // A string, because the queue is a new object after every step of sending.
  const ids = useSyncExternalStore(outbox.subscribe, () =>
    outbox
      .getState()
      .problems.flatMap(({ keepsItem, operation }) => (keepsItem ? [String(operation.input['id'])] : []))
      .join(' '),
  );
  return useMemo(() => new Set(ids.split(' ')), [ids]);
}

const NO_IDS: ReadonlySet<string> = new Set();

/** Returns the ids of items and workspaces that the server does not have yet, or refused. */
export function useLocalIds(): ReadonlySet<string> {
  return useScope(undefined, ({ views }) => views.localIds(), NO_IDS);
}

/** Returns whether an item is a copy that the server has not made yet. Its content is not on this device. */
export function useIsQueuedCopy(itemId: string): boolean {
  return useScope(undefined, (outbox) => copiedIdsOf(outbox.getState().operations).has(itemId), false);
}
