import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Joins the pieces of a text into parts, so that each costs one change of the canvas: yields the whole text so far, at
 * most every `everyMs` milliseconds, and once more at its end. A pause of the source does not hold words back.
 * @throws the error of the source; the words before it are not yielded
 */
export async function* batches(source: AsyncIterable<string>, everyMs: number): AsyncGenerator<string> {
  const iterator = source[Symbol.asyncIterator]();
  let text = '';
  let yielded = '';
  let dueAt = 0;
  try {
    let next = iterator.next();
    for (;;) {
      const result = await withinMs(next, text === yielded ? undefined : dueAt - Date.now());
      if (result === 'late') {
        yielded = text;
        yield text;
        dueAt = Date.now() + everyMs;
        continue;
      }
      if (result.done === true) break;
      text += result.value;
      next = iterator.next();
      // An error of the next piece is thrown where it is awaited, also while a part is being written.
      next.catch(() => undefined);
    }
    if (text !== yielded) yield text;
  } finally {
    await iterator.return?.();
  }
}

/** Waits for a promise, at most `ms` milliseconds; undefined waits as long as it takes. */
async function withinMs<T>(promise: Promise<T>, ms: number | undefined): Promise<T | 'late'> {
  if (ms === undefined) return promise;
  const timer = new AbortController();
  try {
    return await Promise.race([
      promise,
      sleep(Math.max(0, ms), 'late' as const, { signal: timer.signal }),
    ]);
  } finally {
    timer.abort();
  }
}
