import { and, eq, like, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/db/database.ts';
import { adminLog } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** An act of an administrator or a job. */
export interface Act {
  level: 'info' | 'warning' | 'error';
  /**
   * A sentence about the act. It names people by `actorId` and `subjectId` only, so that the log holds no address of
   * an erased user, and never quotes a text of a writer.
   */
  message: string;
  /** The reason that the administrator gave. */
  reason?: string | undefined;
  /** The administrator; absent for a job and for `npm run admin`. */
  actorId?: string;
  /** The user whom the act concerns; null or absent for an act that concerns nobody with an account. */
  subjectId?: string | null;
}

/** Separates the sentence about an act from its reason. */
const REASON = ' Reason: ';

/** Writes an act to the log of the administration, in the transaction of the act. @returns the id of the entry */
export async function recordAct(
  tx: Tx,
  { level, message, reason, actorId, subjectId }: Act,
  now = Date.now(),
): Promise<string> {
  const id = uuidv7();
  await tx.insert(adminLog).values({
    id,
    level,
    message: reason === undefined ? message : `${message}${REASON}${reason}`,
    actorId: actorId ?? null,
    subjectId: subjectId ?? null,
    createdAt: now,
  });
  return id;
}

interface CalledAct extends Pick<Act, 'level' | 'message' | 'subjectId'> {
  call: { actor: { userId: string }; now: number };
  /** The input of an operation that asks for a reason. */
  input?: { reason?: string | undefined };
}

/** Writes the act of an operation that an administrator called, in its transaction. @returns the id of the entry */
export const recordActOf = (tx: Tx, { call, input, ...act }: CalledAct): Promise<string> =>
  recordAct(tx, { ...act, reason: input?.reason, actorId: call.actor.userId }, call.now);

/** The condition that an entry concerns a user and has a reason. LIKE ignores the case of letters, and so does `withoutReason`. */
export const hasReasonAbout = (userId: string): SQL | undefined =>
  and(eq(adminLog.subjectId, userId), like(adminLog.message, `%${REASON}%`));

/** Returns the message of an entry without its reason, in which an administrator may have named the user. */
export function withoutReason(message: string): string {
  const at = message.toLowerCase().indexOf(REASON.toLowerCase());
  return at === -1 ? message : message.slice(0, at);
}

/** Writes an act of a job to the log of the administration. A failure is only logged, because the job has done its work. */
export async function recordJob(
  db: Pick<Db, 'write'>,
  log: Pick<Logger, 'error'>,
  act: Pick<Act, 'level' | 'message'>,
): Promise<void> {
  try {
    await db.write({ scopes: [] }, (tx) => recordAct(tx, act));
  } catch (error) {
    log.error({ err: error }, 'an act of a job could not be written to the log of the administration');
  }
}
