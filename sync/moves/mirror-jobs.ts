import { prepared } from '#server/db/statements.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { SERVER_WRITER } from '#server/db/journal/row-kinds.ts';
import type { Job, JobBody } from '#server/db/workers/jobs.ts';
import type { RawConnection } from '#server/db/open.ts';
import {
  Mirror,
  MirrorRefused,
  type MirrorCorrection,
  type MirrorCounts,
  type MirrorOptions,
  type MirrorRefusal,
  type MirrorRow,
} from './mirror.ts';

/*
 * The jobs of the thread of moves. Its mirrors live in this module, from the job that opens one to the job that closes it
 * or the end of the thread.
 */
const mirrors = new Map<number, Mirror>();

export interface OpenInput extends Omit<MirrorOptions, 'isServer'> {
  /** The number of this opening; unique in the process. */
  mirrorId: number;
  ydocId: string;
}

export interface AdmitInput {
  mirrorId: number;
  rows: readonly MirrorRow[];
  /** Whether blocks may be made again at their place [M12]. */
  mayRebuild: boolean;
}

/** What a mirror has to say after it read rows. */
export interface MirrorAnswer {
  kind: 'read';
  corrections: MirrorCorrection[];
  counts: MirrorCounts;
}

export interface OpenAnswer extends MirrorAnswer {
  /** The id of the newest row that was read. */
  upTo: number;
  /** The newest row whose correction is in the journal; 0 without one. */
  fixed: number;
}

/** The room is not corrected. */
export interface RefusedAnswer {
  kind: 'refused';
  reason: MirrorRefusal;
}

/** The thread was started again since the mirror was opened. */
export interface UnknownAnswer {
  kind: 'unknown';
}

/** Opens a mirror from the database. */
export const openMirror: JobBody<OpenInput, OpenAnswer | RefusedAnswer> = (
  { mirrorId, ydocId, ...options },
  { reader },
) => {
  const raw = reader();
  const room = readRoom(raw, ydocId);
  if (!room) return { kind: 'refused', reason: 'gone' };
  const serverIds = serverClientIds(raw, ydocId);
  const isServer = (client: number): boolean => client === options.clientId || serverIds.has(client);
  return orRefused(mirrorId, () => {
    const { mirror, fixed, corrections } = Mirror.open(room, { ...options, isServer });
    mirrors.set(mirrorId, mirror);
    return { kind: 'read', upTo: room.rev, fixed, corrections, counts: mirror.takeCounts() };
  });
};

/** Passes rows to an open mirror. */
export const admitToMirror: JobBody<AdmitInput, MirrorAnswer | RefusedAnswer | UnknownAnswer> = ({
  mirrorId,
  rows,
  mayRebuild,
}) => {
  const mirror = mirrors.get(mirrorId);
  if (!mirror) return { kind: 'unknown' };
  return orRefused(mirrorId, () => {
    const corrections = mirror.admit(rows, mayRebuild);
    return { kind: 'read', corrections, counts: mirror.takeCounts() };
  });
};

/** Frees mirrors. @returns how many are still open */
export const closeMirrors: JobBody<{ mirrorIds: readonly number[] }, number> = ({ mirrorIds }) => {
  for (const mirrorId of mirrorIds) close(mirrorId);
  return mirrors.size;
};

function close(mirrorId: number): void {
  mirrors.get(mirrorId)?.destroy();
  mirrors.delete(mirrorId);
}

/** A mirror that threw is in no known state: it is closed. */
function orRefused<Answer>(mirrorId: number, read: () => Answer): Answer | RefusedAnswer {
  try {
    return read();
  } catch (error) {
    close(mirrorId);
    if (error instanceof MirrorRefused) return { kind: 'refused', reason: error.reason };
    throw error;
  }
}

/** Returns the client ids under which the server has corrected a room. Nobody else can write under them [A8]. */
function serverClientIds(raw: RawConnection, ydocId: string): Set<number> {
  const ids = prepared(
    raw,
    'SELECT client_id FROM doc_client WHERE ydoc_id = ? AND user_id = ?',
    'column',
  ).all(ydocId, SERVER_WRITER) as number[]; // the only column
  return new Set(ids);
}

/** Time limits in milliseconds of processor time: a busy machine stops no corrections. */
const OPEN_LIMIT_MS = 10_000;
const ADMIT_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 5_000;

const mirrorJob = <Input, Output>(name: string, timeLimitMs: number): Job<Input, Output> => ({
  // A reference that only the thread loads.
  module: new URL(import.meta.url).href,
  name,
  lane: 'short',
  timeLimitMs,
  isCpuLimited: true,
});

export const openMirrorJob = mirrorJob<OpenInput, OpenAnswer | RefusedAnswer>('openMirror', OPEN_LIMIT_MS);
export const admitToMirrorJob = mirrorJob<AdmitInput, MirrorAnswer | RefusedAnswer | UnknownAnswer>(
  'admitToMirror',
  ADMIT_LIMIT_MS,
);
export const closeMirrorsJob = mirrorJob<{ mirrorIds: readonly number[] }, number>(
  'closeMirrors',
  CLOSE_LIMIT_MS,
);
