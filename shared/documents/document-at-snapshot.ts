import * as Y from 'yjs';
import { isIncomplete } from './updates/examine-update.ts';

/**
 * The state of a text that one reader had on screen: the structs they had received, and which of them were deleted.
 */
export type TextSnapshot = Y.Snapshot;

/**
 * Decodes a snapshot.
 * @returns undefined when the bytes are not a Yjs snapshot
 */
export function decodeTextSnapshot(bytes: Uint8Array): TextSnapshot | undefined {
  try {
    return Y.decodeSnapshot(bytes);
  } catch {
    return undefined;
  }
}

/** Encodes the present state of a text as a snapshot, for {@link decodeTextSnapshot}. */
export const encodeTextSnapshot = (doc: Y.Doc): Uint8Array => Y.encodeSnapshot(Y.snapshot(doc));

/** Returns whether a document has every struct of a snapshot. */
export const containsSnapshot = (doc: Y.Doc, { sv }: TextSnapshot): boolean =>
  [...sv].every(([client, clock]) => Y.getState(doc.store, client) >= clock);

/**
 * Returns a document in the state of a snapshot: later insertions are left out, and later deletions are undone unless
 * Yjs has garbage-collected the deleted structs.
 * @param doc holds every struct of the snapshot (see {@link containsSnapshot}) and was created with `gc: false`; the function
 *   may split its structs
 * @returns `doc` itself when the snapshot is not consistent
 */
export function documentAtSnapshot(doc: Y.Doc, { sv, ds }: TextSnapshot): Y.Doc {
  const atSnapshot = Y.createDocFromSnapshot(doc, Y.createSnapshot(ds, sv));
  // Structs that refer to structs outside the snapshot form no state that a reader can have had.
  return isIncomplete(atSnapshot) ? doc : atSnapshot;
}
