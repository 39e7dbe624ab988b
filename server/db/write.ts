import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/columns';
import { isBusy, translateDatabaseError } from './errors.ts';
import { orm, type RawConnection } from './open.ts';

/**
 * The methods that the body of a write may use. drizzle's `transaction` is left out: it would commit separately [F6].
 */
export type Tx = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | '$count'>;

/** A synchronous step of the journal. Steps that wait at the same time share one transaction [A1]. */
export type AppendStep<T> = (raw: RawConnection) => T;

interface WaitingAppend {
  step: AppendStep<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

interface WaitingBody {
  body: (tx: Tx) => Promise<unknown>;
  queuedAt: number;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

const YIELD_AFTER_MS = 4;
/**
 * How long appends are collected before a commit while very many arrive. A commit costs as much as fifteen rows. With
 * few appends the delay would save nothing and only make each of them later.
 */
const GROUP_COMMIT_DELAY_MS = 2;
/** SQLite checkpoints the WAL into the database at this number of pages (16 MB). */
const CHECKPOINT_PAGES = 4_000;
/**
 * On a slow disk an append is always waiting. A body that has waited this long therefore runs before the next group.
 */
const BODY_OVERDUE_AFTER_MS = 100;
const LOCK_TIMEOUT_MS = 5_000;

/**
 * The only writing connection of a process, behind one mutex [A2].
 *
 * Waiting appends run before waiting bodies, and after 4 ms the writer yields to the event loop [F6]. A body may
 * await only `tx`. A body that takes longer than a turn of the event loop is rolled back and rejected, because every
 * keystroke would wait for it.
 */
export class Writer {
  readonly raw: RawConnection;
  readonly #orm: Database;
  readonly #lockTimeoutMs: number;
  readonly #insideWrite = new AsyncLocalStorage<true>();
  readonly #appends: WaitingAppend[] = [];
  readonly #bodies: WaitingBody[] = [];
  #draining: Promise<void> | undefined;
  #isUnderLoad = false;
  #isClosed = false;

  /** @param lockTimeoutMs how long to wait for another process's lock, in milliseconds */
  constructor(raw: RawConnection, lockTimeoutMs = LOCK_TIMEOUT_MS) {
    this.raw = raw;
    this.#orm = orm(raw);
    this.#lockTimeoutMs = lockTimeoutMs;
    raw.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  }

  /**
   * Runs `body` in one transaction. `scopes` names the scopes that it changes, for databases that lock rows.
   * @throws the body's error after a rollback; database errors are translated by `translateDatabaseError`
   */
  write<T>(_target: { scopes: readonly string[] }, body: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#insideWrite.getStore())
      throw new Error('A write inside a write: the inner one would wait for the outer for ever.');
    return this.#enqueue<T>((waiting) =>
      this.#bodies.push({ body, queuedAt: performance.now(), ...waiting }),
    );
  }

  /**
   * Runs a step of the journal. All steps that wait in the same turn of the event loop share one commit.
   * @param isUnderLoad appends arrive so fast that a commit may be delayed a little to include the next ones
   */
  append<T>(step: AppendStep<T>, isUnderLoad = false): Promise<T> {
    this.#isUnderLoad = isUnderLoad;
    return this.#enqueue<T>((waiting) => this.#appends.push({ step, ...waiting }));
  }

  /**
   * Waits for the queued work, then closes the file. Later calls are rejected.
   * @param closeOthers closes the other connections of this process; SQLite removes the WAL only when the last
   * connection closes
   */
  async close(closeOthers: () => void = () => {}): Promise<void> {
    this.#isClosed = true;
    await this.#draining;
    closeOthers();
    this.raw.close();
  }

  #enqueue<T>(push: (waiting: Omit<WaitingAppend, 'step'>) => void): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed.'));
    return new Promise<T>((resolve, reject) => {
      // The queues hold steps of all types; each promise is resolved with the value of its own step.
      push({ resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  async #drain(): Promise<void> {
    try {
      await this.#waitForGroup();
      let lastYieldAt = performance.now();
      let ranBody = false;
      while (this.#appends.length > 0 || this.#bodies.length > 0) {
        ranBody = this.#appends.length === 0 || (!ranBody && this.#isBodyOverdue());
        if (ranBody) await this.#runBody(this.#bodies.shift());
        else await this.#runAppends(this.#appends.splice(0));
        if (!ranBody || performance.now() - lastYieldAt > YIELD_AFTER_MS) {
          // After a group this lets its responses be sent, and collects the appends that waited for them in the next
          // one.
          await (ranBody ? nextTurn() : this.#waitForGroup());
          lastYieldAt = performance.now();
        }
      }
    } finally {
      this.#draining = undefined;
    }
  }

  #waitForGroup(): Promise<void> {
    return this.#isUnderLoad && this.#bodies.length === 0 ? sleep(GROUP_COMMIT_DELAY_MS) : nextTurn();
  }

  #isBodyOverdue(): boolean {
    const [next] = this.#bodies;
    return next !== undefined && performance.now() - next.queuedAt > BODY_OVERDUE_AFTER_MS;
  }

  async #runAppends(group: WaitingAppend[]): Promise<void> {
    try {
      await this.#begin();
    } catch (error) {
      // BEGIN failed, so no step is at fault. Retried one by one, each would only wait for the same lock.
      for (const { reject } of group) reject(translateDatabaseError(error));
      return;
    }
    try {
      const values = group.map(({ step }) => step(this.raw));
      this.raw.exec('COMMIT');
      group.forEach(({ resolve }, at) => resolve(values[at]));
    } catch (error) {
      this.#rollback();
      // One invalid step must not lose the keystrokes of the others [A4].
      if (group.length === 1) group[0]?.reject(translateDatabaseError(error));
      else for (const waiting of group) await this.#runAppends([waiting]);
    }
  }

  async #runBody(waiting: WaitingBody | undefined): Promise<void> {
    if (!waiting) return;
    const { tx, expire } = expiringTx(this.#orm);
    try {
      await this.#begin();
      const value = await withinOneTurn(this.#insideWrite.run(true, () => waiting.body(tx)));
      expire();
      this.raw.exec('COMMIT');
      waiting.resolve(value);
    } catch (error) {
      expire();
      this.#rollback();
      waiting.reject(translateDatabaseError(error));
    }
  }

  /** Runs BEGIN IMMEDIATE and waits for another process's lock without blocking the event loop [F8]. */
  async #begin(): Promise<void> {
    const deadline = performance.now() + this.#lockTimeoutMs;
    this.#rollback();
    for (;;) {
      try {
        this.raw.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await sleep(10);
      }
    }
  }

  /** Never throws, or the rest of the queue would wait forever. `#begin` tries again to end an open transaction. */
  #rollback(): void {
    try {
      if (this.raw.inTransaction) this.raw.exec('ROLLBACK');
    } catch {
      // The caller reports the error that caused the rollback.
    }
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Rejects when `work` has not settled after a turn of the event loop: it awaited something besides `tx`. */
function withinOneTurn<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    // Two immediates: the first can run in the same turn in which the body began.
    const immediate = setImmediate(() => {
      setImmediate(() =>
        reject(new Error('A write waited for something besides the database and was rolled back.')),
      );
    });
    work.then(resolve, reject).finally(() => clearImmediate(immediate));
  });
}

/** Returns a `tx` that throws once its transaction has ended. */
function expiringTx(database: Database): { tx: Tx; expire: () => void } {
  let isExpired = false;
  const tx = new Proxy<Tx>(database, {
    get(target, name) {
      if (isExpired) throw new Error('This transaction has ended.');
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
  return { tx, expire: () => (isExpired = true) };
}
