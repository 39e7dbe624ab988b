import { limitedFetch } from '#client/lib/requests/limited-fetch.ts';
import { sendBody } from '#client/lib/requests/send-body.ts';
import { ApiError } from './api-error.ts';
import { parseApiUrl } from './api-url.ts';
import { setServerEpoch } from './server-epoch.ts';
import { serverCursor } from './server-cursor.ts';
import { clearSessionId, getSessionId } from './session.ts';

interface ApiRequest {
  method?: 'GET' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
  /**
   * Raw bytes, posted instead of `body`. Their upload has no limit on its total time, so a slow connection can finish
   * it.
   */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The server's epoch: one unbroken life of its database. A restore from a backup begins another one. */
  epoch: string;
  /** The parsed JSON; null for an empty body. */
  body: unknown;
}

/** Returns the URL of a path of the API, such as `/auth/me`. @throws Error when REACT_APP_API_URL is not valid */
export function apiUrl(path: string): string {
  return parseApiUrl(import.meta.env.REACT_APP_API_URL) + path;
}

/** Returns the absolute URL of a stored file: a disk store answers with a path of the API, an S3 store with a URL. */
export const storeUrl = (url: string): string => (url.startsWith('/') ? apiUrl(url) : url);

/**
 * Sends one call to the server with the stored session. A call without progress for 30 s is aborted [C13]. A rejected
 * session is cleared if the stored one is still the one that the request used.
 * @throws ApiError for every error status and for every answer that cannot be read; the abort reason when the caller
 * aborts
 */
export async function apiFetch(path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  const sessionId = getSessionId();
  const headers = new Headers({ accept: 'application/json', ...request.headers });
  if (sessionId !== null) headers.set('authorization', `Bearer ${sessionId}`);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  const cursor = serverCursor.get();
  if (cursor !== undefined) headers.set('x-cursor', cursor);
  if (request.bytes) headers.set('content-type', 'application/octet-stream');

  let answer: RawAnswer;
  try {
    answer = await sendRequest(path, request, headers);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw ApiError.unreachable(error);
  }

  const { status } = answer;
  const body = readJson(answer.text);
  const epoch = answer.headers.get('x-epoch');
  // A captive portal's sign-in page or a proxy's 502 has no epoch header: our server has not answered [C11].
  if (epoch === null) throw ApiError.unreachable(new Error(`${path} was not answered by Foolscap.`));
  const newCursor = answer.headers.get('x-cursor');
  if (newCursor !== null) serverCursor.set(newCursor);
  setServerEpoch(epoch);
  if (status < 200 || status > 299) {
    const error = ApiError.fromBody(status, body === NOT_JSON ? null : body, epoch);
    // Decided by the error code, not by the status [F5]: a wrong password is a 401 too, and so is a captive portal's
    // answer.
    const isSessionRefused = error.code === 'unauthenticated';
    if (isSessionRefused && sessionId !== null && getSessionId() === sessionId) clearSessionId();
    throw error;
  }
  // A body that was truncated or altered on its way counts as offline, not as an answer [G5].
  if (body === NOT_JSON) throw ApiError.unreachable(new Error(`${path} did not answer with JSON.`));
  return { status, headers: answer.headers, epoch, body };
}

interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
}

async function sendRequest(
  path: string,
  { method, body, bytes, signal }: ApiRequest,
  headers: Headers,
): Promise<RawAnswer> {
  const url = apiUrl(path);
  if (bytes) return sendBody({ url, headers, body: bytes, signal });
  const response = await limitedFetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const NOT_JSON = Symbol('not JSON');

function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
