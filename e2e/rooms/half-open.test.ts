// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { connect, createServer, type AddressInfo, type Server, type Socket as Tcp } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { Room } from '#client/sync/rooms/room.ts';
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

/** A way to a server whose connections can fall silent without being closed, as when a lid was shut over them. */
class Line {
  readonly #server: Server;
  readonly #open = new Set<Tcp>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async to(port: number): Promise<Line> {
    const server = createServer();
    const line = new Line(server);
    server.on('connection', (near) => {
      const far = connect(port, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        line.#open.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          line.#open.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
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
  const token = (clientId: number) => JSON.stringify({ session: ada.sessionId, schema: '1.0', clientId });
  const room: Room = new Room(ydocId, socket, token, { device: new Device(ada.userId) });
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
