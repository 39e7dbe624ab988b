import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { afterFailure } from '#client/lib/durable-queue/attempts.ts';
import { classifyFailure } from '#client/outbox/sending/classify-failure.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { PostFault } from './post-form.ts';

/** The status of a store without room. The form was valid, and the store may stay full for days. */
const STORE_FULL = 503;

/** How the queue handles an upload after a failed attempt. */
export type UploadFailureClass =
  | { do: 'pause'; by: 'offline' | 'signed-out' }
  /** The workspace does not exist or is closed to this person. Its files wait and are not refused. */
  | { do: 'skip-workspace' }
  /** The server has the file: an earlier attempt succeeded. */
  | { do: 'done' }
  | { do: 'change'; row: QueuedUpload };

/**
 * Classifies the error of an upload attempt.
 * @param now epoch milliseconds
 * @param random 0 to 1, spreads the retries
 */
export function classifyUploadFailure(
  row: QueuedUpload,
  error: unknown,
  now: number,
  random: number,
): UploadFailureClass {
  const retry = (
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
    // Whether the form expired or the connection was lost, the next attempt requests a new form.
    return retry({ posted: null }, errorText(error), error.status !== 0 && error.status !== STORE_FULL);
  if (isCreatedByThisUpload(row, error)) return { do: 'done' };
  // The posted file was deleted or incomplete. The bytes are still on this device, so they are posted again.
  if (row.posted && error instanceof ApiError && error.code === 'not_found')
    return retry({ posted: null }, errorText(error), true, 0);
  const classification = classifyFailure(error);
  if (classification.do === 'pause') return classification;
  if (classification.do === 'pause-scope') return { do: 'skip-workspace' };
  if (classification.do === 'retry')
    return retry({}, classification.message, classification.isCounted, classification.afterMs);
  if (classification.do === 'park') return retry({}, classification.message, true);
  const { code, message } =
    classification.do === 'refuse'
      ? classification
      : { code: 'taken', message: errorText(classification.error) };
  return { do: 'change', row: { ...row, lastError: message, refused: { code, message } } };
}

/**
 * Whether the id is taken by this same file: an earlier attempt succeeded, its response was lost, and the server no
 * longer has its idempotency key [E3].
 */
function isCreatedByThisUpload(row: QueuedUpload, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'taken') return false;
  return error.data['kind'] === 'asset' && error.data['workspaceId'] === row.workspaceId;
}
