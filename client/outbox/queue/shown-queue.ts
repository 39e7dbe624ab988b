import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { CoalescedTask } from '#client/lib/durable-queue/coalesced-task.ts';
import { LiveState } from '#client/lib/durable-queue/live-state.ts';
import type { PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { byKey } from './order.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface OutboxState {
  /** True once the queue was read from the device. */
  isLoaded: boolean;
  /** Operations that no stored snapshot contains yet, in order. */
  operations: readonly QueuedOperation[];
  /** Number of operations the server has not confirmed, without the parked ones. */
  waiting: number;
  /** Operations unknown to the device or the server, or failed too often. They wait for the writer to decide [D4]. */
  parked: readonly QueuedOperation[];
  /** Refused operations, each with its dependants [D5]. */
  problems: readonly Problem[];
  /** Time of the server's last confirmation, epoch milliseconds. */
  lastAckAt: number | null;
  pausedBy: PausedBy;
  /** Workspaces that were deleted or are closed to this writer. Operations queued for them wait [C10]. */
  pausedScopes: ReadonlySet<string>;
  /** `page`: the browser cannot store more, and new operations are lost with this page [D2]. */
  storage: 'device' | 'page';
  /** How tabs take turns: by Web Locks, or on plain HTTP by a note in the database. */
  turns: 'locks' | 'notes';
}

/** Delays notifications, because each one makes every tab read the whole queue again. */
const PUBLISH_AFTER_MS = 50;

/** The dependencies and store methods that the shown queue uses. */
type QueueDependencies = Pick<OutboxDependencies, 'channel' | 'delay' | 'turns'>;
type QueueStore = Pick<OutboxStore, 'add' | 'addVolatile' | 'change' | 'isVolatile' | 'read'>;

/** The queue as every tab shows it: the operations in the device's database and those being stored. */
export class ShownQueue {
  readonly #dependencies: QueueDependencies;
  readonly #store: QueueStore;
  /** Operations that are shown and are being stored. */
  readonly #adding = new Map<string, QueuedOperation>();
  readonly #state: LiveState<OutboxState>;
  readonly #reading = new CoalescedTask(() => this.#readOnce());
  readonly getState: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  #publishTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: QueueDependencies, store: QueueStore) {
    this.#dependencies = dependencies;
    this.#store = store;
    this.#state = new LiveState<OutboxState>({
      isLoaded: false,
      operations: [],
      waiting: 0,
      parked: [],
      problems: [],
      lastAckAt: null,
      pausedBy: null,
      pausedScopes: new Set(),
      storage: 'device',
      turns: dependencies.turns,
    });
    this.getState = this.#state.get;
    this.subscribe = this.#state.subscribe;
  }

  /** The key that the next operation has to follow. */
  get lastKey(): string | undefined {
    return this.getState().operations.at(-1)?.key;
  }

  /** Shows operations at once and stores all of them or none. Resolves to true once the device has stored them. */
  async add(added: readonly QueuedOperation[]): Promise<boolean> {
    for (const operation of added) this.#adding.set(operation.key, operation);
    this.#show([...this.getState().operations, ...added]);
    const [first] = added;
    const isStored =
      first && added.length === 1 ? await this.#store.add(first) : await this.#store.change({ add: added });
    for (const { key } of added) this.#adding.delete(key);
    this.set({ storage: isStored ? this.getState().storage : 'page' });
    if (isStored) this.#dependencies.channel?.notify();
    return isStored;
  }

  /** Resolves when all new operations are stored, or storing them has failed. */
  async whenAdded(): Promise<void> {
    while (this.#adding.size > 0) await this.#dependencies.delay(1);
    await this.#store.addVolatile();
  }

  /** Stores everything this page shows again, after the browser evicted the database. */
  async storeAgain(): Promise<void> {
    const { operations, problems } = this.getState();
    await this.#store.change({ add: operations.filter(({ key }) => !this.#adding.has(key)) });
    for (const problem of problems) await this.#store.change({ problem });
  }

  /** Publishes a change of the database after a short delay: a queue that is being sent changes often. */
  publishSoon(): void {
    // A request that was in flight at the end only changes the database. No tab is notified.
    if (!this.#state.isEnded) this.#publishTimer ??= setTimeout(() => this.publish(), PUBLISH_AFTER_MS);
  }

  /**
   * Publishes a change of the database: this tab and all others read it now.
   * @param scope names the scope if its snapshot changed too
   */
  publish(scope?: string): void {
    if (this.#state.isEnded) return;
    clearTimeout(this.#publishTimer);
    this.#publishTimer = undefined;
    this.#dependencies.channel?.notify(scope);
    void this.read();
  }

  /** Reads the database, and once more if it may have changed during the read. */
  read(): Promise<void> {
    return this.#reading.run();
  }

  /** Changes state that is not stored in the database, and notifies the subscribers. */
  set(change: Partial<OutboxState>): void {
    this.#state.set(change);
  }

  end(): void {
    this.#reading.stop();
    clearTimeout(this.#publishTimer);
    this.#state.end();
  }

  async #readOnce(): Promise<void> {
    const { operations, problems, lastAckAt } = await this.#store.read();
    const storedKeys = new Set(operations.map(({ key }) => key));
    const adding = [...this.#adding.values()].filter(({ key }) => !storedKeys.has(key));
    this.#show([...operations, ...adding].sort(byKey), {
      isLoaded: true,
      problems,
      lastAckAt,
      storage: this.#store.isVolatile ? 'page' : 'device',
    });
  }

  #show(operations: readonly QueuedOperation[], more: Partial<OutboxState> = {}): void {
    const parked = operations.filter(({ isParked, ack }) => isParked && !ack);
    const waiting = operations.filter(({ ack }) => !ack).length - parked.length;
    this.set({ operations, parked, waiting, ...more });
  }
}
