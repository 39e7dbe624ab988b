import type { Logger } from 'pino';
import { AppError } from '#shared/errors/app-error.ts';
import type { AiProvider, AiRequest } from '#server/ai/provider/provider.ts';
import type { Db } from '#server/db/database.ts';
import { AccessEnded } from '#server/policies/access-ended.ts';
import { cleanedPieces, type AnswerCleaner } from './cleaned-pieces.ts';
import { failAnswer, finishAnswer } from './end-answer.ts';
import type { StartedAnswer } from './start-answer.ts';

export interface Delivery {
  answer: StartedAnswer;
  provider: Pick<AiProvider, 'stream'>;
  request: AiRequest;
  cleaner: AnswerCleaner;
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
 * - An answer that fails is released, also in the middle: nothing that failed costs anything.
 *
 * A consumer that stops reading counts as a writer who stops. The generator ends without an error after an abort,
 * unless the reason of `signal` is an AppError, which is thrown. That of a shutdown counts as a failure; ended access
 * counts as a writer who stops, or everybody could log out at the last word and pay nothing.
 * @throws AppError of the provider; `unavailable` for an empty answer
 */
export async function* deliverAnswer(
  services: Services,
  { answer, provider, request, cleaner }: Delivery,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  let text = '';
  let hasFailed = false;
  try {
    for await (const piece of cleanedPieces(provider.stream(request, signal), cleaner, signal)) {
      text += piece;
      yield piece;
    }
  } catch (error) {
    if (signal.aborted && !(signal.reason instanceof AppError)) return;
    hasFailed = !(signal.aborted && signal.reason instanceof AccessEnded);
    throw signal.aborted ? signal.reason : error;
  } finally {
    const isPaid = !hasFailed && text.trim() !== '';
    await endRow(services, answer, { isPaid, text });
  }
}

/** A failing write is only logged: the writer has the answer, and the open reservation returns within a day. */
async function endRow(
  { db, log, pokeEvents }: Services,
  answer: StartedAnswer,
  { isPaid, text }: { isPaid: boolean; text: string },
): Promise<void> {
  try {
    const end = isPaid ? finishAnswer : failAnswer;
    await db.write({ scopes: [] }, (tx) => end(tx, answer, text));
    pokeEvents();
  } catch (error) {
    log.error({ err: error, answerId: answer.id }, 'the end of an answer could not be stored');
  }
}
