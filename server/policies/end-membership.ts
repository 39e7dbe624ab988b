import { and, eq } from 'drizzle-orm';
import { raiseScope } from '#server/db/scopes.ts';
import { workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/**
 * Takes a person out of a workspace: the event closes what they have open of it, and their own list hears of it
 * [A10, F10].
 */
export async function endMembership(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx
    .delete(workspaceMember)
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.userId, userId)));
  await raiseScope(tx, `workspace:${workspaceId}`, 'access-lost', { userId });
}
