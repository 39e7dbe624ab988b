import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import { afterFailure, NOT_ATTEMPTED, waitOf, type Attempted } from '../attempts.ts';
import type { HoldLease, HeldLease } from '../lease.ts';
import { LiveState } from '../live-state.ts';
import { QueueRows } from '../queue-rows.ts';
import { QueueSender, type PausedBy } from '../queue-sender.ts';

interface SampleEntry extends Attempted {
  key: string;
  isRefused: boolean;
}

interface SampleSchema extends DBSchema {
  entry: { key: string; value: SampleEntry };
}

export const openSample = (name: string): Promise<IDBPDatabase<SampleSchema>> =>
  openDB<SampleSchema>(name, 1, {
    upgrade: (database) => void database.createObjectStore('entry', { keyPath: 'key' }),
  });

type Fault = 'offline' | 'lost-answer' | 'fault' | 'refused';

/** A fake server that executes each key once and fails as the test defines. */
export class SampleServer {
  /** The keys of all requests, in order. */
  readonly requests: string[] = [];
  /** The executed keys, in order. */
  readonly executed: string[] = [];
  /** The faults of each key, one for each of its requests. */
  faults: Record<string, Fault[]> = {};
  now = 1_000;

  execute(key: string): Promise<void> {
    this.requests.push(key);
    const fault = this.faults[key]?.shift();
    if ((fault === undefined || fault === 'lost-answer') && !this.executed.includes(key))
      this.executed.push(key);
    return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
  }
}

export type Step = 'stored' | 'sent' | 'answered' | 'removed';

/** A tab with a queue that uses only the modules of this folder. */
export class SampleTab {
  readonly state = new LiveState<{ entries: readonly SampleEntry[]; pausedBy: PausedBy }>({
    entries: [],
    pausedBy: null,
  });
  readonly sender: QueueSender<SampleEntry>;
  /** Called after each step. A test can kill the tab here. */
  onStep: (step: Step, key: string) => void = () => {};
  readonly #rows = new QueueRows<SampleEntry>(({ key }) => key);
  readonly #database: IDBPDatabase<SampleSchema>;
  readonly #server: SampleServer;
  #isKilled = false;

  constructor(database: IDBPDatabase<SampleSchema>, server: SampleServer, hold: HoldLease) {
    this.#database = database;
    this.#server = server;
    this.sender = new QueueSender(
      { hold, canSend: () => true, random: () => 1 },
      {
        lock: 'sample',
        read: () => this.#read(),
        send: (holding) => this.#send(holding),
        waitOf: (entry) => (entry.isRefused ? null : waitOf(entry, server.now)),
        onPaused: ({ pausedBy }) => this.state.set({ pausedBy }),
      },
    );
  }

  /** Kills the tab in the middle of its work: none of the following steps happens. */
  kill(): void {
    this.#isKilled = true;
    this.sender.stop();
    this.state.end();
  }

  async add(key: string): Promise<void> {
    await this.#database.add('entry', { key, ...NOT_ATTEMPTED, isRefused: false });
    await this.#step('stored', key);
  }

  async #read(): Promise<SampleEntry[]> {
    const entries = this.#rows.all(await this.#database.getAll('entry'));
    this.state.set({ entries });
    return entries;
  }

  async #send({ renew }: HeldLease): Promise<void> {
    for (const entry of await this.#read()) {
      if (!this.sender.canContinue) return;
      if (entry.isRefused || waitOf(entry, this.#server.now) > 0) continue;
      await renew();
      const answer = this.#server.execute(entry.key).catch((error: Error) => error);
      await this.#step('sent', entry.key);
      const error = await answer;
      await this.#step('answered', entry.key);
      if (!error) await this.#remove(entry.key);
      else if (error.message === 'offline' || error.message === 'lost-answer')
        this.sender.round.pausedBy = 'offline';
      else await this.#fail(entry, error.message);
    }
  }

  async #fail(entry: SampleEntry, message: string): Promise<void> {
    const failure = { message, isCounted: true, afterMs: null };
    const { isSpent, ...attempted } = afterFailure(entry, failure, this.#server.now, 1);
    const isRefused = isSpent || message === 'refused';
    const tx = this.#database.transaction('entry', 'readwrite');
    await atomicTransaction(tx, () =>
      this.#rows.updateStored(tx.store, [{ ...entry, ...attempted, isRefused }]),
    );
  }

  async #remove(key: string): Promise<void> {
    this.#rows.forget(key);
    await this.#database.delete('entry', key);
    this.sender.round.hasProgressed = true;
    await this.#step('removed', key);
  }

  /** Reports a step. Never resolves once the tab is killed. */
  async #step(step: Step, key: string): Promise<void> {
    this.onStep(step, key);
    if (this.#isKilled) await new Promise(() => {});
  }
}
