import * as Y from 'yjs';

/** For each struct that Yjs writes it sorts all updates that are left, so merging thousands at once takes seconds. */
const BATCH_SIZE = 32;

/** Merges any number of updates into one, in batches. */
export function mergeMany(updates: readonly Uint8Array[]): Uint8Array {
  let level = updates;
  while (level.length > BATCH_SIZE) {
    const next: Uint8Array[] = [];
    for (let start = 0; start < level.length; start += BATCH_SIZE) {
      next.push(Y.mergeUpdates(level.slice(start, start + BATCH_SIZE)));
    }
    level = next;
  }
  return Y.mergeUpdates([...level]);
}
