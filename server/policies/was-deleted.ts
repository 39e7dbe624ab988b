import { and, eq, isNotNull } from 'drizzle-orm';
import { can } from '#shared/permissions.ts';
import type { canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess } from './workspace-access.ts';

/**
 * Whether an item is already as a deletion would leave it: two devices that empty one trash are both right. Only
 * somebody who could delete it is told; to others it is absent.
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
