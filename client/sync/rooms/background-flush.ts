import type { Device } from '#client/lib/device/device.ts';
import { isKnownToServer, onRoomRegisterChange } from './room-register.ts';
import type { Room } from './room.ts';
import { takeLastWords } from '../store/unload-buffer.ts';

/** More than a hundred rooms on one socket are served by nobody; half of that leaves room for what is open [C1]. */
export const MOST_ATTACHED = 50;
/** A room that was refused, or does not come clean, gives its place to another for this long. */
const REST_MS = 30_000;
/** Longer than any exchange takes: whoever is there that long and not clean waits for something else. */
const VISIT_MS = 60_000;

interface DirtyRoomsOptions {
  device: Device;
  isConnected: () => boolean;
  /** How many rooms are attached, these included. */
  countAttached: () => number;
  hold: (ydocId: string) => Room;
  release: (ydocId: string) => void;
  /** Rooms whose text a restored server may lack (E3). */
  owing: () => readonly string[];
  /** The server has all that is here of a room. */
  onSettled: (ydocId: string) => void;
}

/** Brings what this device owes the server to it, whether anybody has those rooms open or not [C3]. */
export class DirtyRooms {
  readonly #options: DirtyRoomsOptions;
  /** Ids that wait for a place, oldest first. */
  #queue = new Set<string>();
  readonly #visits = new Map<string, () => void>();
  readonly #rest = new Map<string, number>();
  readonly #stopRegister: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(options: DirtyRoomsOptions) {
    this.#options = options;
    this.#stopRegister = onRoomRegisterChange(() => void this.look());
  }

  /** Looks for rooms with something unacknowledged. Never throws: what is not found now is found the next time. */
  async look(): Promise<void> {
    try {
      await takeLastWords(this.#options.device);
      const database = await this.#options.device.database();
      if (!database || this.#isEnded) return;
      for (const ydocId of [...(await dirtyRoomIds(database)), ...this.#options.owing()]) {
        if (!this.#visits.has(ydocId)) this.#queue.add(ydocId);
        // It is about to be made: why it was refused before says nothing about it then.
        if (!isKnownToServer(ydocId)) this.#rest.delete(ydocId);
      }
    } catch {
      this.#lookAgain();
    }
    this.next();
  }

  /** Why rooms were refused is over, as when somebody has signed in: nobody waits any more. */
  retryNow(): void {
    this.#rest.clear();
    void this.look();
  }

  /** Gives free places to those who wait. */
  next(): void {
    if (!this.#options.isConnected()) return;
    const now = performance.now();
    for (const ydocId of this.#queue) {
      if (this.#isEnded || this.#options.countAttached() >= MOST_ATTACHED) break;
      if ((this.#rest.get(ydocId) ?? 0) > now) continue;
      this.#queue.delete(ydocId);
      // Asked again when the register says that something changed.
      if (isKnownToServer(ydocId)) this.#visit(ydocId);
    }
    if (this.#queue.size > 0) this.#lookAgain();
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#stopRegister();
    for (const leave of this.#visits.values()) leave();
  }

  #visit(ydocId: string): void {
    const room = this.#options.hold(ydocId);
    const look = (): void => {
      const { isDirty, isOpened, facts } = room.getState();
      const isCompared = facts.synced && (facts.unacked === 0 || facts.readOnly);
      if (isCompared) this.#options.onSettled(ydocId);
      const isOwed = isDirty || (!isCompared && this.#options.owing().includes(ydocId));
      if (isOpened && !isOwed) leave();
      else if (facts.refusal !== undefined) rest();
    };
    const stop = room.subscribe(look);
    const tooLong = setTimeout(() => rest(), VISIT_MS);
    const leave = (): void => {
      if (!this.#visits.delete(ydocId)) return;
      stop();
      clearTimeout(tooLong);
      this.#options.release(ydocId);
      if (!this.#isEnded) this.next();
    };
    const rest = (): void => {
      this.#rest.set(ydocId, performance.now() + REST_MS);
      this.#queue.add(ydocId);
      leave();
    };
    this.#visits.set(ydocId, leave);
    look();
  }

  #lookAgain(): void {
    if (this.#isEnded) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.look();
    }, REST_MS);
  }
}

/** The rooms of a device that hold something unacknowledged. */
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
