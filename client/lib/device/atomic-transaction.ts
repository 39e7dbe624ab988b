/** What is needed of a transaction of `idb`. */
interface Abortable {
  abort: () => void;
  done: Promise<unknown>;
}

/**
 * Does something in a transaction as a whole: when a part fails, nothing of it stays.
 * @throws what the body or the database threw
 */
export async function atomicTransaction<T>(tx: Abortable, body: () => Promise<T>): Promise<T> {
  // Its rejection is heard below, or is the same fault once more.
  tx.done.catch(() => {});
  let result: T;
  try {
    result = await body();
  } catch (error) {
    abort(tx);
    throw error;
  }
  await tx.done;
  return result;
}

function abort(tx: Abortable): void {
  try {
    tx.abort();
  } catch {
    // Ended by the fault itself.
  }
}
