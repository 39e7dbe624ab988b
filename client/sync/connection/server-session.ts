import type { SyncToken } from '#shared/documents/sync-protocol.ts';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { serverCursor } from '#client/api/server-cursor.ts';
import { getSessionId } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { Recovery } from '../recovery.ts';
import { DirtyRooms } from '../rooms/background-flush.ts';
import type { Room } from '../rooms/room.ts';
import { Socket } from '../socket/socket.ts';
import { pushLongUpdate } from '../uploads/push-long-update.ts';
import { SocketConnection } from '../rooms/socket-connection.ts';

/** The rooms of a person's session, as what talks to the server needs them. */
export interface SessionRooms {
  readonly userId: string;
  all: () => readonly Room[];
  hold: (ydocId: string) => Room;
  /** Gives the room's place on the socket to another at once, if nobody holds it. */
  release: (ydocId: string) => void;
}

/**
 * What talks to the server for one person's rooms: the socket, what this device owes, and what a restored server lacks.
 * It belongs to one user id, and ends with it [C2].
 */
export class ServerSession {
  readonly connection: SocketConnection;
  readonly #rooms: SessionRooms;
  readonly #socket: Socket;
  readonly #dirtyRooms: DirtyRooms;
  readonly #recovery: Recovery;
  readonly #stopLooking: () => void;

  constructor(rooms: SessionRooms) {
    this.#rooms = rooms;
    this.#socket = new Socket({
      isOwedAck: () => rooms.all().some((room) => room.isOwedAck),
      // Which message it was the socket does not say; what waits for no answer cannot have been it.
      onTooLarge: () => {
        for (const room of rooms.all()) if (room.isOwedAck) room.refuse('too-large');
      },
    });
    this.connection = new SocketConnection({
      socket: this.#socket,
      token: (name, clientId) => JSON.stringify(this.#token(name, clientId)),
      pushLong: (ydocId, update, clientId) => {
        const { session: _, ...token } = this.#token(ydocId, clientId);
        return pushLongUpdate({ ydocId, update: new Uint8Array(update), token });
      },
    });
    const device = deviceOf(rooms.userId);
    this.#dirtyRooms = new DirtyRooms({
      device,
      isConnected: () => this.#socket.isConnected,
      countAttached: () => rooms.all().length,
      hold: rooms.hold,
      release: rooms.release,
      owing: () => this.#recovery.owing,
      onSettled: (ydocId) => void this.#recovery.settled(ydocId),
    });
    this.#recovery = new Recovery(device, () => void this.#dirtyRooms.look());
    let wasConnected = false;
    this.#stopLooking = this.#socket.onChange(() => {
      const { isConnected } = this.#socket;
      if (isConnected && !wasConnected) void this.#dirtyRooms.look();
      wasConnected = isConnected;
    });
    void this.#dirtyRooms.look();
  }

  /** A room was closed on this page. What it owed and this device keeps is brought by itself, in its turn. */
  handleClosed(room: Room): void {
    if (room.getState().isDirty) void this.#dirtyRooms.look();
    else this.#dirtyRooms.next();
  }

  retryNow(): void {
    this.#dirtyRooms.retryNow();
  }

  reconnectNow(): void {
    this.#socket.reconnectNow();
  }

  /** Ends what asks for rooms. They are destroyed after this, and the socket after them: see {@link close}. */
  end(): void {
    this.#stopLooking();
    this.#dirtyRooms.end();
    this.#recovery.end();
  }

  close(): void {
    this.#socket.destroy();
  }

  /** The server binds a client id to the person who declares it here [A8], and checks the schema's version [B1]. */
  #token(name: string, clientId: number): SyncToken {
    const session = getRememberedUserId() === this.#rooms.userId ? getSessionId() : null;
    const epoch = this.#recovery.epochOf(name);
    const cursor = serverCursor.get();
    return {
      session: session ?? '',
      schema: SCHEMA_VERSION_TEXT,
      clientId,
      ...(epoch === undefined ? {} : { epoch }),
      ...(cursor === undefined ? {} : { cursor }),
    };
  }
}
