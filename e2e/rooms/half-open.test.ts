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
let line: Line;
beforeAll(async () => {
  useNodeSockets();
  rooms = await TestRooms.start();
  line = await Line.to(rooms.port);
});
afterAll(async () => {
  line.close();
  await rooms.close();
});
afterEach(() => vi.restoreAllMocks());

/**
 * A way to a server whose connections can fall silent without being closed, as when a lid was shut over them, and which
 * can accept connections without an answer, as a stalled load balancer does.
 */
class Line {
  readonly #server: Server;
  readonly #open = new Set<Tcp>();
  #isStalled = false;
  /** Connections that were accepted and are not answered. */
  readonly #waiting = new Set<{ answer: () => void }>();
  /** Connections that were ever accepted and not answered. */
  accepted = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async to(port: number): Promise<Line> {
    const server = createServer();
    const line = new Line(server);
    server.on('connection', (near) => {
      if (line.#isStalled) line.#accept(near, port);
      else line.#join(near, port);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return line;
  }

  get url(): string {
    // A listening TCP server has an address with a port.
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/sync`;
  }

  /** Connections that reach the server now. */
  get joined(): number {
    return this.#open.size / 2;
  }

  #join(near: Tcp, port: number): void {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        this.#open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }

  /** What it sends waits unread until it is answered late, or gives up. */
  #accept(near: Tcp, port: number): void {
    this.accepted += 1;
    const waiting = { answer: () => this.#join(near, port) };
    this.#waiting.add(waiting);
    near.on('error', () => {});
    near.on('close', () => this.#waiting.delete(waiting));
  }

  /** Cuts what is open; from now on connections are accepted and not answered. */
  stall(): void {
    this.#isStalled = true;
    for (const socket of this.#open) socket.destroy();
  }

  /** New connections reach the server; those that still wait for their answer get it too. */
  heal(): void {
    this.#isStalled = false;
    for (const { answer } of this.#waiting) answer();
    this.#waiting.clear();
  }

  /** Nothing gets through what is open now, in neither direction; what is opened later works. */
  fallSilent(): void {
    for (const socket of this.#open) {
      socket.unpipe();
      socket.resume();
    }
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }
}

test('[C7] after a sleep, with a clock hours on and a socket that is open and dead: what is typed arrives, once', async () => {
  const { ada, ydocId } = await rooms.desk();
  const socket: Socket = new Socket({ isOwedAck: () => room.isOwedAck, onTooLarge: () => {} }, line.url);
  const token = (_: string, clientId: number) =>
    JSON.stringify({ session: ada.sessionId, schema: '1.0', clientId });
  const connection = new SocketConnection({ socket, token });
  const room: Room = new Room(ydocId, connection, { device: new Device(ada.userId) });
  const type = (words: string): void => {
    const text = (room.ydoc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(text.length, words);
  };
  const there = () => journalDoc(rooms.db.rawReader, ydocId).getXmlFragment(CONTENT_FRAGMENT).toJSON();
  try {
    await until(() => room.getState().status === 'saved');
    type('Before.');
    await until(() => room.getState().status === 'saved');
    line.fallSilent();
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 9 * 3_600_000);
    type(' After.');
    // Not said to be saved while nothing says so.
    await until(() => room.getState().facts.stored === 'all');
    expect(room.getState().status).toBe('saving');
    expect(there()).not.toContain('After.');
    await until(() => room.getState().status === 'saved');
    expect(there().split('Before. After.')).toHaveLength(2);
    await until(() => !room.getState().isDirty);
  } finally {
    room.destroy();
    socket.destroy();
  }
});

test('[C13] a connection that is accepted and never answered is closed and made again; "Saved" is back without the first one, on one socket', async () => {
  const { ada, ydocId } = await rooms.desk();
  const socket: Socket = new Socket({ isOwedAck: () => room.isOwedAck, onTooLarge: () => {} }, line.url);
  const token = (_: string, clientId: number) =>
    JSON.stringify({ session: ada.sessionId, schema: '1.0', clientId });
  const connection = new SocketConnection({ socket, token });
  const room: Room = new Room(ydocId, connection, { device: new Device(ada.userId) });
  const statuses = new Set<string>();
  try {
    await until(() => room.getState().status === 'saved');
    line.stall();
    await until(() => !socket.isConnected && line.accepted === 1);
    const text = (room.ydoc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(text.length, 'While it stalled.');
    await until(() => room.getState().facts.stored === 'all');
    room.subscribe(() => statuses.add(room.getState().status));
    // The page gives up the first by itself: nothing here closes it, and the platform would wait for minutes.
    await until(() => line.accepted === 2);
    expect([...statuses, room.getState().status].filter((status) => status !== 'device')).toEqual([]);
    expect(line.joined).toBe(0);
    line.heal();
    await until(() => room.getState().status === 'saved');
    const there = journalDoc(rooms.db.rawReader, ydocId).getXmlFragment(CONTENT_FRAGMENT).toJSON();
    expect(there.split('While it stalled.')).toHaveLength(2);
    await until(() => line.joined === 1);
  } finally {
    room.destroy();
    socket.destroy();
  }
});
