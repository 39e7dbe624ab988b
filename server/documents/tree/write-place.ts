import { eq } from 'drizzle-orm';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { asset, canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { WorkspaceItem } from '#server/policies/item-place.ts';

/**
 * Moves an item to another folder or to the root, and changes nothing else of its row.
 * @param seq the seq that the changed row carries [F10]
 * @param now epoch milliseconds: when it comes into the trash, if that is where it moves
 */
export async function writePlace(
  tx: Tx,
  { kind, id, workspaceId }: Pick<WorkspaceItem, 'kind' | 'id' | 'workspaceId'>,
  { parentId, order }: Pick<WorkspaceItem, 'parentId' | 'order'>,
  seq: number,
  now: number,
): Promise<void> {
  const trashedAt = parentId === trashIdOf(workspaceId) ? now : null;
  if (kind === 'folder') {
    await tx.update(folder).set({ parentId, order, trashedAt, seq }).where(eq(folder.id, id));
  } else if (kind === 'canvas') {
    await tx.update(canvas).set({ folderId: parentId, order, trashedAt, seq }).where(eq(canvas.id, id));
  } else if (kind === 'asset') {
    await tx.update(asset).set({ folderId: parentId, order, seq }).where(eq(asset.id, id));
  } else {
    await tx.update(document).set({ folderId: parentId, order, seq }).where(eq(document.id, id));
  }
}
