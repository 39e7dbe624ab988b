import { STALL_LIMIT_MS, stallError, StallLimit } from './stall-limit.ts';

export interface BodyToSend {
  url: string;
  headers?: Headers;
  body: XMLHttpRequestBodyInit;
  signal?: AbortSignal | undefined;
  /** Called with the fraction of the body that is sent, 0 to 1. */
  onProgress?: (part: number) => void;
  /** The longest time without progress, in milliseconds. */
  limitMs?: number;
}

export interface BodyAnswer {
  status: number;
  statusText: string;
  headers: Headers;
  text: string;
}

/**
 * Posts a long body by XMLHttpRequest, which reports the progress of an upload. The request is aborted when it makes
 * no progress for the limit; its total time is not limited [C13].
 * @throws a `TimeoutError` when it stalls, a TypeError when the connection is lost, and the signal's reason
 */
export function sendBody({
  url,
  headers = new Headers(),
  body,
  signal,
  onProgress,
  limitMs = STALL_LIMIT_MS,
}: BodyToSend): Promise<BodyAnswer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    let isStalled = false;
    const stall = new StallLimit(limitMs, () => {
      isStalled = true;
      request.abort();
    });
    const handleAbort = (): void => request.abort();
    const end = (settle: () => void): void => {
      stall.end();
      signal?.removeEventListener('abort', handleAbort);
      settle();
    };
    const fail = (): void =>
      end(() => {
        if (signal?.aborted) reject(signal.reason);
        else reject(isStalled ? stallError() : new TypeError('The connection was lost.'));
      });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stall.restart();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('progress', () => stall.restart());
    request.addEventListener('load', () => end(() => resolve(readAnswer(request))));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal?.addEventListener('abort', handleAbort);
    request.open('POST', url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    stall.restart();
    request.send(body);
  });
}

function readAnswer(request: XMLHttpRequest): BodyAnswer {
  const { status, statusText, responseText } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status, statusText, headers, text: responseText };
}
