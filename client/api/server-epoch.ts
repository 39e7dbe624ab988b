/** The epoch in the server's last answer (E). A server that was restored from a backup has a new one. */
let current: string | undefined;
const listeners = new Set<(epoch: string) => void>();

/** Records the epoch of an answer of our server, and notifies the listeners when it is another one. */
export function setServerEpoch(epoch: string): void {
  if (epoch === current) return;
  current = epoch;
  for (const listener of listeners) listener(epoch);
}

/** Calls back with the epoch: at once when one is known, then on every change. @returns unsubscribe */
export function onServerEpoch(listener: (epoch: string) => void): () => void {
  listeners.add(listener);
  if (current !== undefined) listener(current);
  return () => listeners.delete(listener);
}
