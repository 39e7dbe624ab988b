import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { isHeldBy } from '#shared/documents/updates/examine-update.ts';
import { withoutCleanup } from '#shared/documents/without-cleanup.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import type { RawConnection } from '#server/db/open.ts';

/** A room as whoever opens it next will have it, read from the file alone; its damaged parts left out. */
export function journalDoc(raw: RawConnection, ydocId: string): Y.Doc {
  const doc = withoutCleanup(new Y.Doc());
  const stored = readRoom(raw, ydocId);
  if (stored?.snapshot) Y.applyUpdate(doc, stored.snapshot);
  for (const { bytes } of stored?.rows ?? []) Y.applyUpdate(doc, bytes);
  return doc;
}

/**
 * Which acknowledged updates the file has: as a row of its own, or among all it holds. Keys typed while a device comes
 * back can wait there for those before them.
 */
export function storedBy(raw: RawConnection, ydocId: string): (update: Uint8Array) => boolean {
  const rows = readRoom(raw, ydocId)?.rows ?? [];
  const doc = journalDoc(raw, ydocId);
  return (update) => rows.some(({ bytes }) => Buffer.compare(bytes, update) === 0) || isHeldBy(doc, update);
}

/**
 * What a document is: its content and whose structs it holds; equal for devices that have converged. Deletions are seen
 * in the content; those of marks that say nothing are made by every device for itself, sooner or later.
 */
export function hashOf(doc: Y.Doc): string {
  return createHash('sha256')
    .update(doc.getXmlFragment(CONTENT_FRAGMENT).toJSON())
    .update(canonicalVector(doc))
    .digest('hex');
}

/** The state vector in the order of client ids: Yjs's own comes in the order in which they were met. */
function canonicalVector(doc: Y.Doc): string {
  const clocks = [...Y.decodeStateVector(Y.encodeStateVector(doc))];
  return JSON.stringify(clocks.sort(([one], [other]) => one - other));
}
