import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Joins the pieces of a text into parts, so that each costs one change of the canvas: yields the whole text so far, at
 * most every `everyMs` milliseconds, and once more at its end. A pause of the source does not hold words back.
 * @throws the error of the source, after the words before it were yielded
 */
export async function* batches(source: AsyncIterable<string>, everyMs: number): AsyncGenerator<string> {
  const iterator = source[Symbol.asyncIterator]();
  let text = '';
  let yielded = '';
  let dueAt = 0;
  try {
    for (let next = read(iterator); ;) {
      const waitMs = dueAt - Date.now();
      if (text !== yielded && (waitMs <= 0 || (await isLater(next, waitMs)))) {
        yielded = text;
        yield text;
        dueAt = Date.now() + everyMs;
      }
      const result = await next;
      if ('value' in result) text += result.value;
      else {
        if (text !== yielded) yield text;
        if (result.error !== undefined) throw result.error;
        return;
      }
      next = read(iterator);
    }
  } finally {
    // Not awaited: a source that waits for its next piece would block the end.
    iterator.return?.().catch(() => undefined);
  }
}

type Piece = { value: string } | { error: unknown };

/** Reads the next piece. It never rejects, because it may be read while a part is being written. */
async function read(iterator: AsyncIterator<string>): Promise<Piece> {
  try {
    const { done, value } = await iterator.next();
    return done === true ? { error: undefined } : { value };
  } catch (error) {
    return { error };
  }
}

/** Whether a promise takes longer than `ms` milliseconds. */
async function isLater(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(ms, true, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([promise.then(() => false), late]);
  } finally {
    timer.abort();
  }
}
