/** Milliseconds after which it is done even if the page never comes to rest. */
const LATEST = 2000;
/** Where the browser cannot tell (Safari), the page is given this long to be drawn; milliseconds. */
const DRAWN = 200;

/**
 * Does something that nobody waits for once the page has come to rest.
 * @returns calls it off
 */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: LATEST });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, DRAWN);
  return () => clearTimeout(timer);
}
