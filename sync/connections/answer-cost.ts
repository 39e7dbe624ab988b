import * as Y from 'yjs';

/**
 * The least share of the room's length that an answer costs: it always contains all deletions, and to find them Yjs
 * visits every struct.
 */
const SEARCH_SHARE = 1 / 8;

/**
 * Returns the cost, in bytes, of answering a SyncStep1 message [A15]: the whole length for a device that lacks a long
 * text, and for a device that has the text the share for searching it.
 * @param vector the device's state vector, encoded; an unreadable one costs 0, because it is not answered
 * @param storedBytes the length of the room
 */
export function answerCost(store: Y.Doc['store'], vector: Uint8Array, storedBytes: number): number {
  const known = readVector(vector);
  if (!known) return 0;
  let [total, missing] = [0, 0];
  for (const [client, structs] of store.clients) {
    const last = structs.at(-1);
    const clock = last ? last.id.clock + last.length : 0;
    total += clock;
    missing += Math.max(0, clock - (known.get(client) ?? 0));
  }
  return storedBytes * Math.max(SEARCH_SHARE, total === 0 ? 0 : missing / total);
}

function readVector(vector: Uint8Array): Map<number, number> | undefined {
  try {
    return Y.decodeStateVector(vector);
  } catch {
    return undefined;
  }
}
