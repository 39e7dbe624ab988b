import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { untilAborted } from './until-aborted.ts';

/** Turns the pieces of a model's answer into text that may reach a page. `clean-answer.ts` creates it. */
export interface AnswerCleaner {
  /** Returns the text that is certain so far; empty while more must be known. */
  push: (piece: string) => string;
  /** Returns the rest after the last piece. */
  end: () => string;
  /** Whether the longest answer is reached; further pieces add nothing. */
  readonly isFull: boolean;
}

/**
 * Yields the text of an answer, cleaned, until it is whole, the longest answer is reached, or `signal` aborts.
 * @throws the reason of the signal, the error of the provider; AppError `unavailable` for an empty answer
 */
export async function* cleanedPieces(
  pieces: AsyncIterable<string>,
  cleaner: AnswerCleaner,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  let isEmpty = true;
  for await (const piece of untilAborted(pieces, signal)) {
    const text = cleaner.push(piece);
    isEmpty &&= text.trim() === '';
    if (text !== '') yield text;
    if (cleaner.isFull) break;
  }
  const rest = cleaner.end();
  if (rest !== '') yield rest;
  if (isEmpty && rest.trim() === '') throw new AppError('unavailable', AI_MESSAGES.emptyAnswer);
}
