import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { CoalescedTask } from '#client/lib/durable-queue/coalesced-task.ts';
import { LiveState } from '#client/lib/durable-queue/live-state.ts';
import type { OutboxState } from '../outbox-state.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { byKey } from './order.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Every change reads the whole queue again. */
const TELL_AFTER_MS = 50;

/** What the shown queue needs of the world, and of the store. */
type QueueWorld = Pick<OutboxDependencies, 'channel' | 'pause' | 'turns'>;
type QueueStore = Pick<OutboxStore, 'add' | 'addVolatile' | 'change' | 'isVolatile' | 'read'>;

/** The queue as the screens show it, in all tabs alike: what the device's database holds, and what is on its way there. */
export class ShownQueue {
  readonly #world: QueueWorld;
  readonly #store: QueueStore;
  /** Shown, and on their way into the database. */
  readonly #adding = new Map<string, QueuedOperation>();
  readonly #state: LiveState<OutboxState>;
  readonly #reading = new CoalescedTask(() => this.#readOnce());
  readonly getState: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(world: QueueWorld, store: QueueStore) {
    this.#world = world;
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
      turns: world.turns,
    });
    this.getState = this.#state.get;
    this.subscribe = this.#state.subscribe;
  }

  /** What is queued next comes after it. */
  get lastKey(): string | undefined {
    return this.getState().operations.at(-1)?.key;
  }

  /** Shows them at once and stores them, all or none. Resolves true once the device keeps them. */
  async add(added: readonly QueuedOperation[]): Promise<boolean> {
    for (const operation of added) this.#adding.set(operation.key, operation);
    this.#show([...this.getState().operations, ...added]);
    const [first] = added;
    const isKept =
      first && added.length === 1 ? await this.#store.add(first) : await this.#store.change({ add: added });
    for (const { key } of added) this.#adding.delete(key);
    this.set({ storage: isKept ? this.getState().storage : 'page' });
    if (isKept) this.#world.channel?.tell();
    return isKept;
  }

  /** Resolves when what was just queued is in the database, or failed to get there. */
  async whenAdded(): Promise<void> {
    while (this.#adding.size > 0) await this.#world.pause(1);
    await this.#store.addVolatile();
  }

  /** The browser took everything away: what this page still knows is kept once more. */
  async keepAgain(): Promise<void> {
    const { operations, problems } = this.getState();
    await this.#store.change({ add: operations.filter(({ key }) => !this.#adding.has(key)) });
    for (const problem of problems) await this.#store.change({ problem });
  }

  /** The database has changed by this tab: all tabs show it, a little later, for a queue that is being sent changes often. */
  tellSoon(): void {
    // What was on its way when this ended is kept by the database alone.
    if (!this.#state.isEnded) this.#telling ??= setTimeout(() => this.tell(), TELL_AFTER_MS);
  }

  /**
   * The database has changed by this tab: all tabs show it now.
   * @param scope whose snapshot changed too
   */
  tell(scope?: string): void {
    if (this.#state.isEnded) return;
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#world.channel?.tell(scope);
    void this.read();
  }

  /** Reads the database, once more when it may have changed while it was read. */
  read(): Promise<void> {
    return this.#reading.run();
  }

  /** Something of the state became known otherwise; whoever shows it is told. */
  set(change: Partial<OutboxState>): void {
    this.#state.set(change);
  }

  end(): void {
    this.#reading.stop();
    clearTimeout(this.#telling);
    this.#state.end();
  }

  async #readOnce(): Promise<void> {
    const { operations, problems, lastAckAt } = await this.#store.read();
    const known = new Set(operations.map(({ key }) => key));
    const adding = [...this.#adding.values()].filter(({ key }) => !known.has(key));
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
