import * as Y from 'yjs';
import type { Device } from '#client/lib/device/device.ts';
import type { Orphan, UnackedUpdate } from '#client/lib/device/schema.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { appendUpdates, type QueuedUpdate } from './append-updates.ts';
import { COMPACT_ABOVE_ROWS, compactRoom } from './compact-room.ts';
import { clearUnloadBuffer, writeUnloadBuffer, restoreUnloadBuffer } from './unload-buffer.ts';
import { loadRoom, type LoadedRoom } from './load-room.ts';
import { mergeMany } from './merge-many.ts';
import { noteRoom, type RoomNote } from './note-room.ts';
import { settleRows } from './settle-rows.ts';
import { notifyTextChange } from './text-change-events.ts';

/** How much of a Y.Doc's content this device's database has; `none`: this browser stores nothing. */
export type Stored = 'all' | 'writing' | 'failed' | 'none';

/** Local updates are written after this time: not in the task of a key, and so soon that a crash loses a word at most. */
const WRITE_AFTER_MS = 30;
/** Characters that others typed are collected for this long, or until a local update: the server has them. */
const REMOTE_WRITE_AFTER_MS = 250;
/** A remote update shorter than this, in bytes, counts as typed characters, and a longer one as the arrival of a text. */
const TYPED_BYTES = 1_000;
/** A write that takes longer than this counts as failed until it ends. */
const WRITE_TIMEOUT_MS = 5_000;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** A longer queue, as when the database fails, is merged into one local and one remote update. */
const QUEUE_LIMIT = 200;

export interface RoomStoreOptions {
  device: Device;
  ydocId: string;
  ydoc: Y.Doc;
  /** Whether this device is the only one to have an update that is written now. */
  isOnlyCopy: () => boolean;
  /** Called when `stored` or `isDirty` may have changed. */
  onChange: () => void;
  /** Called when the database has every update that was added up to this number. */
  onStored: (upTo: number) => void;
  /** Called with the stored rows that the server has not acknowledged, oldest first, before they are applied. */
  onUnacked: (rows: readonly Uint8Array[]) => void;
  /** Returns the changes that the server has not acknowledged, as they were made; undefined if not retained. */
  localRows: () => readonly Uint8Array[] | undefined;
}

/** Merges a queue into at most one local and one remote update. */
function mergedQueue(queue: readonly QueuedUpdate[]): QueuedUpdate[] {
  return [true, false].flatMap((isLocal) => {
    const group = queue.filter((update) => update.isLocal === isLocal);
    const [first] = group;
    return first ? [{ ...first, bytes: mergeMany(group.map(({ bytes }) => bytes)) }] : [];
  });
}

/** A room's copy in the device's database. Failed writes do not throw: they are retried and reported in `stored`. */
export class RoomStore {
  readonly #options: RoomStoreOptions;
  #queue: QueuedUpdate[] = [];
  #addedCount = 0;
  /** The updates that are being written to the database, one element for each write. */
  readonly #writesInProgress = new Set<readonly QueuedUpdate[]>();
  /** The name of the unload-buffer entry that was written when the page was hidden. */
  #bufferName: string | undefined;
  #isWriteOverdue = false;
  #failure: 'failed' | 'none' | undefined;
  #unackedRowCount = 0;
  #rowsUntilCompaction = COMPACT_ABOVE_ROWS;
  #isDamaged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the timer only collects characters that others typed. */
  #isTimerForRemote = false;
  #retries = 0;
  #stopCompaction = () => {};
  readonly #stopListening: () => void;
  #isEnded = false;

  constructor(options: RoomStoreOptions) {
    this.#options = options;
    this.#stopListening = options.device.onEvicted(this.#handleEvicted);
    window.addEventListener('pagehide', this.#handlePageHide);
    document.addEventListener('visibilitychange', this.#handleVisibilityChange);
  }

  get stored(): Stored {
    if (this.#failure) return this.#failure;
    if (this.#isWriteOverdue) return 'failed';
    return this.#unstored.length === 0 ? 'all' : 'writing';
  }

  /** When the oldest update was made that the database lacks, epoch milliseconds; undefined when it has all. */
  get pendingSince(): number | undefined {
    const since = this.#unstored.map(({ createdAt }) => createdAt);
    return since.length === 0 ? undefined : Math.min(...since);
  }

  /** Whether the database has, or is about to have, updates of this room that the server has not acknowledged. */
  get isDirty(): boolean {
    return this.#unackedRowCount > 0 || this.#unstored.some(({ isLocal }) => isLocal);
  }

  /** Applies the stored copy to the Y.Doc. Takes long where storage hangs: wait for it only with a time limit [C8]. */
  async load(): Promise<LoadedRoom> {
    const { device, ydocId, ydoc, onUnacked } = this.#options;
    try {
      await restoreUnloadBuffer(device);
      const database = await device.database();
      if (database && !this.#isEnded) {
        const loaded = await loadRoom(database, ydocId, ydoc, onUnacked);
        if (this.#failure === 'none') this.#failure = undefined;
        if (loaded.kind === 'loaded') {
          this.#unackedRowCount = loaded.unacked;
          this.#rowsUntilCompaction = loaded.isCompactionDue ? -1 : COMPACT_ABOVE_ROWS - loaded.rows;
          this.#isDamaged = loaded.damaged > 0;
          this.#compactSoon();
        }
        return loaded;
      }
    } catch {
      // Reported like a browser that stores nothing; writes are attempted all the same.
    }
    this.#failure ??= 'none';
    this.#options.onChange();
    return { kind: 'none' };
  }

  /** Reports that nothing is stored until the database answers, because its time limit has passed. */
  giveUpWaiting(): void {
    this.#failure ??= 'none';
    this.#options.onChange();
  }

  /** Queues an update to be stored. @returns the update's number, to be compared with `onStored` */
  add(bytes: Uint8Array, isLocal: boolean): number {
    this.#queue.push({ bytes, isLocal, createdAt: Date.now() });
    this.#addedCount += 1;
    if (this.#queue.length > QUEUE_LIMIT) this.#queue = mergedQueue(this.#queue);
    if (document.visibilityState === 'hidden' && !this.#failure) this.#writeNow();
    else this.#writeSoon(!isLocal && bytes.byteLength < TYPED_BYTES);
    this.#options.onChange();
    return this.#addedCount;
  }

  /** Stores the queue, then returns the rows of all tabs that the server lacks; none while the database fails. */
  async unacked(): Promise<UnackedUpdate[]> {
    await this.#write();
    const { device, ydocId } = this.#options;
    const database = await device.database();
    if (!database || this.#failure) return [];
    const rows = await database.getAllFromIndex('unacked', 'room', ydocId);
    this.#setUnackedRowCount(rows.length);
    return rows;
  }

  /** The local updates that wait to be written to the database. */
  get queuedLocalUpdates(): readonly Uint8Array[] {
    return this.#queue.flatMap(({ isLocal, bytes }) => (isLocal ? [bytes] : []));
  }

  /**
   * Removes rows that the server has from `unacked`, and stores their lost text as an orphan, in one transaction [C6].
   * @throws the database's error; then nothing was changed
   */
  async settle(rows: readonly UnackedUpdate[], orphan: Orphan | undefined): Promise<void> {
    const { device, ydocId } = this.#options;
    const database = await device.database();
    if (!database || rows.length === 0) return;
    this.#setUnackedRowCount(await settleRows(database, ydocId, rows, orphan));
    this.#compactSoon();
    notifyTextChange(device.userId);
  }

  /** Stores the server's report on this person in the room, to be used while the server is unreachable. */
  async note(note: RoomNote): Promise<void> {
    const { device, ydocId } = this.#options;
    try {
      const database = await device.database();
      if (database) await noteRoom(database, ydocId, note);
    } catch {
      // The server reports again at the next join; until then the previous report stays.
    }
  }

  /** Stores the queue and ends. */
  end(): void {
    this.#isEnded = true;
    this.#writeNow();
    this.#stopCompaction();
    this.#stopListening();
    window.removeEventListener('pagehide', this.#handlePageHide);
    document.removeEventListener('visibilitychange', this.#handleVisibilityChange);
  }

  /** Stores the whole Y.Doc again after an eviction: the next update alone would leave a text with a hole. */
  readonly #handleEvicted = (): void => {
    const { ydoc, localRows } = this.#options;
    const isLocal = this.isDirty;
    this.#unackedRowCount = 0;
    this.#rowsUntilCompaction = COMPACT_ABOVE_ROWS;
    if (ydoc.store.clients.size === 0) return;
    // The rows are stored as they were made [M9]. Without them the whole text counts as not acknowledged.
    const rows = isLocal ? (localRows() ?? []) : [];
    this.add(Y.encodeStateAsUpdate(ydoc), isLocal && rows.length === 0);
    for (const row of rows) this.add(row, true);
  };

  readonly #handleVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') this.#writeNow();
  };

  /**
   * Writes the unstored updates to the unload buffer, for a hidden page may never run again. If it does, the entry is
   * removed as soon as the updates are stored.
   */
  readonly #handlePageHide = (): void => {
    const { device, ydocId } = this.#options;
    const previousName = this.#bufferName;
    // After a sign-out nothing may stay in the browser [C12].
    this.#bufferName =
      device.state === 'closed' ? undefined : writeUnloadBuffer(device.userId, ydocId, this.#unstored);
    if (previousName !== undefined) clearUnloadBuffer(previousName);
    this.#writeNow();
  };

  /** The updates that the database lacks, oldest first. */
  get #unstored(): readonly QueuedUpdate[] {
    return [...[...this.#writesInProgress].flat(), ...this.#queue];
  }

  #writeSoon(isRemoteOnly: boolean): void {
    if (this.#timer !== undefined && (isRemoteOnly || !this.#isTimerForRemote)) return;
    clearTimeout(this.#timer);
    this.#isTimerForRemote = isRemoteOnly;
    this.#timer = setTimeout(this.#writeNow, isRemoteOnly ? REMOTE_WRITE_AFTER_MS : WRITE_AFTER_MS);
  }

  readonly #writeNow = (): void => void this.#write();

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const updates = this.#queue.splice(0);
    if (updates.length === 0) return;
    const { device, ydocId, isOnlyCopy, onStored } = this.#options;
    const upTo = this.#addedCount;
    const isLocal = updates.some((update) => update.isLocal);
    this.#writesInProgress.add(updates);
    const timeout = setTimeout(() => this.#setWriteOverdue(true), WRITE_TIMEOUT_MS);
    try {
      const database = await device.database();
      if (!database) return this.#handleFailure(updates, 'none');
      await appendUpdates(database, { ydocId, updates, isOnlyCopy: isOnlyCopy() });
      this.#failure = undefined;
      this.#retries = 0;
      device.noteWrite();
      if (isLocal) this.#unackedRowCount += 1;
      this.#rowsUntilCompaction -= 1;
      this.#compactSoon();
    } catch (error) {
      // The database is full, closed or damaged. In each case the failure is reported and the write is retried.
      device.noteWrite(error);
      this.#handleFailure(updates, 'failed');
    } finally {
      clearTimeout(timeout);
      this.#writesInProgress.delete(updates);
      this.#isWriteOverdue = false;
      this.#options.onChange();
      if (this.#unstored.length === 0) {
        onStored(upTo);
        if (this.#bufferName !== undefined) clearUnloadBuffer(this.#bufferName);
        this.#bufferName = undefined;
      }
      notifyTextChange(device.userId);
    }
  }

  #handleFailure(updates: readonly QueuedUpdate[], failure: 'failed' | 'none'): void {
    this.#failure = failure;
    this.#queue.unshift(...updates);
    if (this.#isEnded) return;
    clearTimeout(this.#timer);
    this.#isTimerForRemote = false;
    this.#timer = setTimeout(this.#writeNow, Math.min(MIN_RETRY_MS * 2 ** this.#retries, MAX_RETRY_MS));
    this.#retries += 1;
  }

  #compactSoon(): void {
    if (this.#rowsUntilCompaction >= 0 || this.#unackedRowCount > 0 || this.#isDamaged || this.#isEnded)
      return;
    this.#rowsUntilCompaction = COMPACT_ABOVE_ROWS;
    this.#stopCompaction = whenIdle(() => void this.#compact());
  }

  async #compact(): Promise<void> {
    const { device, ydocId } = this.#options;
    try {
      const database = await device.database();
      if (database) await compactRoom(database, ydocId);
    } catch {
      // All rows are as they were: the room only opens more slowly.
    }
  }

  #setUnackedRowCount(count: number): void {
    if (count === this.#unackedRowCount) return;
    this.#unackedRowCount = count;
    this.#options.onChange();
  }

  #setWriteOverdue(isOverdue: boolean): void {
    this.#isWriteOverdue = isOverdue;
    this.#options.onChange();
  }
}
