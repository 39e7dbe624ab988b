import Sqlite from 'better-sqlite3';
import type { Db } from '#server/db/database.ts';

export type FaultCode = 'SQLITE_BUSY' | 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE' | 'SQLITE_IOERR_FSYNC';

/** Where a store can fail: before a transaction, inside it, when it commits, and after that, the answer being lost. */
export const FAULT_PLACES = ['begin', 'step', 'commit', 'after-commit'] as const;
export type FaultPlace = (typeof FAULT_PLACES)[number];

export interface FaultMoment {
  place: FaultPlace;
  /** Counted from 1 for each place, since the plan was made. */
  nth: number;
  /** Keystrokes; otherwise an operation, a fold, a version. */
  isAppend: boolean;
}

export type FaultPlan = (moment: FaultMoment) => FaultCode | undefined;

/**
 * A database that fails when it is told to, as SQLite does: by its own kind of error, with the transaction open until it
 * is rolled back. Wraps the one `Db` it is given; the product's code is what it is.
 */
export class FaultyStore {
  readonly #db: Db;
  #plan: FaultPlan | undefined;
  #counts = new Map<FaultPlace, number>();
  #isAppend = false;
  #thrown = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#wrapSteps();
    this.#wrapStatements();
  }

  /** How often it failed since the plan was made. */
  get thrown(): number {
    return this.#thrown;
  }

  fail(plan: FaultPlan): void {
    this.#plan = plan;
    this.#counts = new Map();
    this.#thrown = 0;
  }

  heal(): void {
    this.#plan = undefined;
  }

  #wrapSteps(): void {
    const { append, write } = this.#db;
    this.#db.append = (step) =>
      append((raw) => {
        this.#isAppend = true;
        this.#pass('step');
        return step(raw);
      });
    this.#db.write = (target, body) =>
      write(target, async (tx) => {
        this.#isAppend = false;
        this.#pass('step');
        return body(tx);
      });
  }

  /** BEGIN and COMMIT are statements like others: as text, or prepared before this store was wrapped. */
  #wrapStatements(): void {
    const raw = this.#db.rawWriter;
    const exec = raw.exec.bind(raw);
    raw.exec = (sql) => this.#around(sql, () => exec(sql));
    const around = (sql: string, run: () => Sqlite.RunResult) => this.#around(sql, run);
    // All statements share one prototype; only those of this connection are meant.
    const prototype = Object.getPrototypeOf(raw.prepare('SELECT 1')) as Sqlite.Statement;
    const run = prototype.run;
    prototype.run = function (this: Sqlite.Statement, ...parameters: unknown[]) {
      const go = () => run.apply(this, parameters);
      return this.database === raw ? around(this.source, go) : go();
    };
  }

  #around<T>(sql: string, run: () => T): T {
    if (sql.startsWith('BEGIN')) this.#pass('begin');
    if (sql === 'COMMIT') this.#pass('commit');
    const result = run();
    if (sql === 'COMMIT') this.#pass('after-commit');
    return result;
  }

  #pass(place: FaultPlace): void {
    const nth = (this.#counts.get(place) ?? 0) + 1;
    this.#counts.set(place, nth);
    const code = this.#plan?.({ place, nth, isAppend: this.#isAppend });
    if (code === undefined) return;
    this.#thrown += 1;
    throw new Sqlite.SqliteError(MESSAGES[code], code);
  }
}

const MESSAGES: Record<FaultCode, string> = {
  SQLITE_BUSY: 'database is locked',
  SQLITE_FULL: 'database or disk is full',
  SQLITE_IOERR_WRITE: 'disk I/O error',
  SQLITE_IOERR_FSYNC: 'disk I/O error',
};
