import { foldRows, type EarlierState } from '#shared/documents/fold.ts';
import { rowsWithPendingStructs } from '#shared/documents/updates/rows-with-pending-structs.ts';
import { wordsOfState } from '#shared/documents/words-of-state.ts';
import { job, type JobBody } from '../workers/jobs.ts';
import { readRoom, type JournalRoom } from './read-room.ts';

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

export interface FoldInput {
  ydocId: string;
  /** Folds the rows up to this id; all rows if absent. */
  upTo?: number | undefined;
  /** Refuses a room with rows whose corrections may be missing: a fold would make them impossible [M11]. */
  requiresCorrected?: boolean;
}

/**
 * The result of a fold, or the reason why the room cannot be folded: no rows, damaged or missing parts (A5), or rows that
 * may need corrections.
 */
export type FoldAnswer =
  | FoldedRoom
  | { ydocId: string; refused: 'nothing' | 'damaged' | 'uncorrected' }
  /** `waiting` are the ids of the rows that cannot be integrated. */
  | { ydocId: string; refused: 'incomplete'; waiting: number[] };

/** Folds a room's stored rows into one state [A6]. Runs in a worker and writes nothing. */
export const foldRoom: JobBody<FoldInput, FoldAnswer> = (
  { ydocId, upTo = Number.MAX_SAFE_INTEGER, requiresCorrected = false },
  { reader },
) => {
  const room = readRoom(reader(), ydocId);
  const stored = room && { ...room, rows: room.rows.filter(({ id }) => id <= upTo) };
  if (!stored || stored.rows.length === 0) return { ydocId, refused: 'nothing' };
  if (stored.damaged.length > 0) return { ydocId, refused: 'damaged' };
  const folded = foldRows(stored);
  if (!folded) return { ydocId, refused: 'incomplete', waiting: rowsWithPendingStructs(stored) };
  if (requiresCorrected && folded.hasMoveRecords && hasUncorrected(stored))
    return { ydocId, refused: 'uncorrected' };
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

/** Whether rows follow the newest corrected one: nothing tells whether they were read. */
function hasUncorrected({ rows }: JournalRoom): boolean {
  const corrected = Math.max(0, ...rows.map(({ fixes }) => fixes ?? 0));
  return rows.some(({ id, kind }) => kind === 'row' && id > corrected);
}

const versionState = (passed: EarlierState, note: string): VersionState => ({
  ...passed,
  note,
  words: wordsOfState(passed.state),
});

export const foldRoomJob = job<FoldInput, FoldAnswer>('short', new URL(import.meta.url), 'foldRoom');
