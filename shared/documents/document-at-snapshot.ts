import * as Y from 'yjs';
import { isIncomplete } from './updates/examine-update.ts';

/** What somebody saw of a text: which structs they had, and what of them was deleted. */
export type TextSnapshot = Y.Snapshot;

/** @returns undefined when the bytes are none */
export function readSeen(bytes: Uint8Array): TextSnapshot | undefined {
  try {
    return Y.decodeSnapshot(bytes);
  } catch {
    return undefined;
  }
}

/** A text as it is seen here now, for {@link readSeen}. */
export const writeSeen = (doc: Y.Doc): Uint8Array => Y.encodeSnapshot(Y.snapshot(doc));

/** Whether a document has every struct that was seen. */
export const holdsSeen = (doc: Y.Doc, { sv }: TextSnapshot): boolean =>
  [...sv].every(([client, clock]) => Y.getState(doc.store, client) >= clock);

/**
 * A document as somebody saw it: without what was written since, and with what was deleted since as far as it was not
 * collected.
 * @param doc that holds all of it, with `gc: false`; structs of it may be split
 */
export function documentAtSnapshot(doc: Y.Doc, { sv, ds }: TextSnapshot): Y.Doc {
  const atSnapshot = Y.createDocFromSnapshot(doc, Y.createSnapshot(ds, sv));
  // What stands on things that were not seen is no state anybody had.
  return isIncomplete(atSnapshot) ? doc : atSnapshot;
}
