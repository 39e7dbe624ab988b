import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { isInTrash } from '#shared/tree/place-rules.ts';
import { folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { readFolders } from './item-place.ts';

/**
 * Checks that the text of an item can be changed on screen: it is neither in the trash nor in a protected folder.
 * Rooms accept text all the same, so that words written before a device knew of the lock are not lost.
 * @throws AppError `conflict` for an item in the trash, `locked` in a protected folder
 */
export async function requireWritableText(
  read: Pick<Tx, 'select'>,
  { workspaceId, folderId }: { workspaceId: string; folderId: string | null },
): Promise<void> {
  const folders = await readFolders(read, workspaceId, [folderId]);
  if (isInTrash(folders, folderId))
    throw new AppError('conflict', 'It is in the trash. Restore it before you change its text.');
  for (let id = folderId; id !== null;) {
    const ancestor = folders.folder(id);
    if (ancestor?.isLocked === true) {
      const [row] = await read.select({ name: folder.name }).from(folder).where(eq(folder.id, id));
      throw new AppError('locked', `“${row?.name}” is protected, so its pages are read-only.`);
    }
    id = ancestor?.parentId ?? null;
  }
}
