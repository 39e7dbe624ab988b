import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { afterFailure } from '#client/lib/durable-queue/attempts.ts';
import { classifyFailure } from '#client/outbox/sending/classify-failure.ts';
import { ApiError } from '#client/api/api-error.ts';
import { PostFault } from './post-form.ts';

/** A store without room: the form was not at fault, and it may be so for days. */
const NO_ROOM = 503;

/** What a failed try means for a file. */
export type UploadFailureClass =
  | { do: 'pause'; by: 'offline' | 'signed-out' }
  /** Its workspace is not there, or closed to this person: nothing of it is refused by that. */
  | { do: 'skip-workspace' }
  /** It is on the server: an earlier try did it. */
  | { do: 'done' }
  | { do: 'change'; row: QueuedUpload };

/** @param random from 0 to 1, draws tries apart */
export function classifyUploadFailure(
  row: QueuedUpload,
  error: unknown,
  now: number,
  random: number,
): UploadFailureClass {
  const again = (
    change: Partial<QueuedUpload>,
    message: string,
    isCounted: boolean,
    afterMs: number | null = null,
  ) => {
    const failure = { message, isCounted, afterMs };
    const { isSpent, ...attempted } = afterFailure(row, failure, now, random);
    const refused = isSpent ? { code: 'failed', message } : null;
    return { do: 'change', row: { ...row, ...change, ...attempted, refused } } as const;
  };
  if (error instanceof PostFault)
    // Whatever the store had against it (a run-out policy, a lost line), the next try begins with a new one.
    return again({ posted: null }, error.message, error.status !== 0 && error.status !== NO_ROOM);
  if (isOwnWork(row, error)) return { do: 'done' };
  // What was posted is gone, or was never whole: the bytes are still here.
  if (row.posted && error instanceof ApiError && error.code === 'not_found')
    return again({ posted: null }, error.message, true, 0);
  const verdict = classifyFailure(error);
  if (verdict.do === 'pause') return verdict;
  if (verdict.do === 'pause-scope') return { do: 'skip-workspace' };
  if (verdict.do === 'retry') return again({}, verdict.message, verdict.isCounted, verdict.afterMs);
  if (verdict.do === 'park') return again({}, verdict.message, true);
  const { code, message } =
    verdict.do === 'refuse' ? verdict : { code: 'taken', message: verdict.error.message };
  return { do: 'change', row: { ...row, lastError: message, refused: { code, message } } };
}

/** The id is taken by this very file: a try was carried out whose answer was lost, and its key forgotten [E3]. */
function isOwnWork(row: QueuedUpload, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'taken') return false;
  return error.data['kind'] === 'asset' && error.data['workspaceId'] === row.workspaceId;
}
