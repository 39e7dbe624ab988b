import type { SyncToken } from '#shared/documents/sync-protocol.ts';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { serverCursor } from '#client/api/server-cursor.ts';
import { getSessionId } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { Recovery } from '../recovery.ts';
import { BackgroundFlush } from '../rooms/background-flush.ts';
import type { Room } from '../rooms/room.ts';
import { Socket } from '../socket/socket.ts';
import { pushLongUpdate } from '../uploads/push-long-update.ts';
import { SocketConnection } from '../rooms/socket-connection.ts';

/** The rooms of a person's session, as the server session needs them. */
export interface SessionRooms {
  readonly userId: string;
  all: () => readonly Room[];
  hold: (ydocId: string) => Room;
  /** Frees the room's slot on the socket at once, unless another holder remains. */
  release: (ydocId: string) => void;
}

/**
 * Talks to the server for one person's rooms: it owns the socket, the background flush of unacknowledged text, and the
 * recovery of a restored server. It belongs to one user id and is destroyed when the user changes [C2].
 */
export class ServerSession {
  readonly connection: SocketConnection;
  readonly #rooms: SessionRooms;
  readonly #socket: Socket;
  readonly #dirtyRooms: BackgroundFlush;
  readonly #recovery: Recovery;
  readonly #unsubscribe: () => void;

  constructor(rooms: SessionRooms) {
    this.#rooms = rooms;
    this.#socket = new Socket({
      isAwaitingAck: () => rooms.all().some((room) => room.isAwaitingAck),
      // The socket does not report which message was too long. Only a room with a pending acknowledgement can have
      // sent it.
      onTooLarge: () => {
        for (const room of rooms.all()) if (room.isAwaitingAck) room.refuse('too-large');
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
    this.#dirtyRooms = new BackgroundFlush({
      device,
      isConnected: () => this.#socket.isConnected,
      countAttached: () => rooms.all().length,
      hold: rooms.hold,
      release: rooms.release,
      roomsToCompare: () => this.#recovery.roomsToCompare,
      onSettled: (ydocId) => void this.#recovery.markCompared(ydocId),
    });
    this.#recovery = new Recovery(device, () => void this.#dirtyRooms.scan());
    let wasConnected = false;
    this.#unsubscribe = this.#socket.onChange(() => {
      const { isConnected } = this.#socket;
      if (isConnected && !wasConnected) void this.#dirtyRooms.scan();
      wasConnected = isConnected;
    });
    void this.#dirtyRooms.scan();
  }

  /** Called when a room was closed on this page. Its unacknowledged text is flushed in the background. */
  handleClosed(room: Room): void {
    if (room.getState().isDirty) void this.#dirtyRooms.scan();
    else this.#dirtyRooms.visitNext();
  }

  retryNow(): void {
    this.#dirtyRooms.retryNow();
  }

  reconnectNow(): void {
    this.#socket.reconnectNow();
  }

  /** Stops holding rooms. The caller destroys the rooms after this, and then the socket: see {@link close}. */
  end(): void {
    this.#unsubscribe();
    this.#dirtyRooms.end();
    this.#recovery.end();
  }

  close(): void {
    this.#socket.destroy();
  }

  /** The server binds the client id to this person [A8] and checks the schema version [B1]. */
  #token(name: string, clientId: number): SyncToken {
    const session = getRememberedUserId() === this.#rooms.userId ? getSessionId() : null;
    const epoch = this.#recovery.epochOf(name);
    const cursor = serverCursor.get();
    return {
      session: session ?? '',
      schema: SCHEMA_VERSION_TEXT,
      clientId,
      followsMoves: true,
      ...(epoch === undefined ? {} : { epoch }),
      ...(cursor === undefined ? {} : { cursor }),
    };
  }
}
