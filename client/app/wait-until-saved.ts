/** Milliseconds a writer is willing to look at "Saving..." for. */
const PATIENCE = 10_000;
const LOOK_EVERY = 100;

/**
 * Waits until nothing is unsaved any more.
 * @returns false when it took longer than `patience` milliseconds
 */
export async function waitUntilSaved(hasUnsaved: () => boolean, patience = PATIENCE): Promise<boolean> {
  for (let waited = 0; hasUnsaved(); waited += LOOK_EVERY) {
    if (waited >= patience) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  return true;
}
