/** The server's life as its last answer named it (E): a restored server is in a new one. */
let seen: string | undefined;
const listeners = new Set<(epoch: string) => void>();

/** Whoever hears an answer of ours says which epoch it came from. */
export function seeEpoch(epoch: string): void {
  if (epoch === seen) return;
  seen = epoch;
  for (const listener of listeners) listener(epoch);
}

/** Calls back with the epoch, at once when one was seen, and whenever it is another. Returns how to stop. */
export function onSeenEpoch(listener: (epoch: string) => void): () => void {
  listeners.add(listener);
  if (seen !== undefined) listener(seen);
  return () => listeners.delete(listener);
}
