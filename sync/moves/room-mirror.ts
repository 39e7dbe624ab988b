import type { Document } from '@hocuspocus/server';
import type { CommittedRow } from '../journal/admission.ts';
import type { LiveRoom } from '../journal/live-room.ts';

/** Rows that are sent to the thread in one job, and their bytes. */
const BATCH_ROWS = 32;
const BATCH_BYTES = 256 * 1024;
/** Bytes of rows that may wait for the thread. Above that the mirror is opened again from the journal. */
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
/**
 * Bytes of corrections of one room within an hour. Nobody's budget is charged for them, and a small row can make a long
 * paragraph move.
 */
const MAX_CORRECTION_BYTES = 8 * 1024 * 1024;
const HOUR_MS = 60 * 60_000;
/** The first and the longest wait of a room after a fault, milliseconds. Each fault doubles the wait. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** The main thread's knowledge of the mirror of one open room. */
export class RoomMirror {
  readonly document: Document;
  readonly room: LiveRoom;
  /** The number and client id of the opening; undefined while the mirror is not open in the thread. */
  opening: { mirrorId: number; clientId: number } | undefined;
  /** The newest row that was read and whose correction, if any, is stored. */
  doneUpTo: number;
  /** The id of the newest correction that this process stored; 0 without one. */
  lastFix = 0;
  /** Whether a job of it runs, or a correction is being stored. */
  isBusy = false;
  /** Whether it has to be opened although no row waits. */
  mustOpen = false;
  /** Whether the next opening reads no stored row as intents: one of them could not be read. */
  skipsStored = false;
  /** The correction whose commit failed: it may be in the journal all the same. */
  uncertain: { fixes: number; bytes: Uint8Array } | undefined;
  usedAt = 0;
  /** Whether rows were dropped because too many waited: the mirror in the thread lacks them. */
  isOverflowing = false;
  #rows: CommittedRow[] = [];
  #queuedBytes = 0;
  #waitMs = FIRST_WAIT_MS;
  #notBefore = 0;
  #correctionBytes = 0;
  #countedSince = 0;
  #onSettled: (() => void)[] = [];

  constructor(document: Document, room: LiveRoom, doneUpTo: number) {
    this.document = document;
    this.room = room;
    this.doneUpTo = doneUpTo;
  }

  /** Whether the thread has something to do for it. */
  get isDue(): boolean {
    return !this.isBusy && !this.isResting && this.hasWork;
  }

  get hasWork(): boolean {
    return this.#rows.length > 0 || this.mustOpen || this.isOverflowing;
  }

  /** Whether the room is served without corrections for a while. */
  get isResting(): boolean {
    return performance.now() < this.#notBefore;
  }

  get isSettled(): boolean {
    return !this.isBusy && (this.isResting || !this.hasWork);
  }

  /** Adds a committed row. While the room rests or overflows, the journal has it for the next opening. */
  add(row: CommittedRow): void {
    if (this.isResting || this.isOverflowing) return;
    if (this.#queuedBytes + row.bytes.byteLength > MAX_QUEUED_BYTES) {
      this.dropUpTo(Infinity);
      this.isOverflowing = true;
      return;
    }
    this.#rows.push(row);
    this.#queuedBytes += row.bytes.byteLength;
  }

  /** Removes the next rows to send, in the order of the journal. */
  takeBatch(): CommittedRow[] {
    let [count, bytes] = [0, 0];
    for (const row of this.#rows) {
      if (count >= BATCH_ROWS || (count > 0 && bytes + row.bytes.byteLength > BATCH_BYTES)) break;
      count += 1;
      bytes += row.bytes.byteLength;
    }
    this.#queuedBytes -= bytes;
    return this.#rows.splice(0, count);
  }

  /** Removes the rows that an opening has read from the journal. */
  dropUpTo(id: number): void {
    this.#rows = this.#rows.filter((row) => row.id > id);
    this.#queuedBytes = this.#rows.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  }

  /** Forgets the rows that wait: the mirror is opened again from the journal, which has them. */
  reopen(): void {
    this.opening = undefined;
    this.mustOpen = true;
    this.isOverflowing = false;
    this.dropUpTo(Infinity);
  }

  /**
   * Serves the room without corrections for a while.
   * @param minimumMs the shortest wait, milliseconds
   * @returns how long, in milliseconds
   */
  rest(minimumMs = FIRST_WAIT_MS): number {
    this.reopen();
    const waitMs = Math.max(this.#waitMs, minimumMs);
    this.#notBefore = performance.now() + waitMs;
    this.#waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    return waitMs;
  }

  /** Counts a correction. @returns false when the room has had too many bytes of them within an hour */
  spend(bytes: number): boolean {
    const now = performance.now();
    if (now - this.#countedSince > HOUR_MS) {
      this.#countedSince = now;
      this.#correctionBytes = 0;
    }
    if (this.#correctionBytes + bytes > MAX_CORRECTION_BYTES) return false;
    this.#correctionBytes += bytes;
    return true;
  }

  /** Records that rows were read and corrections stored: the next fault is a first one. */
  markWell(): void {
    this.#waitMs = FIRST_WAIT_MS;
    this.skipsStored = false;
  }

  /** Calls back once nothing is to be done. */
  onceSettled(callback: () => void): void {
    if (this.isSettled) callback();
    else this.#onSettled.push(callback);
  }

  notifyIfSettled(): void {
    if (!this.isSettled) return;
    for (const callback of this.#onSettled.splice(0)) callback();
  }
}
