/**
 * Returns the result of the work, or rejects as soon as the signal is aborted. The work itself then goes on, and its
 * result or error is dropped.
 * @throws the signal's reason, or the error of the work
 */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const handleAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', handleAbort, { once: true });
  if (signal.aborted) handleAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', handleAbort);
  }
}
