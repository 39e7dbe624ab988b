import * as Y from 'yjs';

/** Whatever a device has, its question is answered with all deletions: every struct is looked at for them. */
const LOOKING_SHARE = 1 / 8;

/**
 * What the answer to a question costs, as bytes: of a long text that a device lacks its whole length, of one that it has
 * the share for looking through it [A15].
 * @param vector the device's state vector, encoded; nothing for one that cannot be read, which is not answered
 * @param storedBytes the length of the room
 */
export function answerCost(store: Y.Doc['store'], vector: Uint8Array, storedBytes: number): number {
  const known = readVector(vector);
  if (!known) return 0;
  let [all, missing] = [0, 0];
  for (const [client, structs] of store.clients) {
    const last = structs.at(-1);
    const clock = last ? last.id.clock + last.length : 0;
    all += clock;
    missing += Math.max(0, clock - (known.get(client) ?? 0));
  }
  return storedBytes * Math.max(LOOKING_SHARE, all === 0 ? 0 : missing / all);
}

function readVector(vector: Uint8Array): Map<number, number> | undefined {
  try {
    return Y.decodeStateVector(vector);
  } catch {
    return undefined;
  }
}
