import * as Y from 'yjs';
import { takeInParts } from '#shared/documents/updates/take-in.ts';
import { readRoom, storedBytes, type StoredRoom } from '#server/db/journal/read-room.ts';
import type { JobContext } from '#server/db/workers/jobs.ts';

export interface OpenedRoom {
  stored: StoredRoom;
  doc: Y.Doc;
}

/**
 * A room as its journal has it, for a job; the job gets its time by the size of the room. Undefined when there is none.
 * Whoever walks the text calls `requireReadableDepth` before.
 * @param sentBytes what else the job has to read
 */
export function openRoom(
  { reader, reads }: JobContext,
  ydocId: string,
  { sentBytes = 0, gc = true } = {},
): OpenedRoom | undefined {
  const stored = readRoom(reader(), ydocId);
  if (!stored) return undefined;
  reads?.(storedBytes(stored) + sentBytes);
  const doc = new Y.Doc({ gc });
  takeInParts(doc, stored);
  return { stored, doc };
}
