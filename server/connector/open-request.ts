import type * as Undici from 'undici';
import { isAllowedHost, parseAllowedAddresses, type AllowedAddress } from './allowed-addresses.ts';
import { checkLiteral, targetOf } from './check-url.ts';
import { asConnectorError, invalidAddress, tooLarge } from './connector-errors.ts';
import type { Deadline } from './deadline.ts';
import { followRedirects, type Hop } from './follow-redirects.ts';
import { guardedAgent } from './guarded-agent.ts';
import { loadUndici } from './load-undici.ts';
import { resolveListed, resolvePublic, type ResolveName } from './resolve-name.ts';

const USER_AGENT = 'Foolscap';
/** Headers that the connector or undici sets. */
const OWN_HEADERS = [
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'host',
  'transfer-encoding',
];
/** Headers about the encoding of the body, which is decoded already, and cookies, which the connector does not use. */
const DROPPED_HEADERS = ['content-encoding', 'content-length', 'set-cookie', 'transfer-encoding'];

export interface OpenRequest {
  userId: string;
  url: URL;
  method: string;
  headers: Headers;
  body?: Hop['body'] | undefined;
  maxBytes: number;
  deadline: Deadline;
  /** The base URL of a service that the server's own settings name. Its origin is not checked. */
  trusted?: string | undefined;
}

/** An answer whose body has not been read. */
export interface OpenAnswer {
  status: number;
  statusText: string;
  headers: Headers;
  url: URL;
  body: ReadableStream<Uint8Array> | null;
}

interface RequestGuard {
  allow: readonly AllowedAddress[];
  resolve?: ResolveName;
  ca?: string;
}

export interface RequestOpener {
  /** Sends a request and waits for the headers of its answer. @throws AppError; see `Connector.fetch` */
  open: (request: OpenRequest) => Promise<OpenAnswer>;
  close: () => Promise<void>;
}

/** Every address, for services of the server's own settings. */
const EVERYWHERE = parseAllowedAddresses('0.0.0.0/0, ::/0', invalid);

function invalid(): never {
  throw invalidAddress();
}

export function createRequestOpener({ allow, resolve, ca }: RequestGuard): RequestOpener {
  const isListed = (host: string): boolean =>
    host === 'localhost' || allow.some(({ port = 0 }) => isAllowedHost(allow, host, port));
  const resolveTyped: ResolveName = (host) => (isListed(host) ? resolveListed(host) : resolvePublic(host));
  const agents = new Map<boolean, Undici.Agent>();
  const agentFor = (undici: typeof Undici, isTrusted: boolean): Undici.Agent => {
    const common = ca === undefined ? {} : { ca };
    const guard = isTrusted
      ? { allow: EVERYWHERE, resolve: resolve ?? resolveListed, ...common }
      : { allow, resolve: resolve ?? resolveTyped, ...common };
    const agent = agents.get(isTrusted) ?? guardedAgent(undici, guard);
    agents.set(isTrusted, agent);
    return agent;
  };
  return {
    open: async ({ url, method, headers, body, maxBytes, deadline, trusted }) => {
      const trustedOrigin = trusted === undefined ? undefined : new URL(trusted).origin;
      const send = async (hop: Hop): Promise<Undici.Response> => {
        // Connections are shared by origin, so those of trusted services have an agent of their own.
        const isTrusted = hop.url.origin === trustedOrigin;
        if (!isTrusted) checkLiteral(allow, hop.url);
        const undici = await loadUndici();
        const dispatcher = agentFor(undici, isTrusted);
        return undici.fetch(hop.url, {
          method: hop.method,
          headers: [...hop.headers],
          body: hop.body ?? null,
          redirect: 'manual',
          dispatcher,
          signal: deadline.signal,
        });
      };
      try {
        const hop = { url, method, headers: ownHeaders(headers), ...(body !== undefined && { body }) };
        return readAnswer(await followRedirects(hop, send), maxBytes);
      } catch (error) {
        throw deadline.signal.aborted ? deadline.signal.reason : asConnectorError(error, { hasBegun: false });
      }
    },
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
      agents.clear();
    },
  };
}

function ownHeaders(all: Headers): Headers {
  const headers = new Headers(all);
  for (const name of OWN_HEADERS) headers.delete(name);
  headers.set('user-agent', USER_AGENT);
  return headers;
}

/** @throws AppError `too_large` for a declared length above the limit */
function readAnswer(
  { response, url }: { response: Undici.Response; url: URL },
  maxBytes: number,
): OpenAnswer {
  const { status, statusText, body } = response;
  const encoding = response.headers.get('content-encoding') ?? '';
  // Bombs within bombs expand a thousand times a layer. No site needs more than one.
  if (encoding.includes(',')) throw new Error('The answer is compressed more than once.');
  if (encoding === '' && Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const headers = new Headers([...response.headers]);
  for (const name of DROPPED_HEADERS) headers.delete(name);
  // undici's type is that of node:stream/web, which is the same class.
  return { status, statusText, headers, url, body: body as ReadableStream<Uint8Array> | null };
}
