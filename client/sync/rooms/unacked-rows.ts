import type * as Y from 'yjs';
import { joinTyping } from '#shared/documents/updates/join-typing.ts';
import { isHeld } from '../store/is-held.ts';
import { mergeMany } from '../store/merge-many.ts';

/** Consecutive rows are merged into messages of at most this many bytes; a longer row is a message of its own. */
const FRAME_BYTES = 128 * 1024;
/** So many rows that wait for a connection are merged into one, so that they need little memory. */
const MERGE_ABOVE_ROWS = 128;
/** Above this total, bytes, rows are not retained: the catch-up contains their changes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A change as it was made, or several consecutive ones merged by `Y.mergeUpdates`. */
interface Row {
  /** A Yjs update, version 1; undefined for changes that only a catch-up contains. */
  bytes: Uint8Array | undefined;
  /** The number of its last change. */
  upTo: number;
  /** It was read from the database or received from a tab: the Y.Doc may not hold it. */
  isUnchecked: boolean;
}

/** Rows merged into one message. */
export interface RowFrame {
  bytes: Uint8Array;
  /** The number of its last change, for {@link UnackedRows.drop}. */
  upTo: number;
}

/**
 * The changes of a room that the server has not acknowledged, as they were made and in that order [M9]. The server reads
 * the intents of a writer from them; a difference of two states would repeat all deletions that the device knows of. On
 * each connection they are sent from the first on, before the catch-up.
 */
export class UnackedRows {
  readonly #maxBytes: number;
  #rows: Row[] = [];
  /** How many of the first rows were sent on the current connection. */
  #sentCount = 0;
  /** How many of the last rows are single changes. */
  #looseCount = 0;
  #bytes = 0;
  #newest = 0;

  /** @param maxBytes above this total no row is retained but the newest */
  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The number of the newest change. */
  get newest(): number {
    return this.#newest;
  }

  /** All rows, oldest first; undefined if some are not retained. */
  get all(): readonly Uint8Array[] | undefined {
    return bytesOf(this.#rows);
  }

  /** Whether this update is the newest row, and the only one that was not sent on the current connection. */
  isOnlyUnsent(update: Uint8Array): boolean {
    return this.#sentCount === this.#rows.length - 1 && this.#rows.at(-1)?.bytes === update;
  }

  /** Whether this update is the newest row. */
  isNewest(update: Uint8Array): boolean {
    return this.#rows.at(-1)?.bytes === update;
  }

  /** Adds a change that the Y.Doc holds. */
  add(bytes: Uint8Array): void {
    this.#push(bytes, false);
    this.#looseCount = Math.min(this.#looseCount + 1, this.#rows.length - this.#sentCount);
    if (this.#looseCount >= MERGE_ABOVE_ROWS) this.#mergeLoose();
  }

  /** Adds rows of the database or of another tab. They are sent only if the Y.Doc holds them by then. */
  addStored(rows: readonly Uint8Array[]): void {
    for (const bytes of rows) this.#push(bytes, true);
    if (rows.length > 0) this.#looseCount = 0;
  }

  /**
   * Returns the rows that were not sent on the current connection, merged into messages. None if some are not retained:
   * later rows may depend on them.
   */
  unsent(ydoc: Y.Doc): RowFrame[] {
    const rows = this.#rows.slice(this.#sentCount);
    if (!bytesOf(rows)) return [];
    return groupsOf(rows).flatMap((group) => frameOf(ydoc, group) ?? []);
  }

  /** Records that all rows were sent on the current connection, or are in its catch-up. */
  markSent(): void {
    this.#sentCount = this.#rows.length;
    this.#looseCount = 0;
  }

  /** Records that a connection begins or has ended: all rows count as not sent. */
  markUnsent(): void {
    this.#sentCount = 0;
  }

  /** Removes the rows up to the change of this number: the server has them. */
  drop(upTo: number): void {
    let count = 0;
    for (; (this.#rows[count]?.upTo ?? Infinity) <= upTo; count += 1)
      this.#bytes -= this.#rows[count]?.bytes?.byteLength ?? 0;
    if (count === 0) return;
    this.#rows.splice(0, count);
    this.#sentCount = Math.max(0, this.#sentCount - count);
    this.#looseCount = Math.min(this.#looseCount, this.#rows.length);
  }

  /**
   * Stops retaining the present rows: the next catch-up contains their changes. Called when the server lacks text on
   * which they depend, which only the catch-up contains [A14].
   */
  forget(): void {
    this.#forgetFirst(this.#rows.length);
  }

  #push(bytes: Uint8Array, isUnchecked: boolean): void {
    this.#newest += 1;
    this.#rows.push({ bytes, upTo: this.#newest, isUnchecked });
    this.#bytes += bytes.byteLength;
    if (this.#bytes > this.#maxBytes) this.#forgetFirst(this.#rows.length - 1);
  }

  #forgetFirst(count: number): void {
    const last = this.#rows[count - 1];
    if (!last) return;
    const isSent = this.#sentCount >= count;
    this.#bytes -= sizeOf(this.#rows.slice(0, count));
    this.#rows.splice(0, count, { bytes: undefined, upTo: last.upTo, isUnchecked: false });
    this.#sentCount = isSent ? this.#sentCount - count + 1 : 0;
    this.#looseCount = 0;
  }

  #mergeLoose(): void {
    const loose = this.#rows.splice(-this.#looseCount);
    const merged = mergeRows(loose);
    this.#bytes += merged.byteLength - sizeOf(loose);
    this.#rows.push({ bytes: merged, upTo: this.#newest, isUnchecked: false });
    this.#looseCount = 0;
  }
}

const sizeOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0);

/** The bytes of rows; undefined if some are not retained. */
function bytesOf(rows: readonly Row[]): Uint8Array[] | undefined {
  const all = rows.flatMap(({ bytes }) => bytes ?? []);
  return all.length === rows.length ? all : undefined;
}

function groupsOf(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = row.bytes?.byteLength ?? 0;
    const group = groups.at(-1);
    if (group && size + length <= FRAME_BYTES) {
      group.push(row);
      size += length;
    } else {
      groups.push([row]);
      size = length;
    }
  }
  return groups;
}

/** Merges the rows of a group; undefined if the Y.Doc holds none of them. */
function frameOf(ydoc: Y.Doc, group: readonly Row[]): RowFrame | undefined {
  const upTo = group.at(-1)?.upTo ?? 0;
  if (group.some(({ isUnchecked }) => isUnchecked)) {
    const merged = tryMerge(group);
    if (merged && isHeld(ydoc, merged)) return { bytes: merged, upTo };
    // The server refuses a row that depends on missing text [A14]. It stays in the database until the text arrives.
    const held = group.filter(({ bytes, isUnchecked }) => bytes && (!isUnchecked || isHeld(ydoc, bytes)));
    return held.length > 0 ? { bytes: mergeRows(held), upTo } : undefined;
  }
  return { bytes: mergeRows(group), upTo };
}

/** Merges rows with the same intents; typed characters become words. A single row stays as it is. */
function mergeRows(rows: readonly Row[]): Uint8Array {
  const [first, ...others] = bytesOf(rows) ?? [];
  if (!first) return Uint8Array.of(0, 0);
  return others.length === 0 ? first : mergeMany(joinTyping([first, ...others]));
}

/** Merges rows; undefined when one of them cannot be read. */
function tryMerge(group: readonly Row[]): Uint8Array | undefined {
  try {
    return mergeRows(group);
  } catch {
    return undefined;
  }
}
