import { and, eq, isNull } from 'drizzle-orm';
import { readFileKey } from '#shared/assets/file-key.ts';
import { RESTORABLE_MS } from '#shared/documents/restorable-days.ts';
import { forbidden, notFound } from '#shared/errors/app-error.ts';
import { can, type Action } from '#shared/permissions.ts';
import { asset } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findExport } from './export-access.ts';
import { findWorkspaceAccess, type WorkspaceAccess } from './workspace-access.ts';

export interface AssetAccess extends WorkspaceAccess {
  asset: typeof asset.$inferSelect;
}

/**
 * Returns a file and the caller's role in its workspace.
 * @param options `includeDeleted` for operations that restore a file or delete it again
 * @throws AppError `not_found` for strangers and absent files alike, `forbidden` for a member without the right
 */
export async function requireAssetAccess(
  read: Pick<Tx, 'select'>,
  userId: string,
  reference: { id: string } | { key: string },
  action: Action,
  { includeDeleted = false } = {},
): Promise<AssetAccess> {
  const matches = 'id' in reference ? eq(asset.id, reference.id) : eq(asset.key, reference.key);
  const [row] = await read
    .select()
    .from(asset)
    .where(includeDeleted ? matches : and(matches, isNull(asset.deletedAt)));
  const access = row && (await findWorkspaceAccess(read, userId, row.workspaceId));
  if (!row || !access) throw notFound('This file');
  if (!can(access.role, action)) throw forbidden('You can read this file, but not change it.');
  return { ...access, asset: row };
}

/**
 * Whether a person may read the bytes under a key: a file of a workspace they are in, an upload to a workspace they
 * write in, the export of their own data, or their own photo. Nobody may read a deleted file; people who may restore it
 * see its thumbnail.
 */
export async function canReadKey(read: Pick<Tx, 'select'>, userId: string, key: string): Promise<boolean> {
  const parts = readFileKey(key);
  if (parts?.area === 'exports')
    return parts.ownerId === userId && (await findExport(read, userId, parts.id, Date.now())) !== undefined;
  if (parts?.area === 'photos') return parts.ownerId === userId;
  const access = parts && (await findWorkspaceAccess(read, userId, parts.ownerId));
  if (!access) return false;
  if (parts.area === 'uploads') return can(access.role, 'change-tree');
  const [row] = await read
    .select({ deletedAt: asset.deletedAt })
    .from(asset)
    .where(and(eq(asset.id, parts.id), eq(asset.workspaceId, parts.ownerId)));
  if (row === undefined) return false;
  if (row.deletedAt === null) return can(access.role, 'read');
  const isRestorable = row.deletedAt > Date.now() - RESTORABLE_MS;
  return parts.area === 'thumbnails' && isRestorable && can(access.role, 'change-tree');
}
