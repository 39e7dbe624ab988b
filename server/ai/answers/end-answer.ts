import { and, eq, isNull } from 'drizzle-orm';
import { releaseCredits, settleCredits } from '#server/billing/credits.ts';
import { aiAnswer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { StartedAnswer } from './start-answer.ts';

/**
 * Ends an answer that was delivered, whole or until the writer stopped it: stores its text and settles its credits, in
 * the caller's transaction. An answer ends once.
 * @returns false, without an effect, when it had ended before
 */
export async function finishAnswer(
  tx: Tx,
  { id, reservationId }: Pick<StartedAnswer, 'id' | 'reservationId'>,
  text: string,
  now = Date.now(),
): Promise<boolean> {
  if (!(await endAnswer(tx, id, { text, endedAt: now }))) return false;
  if (reservationId !== undefined) await settleCredits(tx, reservationId);
  return true;
}

/** How an answer failed. */
export interface AnswerFailure {
  /** The words that had arrived before the failure. */
  text?: string;
  /** Whether the model had worked for it: it counts against the free failures of the day. */
  hasWorked: boolean;
  now?: number;
}

/**
 * Ends an answer that failed, or that the writer stopped before its first word: its credits return, in the caller's
 * transaction. An answer ends once.
 * @returns false, without an effect, when it had ended before
 */
export async function failAnswer(
  tx: Tx,
  { id, reservationId, isCharged }: StartedAnswer,
  { text = '', hasWorked, now = Date.now() }: AnswerFailure,
): Promise<boolean> {
  const isFreeFailure = hasWorked && isCharged;
  if (!(await endAnswer(tx, id, { text, endedAt: now, isFreeFailure }))) return false;
  if (reservationId !== undefined) await releaseCredits(tx, reservationId, now);
  return true;
}

async function endAnswer(
  tx: Tx,
  id: string,
  end: Pick<typeof aiAnswer.$inferInsert, 'text' | 'endedAt' | 'isFreeFailure'>,
): Promise<boolean> {
  const [ended] = await tx
    .update(aiAnswer)
    .set(end)
    .where(and(eq(aiAnswer.id, id), isNull(aiAnswer.endedAt)))
    .returning({ id: aiAnswer.id });
  return ended !== undefined;
}
