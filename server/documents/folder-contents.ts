import { and, eq, inArray, isNull } from 'drizzle-orm';
import { canvas, document, folder } from '#server/db/schema/index.ts';
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

function foldersIn(read: Read, workspaceId: string, parents: readonly string[]): PromiseLike<FolderRow[]> {
  return read
    .select()
    .from(folder)
    .where(
      and(
        eq(folder.workspaceId, workspaceId),
        inArray(folder.parentId, [...parents]),
        isNull(folder.deletedAt),
      ),
    );
}

async function leavesIn(
  read: Read,
  workspaceId: string,
  parents: readonly string[],
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
      .where(
        and(
          eq(table.workspaceId, workspaceId),
          inArray(table.folderId, [...parents]),
          isNull(table.deletedAt),
        ),
      );
  return [...(await rows(document)).map(placedDocument), ...(await rows(canvas)).map(placedCanvas)];
}
