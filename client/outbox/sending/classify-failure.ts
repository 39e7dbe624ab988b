import { HOLDING_REASONS } from '#shared/documents/sync-protocol.ts';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import { isUserScope } from '../queue/scope-snapshot.ts';

/** The consequence of a failed request for the operation that was sent [D4, D5, C10, C11]. */
export type FailureClass =
  /** Final. Only an error code can refuse, never a status. */
  | { do: 'refuse'; code: string; message: string; epoch: string | null }
  /** The id of a creation exists already. If it names the same item, the creation has succeeded [E3]. */
  | { do: 'compare'; error: ApiError }
  /** Temporary: retried later. Only counted failures lead to parking. */
  | {
      do: 'retry';
      message: string;
      afterMs: number | null;
      isCounted: boolean;
      /** The server stores nothing new for now. Operations that create nothing need not wait [A15]. */
      isHeldBack?: true;
    }
  /** Neither a retry nor a refusal applies. The operation waits for the writer to decide. */
  | { do: 'park'; message: string }
  | { do: 'pause'; by: 'offline' | 'signed-out' }
  | { do: 'pause-scope' };

/** Classifies a failure by `data.code`, and by the status only if the code decides nothing [F5]. */
export function classifyFailure(error: unknown): FailureClass {
  // Without an answer of our own server the network failed: a time-out, a lost connection, another site's page.
  if (!(error instanceof ApiError) || error.epoch === null) return { do: 'pause', by: 'offline' };
  const { code, statusCode: status, epoch } = error;
  const message = errorText(error);
  if (code === 'unauthenticated') return { do: 'pause', by: 'signed-out' };
  if (code === 'scope_not_found') return { do: 'pause-scope' };
  if (code === 'taken') return { do: 'compare', error };
  if (code !== null && ERROR_CODES[code].refuses) return { do: 'refuse', code, message, epoch };
  // A disk may be full for days. The retries go on without anybody asking for them [A15].
  if (isHeldBack(error))
    return { do: 'retry', message, afterMs: retryAfter(error), isCounted: false, isHeldBack: true };
  if (status === 429 || status === 425)
    return { do: 'retry', message, afterMs: retryAfter(error), isCounted: false };
  if (status === 408 || status >= 500)
    return { do: 'retry', message, afterMs: retryAfter(error), isCounted: true };
  return { do: 'park', message };
}

const isHeldBack = ({ data }: ApiError): boolean =>
  HOLDING_REASONS.some((reason) => reason === data['reason']);

function retryAfter({ data }: ApiError): number | null {
  const seconds = data['retryAfterSeconds'];
  return typeof seconds === 'number' ? seconds * 1_000 : null;
}

/**
 * Classifies a failure with regard to the operation's scope. To a user without access, every row of a workspace is
 * "not found" [H1]. So before that code refuses an operation, the workspace itself is pulled. If it is closed to this
 * writer, the scope pauses and its operations are not refused one by one [C10].
 */
export async function classifyInScope(
  operation: QueuedOperation,
  error: unknown,
  { dependencies, store }: { dependencies: OutboxDependencies; store: OutboxStore },
): Promise<FailureClass> {
  const failure = classifyFailure(error);
  const isAmbiguous =
    failure.do === 'refuse' && failure.code === 'not_found' && !isUserScope(operation.scope);
  if (!isAmbiguous) return failure;
  try {
    await dependencies.pull(operation.scope, await store.snapshot(operation.scope));
    return failure;
  } catch (scopeError) {
    const scopeFailure = classifyFailure(scopeError);
    // Either the workspace is closed like its rows, or the pull failed for a reason of its own.
    return scopeFailure.do === 'refuse' ? { do: 'pause-scope' } : scopeFailure;
  }
}
