import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { containsUpdate } from '#shared/documents/updates/examine-update.ts';
import { withoutFormattingCleanup } from '#shared/documents/without-formatting-cleanup.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import type { RawConnection } from '#server/db/open.ts';

/** Reads the document of a room from the database file alone, without its damaged parts, as the next load will. */
export function journalDoc(raw: RawConnection, ydocId: string): Y.Doc {
  const doc = withoutFormattingCleanup(new Y.Doc());
  const stored = readRoom(raw, ydocId);
  if (stored?.snapshot) Y.applyUpdate(doc, stored.snapshot);
  for (const { bytes } of stored?.rows ?? []) Y.applyUpdate(doc, bytes);
  return doc;
}

/**
 * Returns a function that tells whether the file contains an acknowledged update: as a row of its own, or as part of
 * the room's document. A row typed while a device reconnects can wait there for earlier ones.
 */
export function storedBy(raw: RawConnection, ydocId: string): (update: Uint8Array) => boolean {
  const rows = readRoom(raw, ydocId)?.rows ?? [];
  const doc = journalDoc(raw, ydocId);
  return (update) =>
    rows.some(({ bytes }) => Buffer.compare(bytes, update) === 0) || containsUpdate(doc, update);
}

/**
 * Returns a hash of a document's content and state vector; equal for devices that have converged. Deletions show in
 * the content. Deletions of redundant formatting marks are left out, because each device makes them itself at its own
 * time.
 */
export function hashOf(doc: Y.Doc): string {
  return createHash('sha256')
    .update(doc.getXmlFragment(CONTENT_FRAGMENT).toJSON())
    .update(canonicalVector(doc))
    .digest('hex');
}

/** Returns the state vector sorted by client id: Yjs encodes it in the order in which the ids arrived. */
function canonicalVector(doc: Y.Doc): string {
  const clocks = [...Y.decodeStateVector(Y.encodeStateVector(doc))];
  return JSON.stringify(clocks.sort(([first], [second]) => first - second));
}
