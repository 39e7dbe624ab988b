import { and, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { inviteWorkspaceMember as contract } from '#shared/operations/invitations.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { user, workspaceInvitation, workspaceMember } from '#server/db/schema/index.ts';
import { invitationView } from '#server/documents/workspaces/invitation-views.ts';
import { invitationEmail } from '#server/mail/invitation-email.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import {
  findUserIdByAddress,
  INVITATION_LIFETIME_DAYS,
  MAX_OPEN_INVITATIONS,
} from '#server/policies/invitation-access.ts';
import { requireEmailQuota } from '#server/policies/email-quota.ts';
import { MAX_MEMBERS } from '#server/policies/members.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler, type Read } from '../handler.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const inviteWorkspaceMember = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const { userId } = call.actor;
    const { workspaceId, email } = input;
    const access = await requireWorkspaceAccess(read, userId, workspaceId, 'manage-members');
    await requireFreeIds(read, userId, [input.id]);
    const [member] = await read
      .select({ userId: workspaceMember.userId })
      .from(workspaceMember)
      .innerJoin(user, and(eq(user.id, workspaceMember.userId), isNull(user.deletedAt)))
      .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(user.email, email)));
    if (member) throw new AppError('conflict', 'This person is already in the workspace.');
    await requireRoomToInvite(read, { userId, workspaceId, email, now: call.now });
    return access;
  },
  write: async ({ tx, call, input, facts, seq }) => {
    const { id, workspaceId, email, role } = input;
    await seq();
    await tx
      .update(workspaceInvitation)
      .set({ status: 'revoked', answeredAt: call.now })
      .where(openInvitationTo(workspaceId, email));
    const row = {
      id,
      workspaceId,
      email,
      role,
      invitedBy: call.actor.userId,
      status: 'pending',
      createdAt: call.now,
      expiresAt: call.now + INVITATION_LIFETIME_DAYS * DAY_MS,
      answeredAt: null,
    };
    await tx.insert(workspaceInvitation).values(row);
    const invited = await findUserIdByAddress(tx, email);
    if (invited) await raiseScope(tx, `user:${invited}`);
    const { config, mailer, invitationTokens } = call.services;
    const token = invitationTokens.sign(id);
    return {
      answer: invitationView(row),
      security: { kind: 'invite-member', workspaceId, subjectId: invited, email, detail: role },
      afterCommit: () =>
        mailer.send(invitationEmail(email, config.publicUrl, { ...row, token }, facts.workspace.title)),
    };
  },
});

const openInvitationTo = (workspaceId: string, email: string) =>
  and(
    eq(workspaceInvitation.workspaceId, workspaceId),
    eq(workspaceInvitation.email, email),
    eq(workspaceInvitation.status, 'pending'),
  );

/**
 * Checks the daily email quota, the open invitations and the number of members.
 * @throws AppError `limit_reached` [H2]
 */
async function requireRoomToInvite(
  read: Read,
  { userId, workspaceId, email, now }: { userId: string; workspaceId: string; email: string; now: number },
): Promise<void> {
  await requireEmailQuota(read, userId, now);
  const openCount = await read.$count(
    workspaceInvitation,
    and(
      eq(workspaceInvitation.workspaceId, workspaceId),
      eq(workspaceInvitation.status, 'pending'),
      gt(workspaceInvitation.expiresAt, now),
    ),
  );
  // A replaced invitation leaves room for its successor.
  const replacedCount = await read.$count(
    workspaceInvitation,
    and(openInvitationTo(workspaceId, email), gt(workspaceInvitation.expiresAt, now)),
  );
  if (openCount - replacedCount >= MAX_OPEN_INVITATIONS)
    throw new AppError(
      'limit_reached',
      `A workspace can have ${MAX_OPEN_INVITATIONS} open invitations. Take one back first.`,
    );
  const members = await read.$count(workspaceMember, eq(workspaceMember.workspaceId, workspaceId));
  if (members >= MAX_MEMBERS)
    throw new AppError('limit_reached', `A workspace can have ${MAX_MEMBERS} members.`);
}
