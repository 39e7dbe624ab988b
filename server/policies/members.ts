import { and, eq, isNull, ne } from 'drizzle-orm';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import type { Role } from '#shared/permissions.ts';
import { raiseScopes } from '#server/db/raise-scopes.ts';
import { user, workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** People in one workspace, the owner included (H2). */
export const MAX_MEMBERS = 200;

export type MemberRow = Omit<typeof workspaceMember.$inferSelect, 'role'> & { role: Role };

export async function findMember(
  read: Pick<Tx, 'select'>,
  workspaceId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const [row] = await read
    .select()
    .from(workspaceMember)
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.userId, userId)));
  // The column holds only roles of the permission table, because every write of it is parsed.
  return row && { ...row, role: row.role as Role };
}

/** Raises every member's own list after a change that it shows: title, role, deletion [F10]. */
export async function raiseMembers(tx: Tx, workspaceId: string): Promise<void> {
  const rows = await tx
    .select({ userId: workspaceMember.userId })
    .from(workspaceMember)
    .where(eq(workspaceMember.workspaceId, workspaceId));
  await raiseScopes(
    tx,
    rows.map(({ userId }) => `user:${userId}` as const),
  );
}

/**
 * Raises every scope that shows a person's name: the workspaces they are in, and the lists of the members of
 * workspaces they own [F10].
 */
export async function raiseScopesShowingName(tx: Tx, userId: string): Promise<void> {
  const memberships = await tx
    .select({ workspaceId: workspaceMember.workspaceId })
    .from(workspaceMember)
    .innerJoin(workspace, and(eq(workspace.id, workspaceMember.workspaceId), isNull(workspace.deletedAt)))
    .where(eq(workspaceMember.userId, userId));
  const guests = await tx
    .select({ userId: workspaceMember.userId })
    .from(workspaceMember)
    .innerJoin(workspace, and(eq(workspace.id, workspaceMember.workspaceId), isNull(workspace.deletedAt)))
    .where(and(eq(workspace.ownerId, userId), ne(workspaceMember.userId, userId)));
  await raiseScopes(tx, [
    ...memberships.map(({ workspaceId }) => `workspace:${workspaceId}` as const),
    ...guests.map((guest) => `user:${guest.userId}` as const),
  ]);
}

/** Returns the name that other people see of a user (H5). */
export async function readDisplayName(read: Pick<Tx, 'select'>, userId: string): Promise<string> {
  const [row] = await read.select({ username: user.username }).from(user).where(eq(user.id, userId));
  return displayNameOf(row?.username ?? null);
}
