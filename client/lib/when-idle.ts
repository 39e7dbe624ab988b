/** The task runs after this time even if the page never becomes idle. */
const TIMEOUT_MS = 2000;
/** The delay in browsers without requestIdleCallback (Safari), in which the page is painted. */
const PAINT_DELAY_MS = 200;

/** Runs a task that no caller waits for once the page is idle. @returns cancels the task */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, PAINT_DELAY_MS);
  return () => clearTimeout(timer);
}
