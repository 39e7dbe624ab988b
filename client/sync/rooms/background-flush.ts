import type { Device } from '#client/lib/device/device.ts';
import { isKnownToServer, onRoomRegisterChange } from './room-register.ts';
import type { Room } from './room.ts';
import { restoreUnloadBuffer } from '../store/unload-buffer.ts';

/**
 * The most rooms that are attached to the socket at once [C1]. The server never finishes joining more than 100 rooms of
 * one socket; half of that leaves a margin for the rooms that the writer opens.
 */
export const MAX_ATTACHED = 50;
/** A room that was refused or stays dirty frees its slot, and is tried again after this time. */
const RETRY_AFTER_MS = 30_000;
/** Longer than any exchange takes: a room that is still dirty then waits for something else. */
const VISIT_LIMIT_MS = 60_000;

interface BackgroundFlushOptions {
  device: Device;
  isConnected: () => boolean;
  /** Returns how many rooms are attached, including the rooms that this class holds. */
  countAttached: () => number;
  hold: (ydocId: string) => Room;
  release: (ydocId: string) => void;
  /** Returns the rooms whose text a restored server may lack (E3). */
  roomsToCompare: () => readonly string[];
  /** Called when the server has all text of a room that this device has. */
  onSettled: (ydocId: string) => void;
}

/** Sends the text that the server lacks, whether its rooms are open on the page or not [C3]. */
export class BackgroundFlush {
  readonly #options: BackgroundFlushOptions;
  /** The ids of rooms that wait for a slot, oldest first. */
  #queue = new Set<string>();
  readonly #visits = new Map<string, () => void>();
  readonly #retryAt = new Map<string, number>();
  readonly #stopRegister: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(options: BackgroundFlushOptions) {
    this.#options = options;
    this.#stopRegister = onRoomRegisterChange(() => void this.scan());
  }

  /** Queues all rooms with unacknowledged updates. Never throws: the next scan finds the rooms that this one missed. */
  async scan(): Promise<void> {
    try {
      await restoreUnloadBuffer(this.#options.device);
      const database = await this.#options.device.database();
      if (!database || this.#isEnded) return;
      for (const ydocId of [...(await dirtyRoomIds(database)), ...this.#options.roomsToCompare()]) {
        if (!this.#visits.has(ydocId)) this.#queue.add(ydocId);
        // The server is about to create this room, so an earlier refusal does not count any more.
        if (!isKnownToServer(ydocId)) this.#retryAt.delete(ydocId);
      }
    } catch {
      this.#scanLater();
    }
    this.visitNext();
  }

  /** Ends all waits: the cause of the refusals is over, for example because the writer signed in. */
  retryNow(): void {
    this.#retryAt.clear();
    void this.scan();
  }

  /** Gives free slots to the rooms that wait. */
  visitNext(): void {
    if (!this.#options.isConnected()) return;
    const now = performance.now();
    for (const ydocId of this.#queue) {
      if (this.#isEnded || this.#options.countAttached() >= MAX_ATTACHED) break;
      if ((this.#retryAt.get(ydocId) ?? 0) > now) continue;
      this.#queue.delete(ydocId);
      // An unknown room is found again by the scan that follows a change of the register.
      if (isKnownToServer(ydocId)) this.#visit(ydocId);
    }
    if (this.#queue.size > 0) this.#scanLater();
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#stopRegister();
    for (const leave of this.#visits.values()) leave();
  }

  #visit(ydocId: string): void {
    const room = this.#options.hold(ydocId);
    const check = (): void => {
      const { isDirty, isOpened, facts } = room.getState();
      const isCompared = facts.synced && (facts.unacked === 0 || facts.readOnly);
      if (isCompared) this.#options.onSettled(ydocId);
      const hasWork = isDirty || (!isCompared && this.#options.roomsToCompare().includes(ydocId));
      if (isOpened && !hasWork) leave();
      else if (facts.refusal !== undefined) postpone();
    };
    const stop = room.subscribe(check);
    const timeout = setTimeout(() => postpone(), VISIT_LIMIT_MS);
    const leave = (): void => {
      if (!this.#visits.delete(ydocId)) return;
      stop();
      clearTimeout(timeout);
      this.#options.release(ydocId);
      if (!this.#isEnded) this.visitNext();
    };
    const postpone = (): void => {
      this.#retryAt.set(ydocId, performance.now() + RETRY_AFTER_MS);
      this.#queue.add(ydocId);
      leave();
    };
    this.#visits.set(ydocId, leave);
    check();
  }

  #scanLater(): void {
    if (this.#isEnded) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.scan();
    }, RETRY_AFTER_MS);
  }
}

/** Returns the ids of the rooms that have rows in `unacked`. */
async function dirtyRoomIds(
  database: NonNullable<Awaited<ReturnType<Device['database']>>>,
): Promise<string[]> {
  const ids: string[] = [];
  const tx = database.transaction('unacked');
  let cursor = await tx.store.index('room').openKeyCursor(null, 'nextunique');
  while (cursor) {
    ids.push(cursor.key);
    cursor = await cursor.continue();
  }
  return ids;
}
