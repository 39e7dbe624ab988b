import { getRememberedUserId, onRememberedUserChange } from '#client/api/remembered-user.ts';
import { onSessionIdChange } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { LazyConnection } from './connection/lazy-connection.ts';
import { Room } from './rooms/room.ts';
import { noteHeldBack } from './status/held-back.ts';
import { isOnlyOnPage } from './status/save-status.ts';

/** A room nobody looks at stays attached this long: going back to a document finds it open. */
const LINGER_MS = 20_000;

interface HeldRoom {
  room: Room;
  holders: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
}

/**
 * One person's rooms on one connection. Everything in it belongs to one user id; when another person signs in, it is
 * destroyed first [C2].
 */
class SyncSession {
  readonly userId: string;
  readonly #rooms = new Map<string, HeldRoom>();
  readonly #connection: LazyConnection;

  constructor(userId: string) {
    this.userId = userId;
    this.#connection = new LazyConnection({
      userId,
      all: () => [...this.#rooms.values()].map(({ room }) => room),
      hold: (ydocId) => this.hold(ydocId),
      release: (ydocId) => this.#releaseNow(ydocId),
    });
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
    this.#connection.server?.retryNow();
  }

  /** The writer does not want to wait for the next try. */
  reconnectNow(): void {
    this.#connection.reconnectNow();
    this.retryNow();
  }

  destroy(): void {
    noteHeldBack(undefined);
    this.#connection.end();
    for (const { room, leaving } of this.#rooms.values()) {
      clearTimeout(leaving);
      room.destroy();
    }
    this.#rooms.clear();
    this.#connection.close();
  }

  #open(name: string): HeldRoom {
    const room = new Room(name, this.#connection, { device: deviceOf(this.userId) });
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
    this.#connection.server?.handleClosed(held.room);
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
