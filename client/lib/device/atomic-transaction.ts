/** The members of an `idb` transaction in use. */
interface Abortable {
  abort: () => void;
  done: Promise<unknown>;
}

/**
 * Runs `body` in a transaction atomically: when any part of it fails, the transaction is aborted.
 * @throws the error of the body or of the database
 */
export async function atomicTransaction<T>(tx: Abortable, body: () => Promise<T>): Promise<T> {
  // Its rejection is awaited below, or it repeats the error of the body.
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
    // The error has already ended the transaction.
  }
}
