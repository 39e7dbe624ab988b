// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { connect, createServer, type AddressInfo, type Server, type Socket as Tcp } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { Room } from '#client/sync/rooms/room.ts';
import { SocketConnection } from '#client/sync/rooms/socket-connection.ts';
import { Socket } from '#client/sync/socket/socket.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { TestRooms, until } from '#sync/testing/test-rooms.ts';
import type * as Y from 'yjs';
import { useNodeSockets } from './page.ts';

let rooms: TestRooms;
let proxy: TcpProxy;
beforeAll(async () => {
  useNodeSockets();
  rooms = await TestRooms.start();
  proxy = await TcpProxy.start(rooms.port);
});
afterAll(async () => {
  proxy.close();
  await rooms.close();
});
afterEach(() => vi.restoreAllMocks());

/**
 * A TCP proxy in front of a server. Its connections can fall silent without being closed, as when a laptop sleeps. It
 * can also accept connections without an answer, as a stalled load balancer does.
 */
class TcpProxy {
  readonly #server: Server;
  readonly #openSockets = new Set<Tcp>();
  #isStalled = false;
  /** Connections that are accepted and not answered yet. */
  readonly #unanswered = new Set<{ answer: () => void }>();
  /** The number of connections so far that were accepted without an answer. */
  acceptedCount = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(port: number): Promise<TcpProxy> {
    const server = createServer();
    const proxy = new TcpProxy(server);
    server.on('connection', (client) => {
      if (proxy.#isStalled) proxy.#acceptSilently(client, port);
      else proxy.#forward(client, port);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get url(): string {
    // A listening TCP server has an address with a port.
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/sync`;
  }

  /** The number of connections that reach the server now. */
  get connectionCount(): number {
    return this.#openSockets.size / 2;
  }

  #forward(client: Tcp, port: number): void {
    const upstream = connect(port, '127.0.0.1');
    for (const [source, target] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#openSockets.add(source);
      source.on('error', () => {});
      source.on('close', () => {
        this.#openSockets.delete(source);
        target.destroy();
      });
      source.pipe(target);
    }
  }

  /** Leaves a client's data unread until `heal` connects it to the server, or the client gives up. */
  #acceptSilently(client: Tcp, port: number): void {
    this.acceptedCount += 1;
    const connection = { answer: () => this.#forward(client, port) };
    this.#unanswered.add(connection);
    client.on('error', () => {});
    client.on('close', () => this.#unanswered.delete(connection));
  }

  /** Closes the open connections. New connections are accepted and not answered. */
  stall(): void {
    this.#isStalled = true;
    for (const socket of this.#openSockets) socket.destroy();
  }

  /** Lets new connections reach the server, and connects those that still wait for an answer. */
  heal(): void {
    this.#isStalled = false;
    for (const { answer } of this.#unanswered) answer();
    this.#unanswered.clear();
  }

  /** Drops all data of the open connections in both directions, without closing them. New connections work. */
  fallSilent(): void {
    for (const socket of this.#openSockets) {
      socket.unpipe();
      socket.resume();
    }
  }

  close(): void {
    for (const socket of this.#openSockets) socket.destroy();
    this.#server.close();
  }
}

test('[C7] text typed after a sleep arrives exactly once, although the socket is open but dead and the clock is hours ahead', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const socket: Socket = new Socket(
    { isAwaitingAck: () => room.isAwaitingAck, onTooLarge: () => {} },
    proxy.url,
  );
  const token = (_: string, clientId: number) =>
    JSON.stringify({ session: ada.sessionId, schema: '1.0', clientId });
  const connection = new SocketConnection({ socket, token });
  const room: Room = new Room(ydocId, connection, { device: new Device(ada.userId) });
  const type = (words: string): void => {
    const text = (room.ydoc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(text.length, words);
  };
  const storedText = () => journalDoc(rooms.db.rawReader, ydocId).getXmlFragment(CONTENT_FRAGMENT).toJSON();
  try {
    await until(() => room.getState().status === 'saved');
    type('Before.');
    await until(() => room.getState().status === 'saved');
    proxy.fallSilent();
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 9 * 3_600_000);
    type(' After.');
    // The status is not `saved` before the server acknowledges the text.
    await until(() => room.getState().facts.stored === 'all');
    expect(room.getState().status).toBe('saving');
    expect(storedText()).not.toContain('After.');
    await until(() => room.getState().status === 'saved');
    expect(storedText().split('Before. After.')).toHaveLength(2);
    await until(() => !room.getState().isDirty);
  } finally {
    room.destroy();
    socket.destroy();
  }
});

test('[C13] the page closes a connection that is accepted but never answered and opens another: the status is "Saved" again, with one socket', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const socket: Socket = new Socket(
    { isAwaitingAck: () => room.isAwaitingAck, onTooLarge: () => {} },
    proxy.url,
  );
  const token = (_: string, clientId: number) =>
    JSON.stringify({ session: ada.sessionId, schema: '1.0', clientId });
  const connection = new SocketConnection({ socket, token });
  const room: Room = new Room(ydocId, connection, { device: new Device(ada.userId) });
  const statuses = new Set<string>();
  try {
    await until(() => room.getState().status === 'saved');
    proxy.stall();
    await until(() => !socket.isConnected && proxy.acceptedCount === 1);
    const text = (room.ydoc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(text.length, 'While it stalled.');
    await until(() => room.getState().facts.stored === 'all');
    room.subscribe(() => statuses.add(room.getState().status));
    // The page itself closes the first connection: the test does not, and the platform would wait for minutes.
    await until(() => proxy.acceptedCount === 2);
    expect([...statuses, room.getState().status].filter((status) => status !== 'device')).toEqual([]);
    expect(proxy.connectionCount).toBe(0);
    proxy.heal();
    await until(() => room.getState().status === 'saved');
    const storedText = journalDoc(rooms.db.rawReader, ydocId).getXmlFragment(CONTENT_FRAGMENT).toJSON();
    expect(storedText.split('While it stalled.')).toHaveLength(2);
    await until(() => proxy.connectionCount === 1);
  } finally {
    room.destroy();
    socket.destroy();
  }
});
