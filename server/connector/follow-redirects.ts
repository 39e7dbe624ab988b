import type { Response } from 'undici';
import { AppError } from '#shared/errors/app-error.ts';
import { parseUrl } from './check-url.ts';
import { CONNECTOR_MESSAGES, redirectedElsewhere } from './connector-errors.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** The headers that another origin receives. A list of the secret ones would lack some service's own. */
const HARMLESS: ReadonlySet<string> = new Set(['accept', 'accept-language']);

/** A request to one URL. */
export interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  body?: string | Uint8Array<ArrayBuffer>;
}

/**
 * Sends a request and follows up to three redirects. `send` checks each URL.
 * @throws AppError `unavailable` for more redirects, and for a redirect that would carry the body to another origin: it
 * can contain a person's text
 */
export async function followRedirects(
  first: Hop,
  send: (hop: Hop) => Promise<Response>,
): Promise<{ response: Response; url: URL }> {
  let hop = first;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const response = await send(hop);
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || location === null) return { response, url: hop.url };
    await response.body?.cancel();
    hop = nextHop(hop, response.status, location);
  }
  throw new AppError('unavailable', CONNECTOR_MESSAGES.redirects);
}

/** As browsers do: 307 and 308 repeat the request; the others turn it into GET, unless it was HEAD. */
function nextHop({ url: from, method, headers: all, body }: Hop, status: number, location: string): Hop {
  const url = parseUrl(location, from);
  const isRepeated = status === 307 || status === 308 || method === 'GET' || method === 'HEAD';
  const isElsewhere = url.origin !== from.origin;
  if (isElsewhere && body !== undefined) throw redirectedElsewhere();
  const headers = new Headers(all);
  if (!isRepeated) for (const name of ['content-type', 'content-length']) headers.delete(name);
  if (isElsewhere) for (const name of all.keys()) if (!HARMLESS.has(name)) headers.delete(name);
  return isRepeated
    ? { url, method, headers, ...(body !== undefined && { body }) }
    : { url, method: 'GET', headers };
}
