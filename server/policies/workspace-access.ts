import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, forbidden } from '#shared/errors/app-error.ts';
import { can, type Action, type Role } from '#shared/permissions.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export type WorkspaceRow = typeof workspace.$inferSelect;

export interface WorkspaceAccess {
  workspace: WorkspaceRow;
  role: Role;
}

const membership = preparedQuery('workspace-access', (read: Pick<Tx, 'select'>) =>
  read
    .select({ workspace, role: workspaceMember.role })
    .from(workspaceMember)
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(
      and(
        eq(workspaceMember.workspaceId, sql.placeholder('workspaceId')),
        eq(workspaceMember.userId, sql.placeholder('userId')),
        isNull(workspace.deletedAt),
      ),
    ),
);

/**
 * Returns a user's role in a workspace that is not deleted; undefined for strangers, so that hidden and absent look
 * alike.
 */
export async function findWorkspaceAccess(
  read: Pick<Tx, 'select'>,
  userId: string,
  workspaceId: string,
): Promise<WorkspaceAccess | undefined> {
  const [found] = await membership(read, { workspaceId, userId });
  // The column holds only roles of the permission table, because every write of it is parsed.
  return found && { workspace: found.workspace, role: found.role as Role };
}

/**
 * Returns the caller's access to a workspace. Permission comes before existence: a stranger and an absent workspace
 * get the same 404, a member without the right gets 403.
 * @throws AppError `scope_not_found` or `forbidden`
 */
export async function requireWorkspaceAccess(
  read: Pick<Tx, 'select'>,
  userId: string,
  workspaceId: string,
  action: Action,
): Promise<WorkspaceAccess> {
  const access = await findWorkspaceAccess(read, userId, workspaceId);
  if (!access) throw new AppError('scope_not_found', 'Workspace not found');
  if (!can(access.role, action)) throw forbidden(REFUSALS[action]);
  return access;
}

const REFUSALS: Record<Action, string> = {
  read: 'You cannot read this workspace.',
  leave: 'The owner cannot leave a workspace. Transfer or delete it instead.',
  comment: 'You can read this workspace, but not comment in it.',
  'write-text': 'You can read this workspace, but not write in it.',
  'change-tree': 'You can read this workspace, but not change it.',
  'change-settings': 'You can read this workspace, but not change its settings.',
  'see-addresses': 'Only the owner and editors see addresses.',
  'manage-members': 'Only the owner can invite and remove people.',
  'manage-integrations': 'Only the owner can connect this workspace with other services.',
  'transfer-workspace': 'Only the owner can give this workspace to somebody else.',
  'delete-workspace': 'Only the owner can delete this workspace.',
};
