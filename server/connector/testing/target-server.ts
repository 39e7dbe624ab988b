import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { parseAllowedAddresses } from '../allowed-addresses.ts';
import type { Connector } from '../connector.ts';
import { createConnector, type ConnectorOptions } from '../create-connector.ts';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server on loopback that the connector calls in a test. */
export interface TargetServer {
  port: number;
  /** `http://ADDRESS:PORT` */
  origin: string;
  /** The requests so far, in order. */
  received: ReceivedRequest[];
  /** Number of connections so far. */
  connections: () => number;
  /** Resolves when no connection is open. */
  allClosed: () => Promise<void>;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

/** Starts a server that is closed after the test. The default answer is `hello`. */
export async function targetServer(
  listener: RequestListener = (_request, response) => response.end('hello'),
  address = '127.0.0.1',
  port = 0,
): Promise<TargetServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(parts).toString() });
      listener(request, response);
    });
  });
  return listen(server, received, address, port);
}

export async function listen(
  server: Server,
  received: ReceivedRequest[],
  address: string,
  port: number,
): Promise<TargetServer> {
  let [count, open] = [0, 0];
  const waiting: (() => void)[] = [];
  server.on('connection', (socket) => {
    count += 1;
    open += 1;
    socket.once('close', () => {
      open -= 1;
      if (open === 0) for (const resolve of waiting.splice(0)) resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    origin: `http://${address}:${actual}`,
    received,
    connections: () => count,
    allClosed: () => (open === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

/** Creates a connector that is closed after the test. @param allow as in CONNECTOR_ALLOW */
export function testConnector(allow = '', options: Partial<ConnectorOptions> = {}): Connector {
  const connector = createConnector({
    allow: parseAllowedAddresses(allow, (entry) => {
      throw new Error(`${entry} is no entry`);
    }),
    log: { info: () => {} },
    ...options,
  });
  closers.push(connector.close);
  return connector;
}
