import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { sweepChunks } from '#server/db/journal/chunks.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob, type FoldAnswer } from '#server/db/journal/fold-room.ts';
import { quarantineOverdue } from '#server/db/journal/overdue-rows.ts';
import { prepared } from '#server/db/statements.ts';
import { Durations } from '#server/metrics/durations.ts';
import type { Workers } from '#server/db/workers/workers.ts';

export interface FoldLimits {
  /** Milliseconds without an update after which a room is folded. */
  idleMs: number;
  rows: number;
  bytes: number;
  /** Milliseconds after a fold during which the limits on rows and bytes are four times as high; absent means 0. */
  restAfterFoldMs?: number;
  /** How often the limits are checked, milliseconds. */
  everyMs: number;
}

export const FOLD_LIMITS: FoldLimits = {
  idleMs: 30_000,
  rows: 500,
  bytes: 256 * 1024,
  restAfterFoldMs: 10_000,
  everyMs: 2_000,
};

/**
 * How long a room that could not be folded is skipped, milliseconds: it waits for text that people's devices have.
 */
const RETRY_AFTER_MS = 5 * 60_000;
/** Factor on the limits during the rest after a fold: a room with this many rows still opens fast enough. */
const REST_FACTOR = 4;
/**
 * Share of a long room's snapshot that has to be new before a fold: a fold writes the whole room, however little was
 * added [A15].
 */
const GROWTH_SHARE = 1 / 4;
/** Largest factor on the limit of rows, because rows cost more to load than bytes. */
const MAX_ROWS_FACTOR = 16;

interface UnfoldedRoom {
  rows: number;
  bytes: number;
  lastAt: number;
  notBefore: number;
  restsUntil: number;
  /** The length of its last snapshot, bytes; 0 if this process has made none. */
  snapshotBytes: number;
}

const NEW_ROOM: UnfoldedRoom = {
  rows: 0,
  bytes: 0,
  lastAt: 0,
  notBefore: 0,
  restsUntil: 0,
  snapshotBytes: 0,
};

/** Corrections that have to be stored before a fold replaces the rows that they follow from [M11]. */
export interface CorrectionsBeforeFold {
  /**
   * Resolves when the known rows of a room are corrected.
   * @returns the newest of them; undefined if this process has not read the room
   */
  settled: (ydocId: string) => Promise<number | undefined>;
  /** Loads a room, so that its stored rows are corrected. */
  load: (ydocId: string) => Promise<void>;
}

/** Decides when rooms are folded [A6] and folds them one after the other. */
export class FoldSchedule {
  readonly #db: Db;
  readonly #workers: Workers;
  readonly #log: Logger;
  readonly #limits: FoldLimits;
  readonly #corrections: CorrectionsBeforeFold | undefined;
  readonly #rooms = new Map<string, UnfoldedRoom>();
  readonly #timer: NodeJS.Timeout;
  readonly durations = new Durations();
  failures = 0;
  #folding: Promise<void> | undefined;
  #isClosed = false;

  /** @param options `corrections` is absent where texts are not corrected */
  constructor(options: {
    db: Db;
    workers: Workers;
    log: Logger;
    limits?: FoldLimits;
    corrections?: CorrectionsBeforeFold;
  }) {
    this.#db = options.db;
    this.#workers = options.workers;
    this.#log = options.log;
    this.#limits = options.limits ?? FOLD_LIMITS;
    this.#corrections = options.corrections;
    this.#findLeftovers();
    this.#timer = setInterval(() => this.#foldDueRooms(), this.#limits.everyMs);
    this.#timer.unref();
  }

  /**
   * Counts a stored update of a room. It runs for every keystroke, so it only counts.
   * @param now from `performance.now()`: a system clock that is set back must not delay folds
   */
  note(ydocId: string, byteLength: number, now: number): void {
    const room = this.#rooms.get(ydocId);
    if (room) {
      room.rows += 1;
      room.bytes += byteLength;
      room.lastAt = now;
    } else this.#rooms.set(ydocId, { ...NEW_ROOM, rows: 1, bytes: byteLength, lastAt: now });
  }

  /** Waits for the running fold and starts no other. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#folding;
  }

  /** Schedules the rooms in which an earlier process left unfolded rows besides the first content. */
  #findLeftovers(): void {
    const leftovers = prepared(
      this.#db.rawReader,
      `SELECT ydoc_id AS ydocId, (SELECT count(*) FROM doc_update u WHERE u.ydoc_id = s.ydoc_id) AS rows
       FROM unfolded_room s`,
    ).all() as { ydocId: string; rows: number }[];
    const lastAt = performance.now();
    for (const { ydocId, rows } of leftovers) {
      this.#rooms.set(ydocId, { ...NEW_ROOM, rows, lastAt });
    }
  }

  #foldDueRooms(): void {
    if (this.#folding || this.#isClosed) return;
    const now = performance.now();
    for (const [ydocId, { rows, restsUntil }] of this.#rooms) {
      if (rows <= 0 && now >= restsUntil) this.#rooms.delete(ydocId);
    }
    const due = [...this.#rooms].filter(([, room]) => this.#isDue(room, now)).map(([ydocId]) => ydocId);
    if (due.length === 0) return;
    this.#folding = this.#foldAll(due).finally(() => {
      this.#folding = undefined;
    });
  }

  #isDue({ rows, bytes, lastAt, notBefore, restsUntil, snapshotBytes }: UnfoldedRoom, now: number): boolean {
    if (rows <= 0 || now < notBefore) return false;
    // A fold reads and writes the whole room, however few rows are new. Busy rooms and long rooms are therefore
    // folded in larger steps.
    const factor = Math.max(
      now < restsUntil ? REST_FACTOR : 1,
      (snapshotBytes * GROWTH_SHARE) / this.#limits.bytes,
    );
    const isFull =
      rows >= this.#limits.rows * Math.min(factor, MAX_ROWS_FACTOR) || bytes >= this.#limits.bytes * factor;
    return isFull || now - lastAt >= this.#limits.idleMs;
  }

  async #foldAll(due: readonly string[]): Promise<void> {
    for (const ydocId of due) {
      if (this.#isClosed) return;
      try {
        await this.#fold(ydocId);
      } catch (error) {
        // The fold changed nothing: all rows are still there, and a later round tries again.
        this.failures += 1;
        this.#log.error({ err: error, ydocId }, 'a room could not be folded');
        this.#postpone(ydocId);
      }
    }
    await sweepChunks(this.#db);
  }

  async #fold(ydocId: string): Promise<void> {
    const startedAt = performance.now();
    const before = this.#rooms.get(ydocId);
    const counted = { rows: before?.rows ?? 0, bytes: before?.bytes ?? 0 };
    const fold = await this.#run(ydocId);
    if ('refused' in fold) {
      if (fold.refused === 'nothing') this.#rooms.delete(ydocId);
      else {
        this.#log.error({ alarm: `journal-${fold.refused}`, ydocId }, 'a room keeps its rows unfolded');
        if (fold.refused === 'incomplete') await quarantineOverdue(this.#db, ydocId, fold.waiting);
        this.#postpone(ydocId);
      }
      return;
    }
    const isFolded = await commitFold(this.#db, fold);
    this.durations.add(performance.now() - startedAt);
    this.#log.debug({ ydocId, rows: fold.rowIds.length, bytes: fold.state.byteLength, isFolded }, 'fold');
    const room = this.#rooms.get(ydocId);
    if (!room) return;
    room.rows -= counted.rows;
    room.bytes -= counted.bytes;
    room.restsUntil = performance.now() + (this.#limits.restAfterFoldMs ?? 0);
    room.snapshotBytes = fold.state.byteLength;
  }

  /** Folds the rows of a room in a worker. Rows that an earlier process left without corrections are corrected first. */
  async #run(ydocId: string): Promise<FoldAnswer> {
    if (!this.#corrections) return this.#workers.run(foldRoomJob, { ydocId });
    let upTo = await this.#corrections.settled(ydocId);
    const requiresCorrected = upTo === undefined;
    const fold = await this.#workers.run(foldRoomJob, { ydocId, upTo, requiresCorrected });
    if (!('refused' in fold) || fold.refused !== 'uncorrected') return fold;
    await this.#corrections.load(ydocId);
    upTo = await this.#corrections.settled(ydocId);
    // A room that could not be corrected is folded as it is.
    return this.#workers.run(foldRoomJob, { ydocId, upTo });
  }

  #postpone(ydocId: string): void {
    const room = this.#rooms.get(ydocId);
    if (room) room.notBefore = performance.now() + RETRY_AFTER_MS;
  }
}
