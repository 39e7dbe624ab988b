import { and, eq, isNull } from 'drizzle-orm';
import { forbidden, notFound } from '#shared/errors/app-error.ts';
import { can, type Action } from '#shared/permissions.ts';
import { folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess, type WorkspaceAccess } from './workspace-access.ts';

export type FolderRow = typeof folder.$inferSelect;

export interface FolderAccess extends WorkspaceAccess {
  folder: FolderRow;
}

/**
 * Returns a folder and the caller's role in its workspace.
 * @throws AppError `not_found` for strangers and absent folders alike, `forbidden` for a member without the right
 */
export async function requireFolderAccess(
  read: Pick<Tx, 'select'>,
  userId: string,
  folderId: string,
  action: Action,
): Promise<FolderAccess> {
  const [row] = await read
    .select()
    .from(folder)
    .where(and(eq(folder.id, folderId), isNull(folder.deletedAt)));
  const access = row && (await findWorkspaceAccess(read, userId, row.workspaceId));
  if (!row || !access) throw notFound('This folder');
  if (!can(access.role, action)) throw forbidden('You can read this folder, but not change it.');
  return { ...access, folder: row };
}
