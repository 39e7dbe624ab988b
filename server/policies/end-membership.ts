import { and, eq } from 'drizzle-orm';
import { raiseScope } from '#server/db/scopes.ts';
import { workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { revokeTransfers } from './offer-workspace.ts';

/**
 * Removes a person from a workspace and revokes the transfers offered to them. The event closes the rooms that they
 * have open [A10, F10]. The caller raises the person's own list.
 */
export async function endMembership(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx
    .delete(workspaceMember)
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.userId, userId)));
  await revokeTransfers(tx, workspaceId, Date.now(), userId);
  await raiseScope(tx, `workspace:${workspaceId}`, 'access-lost', { userId });
}
