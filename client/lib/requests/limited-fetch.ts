import { STALL_LIMIT_MS, stallError, StallLimit } from './stall-limit.ts';

/**
 * The slowest uplink that is waited for, in bytes per millisecond. `fetch` does not report the progress of an upload,
 * so an upload gets time by its length.
 */
const MIN_UPLINK_BYTES_PER_MS = 4;

/**
 * Calls `fetch` with a limit on inactivity, not on the total time [C13]: the response must begin in time, and each
 * chunk of it must follow the last in time. A body that is a string adds time for its length.
 * @param limitMs the longest time without progress, in milliseconds
 * @throws a `TimeoutError` when the request stalls, also while its body is read; any error of `fetch`; the signal's
 * reason
 */
export async function limitedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  limitMs = STALL_LIMIT_MS,
): Promise<Response> {
  const controller = new AbortController();
  const handleAbort = (): void => controller.abort(init.signal?.reason);
  if (init.signal?.aborted) handleAbort();
  init.signal?.addEventListener('abort', handleAbort, { once: true });
  const stall = new StallLimit(limitMs, () => controller.abort(stallError()));
  const end = (): void => {
    stall.end();
    init.signal?.removeEventListener('abort', handleAbort);
  };
  stall.restart(typeof init.body === 'string' ? init.body.length / MIN_UPLINK_BYTES_PER_MS : 0);
  try {
    // Browsers reject options, and so a signal, for the request of a navigation. There the limit only stops the wait.
    const response = await (isNavigation(input)
      ? Promise.race([fetch(input), rejectionOnAbort(controller.signal)])
      : fetch(input, { ...init, signal: controller.signal }));
    if (!response.body) {
      end();
      return response;
    }
    stall.restart();
    const { status, statusText, headers } = response;
    return new Response(withProgress(response.body, stall.restart, end), { status, statusText, headers });
  } catch (error) {
    end();
    throw error;
  }
}

const isNavigation = (input: RequestInfo | URL): boolean =>
  input instanceof Request && input.mode === 'navigate';

/** Returns a promise that rejects with the signal's reason when the signal is aborted. */
const rejectionOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Returns a stream of the same bytes. `onProgress` is called for each chunk, `onEnd` when the stream ends, fails or
 * is cancelled.
 */
function withProgress(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: () => void,
  onEnd: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          onEnd();
          controller.close();
          return;
        }
        onProgress();
        controller.enqueue(value);
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel(reason) {
      onEnd();
      return reader.cancel(reason);
    },
  });
}
