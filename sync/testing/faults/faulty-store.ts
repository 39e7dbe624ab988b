import Sqlite from 'better-sqlite3';
import type { Db } from '#server/db/database.ts';

export type FaultCode = 'SQLITE_BUSY' | 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE' | 'SQLITE_IOERR_FSYNC';

/**
 * The points at which a store can fail: before a transaction, inside it, at its commit, and after the commit, so that
 * only the answer is lost.
 */
export const FAULT_POINTS = ['begin', 'step', 'commit', 'after-commit'] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

export interface FaultMoment {
  point: FaultPoint;
  /** Number of this moment at its point, counted from 1 since the plan was set. */
  nth: number;
  /** Whether it is an append of keystrokes; otherwise an operation, a fold or a version. */
  isAppend: boolean;
}

export type FaultPlan = (moment: FaultMoment) => FaultCode | undefined;

/**
 * Makes a database fail according to a plan, as SQLite does: with SQLite's own error class, and with the transaction
 * open until it is rolled back. It wraps the given `Db`; the product's code stays the same.
 */
export class FaultyStore {
  readonly #db: Db;
  #plan: FaultPlan | undefined;
  #counts = new Map<FaultPoint, number>();
  #isAppend = false;
  #failures = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#wrapSteps();
    this.#wrapStatements();
  }

  /** Number of failures since the plan was set. */
  get failures(): number {
    return this.#failures;
  }

  fail(plan: FaultPlan): void {
    this.#plan = plan;
    this.#counts = new Map();
    this.#failures = 0;
  }

  heal(): void {
    this.#plan = undefined;
  }

  #wrapSteps(): void {
    const { append, write } = this.#db;
    this.#db.append = (step) =>
      append((raw) => {
        this.#isAppend = true;
        this.#failIfPlanned('step');
        return step(raw);
      });
    this.#db.write = (target, body) =>
      write(target, async (tx) => {
        this.#isAppend = false;
        this.#failIfPlanned('step');
        return body(tx);
      });
  }

  /** BEGIN and COMMIT are ordinary statements: executed as text, or prepared before the database was wrapped. */
  #wrapStatements(): void {
    const raw = this.#db.rawWriter;
    const exec = raw.exec.bind(raw);
    raw.exec = (sql) => this.#around(sql, () => exec(sql));
    const around = (sql: string, run: () => Sqlite.RunResult) => this.#around(sql, run);
    // All statements share one prototype, but only those of this connection may fail.
    const prototype = Object.getPrototypeOf(raw.prepare('SELECT 1')) as Sqlite.Statement;
    const run = prototype.run;
    prototype.run = function (this: Sqlite.Statement, ...parameters: unknown[]) {
      const runOriginal = () => run.apply(this, parameters);
      return this.database === raw ? around(this.source, runOriginal) : runOriginal();
    };
  }

  #around<T>(sql: string, run: () => T): T {
    if (sql.startsWith('BEGIN')) this.#failIfPlanned('begin');
    if (sql === 'COMMIT') this.#failIfPlanned('commit');
    const result = run();
    if (sql === 'COMMIT') this.#failIfPlanned('after-commit');
    return result;
  }

  #failIfPlanned(point: FaultPoint): void {
    const nth = (this.#counts.get(point) ?? 0) + 1;
    this.#counts.set(point, nth);
    const code = this.#plan?.({ point, nth, isAppend: this.#isAppend });
    if (code === undefined) return;
    this.#failures += 1;
    throw new Sqlite.SqliteError(MESSAGES[code], code);
  }
}

const MESSAGES: Record<FaultCode, string> = {
  SQLITE_BUSY: 'database is locked',
  SQLITE_FULL: 'database or disk is full',
  SQLITE_IOERR_WRITE: 'disk I/O error',
  SQLITE_IOERR_FSYNC: 'disk I/O error',
};
