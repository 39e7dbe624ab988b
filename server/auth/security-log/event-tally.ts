import { v7 as uuidv7 } from 'uuid';
import type { securityEvent } from '#server/db/schema/index.ts';

export type SecurityRow = typeof securityEvent.$inferSelect;
/** What makes two events alike. */
export type Alike = Omit<SecurityRow, 'id' | 'count' | 'createdAt' | 'lastAt'>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Rows of one kind that one person, or one client address, can cause in a minute. */
const ROWS_OF_ONE = 10;
/** Rows of one kind in a minute, and in a day: whoever causes very many hides no event of another kind. */
const ROWS_A_MINUTE = 100;
const ROWS_A_DAY = 2_000;
/** In `detail` of a row that stands for events which differ. */
export const VARIOUS = 'various';

/**
 * Counts events that are alike into one row a minute, so that nobody can fill the table. Beyond the bounds the events of one
 * person or client address share a row, and beyond those of the kind all of that kind and result do.
 */
export class EventTally {
  #minute = -1;
  #day = -1;
  readonly #rows = new Map<string, SecurityRow>();
  readonly #ofOne = new Map<string, number>();
  readonly #ofKind = new Map<string, number>();
  readonly #today = new Map<string, number>();

  /** @returns the row that counts the event now, and whether there was none before */
  add(event: Alike, now: number): { row: SecurityRow; isNew: boolean } {
    this.#turn(now);
    const known = this.#rows.get(keyOf(event));
    if (known) return { row: count(known, now), isNew: false };
    const alike = this.#bounded(event);
    const key = keyOf(alike);
    const shared = this.#rows.get(key);
    if (shared) return { row: count(shared, now), isNew: false };
    const row = { ...alike, id: uuidv7(), count: 1, createdAt: now, lastAt: now };
    this.#rows.set(key, row);
    return { row, isNew: true };
  }

  /** The event itself while its row is within the bounds, else what stands for it and others. */
  #bounded(event: Alike): Alike {
    const { kind, result, userId, clientAddress } = event;
    const none = { userId: null, subject: null, workspaceId: null, clientAddress: null };
    const ofAll = { kind, result, ...none, detail: VARIOUS };
    if (!hasRoom(this.#ofKind, kind, ROWS_A_MINUTE) || !hasRoom(this.#today, kind, ROWS_A_DAY)) return ofAll;
    const one = `${kind} ${userId ?? clientAddress}`;
    const isOfOne = hasRoom(this.#ofOne, one, ROWS_OF_ONE);
    const alike = isOfOne
      ? event
      : { ...ofAll, userId, clientAddress: userId === null ? clientAddress : null };
    if (!isOfOne && this.#rows.has(keyOf(alike))) return alike;
    for (const [counts, name] of [
      [this.#ofOne, one],
      [this.#ofKind, kind],
      [this.#today, kind],
    ] as const)
      counts.set(name, (counts.get(name) ?? 0) + 1);
    return alike;
  }

  #turn(now: number): void {
    const [minute, day] = [Math.floor(now / MINUTE_MS), Math.floor(now / DAY_MS)];
    if (minute !== this.#minute) for (const counts of [this.#rows, this.#ofOne, this.#ofKind]) counts.clear();
    if (day !== this.#day) this.#today.clear();
    this.#minute = minute;
    this.#day = day;
  }
}

const hasRoom = (counts: ReadonlyMap<string, number>, name: string, most: number): boolean =>
  (counts.get(name) ?? 0) < most;

function count(row: SecurityRow, now: number): SecurityRow {
  row.count += 1;
  row.lastAt = now;
  return row;
}

const keyOf = ({ kind, result, userId, subject, workspaceId, clientAddress, detail }: Alike): string =>
  JSON.stringify([kind, result, userId, subject, workspaceId, clientAddress, detail]);
