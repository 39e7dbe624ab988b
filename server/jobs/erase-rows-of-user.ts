import { and, eq, gt, inArray, isNotNull, isNull, like, lte, ne, or, sql } from 'drizzle-orm';
import { hasReasonAbout, withoutReason } from '#server/admin/admin-log.ts';
import { raiseScope } from '#server/db/scopes.ts';
import {
  adminLog,
  blogMigration,
  canvasExport,
  canvasVisit,
  contactFormMessage,
  gptResponse,
  idempotencyKey,
  run,
  securityEvent,
  workspace,
  workspaceInvitation,
  workspaceMember,
  workspaceTransfer,
} from '#server/db/schema/index.ts';
import { endMembership } from '#server/policies/end-membership.ts';
import { raiseInvited } from '#server/policies/raise-invited.ts';
import { raiseMembers } from '#server/policies/members.ts';
import { deleteRows } from './delete-rows.ts';
import {
  forEachBatch,
  dueBefore,
  reserveIds,
  BATCH_ROWS,
  runStep,
  idsOf,
  type PurgeRun,
} from './purge-steps.ts';

/** Makes all owned workspaces due, including deleted ones: nobody could restore them any more. */
export async function makeWorkspacesDue(purge: PurgeRun, userId: string): Promise<void> {
  const dueAt = dueBefore(purge);
  await forEachBatch(
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
      // If a transfer was accepted in the meantime, the workspace belongs to the receiver.
      const isOwned = and(eq(workspace.id, found?.id ?? ''), eq(workspace.ownerId, userId));
      const [before] = await tx.select().from(workspace).where(isOwned);
      if (!before) return;
      await tx.update(workspace).set({ deletedAt: dueAt }).where(isOwned);
      if (before.deletedAt !== null) return;
      const seq = await raiseScope(tx, `workspace:${before.id}`, 'workspace-deleted');
      await tx.update(workspace).set({ seq }).where(isOwned);
      await raiseMembers(tx, before.id);
      await raiseInvited(tx, before.id);
    },
  );
}

/** Ends the person's memberships in workspaces of other people. */
export async function leaveWorkspaces(purge: PurgeRun, userId: string): Promise<void> {
  await forEachBatch(
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

/** Deletes all invitations to the address, answered or not, from any sender. */
export async function deleteInvitations(purge: PurgeRun, email: string): Promise<void> {
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ id: workspaceInvitation.id, workspaceId: workspaceInvitation.workspaceId })
        .from(workspaceInvitation)
        .where(and(eq(workspaceInvitation.email, email), lte(workspaceInvitation.createdAt, purge.now)))
        .limit(1),
    async (tx, [found]) => {
      if (!found) return;
      const [deleted] = await tx
        .delete(workspaceInvitation)
        .where(eq(workspaceInvitation.id, found.id))
        .returning({ status: workspaceInvitation.status });
      await reserveIds(tx, 'invitation', found.workspaceId, [found.id], purge.now);
      if (deleted?.status === 'pending') await raiseScope(tx, `workspace:${found.workspaceId}`);
    },
  );
}

/** Deletes the person's messages of the contact form, also those that were sent without a session. */
export async function deleteMessages(purge: PurgeRun, userId: string, email: string): Promise<void> {
  const isOwn = or(eq(contactFormMessage.userId, userId), eq(contactFormMessage.email, email));
  await deleteRows(purge, contactFormMessage, isOwn);
}

/** Deletes the rows that belong to the person alone. */
export async function deleteOwnRows(purge: PurgeRun, userId: string): Promise<void> {
  await runStep(purge, async (tx) => {
    await tx.delete(canvasVisit).where(eq(canvasVisit.userId, userId));
    await tx.delete(canvasExport).where(eq(canvasExport.userId, userId));
    await tx.delete(blogMigration).where(eq(blogMigration.userId, userId));
  });
  await deleteRows(purge, gptResponse, eq(gptResponse.userId, userId), { texts: [gptResponse.content] });
  const isPartyOf = or(eq(workspaceTransfer.fromUserId, userId), eq(workspaceTransfer.toUserId, userId));
  await deleteRows(purge, workspaceTransfer, isPartyOf);
  await deleteRows(purge, run, eq(run.userId, userId));
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ key: idempotencyKey.key })
        .from(idempotencyKey)
        .where(eq(idempotencyKey.owner, userId))
        .limit(BATCH_ROWS),
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

/** Keeps a subject that is a user's id, and clears a hash of an email address, which is that of the erased user. */
const WITHOUT_HASH = sql`CASE WHEN ${securityEvent.subject} LIKE 'address:%' THEN NULL ELSE ${securityEvent.subject} END`;

/** Removes the client addresses from the user's events in the security log; the events stay [H5]. */
export function clearAddresses(purge: PurgeRun, userId: string): Promise<void> {
  return forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ id: securityEvent.id })
        .from(securityEvent)
        .where(
          and(
            eq(securityEvent.userId, userId),
            or(isNotNull(securityEvent.clientAddress), like(securityEvent.subject, 'address:%')),
          ),
        )
        .limit(BATCH_ROWS),
    (tx, rows) =>
      tx
        .update(securityEvent)
        .set({ clientAddress: null, subject: WITHOUT_HASH })
        .where(inArray(securityEvent.id, idsOf(rows))),
  );
}

/** Removes the reasons from the entries about the user in the log of the administration; the acts stay. */
export function clearReasons(purge: PurgeRun, userId: string): Promise<void> {
  return forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ id: adminLog.id, message: adminLog.message })
        .from(adminLog)
        .where(hasReasonAbout(userId))
        .limit(BATCH_ROWS),
    async (tx, rows) => {
      for (const { id, message } of rows)
        await tx
          .update(adminLog)
          .set({ message: withoutReason(message) })
          .where(eq(adminLog.id, id));
    },
  );
}
