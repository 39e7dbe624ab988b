import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/columns';
import { isBusy, translateDatabaseError } from './errors.ts';
import { orm, type RawConnection } from './open.ts';

/** What a write's body may use. drizzle's own `transaction` is missing: it would commit outside ours [F6]. */
export type Tx = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | '$count'>;

/** A step of the journal, run synchronously in a transaction shared with others that wait [A1]. */
export type AppendStep<T> = (raw: RawConnection) => T;

interface WaitingAppend {
  step: AppendStep<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

interface WaitingBody {
  body: (tx: Tx) => Promise<unknown>;
  askedAt: number;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

const YIELD_AFTER_MS = 4;
/**
 * Where very many keystrokes come they gather this long, for a commit costs as much as fifteen rows. Otherwise it would
 * save nothing and make each of them late.
 */
const GATHER_MS = 2;
/** The file that collects commits is folded into the database when it has this many pages, 16 MB. */
const CHECKPOINT_PAGES = 4_000;
/** On a slow disk there is always an append waiting: a body that has waited this long goes before the next group. */
const OVERDUE_AFTER_MS = 100;
const BUSY_FOR_MS = 5_000;

/**
 * The one writing connection of a process behind one mutex [A2].
 *
 * Waiting appends go before waiting bodies, and after 4 ms the loop gets a turn [F6]. A body awaits only `tx`:
 * one that outlives a turn of the loop is rolled back and rejected, for it would hold everybody's keystrokes.
 */
export class Writer {
  readonly raw: RawConnection;
  readonly #orm: Database;
  readonly #busyForMs: number;
  readonly #inside = new AsyncLocalStorage<true>();
  readonly #appends: WaitingAppend[] = [];
  readonly #bodies: WaitingBody[] = [];
  #pumping: Promise<void> | undefined;
  #isDense = false;
  #closed = false;

  /** @param busyForMs how long another process's lock is waited for */
  constructor(raw: RawConnection, busyForMs = BUSY_FOR_MS) {
    this.raw = raw;
    this.#orm = orm(raw);
    this.#busyForMs = busyForMs;
    raw.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  }

  /**
   * Runs `body` in one transaction. `scopes` names what it changes, for databases that lock rows.
   * @throws what the body threw, after a rollback; database errors as `translateDatabaseError` gives them.
   */
  write<T>(_target: { scopes: readonly string[] }, body: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#inside.getStore())
      throw new Error('A write inside a write: the inner one would wait for the outer for ever.');
    return this.#enqueue<T>((waiting) => this.#bodies.push({ body, askedAt: performance.now(), ...waiting }));
  }

  /**
   * Runs a step of the journal; all that wait in this turn of the loop share one commit.
   * @param isOneOfMany so many come that a commit may wait a little for the next ones
   */
  append<T>(step: AppendStep<T>, isOneOfMany = false): Promise<T> {
    this.#isDense = isOneOfMany;
    return this.#enqueue<T>((waiting) => this.#appends.push({ step, ...waiting }));
  }

  /**
   * Waits for what was asked so far, then closes the file. Later calls are refused.
   * @param closeOthers closes this process's other connections: only a writer that is the last one leaves a whole file
   */
  async close(closeOthers: () => void = () => {}): Promise<void> {
    this.#closed = true;
    await this.#pumping;
    closeOthers();
    this.raw.close();
  }

  #enqueue<T>(push: (waiting: Omit<WaitingAppend, 'step'>) => void): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The database is closed.'));
    return new Promise<T>((resolve, reject) => {
      // The queues hold steps of every type; each is resolved with its own step's value.
      push({ resolve: resolve as (value: unknown) => void, reject });
      this.#pumping ??= this.#pump();
    });
  }

  async #pump(): Promise<void> {
    try {
      await this.#gather();
      let since = performance.now();
      let wasBody = false;
      while (this.#appends.length > 0 || this.#bodies.length > 0) {
        wasBody = this.#appends.length === 0 || (!wasBody && this.#isBodyOverdue());
        if (wasBody) await this.#runBody(this.#bodies.shift());
        else await this.#runAppends(this.#appends.splice(0));
        if (!wasBody || performance.now() - since > YIELD_AFTER_MS) {
          // After a group its answers leave, and those who had to wait for them come together in the next.
          await (wasBody ? nextTurn() : this.#gather());
          since = performance.now();
        }
      }
    } finally {
      this.#pumping = undefined;
    }
  }

  #gather(): Promise<void> {
    return this.#isDense && this.#bodies.length === 0 ? sleep(GATHER_MS) : nextTurn();
  }

  #isBodyOverdue(): boolean {
    const [next] = this.#bodies;
    return next !== undefined && performance.now() - next.askedAt > OVERDUE_AFTER_MS;
  }

  async #runAppends(group: WaitingAppend[]): Promise<void> {
    try {
      await this.#begin();
    } catch (error) {
      // No step's fault: one by one they would only wait for the same lock in turn.
      for (const { reject } of group) reject(translateDatabaseError(error));
      return;
    }
    try {
      const values = group.map(({ step }) => step(this.raw));
      this.raw.exec('COMMIT');
      group.forEach(({ resolve }, at) => resolve(values[at]));
    } catch (error) {
      this.#rollback();
      // One bad step must not take its neighbours' keystrokes with it [A4].
      if (group.length === 1) group[0]?.reject(translateDatabaseError(error));
      else for (const waiting of group) await this.#runAppends([waiting]);
    }
  }

  async #runBody(waiting: WaitingBody | undefined): Promise<void> {
    if (!waiting) return;
    const { tx, expire } = expiring(this.#orm);
    try {
      await this.#begin();
      const value = await withinOneTurn(this.#inside.run(true, () => waiting.body(tx)));
      expire();
      this.raw.exec('COMMIT');
      waiting.resolve(value);
    } catch (error) {
      expire();
      this.#rollback();
      waiting.reject(translateDatabaseError(error));
    }
  }

  /** BEGIN IMMEDIATE; another process's lock is waited for without stopping the loop [F8]. */
  async #begin(): Promise<void> {
    const giveUpAt = performance.now() + this.#busyForMs;
    this.#rollback();
    for (;;) {
      try {
        this.raw.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
        await sleep(10);
      }
    }
  }

  /** Never throws: whoever waits next must not be left waiting. What could not be ended is ended before the next begin. */
  #rollback(): void {
    try {
      if (this.raw.inTransaction) this.raw.exec('ROLLBACK');
    } catch {
      // The error that led here is the one to tell.
    }
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Rejects when `work` has not settled by the time the loop turns: it awaited something besides `tx`. */
function withinOneTurn<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    // Two turns: the first immediate can run in the very turn in which the body began.
    const watch = setImmediate(() => {
      setImmediate(() =>
        reject(new Error('A write waited for something besides the database and was rolled back.')),
      );
    });
    work.then(resolve, reject).finally(() => clearImmediate(watch));
  });
}

/** A `tx` that refuses to work after its transaction has ended. */
function expiring(database: Database): { tx: Tx; expire: () => void } {
  let expired = false;
  const tx = new Proxy<Tx>(database, {
    get(target, name) {
      if (expired) throw new Error('This transaction has ended.');
      if (
        name !== 'select' &&
        name !== 'insert' &&
        name !== 'update' &&
        name !== 'delete' &&
        name !== '$count'
      ) {
        throw new Error(`A write's body has no "${String(name)}".`);
      }
      const method = target[name];
      return method.bind(target);
    },
  });
  return { tx, expire: () => (expired = true) };
}
