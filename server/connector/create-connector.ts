import type { Logger } from 'pino';
import { AppError } from '#shared/errors/app-error.ts';
import type { AllowedAddress } from './allowed-addresses.ts';
import { parseUrl } from './check-url.ts';
import type { Connector, ConnectorAnswer, ConnectorRequest, StreamOptions } from './connector.ts';
import { countRequests } from './count-requests.ts';
import { Deadline } from './deadline.ts';
import { decodeText } from './decode-text.ts';
import { checkType } from './check-type.ts';
import { limitedBody } from './limited-body.ts';
import { createRequestOpener, type OpenAnswer, type OpenRequest } from './open-request.ts';
import type { ResolveName } from './resolve-name.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
const FIRST_BYTE_MS = 120_000;
const IDLE_MS = 60_000;
const REQUESTS_PER_MINUTE = 60;

export interface ConnectorOptions {
  /** Addresses besides public ones. They may also be called over http. */
  allow: readonly AllowedAddress[];
  log: Pick<Logger, 'info'>;
  /** Requests of a person per minute; 60 by default. */
  requestsPerMinute?: number;
  /** Replaces the name servers, for tests. */
  resolve?: ResolveName;
  /** Certificates of authorities that are trusted besides the usual ones, in PEM. */
  ca?: string;
}

type Open = (request: OpenRequest) => Promise<OpenAnswer>;

/** Creates the connector. It opens no connection before the first request. */
export function createConnector({ log, requestsPerMinute, ...guard }: ConnectorOptions): Connector {
  const count = countRequests(requestsPerMinute ?? REQUESTS_PER_MINUTE);
  const requests = createRequestOpener(guard);
  const open: Open = async (request) => {
    try {
      return await requests.open(request);
    } catch (error) {
      if (error instanceof AppError && error.code === 'forbidden')
        log.info({ userId: request.userId, host: request.url.hostname }, 'the connector refused an address');
      throw error;
    }
  };
  return {
    fetch: async (url, request) => {
      await count(request.userId);
      return fetchWhole(open, url, request);
    },
    fetchFor: (options) => async (input, init) => {
      if (options.trusted === undefined) await count(options.userId);
      return fetchStream(open, options, input, init);
    },
    close: requests.close,
  };
}

async function fetchWhole(
  open: Open,
  target: string | URL,
  {
    userId,
    method = 'GET',
    headers = {},
    body,
    maxBytes = MAX_BYTES,
    timeoutMs,
    types,
    signal,
  }: ConnectorRequest,
): Promise<ConnectorAnswer> {
  const url = parseUrl(target);
  const deadline = new Deadline(signal);
  deadline.start(timeoutMs ?? TIMEOUT_MS);
  try {
    const accept = types ? { accept: types.join(', ') } : {};
    const sent = new Headers({ ...accept, ...headers });
    const answer = await open({ userId, url, method, headers: sent, body, maxBytes, deadline });
    if (types) checkType(answer, types);
    const stream = answer.body && limitedBody(answer.body, { maxBytes, deadline });
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const { status, headers: received } = answer;
    const text = (): string => decodeText(bytes, received.get('content-type') ?? '');
    return { status, headers: received, url: answer.url.href, bytes, text };
  } catch (error) {
    // Closes the connection of an answer that is not read to its end.
    deadline.end(error);
    throw error;
  } finally {
    deadline.close();
  }
}

async function fetchStream(
  open: Open,
  { userId, trusted, maxBytes = MAX_BYTES, firstByteMs = FIRST_BYTE_MS, idleMs = IDLE_MS }: StreamOptions,
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
): Promise<Response> {
  const request = readRequest(input, init);
  const deadline = new Deadline(init?.signal ?? (input instanceof Request ? input.signal : undefined));
  deadline.start(firstByteMs);
  try {
    const { method, headers } = request;
    const bytes = new Uint8Array(await request.arrayBuffer());
    const body = bytes.byteLength > 0 ? bytes : undefined;
    const url = parseUrl(request.url);
    const answer = await open({ userId, url, method, headers, body, maxBytes, deadline, trusted });
    deadline.pause();
    if (answer.body === null) deadline.close();
    const stream = answer.body && limitedBody(answer.body, { maxBytes, deadline, idleMs });
    const response = new Response(stream, answer);
    return Object.defineProperty(response, 'url', { value: answer.url.href });
  } catch (error) {
    deadline.end(error);
    throw error;
  }
}

/** The constructor throws a TypeError for a URL that is none, or contains a user name. */
function readRequest(input: Parameters<typeof fetch>[0], init: Parameters<typeof fetch>[1]): Request {
  if (!(input instanceof Request)) parseUrl(input);
  return new Request(input, init);
}
