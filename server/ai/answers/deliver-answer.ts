import type { Logger } from 'pino';
import { AppError } from '#shared/errors/app-error.ts';
import type { AiProvider, AiRequest } from '#server/ai/provider/provider.ts';
import type { Db } from '#server/db/database.ts';
import { AccessEnded } from '#server/policies/access-ended.ts';
import { cleanedPieces, type AnswerCleaner } from './cleaned-pieces.ts';
import { Begun } from './begun.ts';
import { failAnswer, finishAnswer } from './end-answer.ts';
import type { StartedAnswer } from './start-answer.ts';

export interface Delivery {
  answer: StartedAnswer;
  provider: Pick<AiProvider, 'stream'>;
  request: AiRequest;
  cleaner: AnswerCleaner;
  /** Called before the end of an answer that was cut at its longest length. */
  onLimit?: () => void;
}

interface Services {
  db: Db;
  log: Logger;
  pokeEvents: () => void;
}

/**
 * Streams the cleaned pieces of an answer, and ends its row exactly once:
 * - A whole answer is settled.
 * - An answer that the writer stops is settled after its first piece, because it was delivered, and released before.
 * - An answer that fails is released, also in the middle: nothing that failed costs anything. It counts as one of the
 *   free failures of the day if the model had begun, or if the writer stopped it.
 *
 * A consumer that stops reading counts as a writer who stops. The generator ends without an error after an abort,
 * unless the reason of `signal` is an AppError, which is thrown. A shutdown counts as a failure. Ended access
 * counts as a stop by the writer; otherwise a writer could log out at the last word and pay nothing.
 * @throws AppError of the provider; `unavailable` for an empty answer
 */
export async function* deliverAnswer(
  services: Services,
  { answer, provider, request, cleaner, onLimit = () => {} }: Delivery,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  let text = '';
  let hasFailed = false;
  let isLimited = false;
  // The operator pays for the request of a writer who stops, even if the model has written nothing yet.
  let hasWorked = true;
  const begun = new Begun(provider.stream(request, signal, () => (isLimited = true)));
  try {
    for await (const piece of cleanedPieces(begun, cleaner, signal)) {
      text += piece;
      yield piece;
    }
    if (isLimited || cleaner.isFull) onLimit();
  } catch (error) {
    if (signal.aborted && !(signal.reason instanceof AppError)) return;
    const isAccessEnded = signal.aborted && signal.reason instanceof AccessEnded;
    hasFailed = !isAccessEnded;
    // The server's own end of an answer, such as a restart, is no fault of the writer.
    hasWorked = isAccessEnded || (!signal.aborted && begun.hasBegun);
    throw signal.aborted ? signal.reason : error;
  } finally {
    const isPaid = !hasFailed && text.trim() !== '';
    await endRow(services, answer, { isPaid, text, hasWorked });
  }
}

/** A failing write is only logged: the writer has the answer, and the open reservation returns within a day. */
async function endRow(
  { db, log, pokeEvents }: Services,
  answer: StartedAnswer,
  { isPaid, text, hasWorked }: { isPaid: boolean; text: string; hasWorked: boolean },
): Promise<void> {
  try {
    await db.write({ scopes: [] }, (tx) =>
      isPaid ? finishAnswer(tx, answer, text) : failAnswer(tx, answer, { text, hasWorked }),
    );
    pokeEvents();
  } catch (error) {
    log.error({ err: error, answerId: answer.id }, 'the end of an answer could not be stored');
  }
}
