import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OperationContract, RawInputOf } from '#shared/operations/contract.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { useRememberedUser } from '#client/api/remembered-user.ts';
import { currentOutbox, outboxOf } from './current-outbox.ts';
import type { AskedOperation, Enqueued, Outbox } from './outbox.ts';
import type { OutboxState } from './outbox-state.ts';
import type { ScopeStatus } from './snapshots/scope-views.ts';

/** The state of a person's queue, for indicator and panel. */
export function useOutbox(userId: string): OutboxState {
  const outbox = outboxOf(userId);
  return useSyncExternalStore(outbox.subscribe, outbox.getState);
}

const known = (): Outbox => {
  const outbox = currentOutbox();
  if (!outbox) throw new Error('Nobody is known on this device: nothing can be queued.');
  return outbox;
};

/**
 * Queues an operation of the person this device belongs to.
 * @param workspaceId for contracts whose input names a row by its id alone
 * @throws ApiError `invalid_input`
 */
export const enqueue = <C extends OperationContract>(
  contract: C,
  input: RawInputOf<C>,
  workspaceId?: string,
): Enqueued<C> => known().enqueue(contract, input, workspaceId);

/** Queues many at once: all of them or none. @throws ApiError `invalid_input` */
export const enqueueAll = (all: readonly AskedOperation[]): Promise<boolean> => known().enqueueAll(all);

/** What documents begin with that the server does not have yet, as Markdown by id. */
export const firstMarkdowns = (): ReadonlyMap<string, string> => known().firstMarkdowns();

/** Ids of items and workspaces that the server does not have yet, or refused. */
export const localIds = (): ReadonlySet<string> => known().views.localIds();

/** The tree of a workspace as it is shown now, for what acts on it later than it was drawn. */
export const shownTree = (workspaceId: string): ReadonlyMap<string, TreeItem> | undefined =>
  known().views.tree(workspaceId);

/** The files of a workspace, the same way. */
export const shownAssets = (workspaceId: string): ReadonlyMap<string, TreeAsset> | undefined =>
  known().views.assets(workspaceId);

export const retryOperation = (key: string): Promise<void> => known().retryOperation(key);
export const discardOperation = (key: string): Promise<void> => known().discardOperation(key);
export const withdrawOperation = (key: string): Promise<boolean> => known().withdraw(key);
export const dismissProblem = (key: string): Promise<void> => known().dismissProblem(key);
export const retryProblem = (key: string): Promise<void> => known().retryProblem(key);
export const createElsewhere = (key: string, workspaceId: string): Promise<string | undefined> =>
  known().createElsewhere(key, workspaceId);

const nothing = () => () => {};

function useScope<T>(scope: string | undefined, read: (outbox: Outbox) => T, without: T): T {
  // Another person's outbox is another.
  useRememberedUser();
  const outbox = currentOutbox();
  useEffect(() => (outbox && scope !== undefined ? outbox.views.watch(scope) : undefined), [outbox, scope]);
  return useSyncExternalStore(outbox?.subscribe ?? nothing, () => (outbox ? read(outbox) : without));
}

export interface TreeView extends ScopeStatus {
  /** Undefined while there is nothing to show. */
  items: ReadonlyMap<string, TreeItem> | undefined;
  /** Asks the server what is new. */
  refetch: () => Promise<void>;
}

const UNKNOWN: ScopeStatus = { isLoaded: false, isPulling: false, error: null, isGone: false };

function useStatus(scope: string): ScopeStatus & { refetch: () => Promise<void> } {
  const status = useScope(scope, ({ views }) => views.status(scope), UNKNOWN);
  const refetch = useCallback(() => currentOutbox()?.views.pull(scope) ?? Promise.resolve(), [scope]);
  return { ...status, refetch };
}

/** Folders, documents and canvases of a workspace, as they will be once all that was asked for is done. */
export function useTree(workspaceId: string): TreeView {
  const scope = `workspace:${workspaceId}`;
  const items = useScope(scope, ({ views }) => views.tree(workspaceId), undefined);
  return { ...useStatus(scope), items };
}

/** The files of a workspace, the same way; undefined while there is nothing to show. */
export function useAssets(
  workspaceId: string,
): ScopeStatus & { assets: ReadonlyMap<string, TreeAsset> | undefined; refetch: () => Promise<void> } {
  const scope = `workspace:${workspaceId}`;
  const assets = useScope(scope, ({ views }) => views.assets(workspaceId), undefined);
  return { ...useStatus(scope), assets };
}

/** A workspace with its settings, the same way. */
export function useWorkspace(
  workspaceId: string,
): ScopeStatus & { workspace: WorkspaceView | undefined; refetch: () => Promise<void> } {
  const scope = `workspace:${workspaceId}`;
  const workspace = useScope(scope, ({ views }) => views.workspace(workspaceId), undefined);
  return { ...useStatus(scope), workspace };
}

/** The person's workspaces, the same way. */
export function useWorkspaces(): ScopeStatus & {
  workspaces: readonly WorkspaceSummary[] | undefined;
  refetch: () => Promise<void>;
} {
  const scope = `user:${useRememberedUser()?.id ?? ''}`;
  const workspaces = useScope(scope, ({ views }) => views.workspaces(), undefined);
  return { ...useStatus(scope), workspaces };
}

/** Follows the person's list of workspaces, which says where they are still let in, without showing it. */
export function useFollowedWorkspaces(userId: string): void {
  useEffect(() => outboxOf(userId).views.watch(`user:${userId}`), [userId]);
}

/** Ids of items whose creation was refused: they are on this device alone [D5]. */
export function useRefusedIds(userId: string): ReadonlySet<string> {
  const outbox = outboxOf(userId);
  // A text, for the queue is another object at every step of sending it.
  const ids = useSyncExternalStore(outbox.subscribe, () =>
    outbox
      .getState()
      .problems.flatMap(({ keepsItem, operation }) => (keepsItem ? [String(operation.input['id'])] : []))
      .join(' '),
  );
  return useMemo(() => new Set(ids.split(' ')), [ids]);
}

const NONE: ReadonlySet<string> = new Set();

/** Ids of items and workspaces that the server does not have yet, or refused. */
export function useLocalIds(): ReadonlySet<string> {
  return useScope(undefined, ({ views }) => views.localIds(), NONE);
}
