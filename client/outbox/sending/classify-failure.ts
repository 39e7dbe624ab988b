import { HOLDING_REASONS } from '#shared/documents/sync-protocol.ts';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import { ApiError } from '#client/api/api-error.ts';

/** What an answer means for the operation that was sent [D4, D5, C10, C11]. */
export type FailureClass =
  /** Final, and only by a code that says so. */
  | { do: 'refuse'; code: string; message: string; epoch: string | null }
  /** A creation whose id is there already: whether it is the same thing decides whether it is done [E3]. */
  | { do: 'compare'; error: ApiError }
  /** Passing: tried again later. Only what counts leads to parking. */
  | {
      do: 'retry';
      message: string;
      afterMs: number | null;
      isCounted: boolean;
      /** The server stores nothing new for now; what asks for nothing new need not wait [A15]. */
      isHeldBack?: true;
    }
  /** Nothing that waiting changes by itself, and nothing that refuses: waits to be looked at. */
  | { do: 'park'; message: string }
  | { do: 'pause'; by: 'offline' | 'signed-out' }
  | { do: 'pause-scope' };

/** `data.code` decides; the status only where the code says nothing [F5]. */
export function classifyFailure(error: unknown): FailureClass {
  // What is not our server's answer is the network's: a time-out, a dropped line, somebody else's page.
  if (!(error instanceof ApiError) || error.epoch === null) return { do: 'pause', by: 'offline' };
  const { code, message, statusCode: status, epoch } = error;
  if (code === 'unauthenticated') return { do: 'pause', by: 'signed-out' };
  if (code === 'scope_not_found') return { do: 'pause-scope' };
  if (code === 'taken') return { do: 'compare', error };
  if (code !== null && ERROR_CODES[code].refuses) return { do: 'refuse', code, message, epoch };
  // A disk may be without room for days, and nobody has to say that it be tried again [A15].
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
