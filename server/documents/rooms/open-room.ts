import * as Y from 'yjs';
import { applyStateParts } from '#shared/documents/updates/apply-journal-update.ts';
import { readRoom, storedBytes, type JournalRoom } from '#server/db/journal/read-room.ts';
import type { JobContext } from '#server/db/workers/jobs.ts';

export interface OpenedRoom {
  stored: JournalRoom;
  doc: Y.Doc;
}

/**
 * Builds a room's Y.Doc from its journal, for a job; undefined when there is no such room. The size of the room sets
 * the job's time limit. Callers that traverse the text must call `requireReadableDepth` before.
 * @param sentBytes bytes that the job reads besides the room
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
  applyStateParts(doc, stored);
  return { stored, doc };
}
