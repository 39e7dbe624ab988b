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

/** Makes the page's own socket code use Node's `WebSocket`. */
export function useNodeSockets(): void {
  Object.assign(globalThis, { WebSocket });
}

/** Sends the page's own requests to a server at this port. The caller removes the stub of `fetch`. */
export function useNodeRequests(port: number): void {
  useXhrByFetch();
  const originalFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    originalFetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: null }),
  );
}

interface PageOptions extends RoomOptions, Pick<ServerAccess, 'pushLong'> {
  person: Person;
  ydocId: string;
  /** The server's epoch in which the device stored its text. */
  epoch?: string;
}

/** A page of the product reduced to its room: the real socket and room, and a device that outlives the page. */
export class Page {
  readonly socket: Socket;
  readonly room: Room;
  readonly device: Device;
  readonly #connection: SocketConnection;
  readonly #others: Room[] = [];
  /** How often the page has tried to join a room. */
  joins = 0;
  /** All reasons for which the room was refused. */
  readonly refusals = new Set<string>();

  constructor(rooms: TestRooms, { person, ydocId, epoch, device, pushLong }: PageOptions) {
    this.device = device ?? new Device(person.userId);
    this.socket = new Socket(
      { isAwaitingAck: () => this.room.isAwaitingAck, onTooLarge: () => this.room.refuse('too-large') },
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
    // Every document begins with a paragraph that has one text.
    return (this.fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText;
  }

  /** Types at the end of the first paragraph. */
  type(words: string): void {
    this.paragraph.insert(this.paragraph.length, words);
  }

  get text(): string {
    return this.fragment.toJSON().replaceAll(/<[^>]*>/g, '');
  }

  waitForStatus(status: string): Promise<void> {
    return until(() => this.room.getState().status === status);
  }

  /** Counts the room's updates on the device that the server has not acknowledged. */
  async countUnacked(): Promise<number> {
    const database = await this.device.database();
    return (await database?.getAllFromIndex('unacked', 'room', this.room.name))?.length ?? 0;
  }

  /** Closes the page's socket and opens no new one, as without a network. */
  disconnect(): void {
    this.socket.provider.disconnect();
  }

  async reconnect(): Promise<void> {
    // The library needs a moment after `disconnect` before it can connect again.
    await new Promise((resolve) => setTimeout(resolve, 100));
    void this.socket.provider.connect();
  }

  /** Joins a second room on the same socket, which stays open when the first room is refused. */
  async joinSecondRoom(name: string): Promise<void> {
    const room = new Room(name, this.#connection);
    this.#others.push(room);
    await until(() => room.getState().facts.synced);
  }

  /** Closes the page as a browser does. */
  close(): void {
    for (const room of [this.room, ...this.#others]) room.destroy();
    this.socket.destroy();
  }
}

/**
 * Starts the rooms of a test file and closes them when the file ends.
 * @returns the rooms, and a function that opens a page, which is closed after its test
 */
export async function openRooms(options: Parameters<typeof TestRooms.start>[0] = {}): Promise<{
  rooms: TestRooms;
  openPage: (...options: ConstructorParameters<typeof Page>) => Page;
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
    openPage: (...options) => {
      const opened = new Page(...options);
      pages.push(opened);
      return opened;
    },
  };
}
