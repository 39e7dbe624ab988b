import { foldRows, type EarlierState } from '#shared/documents/fold.ts';
import { rowsWithPendingStructs } from '#shared/documents/updates/rows-with-pending-structs.ts';
import { wordsOfState } from '#shared/documents/words-of-state.ts';
import { job, type JobBody } from '../workers/jobs.ts';
import { readRoom } from './read-room.ts';

export interface FoldedRoom {
  ydocId: string;
  /** The `folded_to` that the fold starts from. The room must still have it at the commit. */
  foldedFrom: number;
  foldedTo: number;
  /** The ids of exactly the folded rows. */
  rowIds: number[];
  chunkKeys: string[];
  state: Uint8Array;
  /** States to save as versions before the rows are deleted. */
  versions: VersionState[];
}

/** An intermediate state that is worth a version. `note` gives the reason. */
export interface VersionState extends EarlierState {
  note: string;
  words: number;
}

/** The result of a fold, or the reason why the room cannot be folded: no rows, or damaged or missing parts (A5). */
export type FoldAnswer =
  | FoldedRoom
  | { ydocId: string; refused: 'nothing' | 'damaged' }
  /** `waiting` are the ids of the rows that cannot be integrated. */
  | { ydocId: string; refused: 'incomplete'; waiting: number[] };

/** Folds a room's stored rows into one state [A6]. Runs in a worker and writes nothing. */
export const foldRoom: JobBody<{ ydocId: string }, FoldAnswer> = ({ ydocId }, { reader }) => {
  const stored = readRoom(reader(), ydocId);
  if (!stored || stored.rows.length === 0) return { ydocId, refused: 'nothing' };
  if (stored.damaged.length > 0) return { ydocId, refused: 'damaged' };
  const folded = foldRows(stored);
  if (!folded) return { ydocId, refused: 'incomplete', waiting: rowsWithPendingStructs(stored) };
  return {
    ydocId,
    foldedFrom: stored.foldedTo,
    foldedTo: stored.rows.at(-1)?.id ?? stored.foldedTo,
    rowIds: stored.rows.map(({ id }) => id),
    chunkKeys: stored.rows.flatMap(({ chunkKey }) => (chunkKey === null ? [] : [chunkKey])),
    state: folded.state,
    versions: [
      ...folded.beforeLargeChanges.map((passed) => versionState(passed, 'Before a large change')),
      ...(folded.beforeShrinking
        ? [versionState(folded.beforeShrinking, 'Before most of it was deleted')]
        : []),
    ],
  };
};

const versionState = (passed: EarlierState, note: string): VersionState => ({
  ...passed,
  note,
  words: wordsOfState(passed.state),
});

export const foldRoomJob = job<{ ydocId: string }, FoldAnswer>('short', new URL(import.meta.url), 'foldRoom');
