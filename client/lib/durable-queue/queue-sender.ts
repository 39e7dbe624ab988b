import { backOff } from '#client/lib/requests/back-off.ts';
import { CoalescedTask } from './coalesced-task.ts';
import type { HoldLease, Holding } from './lease.ts';

/** Stops the whole queue: the server does not answer, or there is no session. */
export type PausedBy = 'offline' | 'signed-out' | null;

/** How a pass over the queue goes, noted by the queue. */
interface Round {
  /** Set by the first failure that would be every entry's. */
  pausedBy: PausedBy;
  /** Parts of the queue that are closed to this person: nothing more of them is sent in this round [C10]. */
  readonly skipped: Set<string>;
  /** An entry left the queue, or got further. */
  hasProgressed: boolean;
}

/** The queue that is sent: its entries, and how one is sent. */
interface SentQueue<Entry> {
  /** Names the lock. Tabs of different builds share it. */
  readonly lock: string;
  /** All entries as they are stored now, in order. */
  read: () => Promise<readonly Entry[]>;
  /** Sends every entry that is due. No other tab sends meanwhile. */
  send: (holding: Holding) => Promise<void>;
  /**
   * How long an entry waits, milliseconds: 0 when something else than time is missing (a connection, another tab, a
   * snapshot), null when it waits for a person.
   */
  waitOf: (entry: Entry) => number | null;
  /** Called at the end of every round. */
  onPaused: (round: Readonly<Round>) => void;
}

interface SenderWorld {
  hold: HoldLease;
  /** Whether there is a session, and it is this person's [C2, C10]. */
  canSend: () => boolean;
  /** 0 to 1. */
  random: () => number;
}

const newRound = (): Round => ({ pausedBy: null, skipped: new Set(), hasProgressed: false });

/** Sends a queue: one tab at a time, again when an entry becomes due, ever later while nothing progresses [D2, D4]. */
export class QueueSender<Entry> {
  readonly #world: SenderWorld;
  readonly #queue: SentQueue<Entry>;
  readonly #task = new CoalescedTask(() => this.#sendRound());
  #round = newRound();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Rounds in a row without progress. */
  #failures = 0;

  constructor(world: SenderWorld, queue: SentQueue<Entry>) {
    this.#world = world;
    this.#queue = queue;
  }

  /** The present round, or the last. */
  get round(): Round {
    return this.#round;
  }

  /** Whether this round may send another entry. */
  get canGoOn(): boolean {
    return this.#round.pausedBy === null && !this.#task.isStopped;
  }

  /** Sends what can be sent; a call while it runs makes it look once more. */
  run(): Promise<void> {
    return this.#task.run();
  }

  /** For good: the request under way is the last [C2]. */
  stop(): void {
    this.#task.stop();
    clearTimeout(this.#timer);
  }

  async #sendRound(): Promise<void> {
    clearTimeout(this.#timer);
    const { hold, canSend } = this.#world;
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

  /** A timer for entries that wait; events of the page and of the connection come sooner. */
  async #wakeLater(): Promise<void> {
    if (this.#round.pausedBy === 'signed-out') return;
    const entries = await this.#queue.read();
    const waits = entries.map((entry) => this.#queue.waitOf(entry)).filter((wait) => wait !== null);
    if (waits.length === 0 || this.#task.isStopped) return;
    const timed = waits.filter((wait) => wait > 0);
    // Also for entries that another tab may have left in the middle.
    const wait = timed.length > 0 ? Math.min(...timed) : backOff(++this.#failures, this.#world.random());
    this.#timer = setTimeout(() => void this.run(), wait);
  }
}
