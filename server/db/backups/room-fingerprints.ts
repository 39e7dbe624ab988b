import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { applyStateParts, type StateParts } from '#shared/documents/updates/apply-journal-update.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { readRoomOfAnySchema, type JournalRoom } from '../journal/read-room.ts';
import type { RawConnection } from '../open.ts';

export type RoomHealth =
  | 'whole'
  /** A stored part has a wrong checksum or cannot be applied. */
  | 'damaged'
  /** Structs are missing that others depend on. */
  | 'incomplete';

/** A fingerprint of a text. A changed byte changes the hash. */
export interface RoomFingerprint {
  ydocId: string;
  rev: number;
  /** SHA-256 of all its stored parts in order, hexadecimal. */
  sha256: string;
  state: RoomHealth;
}

/** Reads and opens every text of a database, one at a time. */
export function* roomFingerprints(raw: RawConnection): Generator<RoomFingerprint> {
  const ids = raw.prepare('SELECT ydoc_id FROM room WHERE deleted_at IS NULL ORDER BY ydoc_id').pluck().all();
  for (const ydocId of ids as string[]) {
    const stored = readRoomOfAnySchema(raw, ydocId);
    if (!stored) continue;
    const hash = createHash('sha256').update(stored.snapshot ?? '');
    for (const { id, bytes } of stored.rows) hash.update(`/${id}/`).update(bytes);
    yield { ydocId, rev: stored.rev, sha256: hash.digest('hex'), state: healthOf(stored) };
  }
}

function healthOf(stored: StateParts & Pick<JournalRoom, 'damaged'>): RoomHealth {
  if (stored.damaged.length > 0) return 'damaged';
  const doc = new Y.Doc();
  try {
    applyStateParts(doc, stored);
    return isIncomplete(doc) ? 'incomplete' : 'whole';
  } catch {
    return 'damaged';
  } finally {
    doc.destroy();
  }
}
