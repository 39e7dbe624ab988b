import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCleaner } from '../clean-answer.ts';
import { cleanedPieces, SLICE, SLICE_PIECES, type AnswerCleaner } from './cleaned-pieces.ts';

const LENGTH = 40_000;
const never = new AbortController().signal;

/** Counts the characters that reach the cleaner between two turns of the event loop. */
function countingCleaner() {
  let inTurn = 0;
  let most = 0;
  let all = 0;
  const cleaner: AnswerCleaner = {
    push: (piece) => {
      inTurn += piece.length;
      all += piece.length;
      most = Math.max(most, inTurn);
      return piece;
    },
    end: () => '',
    isFull: false,
  };
  return { cleaner, endTurn: () => (inTurn = 0), counts: () => ({ most, all }) };
}

// A model that sends everything at once: its pieces arrive without a turn of the event loop between them.
// oxlint-disable-next-line typescript/require-await
async function* atOnce(size: number): AsyncGenerator<string> {
  for (let at = 0; at < LENGTH; at += size) yield 'x'.repeat(size);
}

test.each([LENGTH, 5_000, 1])(
  'an answer that arrives at once, in pieces of %i characters, is cleaned in slices with a turn between them',
  async (size) => {
    const { cleaner, endTurn, counts } = countingCleaner();
    const over = new AbortController();
    const turns = (async () => {
      while (!over.signal.aborted) {
        endTurn();
        await nextTurn();
      }
    })();
    let length = 0;
    for await (const piece of cleanedPieces(atOnce(size), cleaner, never)) length += piece.length;
    over.abort();
    await turns;
    expect(counts().most).toBeLessThanOrEqual(SLICE);
    expect([counts().all, length]).toEqual([LENGTH, LENGTH]);
  },
);

test('of many answers that arrive at once in small pieces, one slice of pieces is read in a turn', async () => {
  const size = 10;
  const over = new AbortController();
  let [inTurn, most, all] = [0, 0, 0];
  const cleaner: AnswerCleaner = {
    push: (piece) => {
      inTurn += 1;
      most = Math.max(most, inTurn);
      all += 1;
      return piece;
    },
    end: () => '',
    isFull: false,
  };
  const turns = (async () => {
    while (!over.signal.aborted) {
      inTurn = 0;
      await nextTurn();
    }
  })();
  const answers = Array.from({ length: 20 }, async () => {
    let length = 0;
    for await (const piece of cleanedPieces(atOnce(size), cleaner, never)) length += piece.length;
    return length;
  });
  expect(await Promise.all(answers)).toEqual(answers.map(() => LENGTH));
  over.abort();
  await turns;
  expect(all).toBe((answers.length * LENGTH) / size);
  expect(most).toBeLessThanOrEqual(SLICE_PIECES);
});

test('an answer that is stopped between two slices of one piece ends there', async () => {
  const controller = new AbortController();
  let length = 0;
  const read = async (): Promise<void> => {
    const { cleaner } = countingCleaner();
    for await (const piece of cleanedPieces(atOnce(LENGTH), cleaner, controller.signal)) {
      length += piece.length;
      if (length > 3 * SLICE) controller.abort(new Error('stopped'));
    }
  };
  await expect(read()).rejects.toThrow('stopped');
  expect(length).toBeLessThan(5 * SLICE);
});

test('an answer without text is an error', async () => {
  const cleaner = createCleaner({ maxLength: 100, source: 'x' });
  await expect(cleanedPieces(commentOnly(), cleaner, never).next()).rejects.toMatchObject({
    code: 'unavailable',
  });
});

// oxlint-disable-next-line typescript/require-await
async function* commentOnly(): AsyncGenerator<string> {
  yield '<!-- nothing -->';
}
