import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { isServerPath } from '../../shared/lib/server-paths.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { staticClient } from '../../server/http/static-client.ts';
import { ServerProcess } from './server-process.ts';

/**
 * The state of the network between a browser and the server:
 * - `open`: the proxy forwards everything.
 * - `cut`: every connection is dropped, including the open ones. The browser still reports that it is online.
 * - `portal`: a captive portal, which answers every request with 200 and its own page.
 */
type Network = 'open' | 'cut' | 'portal';

const PORTAL = '<!doctype html><title>Free Wi-Fi</title><p>Please accept our terms to use this network.</p>';

/**
 * A proxy between browsers and a server. It can cut the connections, play a captive portal, withhold responses, and
 * serve another build of the client. Several proxies can lead to one server.
 */
export class NetworkProxy {
  readonly server: ServerProcess;
  /** The paths of all requests, newest last. */
  readonly requestedPaths: string[] = [];
  readonly #httpServer: Server;
  readonly #sockets = new Set<Duplex>();
  #withheld: { paths: RegExp; onResponse: () => void } | undefined;
  #network: Network = 'open';
  #serveClient: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

  private constructor(httpServer: Server, server: ServerProcess, clientFolder: string) {
    this.#httpServer = httpServer;
    this.server = server;
    this.#serveClient = createClientHandler(clientFolder);
    httpServer.on('connection', (socket) => this.#handleConnection(socket));
    httpServer.on('request', (incoming, outgoing) => this.#handleRequest(incoming, outgoing));
    httpServer.on('upgrade', (incoming, socket) => this.#handleUpgrade(incoming, socket));
  }

  /**
   * Starts a server with several proxies in front of it.
   * @param clientFolder the folder of a built client
   * @param count the number of proxies
   * @param environment further settings of the server
   */
  static async openSeveral(
    clientFolder: string,
    count: number,
    environment: Record<string, string> = {},
  ): Promise<NetworkProxy[]> {
    const httpServers = await Promise.all(Array.from({ length: count }, listen));
    const server = await ServerProcess.start({
      ALLOWED_ORIGINS: httpServers.map(urlOf).join(','),
      ...environment,
    });
    return httpServers.map((httpServer) => new NetworkProxy(httpServer, server, clientFolder));
  }

  get url(): string {
    return urlOf(this.#httpServer);
  }

  set network(network: Network) {
    this.#network = network;
    if (network === 'open') return;
    for (const socket of this.#sockets) socket.destroy();
  }

  /**
   * Withholds the responses to requests for these paths until `resumeResponses`: the server carries the request out, and the
   * browser is never answered. Resolves when the server has sent its response.
   */
  withholdResponses(paths: RegExp): Promise<void> {
    return new Promise((onResponse) => (this.#withheld = { paths, onResponse }));
  }

  /** Forwards responses again. The withheld ones are lost. */
  resumeResponses(): void {
    this.#withheld = undefined;
  }

  /** Restores the initial state for the next test. */
  reset(clientFolder: string): void {
    this.network = 'open';
    this.resumeResponses();
    this.serveBuild(clientFolder);
    this.requestedPaths.length = 0;
  }

  /** Serves another build from now on. */
  serveBuild(clientFolder: string): void {
    this.#serveClient = createClientHandler(clientFolder);
  }

  /** Closes the proxy and its server, also when the server has other proxies. */
  async close(): Promise<void> {
    this.#httpServer.closeAllConnections();
    await new Promise((resolve) => this.#httpServer.close(resolve));
    await this.server.dispose();
  }

  #handleConnection(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
    if (this.#network === 'cut') socket.destroy();
  }

  #handleRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    this.requestedPaths.push(path);
    if (this.#network === 'portal') {
      incoming.resume();
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL);
      return;
    }
    if (!isServerPath(path.split('?')[0] ?? '')) return void this.#serveClient(incoming, outgoing);
    const upstream = request(
      { host: '127.0.0.1', port: this.server.port, path, method: incoming.method, headers: incoming.headers },
      (response) => {
        if (this.#withheld?.paths.test(path)) {
          response.resume();
          return this.#withheld.onResponse();
        }
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('error', () => upstream.destroy());
    incoming.pipe(upstream);
  }

  #handleUpgrade(incoming: IncomingMessage, socket: Duplex): void {
    if (this.#network !== 'open') return void socket.destroy();
    const upstream = connect(this.server.port, '127.0.0.1', () => {
      const headers = incoming.rawHeaders.reduce(
        (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
        '',
      );
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${headers}\r\n`);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  }
}

async function listen(): Promise<Server> {
  const httpServer = createServer();
  await new Promise<void>((resolve) => {
    httpServer.listen(0, '127.0.0.1', resolve);
  });
  return httpServer;
}

// A listening TCP server has an address with a port.
const urlOf = (httpServer: Server): string =>
  `http://localhost:${(httpServer.address() as AddressInfo).port}`;

/** Serves a build as the server does, without the files of the previous build. */
function createClientHandler(folder: string) {
  const app = new Hono();
  app.use(securityHeaders({ https: false, connect: [] }));
  app.route('/', staticClient(folder, `${folder}.none`));
  return getRequestListener(app.fetch);
}
