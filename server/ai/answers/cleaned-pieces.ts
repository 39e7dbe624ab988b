import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { nextTurn } from './fair-turns.ts';
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

/** Characters of an answer that are cleaned before other work of this process has its turn. */
export const SLICE = 4_000;
/** Pieces of an answer that are read before other work has its turn. A piece of a few characters costs most. */
export const SLICE_PIECES = 32;

/**
 * Yields the text of an answer, cleaned, until it is whole, the longest answer is reached, or `signal` aborts. Between
 * two slices of {@link SLICE} characters or {@link SLICE_PIECES} pieces, other work has its turn.
 * @throws the reason of the signal, the error of the provider; AppError `unavailable` for an empty answer
 */
export async function* cleanedPieces(
  pieces: AsyncIterable<string>,
  cleaner: AnswerCleaner,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  let isEmpty = true;
  for await (const slice of slices(untilAborted(pieces, signal))) {
    signal.throwIfAborted();
    const text = cleaner.push(slice);
    isEmpty &&= text.trim() === '';
    if (text !== '') yield text;
    if (cleaner.isFull) break;
  }
  const rest = cleaner.end();
  if (rest !== '') yield rest;
  if (isEmpty && rest.trim() === '') throw new AppError('unavailable', AI_MESSAGES.emptyAnswer);
}

/** Yields the pieces in parts, and lets other work have its turn before each slice. */
async function* slices(pieces: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let length = SLICE;
  let count = SLICE_PIECES;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE) {
      const part = piece.slice(at, at + SLICE);
      length += part.length;
      count += 1;
      if (length > SLICE || count > SLICE_PIECES) {
        await nextTurn();
        length = part.length;
        count = 1;
      }
      yield part;
    }
  }
}
