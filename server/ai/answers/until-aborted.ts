/**
 * Repeats an iterable until it ends or `signal` aborts, even if the iterable itself does not react to the signal. The
 * iterable is closed in both cases.
 * @throws the reason of the signal
 */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  // Without a pending `next` nobody would handle the rejection.
  aborted.catch(() => undefined);
  try {
    signal.throwIfAborted();
    for (;;) {
      const next = iterator.next();
      next.catch(() => undefined);
      const { done, value } = await Promise.race([next, aborted]);
      if (done === true) return;
      yield value;
      signal.throwIfAborted();
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a source that does not react would block the end.
    iterator.return?.().catch(() => undefined);
  }
}
