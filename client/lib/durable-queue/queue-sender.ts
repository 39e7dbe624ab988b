import { backOff } from '#client/lib/requests/back-off.ts';
import { CoalescedTask } from './coalesced-task.ts';
import type { HoldLease, HeldLease } from './lease.ts';

/** The reason that stops the whole queue: the server does not answer, or there is no session. */
export type PausedBy = 'offline' | 'signed-out' | null;

/** The course of one pass over the queue, recorded by the queue. */
interface Round {
  /** Set by the first failure that would affect every entry. */
  pausedBy: PausedBy;
  /** Parts of the queue that are closed to this person: their entries are not sent in this round [C10]. */
  readonly skipped: Set<string>;
  /** An entry left the queue or advanced. */
  hasProgressed: boolean;
}

/** The queue to send: its entries, and the function that sends them. */
interface SentQueue<Entry> {
  /** The name of the lock. Tabs of different builds share it. */
  readonly lock: string;
  /** Returns all entries as they are stored now, in order. */
  read: () => Promise<readonly Entry[]>;
  /** Sends every entry that is due. No other tab sends at the same time. */
  send: (holding: HeldLease) => Promise<void>;
  /**
   * Returns the wait of an entry in milliseconds: 0 when it waits for something other than time (a connection,
   * another tab, a snapshot), null when it waits for a person.
   */
  waitOf: (entry: Entry) => number | null;
  /** Called at the end of every round. */
  onPaused: (round: Readonly<Round>) => void;
}

interface SenderDependencies {
  hold: HoldLease;
  /** Returns whether there is a session and it belongs to this person [C2, C10]. */
  canSend: () => boolean;
  /** Returns a number from 0 to 1. */
  random: () => number;
}

const newRound = (): Round => ({ pausedBy: null, skipped: new Set(), hasProgressed: false });

/**
 * Sends a queue: one tab at a time, again when an entry becomes due, and less and less often without progress
 * [D2, D4].
 */
export class QueueSender<Entry> {
  readonly #dependencies: SenderDependencies;
  readonly #queue: SentQueue<Entry>;
  readonly #task = new CoalescedTask(() => this.#sendRound());
  #round = newRound();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Consecutive rounds without progress. */
  #failures = 0;

  constructor(dependencies: SenderDependencies, queue: SentQueue<Entry>) {
    this.#dependencies = dependencies;
    this.#queue = queue;
  }

  /** The current round, or the last one. */
  get round(): Round {
    return this.#round;
  }

  /** Whether this round may send another entry. */
  get canContinue(): boolean {
    return this.#round.pausedBy === null && !this.#task.isStopped;
  }

  /** Sends the entries that are due. A call during a run makes it run once more. */
  run(): Promise<void> {
    return this.#task.run();
  }

  /** Stops the sender for good: the request in flight is the last [C2]. */
  stop(): void {
    this.#task.stop();
    clearTimeout(this.#timer);
  }

  async #sendRound(): Promise<void> {
    clearTimeout(this.#timer);
    const { hold, canSend } = this.#dependencies;
    const queue = this.#queue;
    const entries = await queue.read();
    if (this.#task.isStopped) return;
    if (entries.length === 0) return this.#pause(null);
    if (!canSend()) return this.#pause('signed-out');
    this.#round = newRound();
    await hold(queue.lock, queue.send);
    if (this.#round.hasProgressed) this.#failures = 0;
    queue.onPaused(this.#round);
    await this.#wakeLater();
  }

  #pause(by: PausedBy): void {
    this.#round.pausedBy = by;
    this.#queue.onPaused(this.#round);
  }

  /** Sets a timer for waiting entries. Events of the page and of the connection wake the queue sooner. */
  async #wakeLater(): Promise<void> {
    if (this.#round.pausedBy === 'signed-out') return;
    const entries = await this.#queue.read();
    const waits = entries.map((entry) => this.#queue.waitOf(entry)).filter((wait) => wait !== null);
    if (waits.length === 0 || this.#task.isStopped) return;
    const timed = waits.filter((wait) => wait > 0);
    // The back-off is also for entries that another tab may have left half-sent.
    const wait =
      timed.length > 0 ? Math.min(...timed) : backOff(++this.#failures, this.#dependencies.random());
    this.#timer = setTimeout(() => void this.run(), wait);
  }
}
