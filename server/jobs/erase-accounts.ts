import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { FORMER_MEMBER } from '#shared/accounts/former-member.ts';
import { DELETION_GRACE_MS } from '#server/auth/accounts/account-deletion.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { raiseScope } from '#server/db/scopes.ts';
import {
  canvasExport,
  canvasVisit,
  creditEntry,
  idempotencyKey,
  oneTimeToken,
  pendingSignup,
  securityEvent,
  user,
  workspace,
  workspaceInvitation,
  workspaceMember,
  workspaceTransfer,
} from '#server/db/schema/index.ts';
import { endMembership } from '#server/policies/end-membership.ts';
import { raiseInvited } from '#server/policies/invited.ts';
import { raiseMembers } from '#server/policies/members.ts';
import { drain, dueBefore, holdIds, ROWS, step, type Purge, idsOf } from './purge-steps.ts';

/**
 * Accounts whose 15 days of grace are over, with all that is theirs alone [H5]. What they wrote in the workspaces of
 * others stays and belongs to "Former member"; the user's row stays for that, with nothing of the person in it. Their
 * own workspaces are handed to the purge as due at once. The moment of asking is cleared last, so that a run which was
 * ended half-way is taken up by the next.
 * @returns how many are gone
 */
export async function eraseAccounts(purge: Purge): Promise<number> {
  let erased = 0;
  for (;;) {
    const [due] = await purge.db.read
      .select({ id: user.id })
      .from(user)
      .where(lte(user.deletionAskedAt, purge.now - DELETION_GRACE_MS))
      // The order of the index: in the order of ids SQLite reads every user.
      .orderBy(asc(user.deletionAskedAt))
      .limit(1);
    if (!due) return erased;
    const email = await closeAccount(purge, due.id);
    // Somebody who logged in at the last moment keeps the account.
    if (email === undefined) continue;
    await giveUpWorkspaces(purge, due.id);
    await leaveWorkspaces(purge, due.id);
    await dropInvitations(purge, email);
    await dropOwnRows(purge, due.id);
    await forgetAddresses(purge, due.id);
    await clearPerson(purge, due.id);
    purge.securityLog.record({ kind: 'erase-account', result: 'done', userId: due.id });
    erased += 1;
  }
}

/** From here on nobody can log in. @returns the address, while it is still known; undefined when no longer due */
function closeAccount(purge: Purge, userId: string): Promise<string | undefined> {
  return step(purge, async (tx) => {
    const [closed] = await tx
      .update(user)
      .set({ deletedAt: purge.now, passwordHash: null })
      .where(and(eq(user.id, userId), lte(user.deletionAskedAt, purge.now - DELETION_GRACE_MS)))
      .returning({ email: user.email });
    if (!closed) return undefined;
    await tx.delete(oneTimeToken).where(eq(oneTimeToken.userId, userId));
    await tx.delete(pendingSignup).where(eq(pendingSignup.email, closed.email));
    await endSessions(tx, userId);
    return closed.email;
  });
}

/** Owned workspaces, also those deleted before: there is nobody left who could restore one. */
async function giveUpWorkspaces(purge: Purge, userId: string): Promise<void> {
  const dueAt = dueBefore(purge);
  await drain(
    purge,
    () =>
      purge.db.read
        .select({ id: workspace.id })
        .from(workspace)
        .where(
          and(eq(workspace.ownerId, userId), or(isNull(workspace.deletedAt), gt(workspace.deletedAt, dueAt))),
        )
        .limit(1),
    async (tx, [found]) => {
      // Accepted in the meantime, it is the receiver's.
      const mine = and(eq(workspace.id, found?.id ?? ''), eq(workspace.ownerId, userId));
      const [before] = await tx.select().from(workspace).where(mine);
      if (!before) return;
      await tx.update(workspace).set({ deletedAt: dueAt }).where(mine);
      if (before.deletedAt !== null) return;
      const seq = await raiseScope(tx, `workspace:${before.id}`, 'workspace-deleted');
      await tx.update(workspace).set({ seq }).where(mine);
      await raiseMembers(tx, before.id);
      await raiseInvited(tx, before.id);
    },
  );
}

async function leaveWorkspaces(purge: Purge, userId: string): Promise<void> {
  await drain(
    purge,
    () =>
      purge.db.read
        .select({ workspaceId: workspaceMember.workspaceId })
        .from(workspaceMember)
        .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
        .where(and(eq(workspaceMember.userId, userId), ne(workspace.ownerId, userId)))
        .limit(1),
    async (tx, [found]) => {
      if (found) await endMembership(tx, found.workspaceId, userId);
    },
  );
}

/** Whatever was sent to the address, answered or not, also by those who stay. */
async function dropInvitations(purge: Purge, email: string): Promise<void> {
  await drain(
    purge,
    () =>
      purge.db.read
        .select({ id: workspaceInvitation.id, workspaceId: workspaceInvitation.workspaceId })
        .from(workspaceInvitation)
        .where(and(eq(workspaceInvitation.email, email), lte(workspaceInvitation.createdAt, purge.now)))
        .limit(1),
    async (tx, [found]) => {
      if (!found) return;
      const [gone] = await tx
        .delete(workspaceInvitation)
        .where(eq(workspaceInvitation.id, found.id))
        .returning({ status: workspaceInvitation.status });
      await holdIds(tx, 'invitation', found.workspaceId, [found.id], purge.now);
      if (gone?.status === 'pending') await raiseScope(tx, `workspace:${found.workspaceId}`);
    },
  );
}

async function dropOwnRows(purge: Purge, userId: string): Promise<void> {
  const { read } = purge.db;
  await step(purge, async (tx) => {
    await tx.delete(canvasVisit).where(eq(canvasVisit.userId, userId));
    await tx.delete(canvasExport).where(eq(canvasExport.userId, userId));
  });
  await drain(
    purge,
    () =>
      read
        .select({ id: workspaceTransfer.id })
        .from(workspaceTransfer)
        .where(or(eq(workspaceTransfer.fromUserId, userId), eq(workspaceTransfer.toUserId, userId)))
        .limit(ROWS),
    (tx, rows) => tx.delete(workspaceTransfer).where(inArray(workspaceTransfer.id, idsOf(rows))),
  );
  await drain(
    purge,
    () =>
      read.select({ id: creditEntry.id }).from(creditEntry).where(eq(creditEntry.userId, userId)).limit(ROWS),
    (tx, rows) => tx.delete(creditEntry).where(inArray(creditEntry.id, idsOf(rows))),
  );
  await drain(
    purge,
    () =>
      read
        .select({ key: idempotencyKey.key })
        .from(idempotencyKey)
        .where(eq(idempotencyKey.owner, userId))
        .limit(ROWS),
    (tx, rows) =>
      tx.delete(idempotencyKey).where(
        and(
          eq(idempotencyKey.owner, userId),
          inArray(
            idempotencyKey.key,
            rows.map(({ key }) => key),
          ),
        ),
      ),
  );
}

/** A subject that is a person remains; the hash of an e-mail address is the erased person's own. */
const WITHOUT_HASH = sql`CASE WHEN ${securityEvent.subject} LIKE 'address:%' THEN NULL ELSE ${securityEvent.subject} END`;

/** The security log keeps what happened, and not from where the person came [H5]. */
function forgetAddresses(purge: Purge, userId: string): Promise<void> {
  return drain(
    purge,
    () =>
      purge.db.read
        .select({ id: securityEvent.id })
        .from(securityEvent)
        .where(and(eq(securityEvent.userId, userId), isNotNull(securityEvent.clientAddress)))
        .limit(ROWS),
    (tx, rows) =>
      tx
        .update(securityEvent)
        .set({ clientAddress: null, subject: WITHOUT_HASH })
        .where(inArray(securityEvent.id, idsOf(rows))),
  );
}

/** Leaves a row without a person: its id stands in documents, journals and versions of others. */
function clearPerson(purge: Purge, userId: string): Promise<void> {
  return step(purge, async (tx) => {
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
        paymentProcessorUserId: null,
        subscriptionStatus: null,
        subscriptionPlan: null,
        paidAt: null,
        sendNewsletter: false,
        lastActiveAt: purge.now,
        updatedAt: purge.now,
        deletionAskedAt: null,
      })
      .where(eq(user.id, userId));
  });
}
