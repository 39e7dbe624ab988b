import { afterAll, afterEach, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Device } from '#client/lib/device/device.ts';
import { useXhrByFetch } from '#client/lib/requests/testing/xhr-by-fetch.ts';
import { SocketConnection } from '#client/sync/rooms/socket-connection.ts';
import type { ServerAccess } from '#client/sync/rooms/tracked-provider.ts';
import { Room, type RoomOptions } from '#client/sync/rooms/room.ts';
import { Socket } from '#client/sync/socket/socket.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
import type * as Y from 'yjs';

/** The sockets of these tests are the page's own, but they are opened from Node. */
export function useNodeSockets(): void {
  Object.assign(globalThis, { WebSocket });
}

/** The requests of these tests are the page's own, to a server at this port. The caller takes the stub away. */
export function useNodeRequests(port: number): void {
  useXhrByFetch();
  const handOn = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    handOn(`http://127.0.0.1:${port}${path}`, { ...init, signal: null }),
  );
}

interface PageOptions extends RoomOptions, Pick<ServerAccess, 'pushLong'> {
  person: Person;
  ydocId: string;
  /** The epoch in which the device was filled. */
  epoch?: string;
}

/** A page of the product as far as its rooms go: the real socket and room, a device that outlives the page. */
export class Page {
  readonly socket: Socket;
  readonly room: Room;
  readonly device: Device;
  readonly #connection: SocketConnection;
  readonly #others: Room[] = [];
  /** How often a room was joined, or tried to be. */
  joins = 0;
  /** Every reason for which the room was refused. */
  readonly refusals = new Set<string>();

  constructor(rooms: TestRooms, { person, ydocId, epoch, device, pushLong }: PageOptions) {
    this.device = device ?? new Device(person.userId);
    this.socket = new Socket(
      { isOwedAck: () => this.room.isOwedAck, onTooLarge: () => this.room.refuse('too-large') },
      rooms.url,
    );
    const token = (_: string, clientId: number) => {
      this.joins += 1;
      return JSON.stringify({ session: person.sessionId, schema: '1.0', clientId, epoch });
    };
    this.#connection = new SocketConnection({ socket: this.socket, token, pushLong });
    this.room = new Room(ydocId, this.#connection, { device: this.device });
    this.room.subscribe(() => {
      const { refusal } = this.room.getState().facts;
      if (refusal !== undefined) this.refusals.add(refusal);
    });
  }

  get fragment(): Y.XmlFragment {
    return this.room.ydoc.getXmlFragment(CONTENT_FRAGMENT);
  }

  /** The text of the first paragraph. */
  get paragraph(): Y.XmlText {
    // The first content of every document: a paragraph with its text.
    return (this.fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText;
  }

  /** Types at the end of the first paragraph. */
  type(words: string): void {
    this.paragraph.insert(this.paragraph.length, words);
  }

  get text(): string {
    return this.fragment.toJSON().replaceAll(/<[^>]*>/g, '');
  }

  status(status: string): Promise<void> {
    return until(() => this.room.getState().status === status);
  }

  /** Rows of the device that the server has not acknowledged. */
  async owes(): Promise<number> {
    const database = await this.device.database();
    return (await database?.getAllFromIndex('unacked', 'room', this.room.name))?.length ?? 0;
  }

  /** The network is gone for this page: its socket ends and none is opened. */
  cut(): void {
    this.socket.provider.disconnect();
  }

  async mend(): Promise<void> {
    // The library's `disconnect` needs a moment before it may be undone.
    await new Promise((resolve) => setTimeout(resolve, 100));
    void this.socket.provider.connect();
  }

  /** Another room on the same socket: it stays open whatever becomes of the first. */
  async alsoOpen(name: string): Promise<void> {
    const room = new Room(name, this.#connection);
    this.#others.push(room);
    await until(() => room.getState().facts.synced);
  }

  /** Closed as a browser closes a page. */
  close(): void {
    for (const room of [this.room, ...this.#others]) room.destroy();
    this.socket.destroy();
  }
}

/** The rooms of a test file, until it ends, and how its pages are made, each of which is closed after its test. */
export async function openRooms(options: Parameters<typeof TestRooms.start>[0] = {}): Promise<{
  rooms: TestRooms;
  page: (...options: ConstructorParameters<typeof Page>) => Page;
}> {
  const pages: Page[] = [];
  useNodeSockets();
  const starting = TestRooms.start(options);
  afterAll(async () => (await starting).close());
  afterEach(() => {
    for (const page of pages.splice(0)) page.close();
  });
  return {
    rooms: await starting,
    page: (...options) => {
      const made = new Page(...options);
      pages.push(made);
      return made;
    },
  };
}
