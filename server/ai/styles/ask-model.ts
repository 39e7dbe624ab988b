import { AppError } from '#shared/errors/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import type { WorkspaceProvider } from '#server/ai/ai.ts';
import type { AiMessage } from '#server/ai/provider/provider.ts';
import { failAnswer } from '#server/ai/answers/end-answer.ts';
import { startAnswer, type StartedAnswer } from '#server/ai/answers/start-answer.ts';
import type { Db } from '#server/db/database.ts';

/** Milliseconds for the whole answer. */
const DEADLINE_MS = 60_000;
const TOO_LATE = 'The AI model took longer than a minute. Please try again.';

export interface StyleRequest {
  userId: string;
  /** Null for a style of the user. */
  workspaceId: string | null;
  messages: readonly AiMessage[];
  temperature: number;
  /** Characters of the answer, before its check; models write more than they are asked for. */
  maxAnswer: number;
  /** Checks and tidies the answer. @throws AppError for an answer that cannot be used; it costs nothing */
  check: (answer: string) => string;
  /** Replaces the deadline in tests. */
  deadlineMs?: number;
}

/** A checked answer. `finishAnswer` must end it in the transaction that stores its text, or else `abandonAnswer`. */
export interface StyleAnswer {
  answer: StartedAnswer;
  text: string;
}

interface Services {
  db: Db;
  pokeEvents: () => void;
}

/**
 * Asks a model and returns its whole answer, checked. The answer is recorded, with its reservation, before anything is
 * sent. An answer that fails, comes too late or cannot be used is ended here and costs nothing. The caller settles the
 * others together with the row that they are for, so that nothing is charged that was not stored.
 * @throws AppError `credits_needed`, `limit_reached`; `unavailable` of the provider, of the deadline and of the check
 */
export async function askModel(
  { db, pokeEvents }: Services,
  provider: Pick<WorkspaceProvider, 'model' | 'cost' | 'stream'>,
  { userId, workspaceId, messages, temperature, maxAnswer, check, deadlineMs = DEADLINE_MS }: StyleRequest,
): Promise<StyleAnswer> {
  const { model, cost } = provider;
  const started = { userId, workspaceId, itemId: null, action: 'writing-style', model, messages, cost };
  const answer = await db.write({ scopes: [] }, (tx) => startAnswer(tx, started));
  pokeEvents();
  let text = '';
  let hasWorked = false;
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      for await (const piece of provider.stream({ messages, temperature, maxAnswer }, signal)) {
        hasWorked = true;
        text += piece;
        signal.throwIfAborted();
        if (text.length >= maxAnswer) break;
      }
      signal.throwIfAborted();
    } catch (error) {
      throw signal.aborted ? new AppError('unavailable', TOO_LATE) : error;
    }
    // The last piece may be of any length.
    return { answer, text: check(cutText(text, maxAnswer)) };
  } catch (error) {
    await db.write({ scopes: [] }, (tx) => failAnswer(tx, answer, { text, hasWorked }));
    pokeEvents();
    throw error;
  }
}

/** Ends a whole answer whose text is not stored anywhere: its credits return at once. */
export async function abandonAnswer(
  { db, pokeEvents }: Services,
  { answer, text }: StyleAnswer,
): Promise<void> {
  await db.write({ scopes: [] }, (tx) => failAnswer(tx, answer, { text, hasWorked: true }));
  pokeEvents();
}
