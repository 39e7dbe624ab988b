import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { can } from '#shared/permissions.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { ENDED_EPOCH_PREFIX } from '#client/lib/device/device-notes.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { createsItem } from '../queue/order.ts';
import { isUserScope, type ScopeSnapshot } from '../queue/scope-snapshot.ts';

/** The difference between a workspace on this device and on the restored server [E4]. */
export interface RestoredWorkspace {
  workspaceId: string;
  title: string;
  /** The workspace as this device last saw it, if the server lost it entirely; undefined if the server has it. */
  lost: WorkspaceSummary | WorkspaceView | undefined;
  /** Items that only this device has, folders before their content. */
  missing: readonly TreeEntry[];
  /** Files that only this device has, with their bytes. */
  files: readonly TreeAsset[];
  /** Deleted items that reappeared, folders before their content. Only the owner gets them [E4]. */
  returned: readonly TreeEntry[];
  /** The `meta` keys of the old snapshots, deleted once the writer has decided. */
  asideKeys: readonly string[];
}

/**
 * Compares the snapshots of the ended epoch with the current ones. Nothing is changed: every difference is offered
 * [E4].
 */
export async function readRestored(database: DeviceDatabase): Promise<RestoredWorkspace[]> {
  const keys = await database.getAllKeys(
    'meta',
    IDBKeyRange.bound(ENDED_EPOCH_PREFIX, `${ENDED_EPOCH_PREFIX}\uffff`),
  );
  if (keys.length === 0) return [];
  const busyIds = await readBusyIds(database);
  const found: RestoredWorkspace[] = [];
  for (const key of keys) {
    // Only the outbox's store writes snapshots.
    const before = (await database.get('meta', key)) as ScopeSnapshot | undefined;
    if (!before) continue;
    const now = (await database.get('snapshot', before.scope)) as ScopeSnapshot | undefined; // written by the store
    if (!now || now.epoch === before.epoch) continue;
    const pair = { database, key, before, now, busyIds };
    if (isUserScope(before.scope)) found.push(...(await missingWorkspaces(pair)));
    else found.push(...(await compare(pair)));
  }
  return found;
}

/**
 * Returns the ids of items that need no offer: an operation creates or deletes them already, or was refused and is
 * shown as a problem.
 */
async function readBusyIds(database: DeviceDatabase): Promise<ReadonlySet<unknown>> {
  const [queued, refused] = await Promise.all([database.getAll('operation'), database.getAll('problem')]);
  const all = [...queued, ...refused.flatMap(({ operation, dependants }) => [operation, ...dependants])];
  const createsOrDeletes = (one: QueuedOperation): boolean =>
    createsItem(one) || one.name.endsWith('-to-trash');
  return new Set(all.filter(createsOrDeletes).map(({ input }) => input['id']));
}

/** A scope's snapshots before and after the server's restore. */
interface SnapshotPair {
  database: DeviceDatabase;
  /** The `meta` key of the old snapshot. */
  key: string;
  before: ScopeSnapshot;
  now: ScopeSnapshot;
  /** Ids of items that queued or refused operations create or delete. */
  busyIds: ReadonlySet<unknown>;
}

async function compare({ database, key, before, now, busyIds }: SnapshotPair): Promise<RestoredWorkspace[]> {
  if (!('items' in before.value) || !('items' in now.value)) return [];
  const [oldItems, currentItems, known] = [before.value.items, now.value.items, now.value.assets];
  const { id: workspaceId, title, role } = now.value.workspace;
  const isLost = ({ id }: TreeEntry): boolean => !currentItems.has(id) && !busyIds.has(id);
  const canChangeTree = can(role, 'change-tree');
  const missing = canChangeTree ? parentsFirst([...oldItems.values()].filter(isLost)) : [];
  const assets = canChangeTree ? [...(before.value.assets?.values() ?? [])] : [];
  const files = await cachedFiles(
    database,
    workspaceId,
    assets.filter(({ id }) => !known?.has(id)),
  );
  const trash = trashIdOf(workspaceId);
  const isReturned = ({ id, createdAt, parentId }: TreeEntry): boolean => {
    if (parentId === trash || busyIds.has(id)) return false;
    const known = oldItems.get(id);
    // An item younger than the old snapshot was created later; this device never had it.
    return known ? known.parentId === trash : createdAt < before.storedAt - MINUTE;
  };
  const returned = role === 'owner' ? parentsFirst([...currentItems.values()].filter(isReturned)) : [];
  if (missing.length + files.length + returned.length === 0) return [];
  return [{ workspaceId, title, lost: undefined, missing, files, returned, asideKeys: [key] }];
}

const MINUTE = 60_000;

/** Returns the files whose bytes are on this device and that are not queued for upload. */
async function cachedFiles(
  database: DeviceDatabase,
  workspaceId: string,
  assets: readonly TreeAsset[],
): Promise<TreeAsset[]> {
  if (assets.length === 0) return [];
  const [stored, waiting] = await Promise.all([
    database.getAllKeysFromIndex('file', 'workspace', workspaceId),
    database.getAllKeys('upload'),
  ]);
  const [storedIds, queuedIds] = [new Set(stored), new Set(waiting)];
  return assets.filter(({ id }) => storedIds.has(id) && !queuedIds.has(id));
}

async function missingWorkspaces({
  database,
  key,
  before,
  now,
  busyIds,
}: SnapshotPair): Promise<RestoredWorkspace[]> {
  if (!('workspaces' in before.value) || !('workspaces' in now.value)) return [];
  const currentIds = new Set(now.value.workspaces.map(({ id }) => id));
  const lostWorkspaces = before.value.workspaces.filter(
    ({ id, role }) => role === 'owner' && !currentIds.has(id) && !busyIds.has(id),
  );
  const found: RestoredWorkspace[] = [];
  for (const listed of lostWorkspaces) {
    const { id, title } = listed;
    const snapshot = (await database.get('snapshot', `workspace:${id}`)) as ScopeSnapshot | undefined; // written by the store
    const value = snapshot && 'items' in snapshot.value ? snapshot.value : undefined;
    const missing = parentsFirst([...(value?.items.values() ?? [])]);
    // A workspace's own snapshot has the settings. A workspace never opened here is known from the list only.
    const lost = value?.workspace ?? listed;
    const files = await cachedFiles(database, id, [...(value?.assets?.values() ?? [])]);
    found.push({ workspaceId: id, title, lost, missing, files, returned: [], asideKeys: [key] });
  }
  return found;
}

/** Sorts items so that a folder comes before its content. */
function parentsFirst(items: readonly TreeEntry[]): TreeEntry[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const depthOf = (item: TreeEntry): number => {
    let depth = 0;
    for (let at = byId.get(item.parentId ?? ''); at && depth < items.length; depth += 1)
      at = byId.get(at.parentId ?? '');
    return depth;
  };
  return items
    .map((item) => ({ item, depth: depthOf(item) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ item }) => item);
}

/** Deletes the old snapshots of an offer, so that nothing of it is offered again. */
export async function forgetRestored(
  database: DeviceDatabase,
  { asideKeys, workspaceId, lost }: RestoredWorkspace,
): Promise<void> {
  const tx = database.transaction('meta', 'readwrite');
  await atomicTransaction(tx, async () => {
    for (const key of asideKeys) {
      const before = (await tx.store.get(key)) as ScopeSnapshot | undefined; // written by the store
      if (lost && before && 'workspaces' in before.value) {
        // Other workspaces of the same list are still offered.
        const workspaces = before.value.workspaces.filter(({ id }) => id !== workspaceId);
        await tx.store.put({ ...before, value: { workspaces } }, key);
      } else await tx.store.delete(key);
    }
  });
}
