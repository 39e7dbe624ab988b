import { foldTree } from '#shared/effects/fold-tree.ts';
import { foldWorkspace, foldWorkspaces } from '#shared/effects/fold-workspaces.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeEntry, TreeItem } from '#shared/tree/tree-rows.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { copiedIds } from '../queue/pending.ts';
import { havePositions, type ScopeSnapshot, type WorkspaceValue } from '../queue/scope-snapshot.ts';

/** The optimistic views of a scope; each is undefined while there is nothing to show. */
export interface Views {
  /** The folders, documents and canvases. */
  items: ReadonlyMap<string, TreeEntry> | undefined;
  assets: ReadonlyMap<string, TreeAsset> | undefined;
  /** `items` and `assets` together: the rules for positions apply to both. */
  all: ReadonlyMap<string, TreeItem> | undefined;
  workspace: WorkspaceView | undefined;
  workspaces: readonly WorkspaceSummary[] | undefined;
}

const NO_ITEMS: ReadonlyMap<string, TreeEntry> = new Map();
const NO_ASSETS: ReadonlyMap<string, TreeAsset> = new Map();

const NO_TREE = { items: undefined, assets: undefined, all: undefined };

/** Returns the workspace list with the pending operations applied. */
export function userViews(snapshot: ScopeSnapshot | undefined, pending: readonly QueuedOperation[]): Views {
  const known = snapshot && 'workspaces' in snapshot.value ? snapshot.value.workspaces : undefined;
  const isKnown = known !== undefined || pending.length > 0;
  const workspaces = isKnown ? foldWorkspaces(known ?? [], pending) : undefined;
  return { ...NO_TREE, workspace: undefined, workspaces };
}

/** Returns a workspace, its tree and its files with the pending operations applied. */
export function workspaceViews(
  snapshot: ScopeSnapshot | undefined,
  pending: readonly QueuedOperation[],
): Views {
  const known = snapshot && 'items' in snapshot.value ? snapshot.value : undefined;
  const workspace = foldWorkspace(known?.workspace, pending);
  // A workspace that is not created yet shows its template's items. An unknown workspace shows nothing.
  if (!known && !workspace) return { ...NO_TREE, workspace, workspaces: undefined };
  return { ...treeViews(known, pending), workspace, workspaces: undefined };
}

type TreeViews = Pick<Views, 'items' | 'assets' | 'all'>;

/** Returns the tree with the pending operations applied, whole and in its two parts. */
function treeViews(known: WorkspaceValue | undefined, pending: readonly QueuedOperation[]): TreeViews {
  const items = known?.items ?? NO_ITEMS;
  const { assets, all: base } = known ? filesOf(known) : { assets: NO_ASSETS, all: NO_ITEMS };
  const all = foldTree(base, pending);
  if (all === base) return { items, assets, all };
  const parts = partsOf(all);
  // A change that touches only files keeps the map of the other items, so that they are not arranged again.
  return {
    items: areEqual(items, parts.items) ? items : parts.items,
    assets: areEqual(assets, parts.assets) ? assets : parts.assets,
    all,
  };
}

interface SnapshotFiles {
  assets: ReadonlyMap<string, TreeAsset>;
  /** The tree with these files. */
  all: ReadonlyMap<string, TreeItem>;
}

/** The files of a snapshot by its value, which never changes. */
const knownFiles = new WeakMap<WorkspaceValue, SnapshotFiles>();

function filesOf(value: WorkspaceValue): SnapshotFiles {
  const { items, assets } = value;
  if (!assets || assets.size === 0) return { assets: assets ?? NO_ASSETS, all: items };
  let files = knownFiles.get(value);
  if (!files) {
    const positioned = havePositions(assets) ? assets : atRoot(assets);
    files = { assets: positioned, all: new Map<string, TreeItem>([...items, ...positioned]) };
    knownFiles.set(value, files);
  }
  return files;
}

/** Gives files that an earlier build stored a position: the root, until the workspace is pulled again. */
const atRoot = (assets: ReadonlyMap<string, TreeAsset>): ReadonlyMap<string, TreeAsset> =>
  new Map([...assets].map(([id, file]) => [id, { ...file, parentId: null, order: '' }]));

function areEqual<Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): boolean {
  if (one.size !== other.size) return false;
  for (const [id, value] of one) if (other.get(id) !== value) return false;
  return true;
}

function partsOf(all: ReadonlyMap<string, TreeItem>) {
  const items = new Map<string, TreeEntry>();
  const assets = new Map<string, TreeAsset>();
  for (const [id, item] of all) {
    if (item.kind === 'asset') assets.set(id, item);
    else items.set(id, item);
  }
  return { items, assets };
}

/** Returns the ids of workspaces and items that these operations create. */
export function createdIds(pending: readonly QueuedOperation[]): ReadonlySet<string> {
  // A copied item itself may be on the server.
  const ids = new Set(copiedIds(pending));
  for (const operations of Map.groupBy(pending, ({ scope }) => scope).values())
    for (const id of foldTree(NO_ITEMS, operations).keys()) ids.add(id);
  for (const { name, input } of pending)
    if (name === 'create-workspace' && typeof input['id'] === 'string') ids.add(input['id']);
  return ids;
}
