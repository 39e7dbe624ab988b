import { foldAssets } from '#shared/effects/fold-assets.ts';
import { foldTree } from '#shared/effects/fold-tree.ts';
import { foldWorkspace, foldWorkspaces } from '#shared/effects/fold-workspaces.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';

/** The optimistic views of a scope; each is undefined while there is nothing to show. */
export interface Views {
  items: ReadonlyMap<string, TreeItem> | undefined;
  assets: ReadonlyMap<string, TreeAsset> | undefined;
  workspace: WorkspaceView | undefined;
  workspaces: readonly WorkspaceSummary[] | undefined;
}

const NO_ITEMS: ReadonlyMap<string, TreeItem> = new Map();
const NO_ASSETS: ReadonlyMap<string, TreeAsset> = new Map();

/** Returns the workspace list with the pending operations applied. */
export function userViews(snapshot: ScopeSnapshot | undefined, pending: readonly QueuedOperation[]): Views {
  const known = snapshot && 'workspaces' in snapshot.value ? snapshot.value.workspaces : undefined;
  const isKnown = known !== undefined || pending.length > 0;
  const workspaces = isKnown ? foldWorkspaces(known ?? [], pending) : undefined;
  return { items: undefined, assets: undefined, workspace: undefined, workspaces };
}

/** Returns a workspace, its tree and its files with the pending operations applied. */
export function workspaceViews(
  snapshot: ScopeSnapshot | undefined,
  pending: readonly QueuedOperation[],
): Views {
  const known = snapshot && 'items' in snapshot.value ? snapshot.value : undefined;
  const workspace = foldWorkspace(known?.workspace, pending);
  // A workspace that is not created yet shows its template's items. An unknown workspace shows nothing.
  const items = known || workspace ? foldTree(known?.items ?? NO_ITEMS, pending) : undefined;
  const assets = items && foldAssets(known?.assets ?? NO_ASSETS, pending);
  return { items, assets, workspace, workspaces: undefined };
}

/** Returns the ids of workspaces and items that these operations create. */
export function createdIds(pending: readonly QueuedOperation[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const operations of Map.groupBy(pending, ({ scope }) => scope).values())
    for (const id of foldTree(NO_ITEMS, operations).keys()) ids.add(id);
  for (const { name, input } of pending)
    // The copied document itself may be on the server.
    if ((name === 'create-workspace' || name === 'duplicate-document') && typeof input['id'] === 'string')
      ids.add(input['id']);
  return ids;
}
