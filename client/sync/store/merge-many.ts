import * as Y from 'yjs';

/** The library sorts all that are still to be read for each struct it writes: what is thousands takes seconds. */
const AT_ONCE = 32;

/** One update that says what all of them say, however many they are. */
export function mergeMany(updates: readonly Uint8Array[]): Uint8Array {
  let level = updates;
  while (level.length > AT_ONCE) {
    const next: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += AT_ONCE) {
      next.push(Y.mergeUpdates(level.slice(at, at + AT_ONCE)));
    }
    level = next;
  }
  return Y.mergeUpdates([...level]);
}
