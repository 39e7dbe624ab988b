import { createCanvas } from '#shared/operations/canvases.ts';
import { createDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { createWorkspace, type WorkspaceSummary, type WorkspaceView } from '#shared/operations/workspaces.ts';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { asAWhole } from '#client/lib/device/as-a-whole.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { Outbox } from './outbox.ts';
import { isUserScope, type ScopeSnapshot } from './snapshots.ts';

/** What a device knows of a workspace that the restored server does not, or knows again [E4]. */
export interface RestoredWorkspace {
  workspaceId: string;
  title: string;
  /** The whole workspace is missing there. */
  isMissing: boolean;
  /** Items that are only on this device, folders before what is in them. */
  missing: readonly TreeItem[];
  /** Items that had been deleted and are there again. */
  returned: readonly TreeItem[];
  /** What is read here, to be forgotten once it was dealt with. */
  asideKeys: readonly string[];
}

const PREFIX = 'aside:';

/** Compares what was put aside with what the server has now; nothing is taken for true, all is offered [E4]. */
export async function readRestored(database: DeviceDatabase): Promise<RestoredWorkspace[]> {
  const keys = await database.getAllKeys('meta', IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`));
  const found: RestoredWorkspace[] = [];
  for (const key of keys) {
    // Written by the outbox's store alone.
    const before = (await database.get('meta', key)) as ScopeSnapshot | undefined;
    if (!before) continue;
    const now = (await database.get('snapshot', before.scope)) as ScopeSnapshot | undefined; // as above
    if (!now || now.epoch === before.epoch) continue;
    if (isUserScope(before.scope)) found.push(...(await missingWorkspaces(database, key, before, now)));
    else found.push(...compare(key, before, now));
  }
  return found;
}

function compare(key: string, before: ScopeSnapshot, now: ScopeSnapshot): RestoredWorkspace[] {
  if (!('items' in before.value) || !('items' in now.value)) return [];
  const [then, here] = [before.value.items, now.value.items];
  const missing = parentsFirst([...then.values()].filter(({ id }) => !here.has(id)));
  // Younger ones were made since; the device never knew them.
  const returned = [...here.values()].filter(
    ({ id, createdAt }) => !then.has(id) && createdAt < before.storedAt - MINUTE,
  );
  if (missing.length + returned.length === 0) return [];
  const { id, title } = now.value.workspace;
  return [{ workspaceId: id, title, isMissing: false, missing, returned, asideKeys: [key] }];
}

const MINUTE = 60_000;

async function missingWorkspaces(
  database: DeviceDatabase,
  key: string,
  before: ScopeSnapshot,
  now: ScopeSnapshot,
): Promise<RestoredWorkspace[]> {
  if (!('workspaces' in before.value) || !('workspaces' in now.value)) return [];
  const there = new Set(now.value.workspaces.map(({ id }) => id));
  const own = before.value.workspaces.filter(({ id, role }) => role === 'owner' && !there.has(id));
  const found: RestoredWorkspace[] = [];
  for (const { id, title } of own) {
    const kept = (await database.get('snapshot', `workspace:${id}`)) as ScopeSnapshot | undefined; // as above
    const items = kept && 'items' in kept.value ? [...kept.value.items.values()] : [];
    found.push({
      workspaceId: id,
      title,
      isMissing: true,
      missing: parentsFirst(items),
      returned: [],
      asideKeys: [key],
    });
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

/**
 * Makes again what the restored server lacks, by ordinary operations under the old ids; each text follows from this
 * device as soon as its row is there.
 * @param shown the workspace as this device last saw it, where all of it is missing
 */
export async function bringBack(
  outbox: Pick<Outbox, 'enqueue'>,
  restored: RestoredWorkspace,
  shown: WorkspaceView | WorkspaceSummary | undefined,
): Promise<void> {
  const { workspaceId, isMissing, missing, title } = restored;
  const stored: Promise<unknown>[] = [];
  if (isMissing) {
    const type = WORKSPACE_TYPES.find((one) => one === shown?.type) ?? 'general';
    stored.push(outbox.enqueue(createWorkspace, { id: workspaceId, title, type }).stored);
  }
  const trash = trashIdOf(workspaceId);
  for (const item of missing) {
    const { id, name, order, kind, parentId } = item;
    // Every workspace has its trash; what lay in it comes back beside it.
    if (id === trash) continue;
    const place = parentId === trash ? null : parentId;
    if (kind === 'folder')
      stored.push(outbox.enqueue(createFolder, { id, workspaceId, name, parentId: place, order }).stored);
    else if (kind === 'document')
      stored.push(
        outbox.enqueue(createDocument, { id, workspaceId, title: name, folderId: place, order }).stored,
      );
    else
      stored.push(
        outbox.enqueue(createCanvas, { id, workspaceId, title: name, folderId: place, order }).stored,
      );
  }
  await Promise.all(stored);
}

/** Nothing of it is offered any more. */
export async function forgetRestored(
  database: DeviceDatabase,
  { asideKeys, workspaceId, isMissing }: RestoredWorkspace,
): Promise<void> {
  const tx = database.transaction('meta', 'readwrite');
  await asAWhole(tx, async () => {
    for (const key of asideKeys) {
      const before = (await tx.store.get(key)) as ScopeSnapshot | undefined; // written by the outbox's store alone
      if (isMissing && before && 'workspaces' in before.value) {
        // Others in the same list are still offered.
        const workspaces = before.value.workspaces.filter(({ id }) => id !== workspaceId);
        await tx.store.put({ ...before, value: { workspaces } }, key);
      } else await tx.store.delete(key);
    }
  });
}
