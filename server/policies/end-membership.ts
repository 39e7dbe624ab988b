import { and, eq } from 'drizzle-orm';
import { raiseScope } from '#server/db/scopes.ts';
import { workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { revokeTransfers } from './offer-workspace.ts';

/**
 * Takes a person out of a workspace: the event closes what they have open of it, and their own list hears of it
 * [A10, F10]. What was offered to them as a member is offered no more.
 */
export async function endMembership(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx
    .delete(workspaceMember)
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.userId, userId)));
  await revokeTransfers(tx, workspaceId, Date.now(), userId);
  await raiseScope(tx, `workspace:${workspaceId}`, 'access-lost', { userId });
}
