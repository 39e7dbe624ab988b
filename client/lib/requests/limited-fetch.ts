import { STALL_LIMIT_MS, stallError, StallLimit } from './stall-limit.ts';

/** `fetch` does not say how much of a body has left: this slow an uplink is still waited for, bytes a millisecond. */
const SLOWEST_UPLINK = 4;

/**
 * `fetch` with a limit on standing still, never on the whole [C13]: the answer has to begin in time, and then every part
 * of it has to follow the last in time. A body that is sent has time for its length besides.
 * @param limitMs how long nothing may move
 * @throws a `TimeoutError` when it stalls, also from the answer's body; what `fetch` throws; the signal's reason
 */
export async function limitedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  limitMs = STALL_LIMIT_MS,
): Promise<Response> {
  const request = new AbortController();
  const handleAbort = (): void => request.abort(init.signal?.reason);
  if (init.signal?.aborted) handleAbort();
  init.signal?.addEventListener('abort', handleAbort, { once: true });
  const stall = new StallLimit(limitMs, () => request.abort(stallError()));
  const end = (): void => {
    stall.end();
    init.signal?.removeEventListener('abort', handleAbort);
  };
  stall.move(typeof init.body === 'string' ? init.body.length / SLOWEST_UPLINK : 0);
  try {
    const response = await (isNavigation(input)
      ? Promise.race([fetch(input), rejection(request.signal)])
      : fetch(input, { ...init, signal: request.signal }));
    if (!response.body) {
      end();
      return response;
    }
    stall.move();
    const { status, statusText, headers } = response;
    return new Response(watched(response.body, stall.move, end), { status, statusText, headers });
  } catch (error) {
    end();
    throw error;
  }
}

/** Browsers refuse options for a navigation's own request, a signal too: it is not waited for, and theirs to end. */
const isNavigation = (input: RequestInfo | URL): boolean =>
  input instanceof Request && input.mode === 'navigate';

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** The same bytes; `onMove` is called for each part of them, `onEnd` after the last, also when they are cut off. */
function watched(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onMove: () => void,
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
        onMove();
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
