import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { raiseScope } from '#server/db/scopes.ts';
import { user, workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { EmailMessage } from '#server/mail/email.ts';
import { transferOfferEmail } from '#server/mail/transfer-emails.ts';
import { offerWorkspace } from '#server/policies/offer-workspace.ts';

/**
 * Offers each workspace that a user owns and shares to another member: to the editor who joined first, or to the member
 * who joined first if it has no editor. An administrator deletes the account without asking its owner, and the texts of
 * the other members must not be deleted with it.
 * @returns the emails to send
 */
export async function offerSharedWorkspaces(
  tx: Tx,
  ownerId: string,
  publicUrl: string,
  now: number,
): Promise<EmailMessage[]> {
  const members = await tx
    .select({
      workspaceId: workspace.id,
      title: workspace.title,
      userId: workspaceMember.userId,
      role: workspaceMember.role,
      email: user.email,
    })
    .from(workspace)
    .innerJoin(
      workspaceMember,
      and(eq(workspaceMember.workspaceId, workspace.id), ne(workspaceMember.userId, ownerId)),
    )
    .innerJoin(user, and(eq(user.id, workspaceMember.userId), isNull(user.deletedAt)))
    .where(and(eq(workspace.ownerId, ownerId), isNull(workspace.deletedAt)))
    .orderBy(asc(workspaceMember.createdAt), asc(workspaceMember.userId));
  const heirs = new Map<string, (typeof members)[number]>();
  for (const member of members) {
    const known = heirs.get(member.workspaceId);
    if (!known || (known.role !== 'editor' && member.role === 'editor'))
      heirs.set(member.workspaceId, member);
  }
  const emails: EmailMessage[] = [];
  for (const { workspaceId, title, userId, email } of heirs.values()) {
    const offer = await offerWorkspace(tx, { workspaceId, fromUserId: ownerId, toUserId: userId }, now);
    await raiseScope(tx, `workspace:${workspaceId}`);
    emails.push(transferOfferEmail(email, publicUrl, offer, title));
  }
  return emails;
}
