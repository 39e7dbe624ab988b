import { getRememberedUserId, onRememberedUserChange } from '#client/api/remembered-user.ts';
import { onSessionIdChange } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { LazyConnection } from './connection/lazy-connection.ts';
import { Room } from './rooms/room.ts';
import { noteHeldBack } from './status/held-back.ts';
import { isOnlyOnPage } from './status/save-status.ts';

/** A released room stays attached for this long, so that going back to a document finds it open. */
const LINGER_MS = 20_000;

interface HeldRoom {
  room: Room;
  holders: number;
  closeTimer: ReturnType<typeof setTimeout> | undefined;
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
    clearTimeout(held.closeTimer);
    return held.room;
  }

  /** Returns a room that is held or that lingers after its release; opens none. */
  peek(name: string): Room | undefined {
    return this.#rooms.get(name)?.room;
  }

  release(name: string): void {
    const held = this.#rooms.get(name);
    if (!held) return;
    held.holders -= 1;
    if (held.holders === 0) this.#closeAfterLinger(name, held);
  }

  /** The Yjs client ids under which this page currently writes. */
  get clientIds(): ReadonlySet<number> {
    return new Set([...this.#rooms.values()].map(({ room }) => room.ydoc.clientID));
  }

  /** Whether any room has text that neither the server nor this device's database has. */
  get hasUnsaved(): boolean {
    return [...this.#rooms.values()].some(({ room }) => isOnlyOnPage(room.getState().facts));
  }

  retryNow(): void {
    for (const { room } of this.#rooms.values()) room.retryNow();
    this.#connection.server?.retryNow();
  }

  /** Reconnects at once, at the writer's request. */
  reconnectNow(): void {
    this.#connection.reconnectNow();
    this.retryNow();
  }

  destroy(): void {
    noteHeldBack(undefined);
    this.#connection.end();
    for (const { room, closeTimer } of this.#rooms.values()) {
      clearTimeout(closeTimer);
      room.destroy();
    }
    this.#rooms.clear();
    this.#connection.close();
  }

  #open(name: string): HeldRoom {
    const room = new Room(name, this.#connection, { device: deviceOf(this.userId) });
    const held: HeldRoom = { room, holders: 0, closeTimer: undefined };
    this.#rooms.set(name, held);
    return held;
  }

  /**
   * Closes a room once it has lingered. A room whose text exists only on this page stays open until the server or this
   * device's database has the text.
   */
  #closeAfterLinger(name: string, held: HeldRoom): void {
    clearTimeout(held.closeTimer);
    held.closeTimer = setTimeout(() => {
      if (held.holders > 0) return;
      if (isOnlyOnPage(held.room.getState().facts)) return this.#closeAfterLinger(name, held);
      this.#close(name, held);
    }, LINGER_MS);
  }

  /**
   * Releases a room without lingering: it was held in the background, and another room needs its slot on the socket.
   */
  #releaseNow(name: string): void {
    const held = this.#rooms.get(name);
    if (!held) return;
    held.holders -= 1;
    if (held.holders > 0) return;
    if (isOnlyOnPage(held.room.getState().facts)) this.#closeAfterLinger(name, held);
    else this.#close(name, held);
  }

  #close(name: string, held: HeldRoom): void {
    clearTimeout(held.closeTimer);
    this.#rooms.delete(name);
    held.room.destroy();
    this.#connection.server?.handleClosed(held.room);
  }
}

let current: SyncSession | undefined;

/** Returns the rooms of the signed-in person; created at first use. */
export function syncSession(userId: string): SyncSession {
  if (current?.userId !== userId) {
    current?.destroy();
    current = new SyncSession(userId);
  }
  return current;
}

/** Returns a person's room that is open on this page or lingers; opens none. */
export const openRoomOf = (userId: string, name: string): Room | undefined =>
  current?.userId === userId ? current.peek(name) : undefined;

/** Tries to reach the server at once, without waiting for the back-off. */
export function reconnectNow(): void {
  current?.reconnectNow();
}

/** Whether leaving the page now would lose text. */
export function hasUnsavedText(): boolean {
  return current?.hasUnsaved ?? false;
}

// Another person signed in, in this tab or another: the open rooms belong to the previous person.
onRememberedUserChange(() => {
  if (current && getRememberedUserId() !== current.userId) {
    current.destroy();
    current = undefined;
  }
});

// The person signed in again: rooms do not wait for a back-off from the time without a session.
onSessionIdChange((sessionId) => {
  if (sessionId !== null) current?.retryNow();
});
