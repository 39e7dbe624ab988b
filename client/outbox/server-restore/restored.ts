import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { can } from '#shared/permissions.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { ASIDE } from '#client/lib/device/device-notes.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { createsItem } from '../queue/order.ts';
import { isUserScope, type ScopeSnapshot } from '../queue/scope-snapshot.ts';

/** What a device knows of a workspace that the restored server does not, or knows again [E4]. */
export interface RestoredWorkspace {
  workspaceId: string;
  title: string;
  /** The workspace as this device last saw it, where all of it is missing there; undefined where it is there. */
  lost: WorkspaceSummary | WorkspaceView | undefined;
  /** Items that are only on this device, folders before what is in them. */
  missing: readonly TreeItem[];
  /** Files that are only on this device, with their bytes. */
  files: readonly TreeAsset[];
  /** Items that had been deleted and are there again, folders before what is in them; for the owner [E4]. */
  returned: readonly TreeItem[];
  /** What is read here, to be forgotten once it was dealt with. */
  asideKeys: readonly string[];
}

/** Compares what was put aside with what the server has now; nothing is taken for true, all is offered [E4]. */
export async function readRestored(database: DeviceDatabase): Promise<RestoredWorkspace[]> {
  const keys = await database.getAllKeys('meta', IDBKeyRange.bound(ASIDE, `${ASIDE}\uffff`));
  if (keys.length === 0) return [];
  const underway = await changesUnderway(database);
  const found: RestoredWorkspace[] = [];
  for (const key of keys) {
    // Written by the outbox's store alone.
    const before = (await database.get('meta', key)) as ScopeSnapshot | undefined;
    if (!before) continue;
    const now = (await database.get('snapshot', before.scope)) as ScopeSnapshot | undefined; // as above
    if (!now || now.epoch === before.epoch) continue;
    const life = { database, key, before, now, underway };
    if (isUserScope(before.scope)) found.push(...(await missingWorkspaces(life)));
    else found.push(...(await compare(life)));
  }
  return found;
}

/** What is about to be made or put away needs no offer, and what was refused is shown as that. */
async function changesUnderway(database: DeviceDatabase): Promise<ReadonlySet<unknown>> {
  const [queued, refused] = await Promise.all([database.getAll('operation'), database.getAll('problem')]);
  const all = [...queued, ...refused.flatMap(({ operation, dependants }) => [operation, ...dependants])];
  const isOffered = (one: QueuedOperation): boolean => createsItem(one) || one.name.endsWith('-to-trash');
  return new Set(all.filter(isOffered).map(({ input }) => input['id']));
}

/** A scope as it was in the server's life before, and as it is in this. */
interface TwoLives {
  database: DeviceDatabase;
  /** Under which the life before was put aside. */
  key: string;
  before: ScopeSnapshot;
  now: ScopeSnapshot;
  /** Ids of what the queue makes or moves anyway. */
  underway: ReadonlySet<unknown>;
}

async function compare({ database, key, before, now, underway }: TwoLives): Promise<RestoredWorkspace[]> {
  if (!('items' in before.value) || !('items' in now.value)) return [];
  const [then, here, known] = [before.value.items, now.value.items, now.value.assets];
  const { id: workspaceId, title, role } = now.value.workspace;
  const isLacking = ({ id }: TreeItem): boolean => !here.has(id) && !underway.has(id);
  const mayMake = can(role, 'change-tree');
  const missing = mayMake ? parentsFirst([...then.values()].filter(isLacking)) : [];
  const assets = mayMake ? [...(before.value.assets?.values() ?? [])] : [];
  const files = await cachedFiles(
    database,
    workspaceId,
    assets.filter(({ id }) => !known?.has(id)),
  );
  const trash = trashIdOf(workspaceId);
  const isBack = ({ id, createdAt, parentId }: TreeItem): boolean => {
    if (parentId === trash || underway.has(id)) return false;
    const known = then.get(id);
    // Younger ones were made since; the device never knew them.
    return known ? known.parentId === trash : createdAt < before.storedAt - MINUTE;
  };
  const returned = role === 'owner' ? parentsFirst([...here.values()].filter(isBack)) : [];
  if (missing.length + files.length + returned.length === 0) return [];
  return [{ workspaceId, title, lost: undefined, missing, files, returned, asideKeys: [key] }];
}

const MINUTE = 60_000;

/** Those whose bytes this device has, and that do not wait to be uploaded already. */
async function cachedFiles(
  database: DeviceDatabase,
  workspaceId: string,
  assets: readonly TreeAsset[],
): Promise<TreeAsset[]> {
  if (assets.length === 0) return [];
  const [kept, waiting] = await Promise.all([
    database.getAllKeysFromIndex('file', 'workspace', workspaceId),
    database.getAllKeys('upload'),
  ]);
  const [here, queued] = [new Set(kept), new Set(waiting)];
  return assets.filter(({ id }) => here.has(id) && !queued.has(id));
}

async function missingWorkspaces({
  database,
  key,
  before,
  now,
  underway,
}: TwoLives): Promise<RestoredWorkspace[]> {
  if (!('workspaces' in before.value) || !('workspaces' in now.value)) return [];
  const there = new Set(now.value.workspaces.map(({ id }) => id));
  const own = before.value.workspaces.filter(
    ({ id, role }) => role === 'owner' && !there.has(id) && !underway.has(id),
  );
  const found: RestoredWorkspace[] = [];
  for (const listed of own) {
    const { id, title } = listed;
    const kept = (await database.get('snapshot', `workspace:${id}`)) as ScopeSnapshot | undefined; // as above
    const value = kept && 'items' in kept.value ? kept.value : undefined;
    const missing = parentsFirst([...(value?.items.values() ?? [])]);
    // Its own snapshot has the settings; the list alone where it was never opened here.
    const lost = value?.workspace ?? listed;
    const files = await cachedFiles(database, id, [...(value?.assets?.values() ?? [])]);
    found.push({ workspaceId: id, title, lost, missing, files, returned: [], asideKeys: [key] });
  }
  return found;
}

/** A folder is made before what lies in it. */
function parentsFirst(items: readonly TreeItem[]): TreeItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const depthOf = (item: TreeItem): number => {
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

/** Nothing of it is offered any more. */
export async function forgetRestored(
  database: DeviceDatabase,
  { asideKeys, workspaceId, lost }: RestoredWorkspace,
): Promise<void> {
  const tx = database.transaction('meta', 'readwrite');
  await atomicTransaction(tx, async () => {
    for (const key of asideKeys) {
      const before = (await tx.store.get(key)) as ScopeSnapshot | undefined; // written by the outbox's store alone
      if (lost && before && 'workspaces' in before.value) {
        // Others in the same list are still offered.
        const workspaces = before.value.workspaces.filter(({ id }) => id !== workspaceId);
        await tx.store.put({ ...before, value: { workspaces } }, key);
      } else await tx.store.delete(key);
    }
  });
}
