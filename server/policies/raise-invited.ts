import { and, eq, isNull } from 'drizzle-orm';
import { raiseScopes } from '#server/db/raise-scopes.ts';
import { user, workspaceInvitation } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Raises the lists of the users with an open invitation to a workspace that changed [F10]. */
export async function raiseInvited(tx: Tx, workspaceId: string): Promise<void> {
  const rows = await tx
    .select({ userId: user.id })
    .from(workspaceInvitation)
    .innerJoin(user, and(eq(user.email, workspaceInvitation.email), isNull(user.deletedAt)))
    .where(and(eq(workspaceInvitation.workspaceId, workspaceId), eq(workspaceInvitation.status, 'pending')));
  await raiseScopes(
    tx,
    rows.map(({ userId }) => `user:${userId}` as const),
  );
}
