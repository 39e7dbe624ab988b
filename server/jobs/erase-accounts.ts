import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { FORMER_MEMBER } from '#shared/accounts/former-member.ts';
import { abortable } from '#shared/lib/abortable.ts';
import { DELETION_GRACE_MS } from '#server/auth/accounts/account-deletion.ts';
import { endSessions } from '#server/auth/sessions.ts';
import {
  auth,
  authIdentity,
  oneTimeToken,
  passkey,
  pendingSignup,
  signInAttempt,
  user,
} from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { deleteStoredEmails } from '#server/mail/stored-emails.ts';
import { clearStoredAnswers } from './clear-stored-answers.ts';
import {
  clearAddresses,
  clearReasons,
  deleteInvitations,
  deleteMessages,
  deleteOwnRows,
  leaveWorkspaces,
  makeWorkspacesDue,
} from './erase-rows-of-user.ts';
import { deleteAiOfUser } from './purge-ai.ts';
import { runStep, type PurgeRun } from './purge-steps.ts';

/**
 * Erases accounts whose grace period of 15 days is over, with all data that belongs to them alone [H5]. Their text in
 * other people's workspaces stays and belongs to "Former member". For this the user's row stays, without personal
 * data. So do the rows of the ledgers of credits and payments: they hold ids, amounts and times, because accounts of
 * received money have to be kept. `ref` is an id of the payment provider, which has forgotten the customer by then.
 * Their own workspaces become due for the purge at once. `deletionAskedAt` is cleared last, so that the next run
 * continues an interrupted one.
 * @returns the number of erased accounts
 */
export async function eraseAccounts(purge: PurgeRun): Promise<number> {
  let erased = 0;
  /** The last account that has to wait for the payment provider. The next run begins with it again. */
  let waiting = 0;
  for (;;) {
    const [due] = await purge.db.read
      .select({ id: user.id, deletionAskedAt: user.deletionAskedAt })
      .from(user)
      .where(and(lte(user.deletionAskedAt, purge.now - DELETION_GRACE_MS), gt(user.deletionAskedAt, waiting)))
      // The order of the index. In order of id SQLite would read every user.
      .orderBy(asc(user.deletionAskedAt))
      .limit(1);
    if (!due) return erased;
    const closed = await closeAccount(purge, due.id);
    // A user who logged in at the last moment keeps the account.
    if (!closed) continue;
    const { email } = closed;
    await makeWorkspacesDue(purge, due.id);
    await clearStoredAnswers(purge, { userId: due.id, email });
    await leaveWorkspaces(purge, due.id);
    await deleteInvitations(purge, email);
    await deleteMessages(purge, due.id, email);
    await deleteOwnRows(purge, due.id);
    await deleteAiOfUser(purge, due.id);
    if (purge.mailDir !== undefined) await deleteStoredEmails(purge.mailDir, { to: email });
    await clearAddresses(purge, due.id);
    await clearReasons(purge, due.id);
    if (!(await deleteAtProvider(purge, { userId: due.id, ...closed }))) {
      waiting = due.deletionAskedAt ?? purge.now;
      continue;
    }
    await clearPerson(purge, due.id);
    purge.securityLog.record({ kind: 'erase-account', result: 'done', userId: due.id });
    erased += 1;
  }
}

interface ClosedAccount {
  email: string;
  /** The customer at the payment provider. */
  customerId: string | null;
}

/** Prevents further logins. @returns undefined when the account is no longer due */
function closeAccount(purge: PurgeRun, userId: string): Promise<ClosedAccount | undefined> {
  return runStep(purge, async (tx) => {
    const [closed] = await tx
      .update(user)
      .set({ deletedAt: purge.now, passwordHash: null })
      .where(and(eq(user.id, userId), lte(user.deletionAskedAt, purge.now - DELETION_GRACE_MS)))
      .returning({ email: user.email, customerId: user.paymentProcessorUserId });
    if (!closed) return undefined;
    await tx.delete(oneTimeToken).where(eq(oneTimeToken.userId, userId));
    await deleteWaysToSignIn(tx, userId);
    await tx.delete(pendingSignup).where(eq(pendingSignup.email, closed.email));
    await endSessions(tx, userId);
    return closed;
  });
}

/**
 * Deletes the person's data at the payment provider. While that fails, the row keeps its address and its customer, by
 * which they are found, and the next run tries again.
 */
async function deleteAtProvider(
  { payments, log, signal }: PurgeRun,
  account: ClosedAccount & { userId: string },
): Promise<boolean> {
  try {
    signal.throwIfAborted();
    // A provider that does not answer must not keep the server from stopping.
    if (payments) await abortable(payments.deleteCustomers(account), signal);
    else if (account.customerId !== null) throw new Error('Payments are not set up any more.');
    return true;
  } catch (error) {
    signal.throwIfAborted();
    log?.error(
      { err: error, alarm: 'customer-not-deleted', userId: account.userId },
      'the customer of an erased account could not be deleted at the payment provider',
    );
    return false;
  }
}

async function deleteWaysToSignIn(tx: Tx, userId: string): Promise<void> {
  const [{ id: authId } = { id: '' }] = await tx
    .delete(auth)
    .where(eq(auth.userId, userId))
    .returning({ id: auth.id });
  await tx.delete(authIdentity).where(eq(authIdentity.authId, authId));
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await tx.delete(signInAttempt).where(eq(signInAttempt.userId, userId));
}

/** Removes all personal data from the user's row. Documents, journals and versions of others still contain its id. */
function clearPerson(purge: PurgeRun, userId: string): Promise<void> {
  return runStep(purge, async (tx) => {
    await tx
      .update(user)
      .set({
        email: '',
        username: FORMER_MEMBER,
        extra: {},
        isAdmin: false,
        isDemo: false,
        credits: 0,
        lastFreeCreditsAt: null,
        purchasedCredits: 0,
        paymentProcessorUserId: null,
        subscriptionStatus: null,
        subscriptionPlan: null,
        subscriptionId: null,
        subscriptionEndsAt: null,
        paidAt: null,
        sendNewsletter: false,
        dailyGoal: null,
        isAiOff: false,
        lastActiveAt: purge.now,
        updatedAt: purge.now,
        deletionAskedAt: null,
        suspendedAt: null,
        // The sweep removes the file.
        photoKey: null,
      })
      .where(eq(user.id, userId));
  });
}
