import { and, asc, eq } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { Member } from '#shared/operations/members.ts';
import { can, ROLES, type Role } from '#shared/permissions.ts';
import { user, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { displayNameOf } from '#shared/accounts/display-name.ts';

type Read = Pick<Tx, 'select'>;

interface Viewer {
  userId: string;
  role: Role;
}

/** Returns the members of a workspace as one of them sees them: the owner first, then by the time they joined [H5]. */
export async function memberViews(read: Read, workspaceId: string, viewer: Viewer): Promise<Member[]> {
  const rows = await read
    .select({ member: workspaceMember, username: user.username, email: user.email })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .where(eq(workspaceMember.workspaceId, workspaceId))
    .orderBy(asc(workspaceMember.createdAt), asc(workspaceMember.userId));
  const views = rows.map((row) => view(row, viewer));
  return [...views.filter(({ role }) => role === 'owner'), ...views.filter(({ role }) => role !== 'owner')];
}

export async function memberView(
  read: Read,
  workspaceId: string,
  userId: string,
  viewer: Viewer,
): Promise<Member | undefined> {
  const [row] = await read
    .select({ member: workspaceMember, username: user.username, email: user.email })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.userId, userId)));
  return row && view(row, viewer);
}

function view(
  row: { member: typeof workspaceMember.$inferSelect; username: string | null; email: string },
  viewer: Viewer,
): Member {
  const { userId, createdAt } = row.member;
  const showsAddress = userId === viewer.userId || can(viewer.role, 'see-addresses');
  return {
    userId,
    name: displayNameOf(row.username),
    email: showsAddress ? row.email : null,
    role: ROLES.find((role) => role === row.member.role) ?? 'viewer',
    createdAt: toTimestamp(createdAt),
  };
}
