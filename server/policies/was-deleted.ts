import { and, eq, isNotNull } from 'drizzle-orm';
import { can } from '#shared/permissions.ts';
import type { canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess } from './workspace-access.ts';

/**
 * Whether an item is deleted already: two devices that empty one trash both succeed. Only a caller who could delete
 * it learns this; to others it is absent.
 */
export async function wasDeleted(
  read: Pick<Tx, 'select'>,
  userId: string,
  table: typeof canvas | typeof document | typeof folder,
  id: string,
): Promise<boolean> {
  const [row] = await read
    .select({ workspaceId: table.workspaceId })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)));
  const access = row && (await findWorkspaceAccess(read, userId, row.workspaceId));
  return access !== undefined && can(access.role, 'change-tree');
}
