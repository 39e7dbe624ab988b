import type { SyncToken } from '#shared/documents/sync-protocol.ts';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { getRememberedUserId, onRememberedUserChange } from '#client/api/remembered-user.ts';
import { serverCursor } from '#client/api/server-cursor.ts';
import { getSessionId, onSessionIdChange } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { DirtyRooms } from './rooms/dirty-rooms.ts';
import { pushLongUpdate } from './uploads/push-long-update.ts';
import { Recovery } from './recovery.ts';
import { Room } from './rooms/room.ts';
import { noteHeldBack } from './status/held-back.ts';
import { isOnlyOnPage } from './status/save-status.ts';
import { Socket } from './socket/socket.ts';

/** A room nobody looks at stays attached this long: going back to a document finds it open. */
const LINGER_MS = 20_000;

interface HeldRoom {
  room: Room;
  holders: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
}

/**
 * One person's rooms on one socket. Everything in it belongs to one user id; when another person signs in, it is
 * destroyed first [C2].
 */
class SyncSession {
  readonly userId: string;
  readonly #rooms = new Map<string, HeldRoom>();
  readonly #socket = new Socket({
    isOwedAck: () => [...this.#rooms.values()].some(({ room }) => room.isOwedAck),
    // Which message it was the socket does not say; what waits for no answer cannot have been it.
    onTooLarge: () => {
      for (const { room } of this.#rooms.values()) if (room.isOwedAck) room.refuse('too-large');
    },
  });

  readonly #dirtyRooms: DirtyRooms;
  readonly #recovery: Recovery;
  readonly #stopLooking: () => void;

  constructor(userId: string) {
    this.userId = userId;
    this.#dirtyRooms = new DirtyRooms({
      device: deviceOf(userId),
      isConnected: () => this.#socket.isConnected,
      countAttached: () => this.#rooms.size,
      hold: (ydocId) => this.hold(ydocId),
      release: (ydocId) => this.#releaseNow(ydocId),
      owing: () => this.#recovery.owing,
      onSettled: (ydocId) => void this.#recovery.settled(ydocId),
    });
    this.#recovery = new Recovery(deviceOf(userId), () => void this.#dirtyRooms.look());
    let wasConnected = false;
    this.#stopLooking = this.#socket.onChange(() => {
      const { isConnected } = this.#socket;
      if (isConnected && !wasConnected) void this.#dirtyRooms.look();
      wasConnected = isConnected;
    });
    void this.#dirtyRooms.look();
  }

  hold(name: string): Room {
    const held = this.#rooms.get(name) ?? this.#open(name);
    held.holders += 1;
    clearTimeout(held.leaving);
    return held.room;
  }

  /** A room that somebody holds, or that lingers. */
  peek(name: string): Room | undefined {
    return this.#rooms.get(name)?.room;
  }

  release(name: string): void {
    const held = this.#rooms.get(name);
    if (!held) return;
    held.holders -= 1;
    if (held.holders === 0) this.#leaveLater(name, held);
  }

  /** Under which client ids this page writes at present. */
  get clientIds(): ReadonlySet<number> {
    return new Set([...this.#rooms.values()].map(({ room }) => room.ydoc.clientID));
  }

  /** Whether any room holds what neither the server nor this device has. */
  get hasUnsaved(): boolean {
    return [...this.#rooms.values()].some(({ room }) => isOnlyOnPage(room.getState().facts));
  }

  retryNow(): void {
    for (const { room } of this.#rooms.values()) room.retryNow();
    this.#dirtyRooms.retryNow();
  }

  /** The writer does not want to wait for the next try. */
  reconnectNow(): void {
    this.#socket.reconnectNow();
    this.retryNow();
  }

  destroy(): void {
    noteHeldBack(undefined);
    this.#stopLooking();
    this.#dirtyRooms.end();
    this.#recovery.end();
    for (const { room, leaving } of this.#rooms.values()) {
      clearTimeout(leaving);
      room.destroy();
    }
    this.#rooms.clear();
    this.#socket.destroy();
  }

  #open(name: string): HeldRoom {
    const room = new Room(name, this.#socket, (clientId) => JSON.stringify(this.#token(name, clientId)), {
      device: deviceOf(this.userId),
      pushLong: (ydocId, update, clientId) => {
        const { session: _, ...token } = this.#token(ydocId, clientId);
        return pushLongUpdate({ ydocId, update: new Uint8Array(update), token });
      },
    });
    const held: HeldRoom = { room, holders: 0, leaving: undefined };
    this.#rooms.set(name, held);
    return held;
  }

  /** What neither the server nor this device has exists only on this page: such a room is kept until they have. */
  #leaveLater(name: string, held: HeldRoom): void {
    clearTimeout(held.leaving);
    held.leaving = setTimeout(() => {
      if (held.holders > 0) return;
      if (isOnlyOnPage(held.room.getState().facts)) return this.#leaveLater(name, held);
      this.#close(name, held);
    }, LINGER_MS);
  }

  /** Of a room that nobody looked at: its place on the socket is another's. */
  #releaseNow(name: string): void {
    const held = this.#rooms.get(name);
    if (!held) return;
    held.holders -= 1;
    if (held.holders > 0) return;
    if (isOnlyOnPage(held.room.getState().facts)) this.#leaveLater(name, held);
    else this.#close(name, held);
  }

  #close(name: string, held: HeldRoom): void {
    clearTimeout(held.leaving);
    this.#rooms.delete(name);
    held.room.destroy();
    // What it owed and this device keeps is brought by itself, in its turn.
    if (held.room.getState().isDirty) void this.#dirtyRooms.look();
    else this.#dirtyRooms.next();
  }

  /** The server binds a client id to the person who declares it here [A8], and checks the schema's version [B1]. */
  #token(name: string, clientId: number): SyncToken {
    const session = getRememberedUserId() === this.userId ? getSessionId() : null;
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

let current: SyncSession | undefined;

/** The signed-in person's rooms; made at first use. */
export function syncSession(userId: string): SyncSession {
  if (current?.userId !== userId) {
    current?.destroy();
    current = new SyncSession(userId);
  }
  return current;
}

/** A person's room that is open on this page, or lingers; opens none. */
export const openRoomOf = (userId: string, name: string): Room | undefined =>
  current?.userId === userId ? current.peek(name) : undefined;

/** Tries to reach the server at once, whatever wait was set. */
export function reconnectNow(): void {
  current?.reconnectNow();
}

/** Whether leaving the page now would lose something. */
export function hasUnsavedText(): boolean {
  return current?.hasUnsaved ?? false;
}

// Another person on this browser, in this tab or another: what is open belongs to somebody else.
onRememberedUserChange(() => {
  if (current && getRememberedUserId() !== current.userId) {
    current.destroy();
    current = undefined;
  }
});

// Signed in again: nobody waits for a back-off that was set while the session was gone.
onSessionIdChange((sessionId) => {
  if (sessionId !== null) current?.retryNow();
});
