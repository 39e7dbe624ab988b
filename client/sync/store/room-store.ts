import * as Y from 'yjs';
import type { Device } from '#client/lib/device/device.ts';
import type { Orphan, UnackedUpdate } from '#client/lib/device/schema.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { appendUpdates, type QueuedUpdate } from './append-updates.ts';
import { COMPACT_ABOVE_ROWS, compactRoom } from './compact-room.ts';
import { forgetLastWords, leaveLastWords, takeLastWords } from './unload-buffer.ts';
import { loadRoom, type LoadedRoom } from './load-room.ts';
import { mergeMany } from './merge-many.ts';
import { noteRoom, type RoomNote } from './note-room.ts';
import { settleRows } from './settle-rows.ts';
import { announceText } from './text-change-events.ts';

/** How much of what is in a Y.Doc this device's database has; `none`: this browser keeps nothing. */
export type Stored = 'all' | 'writing' | 'failed' | 'none';

/** Never in a key's own task, and soon enough for a crash to take a word at most. */
const WRITE_AFTER_MS = 30;
/** Others' letters, which the server has: they are gathered for as long, or until something is written here. */
const GATHER_MS = 250;
/** Bytes of a change that are letters, and not a text that has come at last. */
const LETTERS = 1_000;
/** A write that has not ended by then is taken for failed until it does. */
const WRITE_WITHIN_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** What waits for a database that does not take it is kept as one change each of what is local and what is not. */
const QUEUE_LIMIT = 200;

export interface RoomStoreOptions {
  device: Device;
  ydocId: string;
  ydoc: Y.Doc;
  /** Whether nobody but this device has what is written now. */
  isOnlyCopy: () => boolean;
  /** Something of `stored` or `isDirty` changed. */
  onChange: () => void;
  /** All that was added up to this number is in the database. */
  onStored: (upTo: number) => void;
}

/** The same changes, as one of what was written here and one of what was not. */
function shortened(queue: readonly QueuedUpdate[]): QueuedUpdate[] {
  return [true, false].flatMap((isLocal) => {
    const kind = queue.filter((one) => one.isLocal === isLocal);
    const [first] = kind;
    return first ? [{ ...first, bytes: mergeMany(kind.map(({ bytes }) => bytes)) }] : [];
  });
}

/** A room's copy in the device's database. Nothing here throws: what fails is tried again, and is said in `stored`. */
export class RoomStore {
  readonly #options: RoomStoreOptions;
  #queue: QueuedUpdate[] = [];
  #added = 0;
  /** What is on its way into the database, write by write. */
  readonly #underway = new Set<readonly QueuedUpdate[]>();
  /** The name of what was left behind when the page was hidden. */
  #leftAs: string | undefined;
  #isLate = false;
  #failure: 'failed' | 'none' | undefined;
  #unackedRows = 0;
  #rowsUntilCompaction = COMPACT_ABOVE_ROWS;
  #isDamaged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer only gathers others' letters. */
  #isGathering = false;
  #retries = 0;
  #stopCompaction = () => {};
  readonly #stopHearing: () => void;
  #isEnded = false;

  constructor(options: RoomStoreOptions) {
    this.#options = options;
    this.#stopHearing = options.device.onEvicted(this.#handleEvicted);
    window.addEventListener('pagehide', this.#handleHide);
    document.addEventListener('visibilitychange', this.#handleVisibility);
  }

  get stored(): Stored {
    if (this.#failure) return this.#failure;
    if (this.#isLate) return 'failed';
    return this.#unstored.length === 0 ? 'all' : 'writing';
  }

  /** When the oldest change was made that the database does not have, epoch milliseconds; undefined when it has all. */
  get pendingSince(): number | undefined {
    const since = this.#unstored.map(({ createdAt }) => createdAt);
    return since.length === 0 ? undefined : Math.min(...since);
  }

  /** Whether the database holds, or is about to hold, something of this room that the server has not acknowledged. */
  get isDirty(): boolean {
    return this.#unackedRows > 0 || this.#unstored.some(({ isLocal }) => isLocal);
  }

  /** Puts what is here into the Y.Doc. May take long where storage hangs: do not wait for it without a limit [C8]. */
  async load(): Promise<LoadedRoom> {
    const { device, ydocId, ydoc } = this.#options;
    try {
      await takeLastWords(device);
      const database = await device.database();
      if (database && !this.#isEnded) {
        const loaded = await loadRoom(database, ydocId, ydoc);
        if (this.#failure === 'none') this.#failure = undefined;
        if (loaded.kind === 'loaded') {
          this.#unackedRows = loaded.unacked;
          this.#rowsUntilCompaction = loaded.isLong ? -1 : COMPACT_ABOVE_ROWS - loaded.rows;
          this.#isDamaged = loaded.damaged > 0;
          this.#compactSoon();
        }
        return loaded;
      }
    } catch {
      // Told like a browser that keeps nothing; writing is tried all the same.
    }
    this.#failure ??= 'none';
    this.#options.onChange();
    return { kind: 'none' };
  }

  /** The database was waited for long enough: until it answers, nothing is kept here. */
  giveUpWaiting(): void {
    this.#failure ??= 'none';
    this.#options.onChange();
  }

  /** @returns the change's number, to be compared with `onStored` */
  add(bytes: Uint8Array, isLocal: boolean): number {
    this.#queue.push({ bytes, isLocal, createdAt: Date.now() });
    this.#added += 1;
    if (this.#queue.length > QUEUE_LIMIT) this.#queue = shortened(this.#queue);
    if (document.visibilityState === 'hidden' && !this.#failure) this.#writeNow();
    else this.#writeSoon(!isLocal && bytes.byteLength < LETTERS);
    this.#options.onChange();
    return this.#added;
  }

  /** What was written here and the server lacks, by any tab of this device; with what waits to be stored put first. */
  async unacked(): Promise<UnackedUpdate[]> {
    await this.#write();
    const { device, ydocId } = this.#options;
    const database = await device.database();
    if (!database || this.#failure) return [];
    const rows = await database.getAllFromIndex('unacked', 'room', ydocId);
    this.#setUnackedRows(rows.length);
    return rows;
  }

  /** What was written here and is not in the database yet. */
  get waiting(): readonly Uint8Array[] {
    return this.#queue.flatMap(({ isLocal, bytes }) => (isLocal ? [bytes] : []));
  }

  /** The server has these rows, and lost text of theirs is in the drawer: one transaction [C6]. */
  async settle(rows: readonly UnackedUpdate[], orphan: Orphan | undefined): Promise<void> {
    const { device, ydocId } = this.#options;
    const database = await device.database();
    if (!database || rows.length === 0) return;
    this.#setUnackedRows(await settleRows(database, ydocId, rows, orphan));
    this.#compactSoon();
    announceText(device.userId);
  }

  /** The server's word on this person here, for when it cannot be asked. */
  async note(note: RoomNote): Promise<void> {
    const { device, ydocId } = this.#options;
    try {
      const database = await device.database();
      if (database) await noteRoom(database, ydocId, note);
    } catch {
      // Asked again at the next joining; until then the last word stands.
    }
  }

  /** Stores what waits and ends. */
  end(): void {
    this.#isEnded = true;
    this.#writeNow();
    this.#stopCompaction();
    this.#stopHearing();
    window.removeEventListener('pagehide', this.#handleHide);
    document.removeEventListener('visibilitychange', this.#handleVisibility);
  }

  /** All that was here of it is gone: the next word alone would be a text with a hole. */
  readonly #handleEvicted = (): void => {
    const { ydoc } = this.#options;
    const isLocal = this.isDirty;
    this.#unackedRows = 0;
    this.#rowsUntilCompaction = COMPACT_ABOVE_ROWS;
    if (ydoc.store.clients.size > 0) this.add(Y.encodeStateAsUpdate(ydoc), isLocal);
  };

  readonly #handleVisibility = (): void => {
    if (document.visibilityState === 'hidden') this.#writeNow();
  };

  /** The page may never get another turn; shown again, it forgets what it left as soon as that is stored. */
  readonly #handleHide = (): void => {
    const { device, ydocId } = this.#options;
    const leftBefore = this.#leftAs;
    // Ended by a sign-out, it leaves nothing [C12].
    this.#leftAs =
      device.state === 'closed' ? undefined : leaveLastWords(device.userId, ydocId, this.#unstored);
    if (leftBefore !== undefined) forgetLastWords(leftBefore);
    this.#writeNow();
  };

  /** What is here and not in the database, the oldest first. */
  get #unstored(): readonly QueuedUpdate[] {
    return [...[...this.#underway].flat(), ...this.#queue];
  }

  #writeSoon(isGathering: boolean): void {
    if (this.#timer !== undefined && (isGathering || !this.#isGathering)) return;
    clearTimeout(this.#timer);
    this.#isGathering = isGathering;
    this.#timer = setTimeout(this.#writeNow, isGathering ? GATHER_MS : WRITE_AFTER_MS);
  }

  readonly #writeNow = (): void => void this.#write();

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const updates = this.#queue.splice(0);
    if (updates.length === 0) return;
    const { device, ydocId, isOnlyCopy, onStored } = this.#options;
    const upTo = this.#added;
    const isLocal = updates.some((update) => update.isLocal);
    this.#underway.add(updates);
    const late = setTimeout(() => this.#setLate(true), WRITE_WITHIN_MS);
    try {
      const database = await device.database();
      if (!database) return this.#handleFailure(updates, 'none');
      await appendUpdates(database, { ydocId, updates, isOnlyCopy: isOnlyCopy() });
      this.#failure = undefined;
      this.#retries = 0;
      device.noteWrite();
      if (isLocal) this.#unackedRows += 1;
      this.#rowsUntilCompaction -= 1;
      this.#compactSoon();
    } catch (error) {
      // Full, closed, damaged: whichever it is, it is said and tried again.
      device.noteWrite(error);
      this.#handleFailure(updates, 'failed');
    } finally {
      clearTimeout(late);
      this.#underway.delete(updates);
      this.#isLate = false;
      this.#options.onChange();
      if (this.#unstored.length === 0) {
        onStored(upTo);
        if (this.#leftAs !== undefined) forgetLastWords(this.#leftAs);
        this.#leftAs = undefined;
      }
      announceText(device.userId);
    }
  }

  #handleFailure(updates: readonly QueuedUpdate[], failure: 'failed' | 'none'): void {
    this.#failure = failure;
    this.#queue.unshift(...updates);
    if (this.#isEnded) return;
    clearTimeout(this.#timer);
    this.#isGathering = false;
    this.#timer = setTimeout(this.#writeNow, Math.min(FIRST_RETRY_MS * 2 ** this.#retries, LAST_RETRY_MS));
    this.#retries += 1;
  }

  #compactSoon(): void {
    if (this.#rowsUntilCompaction >= 0 || this.#unackedRows > 0 || this.#isDamaged || this.#isEnded) return;
    this.#rowsUntilCompaction = COMPACT_ABOVE_ROWS;
    this.#stopCompaction = whenIdle(() => void this.#compact());
  }

  async #compact(): Promise<void> {
    const { device, ydocId } = this.#options;
    try {
      const database = await device.database();
      if (database) await compactRoom(database, ydocId);
    } catch {
      // All rows are as they were: the room only opens slower.
    }
  }

  #setUnackedRows(count: number): void {
    if (count === this.#unackedRows) return;
    this.#unackedRows = count;
    this.#options.onChange();
  }

  #setLate(isLate: boolean): void {
    this.#isLate = isLate;
    this.#options.onChange();
  }
}
