import { eq } from 'drizzle-orm';
import { canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { WorkspaceItem } from '#server/policies/item-place.ts';

/**
 * Moves an item to another folder or to the root, and changes nothing else of its row.
 * @param seq the seq that the changed row carries [F10]
 */
export async function writePlace(
  tx: Tx,
  { kind, id }: Pick<WorkspaceItem, 'kind' | 'id'>,
  { parentId, order }: Pick<WorkspaceItem, 'parentId' | 'order'>,
  seq: number,
): Promise<void> {
  if (kind === 'folder') {
    await tx.update(folder).set({ parentId, order, seq }).where(eq(folder.id, id));
    return;
  }
  const table = kind === 'canvas' ? canvas : document;
  await tx.update(table).set({ folderId: parentId, order, seq }).where(eq(table.id, id));
}
