import { v7 as uuidv7 } from 'uuid';
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
  /** The administrator; absent for a job. */
  actorId?: string;
  /** The user whom the act concerns. */
  subjectId?: string;
}

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
    message: reason === undefined ? message : `${message} Reason: ${reason}`,
    actorId: actorId ?? null,
    subjectId: subjectId ?? null,
    createdAt: now,
  });
  return id;
}
