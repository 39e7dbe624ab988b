import { and, eq } from 'drizzle-orm';
import type { Role } from '#shared/permissions.ts';
import { raiseScopes } from '#server/db/raise-scopes.ts';
import { workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** People of one workspace, the owner included (H2). */
export const MOST_MEMBERS = 200;

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
  // The column holds only what the table of permissions lists; every write of it parses.
  return row && { ...row, role: row.role as Role };
}

/** Tells every member's own list that this workspace changed in it: title, role, deletion [F10]. */
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

/** How others see a person: the display name, or "Writer" (H5). */
export const shownName = (username: string | null): string => username ?? 'Writer';
