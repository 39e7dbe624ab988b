import { foldRows, type PassedState } from '#shared/documents/fold.ts';
import { waitingRows } from '#shared/documents/updates/waiting-rows.ts';
import { wordsOfState } from '#shared/documents/words-of-state.ts';
import { job, type JobBody } from '../workers/jobs.ts';
import { readRoom } from './read-room.ts';

export interface FoldedRoom {
  ydocId: string;
  /** The fold it starts from: the room must still be there when it is committed. */
  foldedFrom: number;
  foldedTo: number;
  /** Exactly the rows that went in. */
  rowIds: number[];
  chunkKeys: string[];
  state: Uint8Array;
  /** What is kept as versions before the rows are gone. */
  kept: StoredState[];
}

/** A state on the way that is worth a version, with why. */
export interface StoredState extends PassedState {
  note: string;
  words: number;
}

/** Why a room stays as it is: nothing to fold, or parts that are missing or damaged (A5). */
export type FoldAnswer =
  | FoldedRoom
  | { ydocId: string; refused: 'nothing' | 'damaged' }
  /** `waiting` are the ids of the rows that cannot be integrated. */
  | { ydocId: string; refused: 'incomplete'; waiting: number[] };

/** Runs in a worker: folds a room's rows, read from the file, into one state [A6]. Writes nothing. */
export const foldRoom: JobBody<{ ydocId: string }, FoldAnswer> = ({ ydocId }, { reader }) => {
  const stored = readRoom(reader(), ydocId);
  if (!stored || stored.rows.length === 0) return { ydocId, refused: 'nothing' };
  if (stored.damaged.length > 0) return { ydocId, refused: 'damaged' };
  const folded = foldRows(stored);
  if (!folded) return { ydocId, refused: 'incomplete', waiting: waitingRows(stored) };
  return {
    ydocId,
    foldedFrom: stored.foldedTo,
    foldedTo: stored.rows.at(-1)?.id ?? stored.foldedTo,
    rowIds: stored.rows.map(({ id }) => id),
    chunkKeys: stored.rows.flatMap(({ chunkKey }) => (chunkKey === null ? [] : [chunkKey])),
    state: folded.state,
    kept: [
      ...folded.beforeLarge.map((passed) => keptState(passed, 'Before a large change')),
      ...(folded.beforeShrinking ? [keptState(folded.beforeShrinking, 'Before most of it was deleted')] : []),
    ],
  };
};

const keptState = (passed: PassedState, note: string): StoredState => ({
  ...passed,
  note,
  words: wordsOfState(passed.state),
});

export const foldRoomJob = job<{ ydocId: string }, FoldAnswer>('short', new URL(import.meta.url), 'foldRoom');
