import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError, invalidInput, notFound } from '#shared/errors/app-error.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { deleteAccount as contract, type WorkspaceFate } from '#shared/operations/users.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { beginDeletion, DELETION_GRACE_MS } from '#server/auth/accounts/account-deletion.ts';
import { endSubscription } from '#server/billing/payments/end-subscription.ts';
import { accountDeletionEmail } from '#server/auth/account-emails.ts';
import { confirmProof, proofRules, requireProof } from '#server/auth/proof.ts';
import { retentionWeeks } from '#server/db/backups/superseded-backups.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { EmailMessage } from '#server/mail/email.ts';
import { transferOfferEmail } from '#server/mail/transfer-emails.ts';
import { remainingEmails } from '#server/policies/email-quota.ts';
import { findMember } from '#server/policies/members.ts';
import { offerWorkspace } from '#server/policies/offer-workspace.ts';
import { findEmailAddress } from '#server/policies/transfer-access.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler, type Call, type Read } from '../handler.ts';

const RULES = proofRules(contract);

export const deleteAccount = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const account = await requireOwnAccount(read, call.actor.userId);
    return { account, offers: await planOffers(read, account.id, input.sharedWorkspaces) };
  },
  prepare: async ({ call, input, facts: { account } }) => {
    const proof = await requireProof(account, input, RULES, call);
    await endSubscription(call.services.payments, call.services.db.read, account.id);
    return proof;
  },
  write: async ({ tx, call, facts: { account, offers }, prepared: proof, seq }) => {
    await confirmProof(tx, account, proof, RULES, call.now);
    const { mailer, config } = call.services;
    const endsAt = call.now + DELETION_GRACE_MS;
    const emails = await storeOffers(tx, call, offers);
    await beginDeletion(tx, account.id, call.now);
    await seq();
    return {
      answer: { message: AUTH_MESSAGES.accountEnds, deletedAt: toTimestamp(endsAt) },
      security: { kind: 'request-account-deletion' },
      afterCommit: async () => {
        const confirmation = accountDeletionEmail(account.email, config.publicUrl, {
          endsAt,
          backupWeeks: config.backupEveryHours === 0 ? 0 : retentionWeeks(config.backupRetention),
        });
        await Promise.all([confirmation, ...emails].map((message) => mailer.send(message)));
      },
    };
  },
});

interface Offer {
  workspaceId: string;
  title: string;
  toUserId: string;
  email: string;
}

/**
 * Compares the caller's decisions with the workspaces that the caller shares.
 * @returns the offers to make
 * @throws AppError `scope_not_found` for a workspace that the caller is not in, `not_found` for a receiver who is not
 * a member, `conflict` with `workspaces` while a shared workspace has no decision [H5]
 */
async function planOffers(read: Read, userId: string, fates: readonly WorkspaceFate[]): Promise<Offer[]> {
  const decidedIds = new Set(fates.map(({ workspaceId }) => workspaceId));
  if (decidedIds.size < fates.length) throw invalidInput('A workspace is named twice.');
  const offers: Offer[] = [];
  for (const fate of fates) {
    const { workspaceId } = fate;
    const access = await requireWorkspaceAccess(read, userId, workspaceId, 'delete-workspace');
    if (fate.fate === 'delete') continue;
    const isMember = fate.userId !== userId && (await findMember(read, workspaceId, fate.userId));
    const email = isMember ? await findEmailAddress(read, fate.userId) : undefined;
    if (email === undefined) throw notFound('This person');
    offers.push({ workspaceId, title: access.workspace.title, toUserId: fate.userId, email });
  }
  const undecided = (await sharedWorkspacesOf(read, userId)).filter(({ id }) => !decidedIds.has(id));
  if (undecided.length > 0) {
    throw new AppError(
      'conflict',
      'You share workspaces with others. Say for each one whether it is transferred or deleted.',
      { workspaces: undecided },
    );
  }
  return offers;
}

/** Owned, undeleted workspaces with at least one other member. */
function sharedWorkspacesOf(read: Read, userId: string): Promise<{ id: string; title: string }[]> {
  return read
    .select({ id: workspace.id, title: workspace.title })
    .from(workspace)
    .innerJoin(
      workspaceMember,
      and(eq(workspaceMember.workspaceId, workspace.id), ne(workspaceMember.userId, userId)),
    )
    .where(and(eq(workspace.ownerId, userId), isNull(workspace.deletedAt)))
    .groupBy(workspace.id, workspace.title)
    .orderBy(asc(workspace.id));
}

/**
 * Stores the offers.
 * @returns the emails to send, as many as the daily quota leaves; the offers are shown in any case
 */
async function storeOffers(tx: Tx, call: Call, offers: readonly Offer[]): Promise<EmailMessage[]> {
  const fromUserId = call.actor.userId;
  const quota = await remainingEmails(tx, fromUserId, call.now);
  const emails: EmailMessage[] = [];
  for (const { workspaceId, title, toUserId, email } of offers) {
    const row = await offerWorkspace(tx, { workspaceId, fromUserId, toUserId }, call.now);
    await raiseScope(tx, `workspace:${workspaceId}`);
    emails.push(transferOfferEmail(email, call.services.config.publicUrl, row, title));
  }
  return emails.slice(0, quota);
}
