import { and, eq, inArray, or } from 'drizzle-orm';
import { FORMER_MEMBER } from '#shared/accounts/former-member.ts';
import { inviteWorkspaceMember } from '#shared/operations/invitations.ts';
import { updateWorkspaceMember } from '#shared/operations/members.ts';
import {
  idempotencyKey,
  workspace,
  workspaceInvitation,
  workspaceMember,
  workspaceTransfer,
} from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { runStep, type PurgeRun } from './purge-steps.ts';

interface Person {
  userId: string;
  email: string;
}

/** The commands whose answers contain another person's address or name. */
const OPERATIONS = [inviteWorkspaceMember.name, updateWorkspaceMember.name];

/**
 * Removes a person's address and name from the stored answers to others. The answers stay, so that a repeated call
 * sends no second invitation. Call it while the person's memberships, invitations and transfers are still stored: they
 * lead to the users whose answers can name the person.
 */
export async function clearStoredAnswers(purge: PurgeRun, person: Person): Promise<void> {
  const { read } = purge.db;
  for (const owner of await counterparts(read, person)) {
    const answers = await read
      .select({ key: idempotencyKey.key, answer: idempotencyKey.answer })
      .from(idempotencyKey)
      .where(and(eq(idempotencyKey.owner, owner), inArray(idempotencyKey.operation, OPERATIONS)));
    for (const { key, answer } of answers) {
      const cleared = withoutPerson(answer, person);
      if (!cleared) continue;
      await runStep(purge, (tx) =>
        tx
          .update(idempotencyKey)
          .set({ answer: cleared })
          .where(and(eq(idempotencyKey.owner, owner), eq(idempotencyKey.key, key))),
      );
    }
  }
}

/** Returns the answer without the person; undefined when it does not name the person. */
function withoutPerson(answer: unknown, { userId, email }: Person): object | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('userId' in answer && answer.userId === userId) return { ...answer, name: FORMER_MEMBER, email: null };
  if ('email' in answer && answer.email === email) return { ...answer, email: '' };
  return undefined;
}

/** Returns the users who invited the person, owned a workspace of the person, or transferred one to or from the person. */
async function counterparts(read: Pick<Tx, 'select'>, { userId, email }: Person): Promise<Set<string>> {
  const invitations = await read
    .select({ invitedBy: workspaceInvitation.invitedBy, owner: workspace.ownerId })
    .from(workspaceInvitation)
    .leftJoin(workspace, eq(workspace.id, workspaceInvitation.workspaceId))
    .where(eq(workspaceInvitation.email, email));
  const memberships = await read
    .select({ owner: workspace.ownerId })
    .from(workspaceMember)
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(eq(workspaceMember.userId, userId));
  const transfers = await read
    .select({ from: workspaceTransfer.fromUserId, to: workspaceTransfer.toUserId })
    .from(workspaceTransfer)
    .where(or(eq(workspaceTransfer.fromUserId, userId), eq(workspaceTransfer.toUserId, userId)));
  const ids = [
    ...invitations.flatMap(({ invitedBy, owner }) => [invitedBy, owner ?? invitedBy]),
    ...memberships.map(({ owner }) => owner),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ];
  return new Set(ids.filter((id) => id !== userId));
}
