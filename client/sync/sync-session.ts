import type { SyncToken } from '#shared/documents/sync-protocol.ts';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { getRememberedUserId, onRememberedUserChange } from '#client/api/remembered-user.ts';
import { getSessionId, onSessionIdChange } from '#client/api/session.ts';
import { Room } from './room.ts';
import { Socket } from './socket.ts';

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

  constructor(userId: string) {
    this.userId = userId;
  }

  hold(name: string): void {
    const held = this.#rooms.get(name) ?? this.#open(name);
    held.holders += 1;
    clearTimeout(held.leaving);
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

  /** Whether any room holds what the server does not have. */
  get hasUnsaved(): boolean {
    return [...this.#rooms.values()].some(({ room }) =>
      ['unsaved', 'saving'].includes(room.getState().status),
    );
  }

  retryNow(): void {
    for (const { room } of this.#rooms.values()) room.retryNow();
  }

  destroy(): void {
    for (const { room, leaving } of this.#rooms.values()) {
      clearTimeout(leaving);
      room.destroy();
    }
    this.#rooms.clear();
    this.#socket.destroy();
  }

  #open(name: string): HeldRoom {
    const room = new Room(name, this.#socket, (clientId) => this.#token(clientId));
    const held: HeldRoom = { room, holders: 0, leaving: undefined };
    this.#rooms.set(name, held);
    return held;
  }

  /** What the server has not acknowledged exists only here: such a room is kept until it has been. */
  #leaveLater(name: string, held: HeldRoom): void {
    held.leaving = setTimeout(() => {
      if (held.holders > 0) return;
      if (['unsaved', 'saving'].includes(held.room.getState().status)) return this.#leaveLater(name, held);
      this.#rooms.delete(name);
      held.room.destroy();
    }, LINGER_MS);
  }

  /** The server binds a client id to the person who declares it here [A8], and checks the schema's version [B1]. */
  #token(clientId: number): string {
    const session = getRememberedUserId() === this.userId ? getSessionId() : null;
    const token: SyncToken = { session: session ?? '', schema: SCHEMA_VERSION_TEXT, clientId };
    return JSON.stringify(token);
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
