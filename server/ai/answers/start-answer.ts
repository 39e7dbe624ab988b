import { v7 as uuidv7 } from 'uuid';
import type { AiMessage } from '#server/ai/provider/provider.ts';
import { reserveCredits } from '#server/billing/credits.ts';
import { aiAnswer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { requireFewFreeFailures } from './free-failures.ts';

export interface NewAnswer {
  /** The id of the row; a new one if omitted. A row that exists stays: a run sends its request again after a crash. */
  id?: string;
  userId: string;
  /** Null for work outside a workspace, such as a style of a user. */
  workspaceId: string | null;
  /** The document or canvas; null for work outside documents and canvases. */
  itemId: string | null;
  /** An action of `shared/ai/actions`, `ai-node`, `writing-style` or `prompt`. */
  action: string;
  model: string;
  /** The messages that will be sent, to the letter. */
  messages: readonly AiMessage[];
  /** Hundredths of a credit: `provider.cost`. */
  cost: number;
  /** Whether a run has reserved the credits; the runner settles them. */
  isReserved?: boolean;
}

/** An answer that has started and has not ended. */
export interface StartedAnswer {
  /** The row that `origin` marks name. */
  id: string;
  /** Undefined for an answer without a charge, and inside a run. */
  reservationId: string | undefined;
  /** Whether the server's model answers, so that somebody pays for it. */
  isCharged: boolean;
}

/**
 * Records an answer and reserves its credits, in the caller's transaction. It must be committed before anything is
 * sent to the provider: the row is the proof of what was sent. Afterwards, `finishAnswer` or `failAnswer` ends it. The
 * caller calls `pokeEvents` after the commit, because a reservation changes the balance on screen.
 * @throws AppError `credits_needed`; `limit_reached` after too many answers of today that cost nothing
 */
export async function startAnswer(
  tx: Tx,
  { id = uuidv7(), messages, cost, isReserved = false, ...answer }: NewAnswer,
  now = Date.now(),
): Promise<StartedAnswer> {
  const { userId } = answer;
  if (cost > 0) await requireFewFreeFailures(tx, userId, now);
  const reservationId =
    cost > 0 && !isReserved
      ? await reserveCredits(tx, { userId, kind: 'assistant', cost, id, now })
      : undefined;
  await tx
    .insert(aiAnswer)
    .values({ id, ...answer, sent: messages, text: '', createdAt: now, endedAt: null })
    .onConflictDoNothing();
  return { id, reservationId, isCharged: cost > 0 };
}
