import { and, eq, inArray, isNull } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { CanvasView } from '#shared/operations/canvases.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { folder, type canvas } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { canvasView, NOT_IN_TRASH, type TrashState } from './presenters.ts';

type Read = Pick<Tx, 'select'>;
type CanvasRow = typeof canvas.$inferSelect;

/** Parents in one statement. */
const PARENTS_PER_STATEMENT = 500;

/**
 * Returns the time at which an item came into the trash folder itself, for its row.
 * @param before its row before the move
 * @param parentId the folder that it moves to
 */
export function trashedAtAfter(
  before: { workspaceId: string; trashedAt: number | null },
  previousParentId: string | null,
  parentId: string | null,
  now: number,
): number | null {
  if (parentId === previousParentId) return before.trashedAt;
  return parentId === trashIdOf(before.workspaceId) ? now : null;
}

/** Presents canvases of one workspace. */
export async function presentCanvases(
  read: Read,
  workspaceId: string,
  rows: readonly CanvasRow[],
): Promise<CanvasView[]> {
  const isAtRoot = rows.every(({ folderId }) => folderId === null);
  const trashed = isAtRoot ? new Map<string, number | null>() : await trashFolders(read, workspaceId);
  return rows.map((row) => canvasView(row, trashStateOf(row, trashed)));
}

export async function presentCanvas(read: Read, row: CanvasRow): Promise<CanvasView> {
  const [view] = await presentCanvases(read, row.workspaceId, [row]);
  return view ?? canvasView(row, NOT_IN_TRASH);
}

function trashStateOf(row: CanvasRow, trashed: ReadonlyMap<string, number | null>): TrashState {
  if (row.folderId === null || !trashed.has(row.folderId)) return NOT_IN_TRASH;
  const isDirect = row.folderId === trashIdOf(row.workspaceId);
  const at = isDirect ? row.trashedAt : (trashed.get(row.folderId) ?? null);
  return { isDeleted: true, deletedAt: at === null ? null : toTimestamp(at) };
}

/** Returns the trash folder and all folders in it, each with the time at which its topmost folder came there. */
async function trashFolders(read: Read, workspaceId: string): Promise<Map<string, number | null>> {
  const trashId = trashIdOf(workspaceId);
  const found = new Map<string, number | null>([[trashId, null]]);
  for (let level = [trashId]; level.length > 0;) {
    const next: string[] = [];
    for (let at = 0; at < level.length; at += PARENTS_PER_STATEMENT) {
      const rows = await read
        .select({ id: folder.id, parentId: folder.parentId, trashedAt: folder.trashedAt })
        .from(folder)
        .where(
          and(
            eq(folder.workspaceId, workspaceId),
            inArray(folder.parentId, level.slice(at, at + PARENTS_PER_STATEMENT)),
            isNull(folder.deletedAt),
          ),
        );
      for (const { id, parentId, trashedAt } of rows) {
        if (found.has(id)) continue;
        found.set(id, parentId === trashId ? trashedAt : (found.get(parentId ?? '') ?? null));
        next.push(id);
      }
    }
    level = next;
  }
  return found;
}
