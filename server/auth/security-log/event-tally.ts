import { v7 as uuidv7 } from 'uuid';
import type { securityEvent } from '#server/db/schema/index.ts';

export type SecurityRow = typeof securityEvent.$inferSelect;
/** The fields of an event. Events with equal fields share a row. */
export type EventFields = Omit<SecurityRow, 'id' | 'count' | 'createdAt' | 'lastAt'>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Rows of one kind that one user, or one client address, can cause in a minute. */
const ROWS_PER_SOURCE = 10;
/**
 * Rows of one kind in a minute, and in a day. The bound is per kind, so that a flood of one kind hides no event of
 * another.
 */
const ROWS_A_MINUTE = 100;
const ROWS_A_DAY = 2_000;
/** The `detail` of a row that counts events with different fields. */
export const VARIOUS = 'various';

/**
 * Counts equal events into one row a minute, so that nobody can fill the table. Above the bound for one user or client
 * address, that source's events share a row; above the bound for a kind, all events of that kind and result share one.
 */
export class EventTally {
  #minute = -1;
  #day = -1;
  readonly #rows = new Map<string, SecurityRow>();
  readonly #perSource = new Map<string, number>();
  readonly #perKind = new Map<string, number>();
  readonly #perKindToday = new Map<string, number>();

  /** Counts an event. @returns the row that counts it now, and whether that row is new */
  add(event: EventFields, now: number): { row: SecurityRow; isNew: boolean } {
    this.#startPeriod(now);
    const existing = this.#rows.get(keyOf(event));
    if (existing) return { row: count(existing, now), isNew: false };
    const fields = this.#withinBounds(event);
    const key = keyOf(fields);
    const shared = this.#rows.get(key);
    if (shared) return { row: count(shared, now), isNew: false };
    const row = { ...fields, id: uuidv7(), count: 1, createdAt: now, lastAt: now };
    this.#rows.set(key, row);
    return { row, isNew: true };
  }

  /**
   * Returns the event's own fields while its row is within the bounds, otherwise the fields of the row that it shares.
   */
  #withinBounds(event: EventFields): EventFields {
    const { kind, result, userId, clientAddress } = event;
    const none = { userId: null, subject: null, workspaceId: null, clientAddress: null };
    const sharedByKind = { kind, result, ...none, detail: VARIOUS };
    if (!isBelow(this.#perKind, kind, ROWS_A_MINUTE) || !isBelow(this.#perKindToday, kind, ROWS_A_DAY))
      return sharedByKind;
    const source = `${kind} ${userId ?? clientAddress}`;
    const isWithinSourceBound = isBelow(this.#perSource, source, ROWS_PER_SOURCE);
    const fields = isWithinSourceBound
      ? event
      : { ...sharedByKind, userId, clientAddress: userId === null ? clientAddress : null };
    if (!isWithinSourceBound && this.#rows.has(keyOf(fields))) return fields;
    for (const [counts, name] of [
      [this.#perSource, source],
      [this.#perKind, kind],
      [this.#perKindToday, kind],
    ] as const)
      counts.set(name, (counts.get(name) ?? 0) + 1);
    return fields;
  }

  #startPeriod(now: number): void {
    const [minute, day] = [Math.floor(now / MINUTE_MS), Math.floor(now / DAY_MS)];
    if (minute !== this.#minute)
      for (const counts of [this.#rows, this.#perSource, this.#perKind]) counts.clear();
    if (day !== this.#day) this.#perKindToday.clear();
    this.#minute = minute;
    this.#day = day;
  }
}

const isBelow = (counts: ReadonlyMap<string, number>, name: string, most: number): boolean =>
  (counts.get(name) ?? 0) < most;

function count(row: SecurityRow, now: number): SecurityRow {
  row.count += 1;
  row.lastAt = now;
  return row;
}

const keyOf = ({ kind, result, userId, subject, workspaceId, clientAddress, detail }: EventFields): string =>
  JSON.stringify([kind, result, userId, subject, workspaceId, clientAddress, detail]);
