/** Milliseconds of work before key presses and paints get their turn. */
const SLICE_MS = 10;

/**
 * Runs a generator to its end, a few milliseconds at a time.
 * @param slice milliseconds
 * @throws any error of the generator, and the signal's reason once it is aborted
 */
export async function timeSliced<Result>(
  work: Generator<void, Result>,
  signal: AbortSignal,
  slice = SLICE_MS,
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    const end = performance.now() + slice;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
