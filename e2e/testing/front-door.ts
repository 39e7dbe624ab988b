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
 * - `open`: as if it were not there.
 * - `cut`: every connection is dropped, also those that are open; the browser believes to be online.
 * - `portal`: a stranger's network, which answers 200 and its own page to everything.
 */
type Network = 'open' | 'cut' | 'portal';

const PORTAL = '<!doctype html><title>Free Wi-Fi</title><p>Please accept our terms to use this network.</p>';

/**
 * The network between browsers and a server: it can be cut or be somebody else's, and hand out another build. Several
 * may lead to one server.
 */
export class FrontDoor {
  readonly server: ServerProcess;
  /** Paths of what was asked here, newest last. */
  readonly asked: string[] = [];
  readonly #door: Server;
  readonly #sockets = new Set<Duplex>();
  #held: { paths: RegExp; tell: () => void } | undefined;
  #network: Network = 'open';
  #client: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

  private constructor(door: Server, server: ServerProcess, client: string) {
    this.#door = door;
    this.server = server;
    this.#client = clientOf(client);
    door.on('connection', (socket) => this.#handleConnection(socket));
    door.on('request', (incoming, outgoing) => this.#handleRequest(incoming, outgoing));
    door.on('upgrade', (incoming, socket) => this.#handleUpgrade(incoming, socket));
  }

  /** @param client the folder of a built client; @param count how many doors one server has */
  static async openSeveral(client: string, count: number): Promise<FrontDoor[]> {
    const doors = await Promise.all(Array.from({ length: count }, listen));
    const server = await ServerProcess.start({ ALLOWED_ORIGINS: doors.map(urlOf).join(',') });
    return doors.map((door) => new FrontDoor(door, server, client));
  }

  get url(): string {
    return urlOf(this.#door);
  }

  set network(network: Network) {
    this.#network = network;
    if (network === 'open') return;
    for (const socket of this.#sockets) socket.destroy();
  }

  /**
   * Answers to requests for these paths stay here until `letGo`: the server has done what was asked, and nobody is
   * told. Resolves when it has.
   */
  hold(paths: RegExp): Promise<void> {
    return new Promise((tell) => (this.#held = { paths, tell }));
  }

  /** Later answers pass; those that stayed here are lost. */
  letGo(): void {
    this.#held = undefined;
  }

  /** As it was when it was opened, for the next who comes. */
  reset(client: string): void {
    this.network = 'open';
    this.letGo();
    this.handOut(client);
    this.asked.length = 0;
  }

  /** Another build is handed out from now on. */
  handOut(client: string): void {
    this.#client = clientOf(client);
  }

  /** The server ends with the first of its doors that closes. */
  async close(): Promise<void> {
    this.#door.closeAllConnections();
    await new Promise((resolve) => this.#door.close(resolve));
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
    this.asked.push(path);
    if (this.#network === 'portal') {
      incoming.resume();
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL);
      return;
    }
    if (!isServerPath(path.split('?')[0] ?? '')) return void this.#client(incoming, outgoing);
    const onward = request(
      { host: '127.0.0.1', port: this.server.port, path, method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (this.#held?.paths.test(path)) {
          answer.resume();
          return this.#held.tell();
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('error', () => onward.destroy());
    incoming.pipe(onward);
  }

  #handleUpgrade(incoming: IncomingMessage, socket: Duplex): void {
    if (this.#network !== 'open') return void socket.destroy();
    const onward = connect(this.server.port, '127.0.0.1', () => {
      const headers = incoming.rawHeaders.reduce(
        (text, part, at) => text + part + (at % 2 === 0 ? ': ' : '\r\n'),
        '',
      );
      onward.write(`GET ${incoming.url} HTTP/1.1\r\n${headers}\r\n`);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  }
}

async function listen(): Promise<Server> {
  const door = createServer();
  await new Promise<void>((resolve) => {
    door.listen(0, '127.0.0.1', resolve);
  });
  return door;
}

// A listening TCP server has an address with a port.
const urlOf = (door: Server): string => `http://localhost:${(door.address() as AddressInfo).port}`;

/** Served as the server itself serves it, without the build before. */
function clientOf(folder: string) {
  const app = new Hono();
  app.use(securityHeaders({ https: false, connect: [] }));
  app.route('/', staticClient(folder, `${folder}.none`));
  return getRequestListener(app.fetch);
}
