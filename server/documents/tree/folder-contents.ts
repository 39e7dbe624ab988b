import { and, eq, inArray, isNull, type Column, type SQL } from 'drizzle-orm';
import { asset, canvas, document, folder } from '#server/db/schema/index.ts';
import type { FolderView } from '#shared/operations/folders.ts';
import type { Folders } from '#shared/tree/place-rules.ts';
import type { Tx } from '#server/db/write.ts';
import type { FolderRow } from '#server/policies/folder-access.ts';
import {
  placedAsset,
  placedCanvas,
  placedDocument,
  placedFolder,
  type WorkspaceItem,
} from '#server/policies/item-place.ts';
import { folderView } from './presenters.ts';

type Read = Pick<Tx, 'select'>;

/** Parents in one statement. */
const PARENTS_PER_STATEMENT = 500;

/** Returns everything inside a folder at any depth, parents first. */
export async function itemsWithin(
  read: Read,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<WorkspaceItem[]> {
  const found: WorkspaceItem[] = [];
  // Visited folders, so that a cycle cannot cause an endless loop.
  const visited = new Set([id]);
  for (let level = [id]; level.length > 0;) {
    const folders: FolderRow[] = [];
    for (let at = 0; at < level.length; at += PARENTS_PER_STATEMENT) {
      const parents = level.slice(at, at + PARENTS_PER_STATEMENT);
      folders.push(...(await foldersIn(read, workspaceId, parents)).filter((row) => !visited.has(row.id)));
      found.push(...(await leavesIn(read, workspaceId, parents)));
    }
    for (const row of folders) visited.add(row.id);
    found.push(...folders.map(placedFolder));
    level = folders.map((row) => row.id);
  }
  return found;
}

/** Returns everything directly in a folder, or at the root. */
export async function childrenOf(
  read: Read,
  workspaceId: string,
  folderId: string | null,
): Promise<WorkspaceItem[]> {
  const parents = folderId === null ? null : [folderId];
  const folders = await foldersIn(read, workspaceId, parents);
  return [...folders.map(placedFolder), ...(await leavesIn(read, workspaceId, parents))];
}

/** Returns the ids of the items directly inside each of these folders, in their order; ties are ordered by id [F14]. */
export async function childrenByFolder(
  read: Read,
  workspaceId: string,
  folderIds: readonly string[],
): Promise<Map<string, string[]>> {
  const children = new Map(folderIds.map((id): [string, WorkspaceItem[]] => [id, []]));
  for (let at = 0; at < folderIds.length; at += PARENTS_PER_STATEMENT) {
    const parents = folderIds.slice(at, at + PARENTS_PER_STATEMENT);
    const items = [
      ...(await foldersIn(read, workspaceId, parents)).map(placedFolder),
      ...(await leavesIn(read, workspaceId, parents)),
    ];
    for (const item of items) children.get(item.parentId ?? '')?.push(item);
  }
  return new Map([...children].map(([id, items]) => [id, items.sort(byOrder).map((item) => item.id)]));
}

const byOrder = (a: WorkspaceItem, b: WorkspaceItem): number =>
  a.order < b.order ? -1 : a.order > b.order ? 1 : a.id < b.id ? -1 : 1;

/** Returns a folder with the ids of its contents. */
export async function presentFolder(read: Read, row: FolderRow): Promise<FolderView> {
  const children = await childrenByFolder(read, row.workspaceId, [row.id]);
  return folderView(row, children.get(row.id) ?? []);
}

/** The tables of the items that contain no others. */
type LeafTable = typeof asset | typeof document | typeof canvas;

/** Null is the root. */
type Parents = readonly string[] | null;

const isIn = (column: Column, parents: Parents) =>
  parents === null ? isNull(column) : inArray(column, [...parents]);

function foldersIn(read: Read, workspaceId: string, parents: Parents): PromiseLike<FolderRow[]> {
  return read
    .select()
    .from(folder)
    .where(
      and(eq(folder.workspaceId, workspaceId), isIn(folder.parentId, parents), isNull(folder.deletedAt)),
    );
}

const leavesIn = (read: Read, workspaceId: string, parents: Parents): Promise<WorkspaceItem[]> =>
  leavesWhere(read, workspaceId, (table) => isIn(table.folderId, parents));

/** Returns the documents, canvases and files of a workspace that are not deleted and satisfy a condition. */
export async function leavesWhere(
  read: Read,
  workspaceId: string,
  condition: (table: LeafTable) => SQL,
): Promise<WorkspaceItem[]> {
  const rows = async (table: LeafTable) =>
    read
      .select({
        id: table.id,
        workspaceId: table.workspaceId,
        folderId: table.folderId,
        order: table.order,
      })
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), condition(table), isNull(table.deletedAt)));
  return [
    ...(await rows(document)).map(placedDocument),
    ...(await rows(canvas)).map(placedCanvas),
    ...(await rows(asset)).map(placedAsset),
  ];
}

/** Combines the folders above an item with those inside it. */
export function combineFolders(above: Folders, inside: readonly WorkspaceItem[]): Folders {
  const folders = new Map(inside.flatMap((item) => (item.kind === 'folder' ? [[item.id, item]] : [])));
  return {
    trashId: above.trashId,
    folder: (id) => {
      const found = folders.get(id);
      return found ? { ...found, isLocked: found.isLocked === true } : above.folder(id);
    },
  };
}
