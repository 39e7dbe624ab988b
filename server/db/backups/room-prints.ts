import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { takeInParts } from '#shared/documents/updates/take-in.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { readRoom, type StoredRoom } from '../journal/read-room.ts';
import type { RawConnection } from '../open.ts';

export type RoomState =
  | 'whole'
  /** A part is not what was written. */
  | 'damaged'
  /** Parts are missing that others stand on. */
  | 'incomplete';

/** What a text is, to be known again: one that has a byte changed has another hash. */
export interface RoomPrint {
  ydocId: string;
  rev: number;
  /** SHA-256 of all its stored parts in their order, hexadecimal. */
  sha256: string;
  state: RoomState;
}

/** Reads and opens every text of a database, one after the other. */
export function* roomPrints(raw: RawConnection): Generator<RoomPrint> {
  const ids = raw.prepare('SELECT ydoc_id FROM room WHERE deleted_at IS NULL ORDER BY ydoc_id').pluck().all();
  for (const ydocId of ids as string[]) {
    const stored = readRoom(raw, ydocId);
    if (!stored) continue;
    const hash = createHash('sha256').update(stored.snapshot ?? '');
    for (const { id, bytes } of stored.rows) hash.update(`/${id}/`).update(bytes);
    yield { ydocId, rev: stored.rev, sha256: hash.digest('hex'), state: stateOf(stored) };
  }
}

function stateOf(stored: StoredRoom): RoomState {
  if (stored.damaged.length > 0) return 'damaged';
  const doc = new Y.Doc();
  try {
    takeInParts(doc, stored);
    return isIncomplete(doc) ? 'incomplete' : 'whole';
  } catch {
    return 'damaged';
  } finally {
    doc.destroy();
  }
}
