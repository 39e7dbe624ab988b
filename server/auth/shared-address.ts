import type { Logger } from 'pino';
import { isLoopback, isPrivateAddress } from './address-ranges.ts';

/** So many requests, all from one address, are no chance. */
const REQUESTS = 100;
/** Asked by the machine itself, or by what watches it. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Warns once when the first {@link REQUESTS} requests in production all came from one private address: a proxy stands in
 * front and its header is not read, so all clients share one client's limits [I2].
 * @returns what is called with each request's path and client address
 */
export function watchSharedAddress(
  { mode, publicUrl }: { mode: string; publicUrl: string },
  log: Pick<Logger, 'warn'>,
): (path: string, clientAddress: string) => void {
  // With a public URL on loopback the one person at this machine is the only client.
  let isOver = mode !== 'production' || isLoopback(new URL(publicUrl).hostname);
  let first: string | undefined;
  let requests = 0;
  return (path, clientAddress) => {
    if (isOver || PROBES.has(path)) return;
    first ??= clientAddress;
    requests += 1;
    isOver = clientAddress !== first || !isPrivateAddress(clientAddress.replace(/\/64$/, ''));
    if (isOver || requests < REQUESTS) return;
    isOver = true;
    log.warn(
      { clientAddress },
      'every client so far has the same private address and shares one limit: behind a proxy set CLIENT_IP_HEADER and CLIENT_IP_HOPS',
    );
  };
}
