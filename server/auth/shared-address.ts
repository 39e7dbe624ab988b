import type { Logger } from 'pino';
import { isLoopback, isPrivateAddress } from './address-ranges.ts';

/** So many requests from one address are not a coincidence. */
const REQUESTS = 100;
/** Paths that the machine itself, or its monitoring, requests. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Warns once when the first {@link REQUESTS} requests in production all came from one private address. Then a proxy is
 * in front whose header is not read, and all clients share one client's limits [I2].
 * @returns a function to call with each request's path and client address
 */
export function watchSharedAddress(
  { mode, publicUrl }: { mode: string; publicUrl: string },
  log: Pick<Logger, 'warn'>,
): (path: string, clientAddress: string) => void {
  // With a public URL on loopback, the person at this machine is the only client.
  let isDone = mode !== 'production' || isLoopback(new URL(publicUrl).hostname);
  let first: string | undefined;
  let requests = 0;
  return (path, clientAddress) => {
    if (isDone || PROBES.has(path)) return;
    first ??= clientAddress;
    requests += 1;
    isDone = clientAddress !== first || !isPrivateAddress(clientAddress.replace(/\/64$/, ''));
    if (isDone || requests < REQUESTS) return;
    isDone = true;
    log.warn(
      { clientAddress },
      'every client so far has the same private address and shares one limit: behind a proxy set CLIENT_IP_HEADER and CLIENT_IP_HOPS',
    );
  };
}
