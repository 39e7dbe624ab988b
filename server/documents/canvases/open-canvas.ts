import * as Y from 'yjs';
import { takeInParts } from '#shared/documents/updates/take-in.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import type { RawConnection } from '#server/db/open.ts';
import { readRoom } from '#server/db/journal/read-room.ts';

export type OpenedCanvas =
  | { kind: 'absent' }
  /** Something is missing or damaged: it may come back, and is not written over. `doc` is what can be read. */
  | { kind: 'damaged'; doc: Y.Doc; rev: number }
  | { kind: 'whole'; doc: Y.Doc; rev: number };

/** A canvas's Y.Doc from its journal. For workers. */
export function openCanvas(raw: RawConnection, canvasId: string): OpenedCanvas {
  const stored = readRoom(raw, canvasId);
  if (stored?.kind !== 'canvas') return { kind: 'absent' };
  const doc = new Y.Doc();
  takeInParts(doc, stored);
  const isDamaged = stored.damaged.length > 0 || isIncomplete(doc);
  return { kind: isDamaged ? 'damaged' : 'whole', doc, rev: stored.rev };
}
