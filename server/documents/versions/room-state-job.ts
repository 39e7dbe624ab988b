import { encodeState } from '#shared/documents/fold.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import { countFragmentWords } from '#shared/editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openRoom } from '../rooms/open-room.ts';

export type RoomState =
  | { kind: 'absent' }
  /** Parts are missing. A version of the rest would look like the complete text. */
  | { kind: 'damaged' }
  | { kind: 'whole'; state: Uint8Array; rev: number; words: number };

/** Runs in a worker. Returns the state of a document from its journal, to be stored as a version. */
export const readRoomState: JobBody<{ ydocId: string }, RoomState> = ({ ydocId }, context) => {
  const opened = openRoom(context, ydocId);
  if (opened?.stored.kind !== 'document') return { kind: 'absent' };
  const { stored, doc } = opened;
  if (stored.damaged.length > 0 || isIncomplete(doc)) return { kind: 'damaged' };
  requireReadableDepth(doc);
  const words = countFragmentWords(doc.getXmlFragment(CONTENT_FRAGMENT));
  return { kind: 'whole', state: encodeState(doc), rev: stored.rev, words };
};

export const roomStateJob = job<{ ydocId: string }, RoomState>(
  'parse',
  new URL(import.meta.url),
  'readRoomState',
);
