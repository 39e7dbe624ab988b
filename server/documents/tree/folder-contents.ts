import { and, eq, inArray, isNull, type Column, type SQL } from 'drizzle-orm';
import { canvas, document, folder } from '#server/db/schema/index.ts';
import type { Folders } from '#shared/tree/place-rules.ts';
import type { Tx } from '#server/db/write.ts';
import type { FolderRow } from '#server/policies/folder-access.ts';
import {
  placedCanvas,
  placedDocument,
  placedFolder,
  type WorkspaceItem,
} from '#server/policies/item-place.ts';

type Read = Pick<Tx, 'select'>;

/** Parents of one statement. */
const AT_ONCE = 500;

/** Everything inside a folder at any depth, parents first. */
export async function itemsWithin(
  read: Read,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<WorkspaceItem[]> {
  const found: WorkspaceItem[] = [];
  // A cycle would be gone round for ever.
  const seen = new Set([id]);
  for (let level = [id]; level.length > 0;) {
    const folders: FolderRow[] = [];
    for (let at = 0; at < level.length; at += AT_ONCE) {
      const parents = level.slice(at, at + AT_ONCE);
      folders.push(...(await foldersIn(read, workspaceId, parents)).filter((row) => !seen.has(row.id)));
      found.push(...(await leavesIn(read, workspaceId, parents)));
    }
    for (const row of folders) seen.add(row.id);
    found.push(...folders.map(placedFolder));
    level = folders.map((row) => row.id);
  }
  return found;
}

/** Everything directly in a folder, or at the root. */
export async function childrenOf(
  read: Read,
  workspaceId: string,
  folderId: string | null,
): Promise<WorkspaceItem[]> {
  const parents = folderId === null ? null : [folderId];
  const folders = await foldersIn(read, workspaceId, parents);
  return [...folders.map(placedFolder), ...(await leavesIn(read, workspaceId, parents))];
}

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

/** Documents and canvases of the workspace that are not deleted and of which this holds. */
export async function leavesWhere(
  read: Read,
  workspaceId: string,
  condition: (table: typeof document | typeof canvas) => SQL,
): Promise<WorkspaceItem[]> {
  const rows = async (table: typeof document | typeof canvas) =>
    read
      .select({
        id: table.id,
        workspaceId: table.workspaceId,
        folderId: table.folderId,
        order: table.order,
      })
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), condition(table), isNull(table.deletedAt)));
  return [...(await rows(document)).map(placedDocument), ...(await rows(canvas)).map(placedCanvas)];
}

/** The folders above, and those inside. */
export function withInside(above: Folders, inside: readonly WorkspaceItem[]): Folders {
  const folders = new Map(inside.flatMap((item) => (item.kind === 'folder' ? [[item.id, item]] : [])));
  return {
    trashId: above.trashId,
    folder: (id) => {
      const found = folders.get(id);
      return found ? { ...found, isLocked: found.isLocked === true } : above.folder(id);
    },
  };
}
