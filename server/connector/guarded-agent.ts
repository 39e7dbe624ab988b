import { isIP, type LookupFunction, type Socket } from 'node:net';
import type * as Undici from 'undici';
import { checkAddresses, isSameAddress } from './address-guard.ts';
import type { AllowedAddress } from './allowed-addresses.ts';
import { targetOf } from './check-url.ts';
import { privateAddress } from './connector-errors.ts';
import type { ResolveName } from './resolve-name.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Milliseconds for which an unused connection is retained. */
const KEEP_ALIVE_MS = 4_000;

interface Guard {
  allow: readonly AllowedAddress[];
  resolve: ResolveName;
  /** Certificates of authorities in addition to the system's, in PEM. */
  ca?: string;
}

/**
 * Creates an agent whose connections are checked where they are opened: undici opens none in another way, whether a
 * request, a redirect or a retry needs it. A name is resolved once for each connection, and the connection can reach
 * only the addresses that were checked, so a name server cannot answer with another address afterwards.
 */
export function guardedAgent(undici: typeof Undici, guard: Guard): Undici.Agent {
  return new undici.Agent({
    connect: (options, callback) => {
      const connecting = connect(undici, guard, options);
      connecting.then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
    },
    // With HTTP/1.1 a connection has one request, so the end of the request can close it.
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // The connector's deadlines count, which include names and redirects.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

async function connect(
  undici: typeof Undici,
  { allow, resolve, ca }: Guard,
  options: Undici.buildConnector.Options,
): Promise<Socket> {
  const target = targetOf(options);
  const addresses = isIP(target.host) === 0 ? await resolve(target.host) : [target.host];
  checkAddresses(allow, target, addresses);
  const open = undici.buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    maxCachedSessions: 0,
    lookup: pinned(addresses),
    ...(ca !== undefined && { ca }),
  });
  const socket = await new Promise<Socket>((done, fail) => {
    open(options, (error, opened) => (opened ? done(opened) : fail(error ?? new Error('no socket'))));
  });
  checkConnected(socket, addresses);
  return socket;
}

/** A lookup that answers with these addresses, whatever the name servers say by now. */
function pinned(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    const [first = { address: '', family: 0 }] = answers;
    if (all) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}

/** Closes a connection to an address that was not checked. @throws AppError `forbidden` */
export function checkConnected(
  socket: Pick<Socket, 'remoteAddress' | 'destroy'>,
  addresses: readonly string[],
): void {
  const { remoteAddress = '' } = socket;
  if (addresses.some((address) => isSameAddress(address, remoteAddress))) return;
  socket.destroy();
  throw privateAddress();
}
