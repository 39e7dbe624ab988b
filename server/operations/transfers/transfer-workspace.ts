import { AppError, notFound } from '#shared/errors/app-error.ts';
import { transferWorkspace as contract } from '#shared/operations/transfers.ts';
import { transferView } from '#server/documents/workspaces/transfer-views.ts';
import { transferOfferEmail } from '#server/mail/transfer-emails.ts';
import { requireEmailQuota } from '#server/policies/email-quota.ts';
import { findMember } from '#server/policies/members.ts';
import { offerWorkspace } from '#server/policies/offer-workspace.ts';
import { findEmailAddress } from '#server/policies/transfer-access.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const transferWorkspace = commandHandler(contract, {
  authorise: async ({ call, input: { workspaceId, userId }, read }) => {
    const callerId = call.actor.userId;
    const access = await requireWorkspaceAccess(read, callerId, workspaceId, 'transfer-workspace');
    if (userId === callerId) throw new AppError('conflict', 'This workspace is yours already.');
    const email = (await findMember(read, workspaceId, userId)) && (await findEmailAddress(read, userId));
    if (email === undefined) throw notFound('This person');
    await requireEmailQuota(read, callerId, call.now);
    return { ...access, email };
  },
  write: async ({ tx, call, input, facts: { workspace, email }, seq }) => {
    await seq();
    const offer = {
      workspaceId: input.workspaceId,
      fromUserId: call.actor.userId,
      toUserId: input.userId,
    };
    const row = await offerWorkspace(tx, offer, call.now);
    const { config, mailer } = call.services;
    return {
      answer: await transferView(tx, row, workspace),
      security: { kind: 'offer-workspace', workspaceId: input.workspaceId, subjectId: input.userId },
      afterCommit: () => mailer.send(transferOfferEmail(email, config.publicUrl, row, workspace.title)),
    };
  },
});
