/** Milliseconds of work between two looks at what else is to be done: keys and paints come first. */
const SLICE_MS = 10;

/**
 * Does work that comes in steps, a few milliseconds at a time.
 * @throws what the work throws, and the signal's reason once it is aborted
 */
export async function inSlices<Result>(
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
