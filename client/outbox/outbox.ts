import * as v from 'valibot';
import type { InputOf, OperationContract, RawInputOf } from '#shared/operations/contract.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { Drain } from './sending/drain.ts';
import { byKey, dependantsOf, idsOf, isCreation, keyAfter } from './queue/order.ts';
import type { OutboxState } from './outbox-state.ts';
import type { OutboxWorld } from './outbox-world.ts';
import { OutboxStore } from './queue/outbox-store.ts';
import { firstMarkdowns } from './queue/first-markdowns.ts';
import { pendingOf } from './queue/pending.ts';
import { ScopeViews } from './snapshots/scope-views.ts';

export interface Enqueued<C extends OperationContract> {
  key: string;
  /** As parsed: with the ids that were made. */
  input: InputOf<C>;
  /** Resolves true once the device keeps it, false when only this page does. */
  stored: Promise<boolean>;
}

/** One of several that are queued together. */
export interface AskedOperation {
  contract: OperationContract;
  input: Record<string, unknown>;
  /** For contracts whose input names a row by its id alone. */
  workspaceId?: string;
}

/** Every change reads the whole queue again. */
const TELL_AFTER_MS = 50;

/** One person's queue of operations on this device, and what the screens show of workspaces [D1–D10]. */
export class Outbox {
  readonly userId: string;
  readonly views: ScopeViews;
  readonly #world: OutboxWorld;
  readonly #store: OutboxStore;
  readonly #drain: Drain;
  readonly #listeners = new Set<() => void>();
  /** Shown, and on their way into the database. */
  readonly #adding = new Map<string, QueuedOperation>();
  #state: OutboxState;
  #isReading = false;
  #isStale = false;
  #isDestroyed = false;
  #telling: ReturnType<typeof setTimeout> | undefined;
  readonly #stopHearing: () => void;

  constructor(world: OutboxWorld) {
    this.userId = world.device.userId;
    this.#world = world;
    this.#store = new OutboxStore(world.device);
    this.#state = {
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
    };
    this.views = new ScopeViews({
      world,
      store: this.#store,
      state: this.getState,
      onStored: (scope) => this.#changed(scope),
      onShown: () => this.#set({}),
    });
    this.#drain = new Drain({
      world,
      store: this.#store,
      whenAdded: () => this.#whenAdded(),
      onChanged: () => this.#changed(),
      onPaused: (pausedBy, pausedScopes) => this.#set({ pausedBy, pausedScopes }),
      pull: (scopes, isListChanged) => this.views.pullAfter(scopes, isListChanged),
    });
    world.channel?.listen((scope) => {
      if (scope !== undefined) void this.views.reread(scope);
      void this.#read();
    });
    this.#stopHearing = world.device.onEvicted(() => void this.#keepAgain());
    void this.#read().then(() => this.drain());
  }

  readonly getState = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Queues an operation: at once in what the screens show, then in the database, then on its way [D2].
   * @param workspaceId for contracts whose input names a row by its id alone
   * @throws ApiError `invalid_input` when the input does not fit the contract; nothing is queued then
   */
  enqueue<C extends OperationContract>(contract: C, input: RawInputOf<C>, workspaceId?: string): Enqueued<C> {
    const { asked, output } = this.#asked(contract, input, workspaceId);
    const operation = this.#queued(asked);
    return { key: operation.key, input: output, stored: this.#add([operation]) };
  }

  /**
   * Queues many at once, in this order: all of them or none.
   * @returns resolves true once the device keeps them, false when only this page does
   * @throws ApiError `invalid_input` when one does not fit its contract; nothing is queued then
   */
  enqueueAll(all: readonly AskedOperation[]): Promise<boolean> {
    let after = this.#state.operations.at(-1)?.key;
    const operations = all.map(({ contract, input, workspaceId }) => {
      const operation = this.#queued(this.#asked(contract, input, workspaceId).asked, after);
      after = operation.key;
      return operation;
    });
    return this.#add(operations);
  }

  /**
   * The beginning of a document that the server does not have yet, byte for byte what the server will begin it with;
   * undefined for all others.
   */
  async firstContentOf(ydocId: string): Promise<Uint8Array | undefined> {
    const markdown = this.firstMarkdowns().get(ydocId);
    if (markdown === undefined) return undefined;
    if (markdown === '') {
      const { emptyDocumentOf } = await import('#shared/editor/content/first-content.ts');
      return emptyDocumentOf(ydocId);
    }
    const { templateContent } = await import('#shared/documents/templates/template-content.ts');
    return templateContent(ydocId, markdown);
  }

  /** What documents begin with that the server does not have yet, as Markdown by id. */
  firstMarkdowns(): ReadonlyMap<string, string> {
    return firstMarkdowns(pendingOf(this.#state, () => true));
  }

  /** Sends what can be sent; resolves when that is done or has to wait. */
  drain(): Promise<void> {
    return this.#isDestroyed ? Promise.resolve() : this.#drain.run();
  }

  /** Gives a parked operation another try. */
  async retryOperation(key: string): Promise<void> {
    const operation = this.#state.operations.find((one) => one.key === key);
    if (!operation) return;
    const again = { ...operation, isParked: false, attempts: 0, notBefore: 0, lastError: null };
    await this.#store.change({ alter: [again] });
    this.#tellNow();
    await this.drain();
  }

  /** Takes an operation out of the queue, with what only makes sense after it. */
  async discardOperation(key: string): Promise<void> {
    const { operations } = this.#state;
    const operation = operations.find((one) => one.key === key);
    if (!operation) return;
    const gone = [operation, ...dependantsOf(operation, operations)];
    await this.#store.change({ remove: gone.map((one) => one.key) });
    this.#tellNow();
    await this.drain();
  }

  /** Takes back what cannot be sent at present; false when it was sent already, or may be under way. */
  async withdraw(key: string): Promise<boolean> {
    const { operations, pausedBy } = this.#state;
    const operation = operations.find((one) => one.key === key);
    if (!operation || operation.ack || pausedBy === null) return false;
    await this.discardOperation(key);
    return true;
  }

  /** Puts a refusal away; what a refused creation kept in sight goes with it. */
  async dismissProblem(key: string): Promise<void> {
    await this.#store.change({ removeProblem: key });
    this.#tellNow();
  }

  /** Asks for a refused operation once more, as when the plan has grown. */
  async retryProblem(key: string): Promise<void> {
    const problem = this.#problem(key);
    if (problem) await this.#askAgain(problem, (input) => input, problem.operation.scope);
  }

  /**
   * Makes a refused creation in another workspace, at its root: the same id under a new key, a new id where the old one
   * belongs to something else. Answers the id, undefined when there is nothing to make.
   */
  async createElsewhere(key: string, workspaceId: string): Promise<string | undefined> {
    const problem = this.#problem(key);
    const oldId = problem?.operation.input['id'];
    if (!problem || !isCreation(problem.operation) || typeof oldId !== 'string') return undefined;
    const id = problem.code === 'taken' ? this.#world.newId() : oldId;
    const move = (input: Record<string, unknown>): Record<string, unknown> => ({
      ...input,
      ...(input['id'] === oldId && { id }),
      ...('workspaceId' in input && { workspaceId }),
      ...('folderId' in input && { folderId: null }),
      ...('parentId' in input && { parentId: null }),
    });
    await this.#askAgain(problem, move, `workspace:${workspaceId}`);
    return id;
  }

  /** A person's own stores end with the person [C2]. */
  destroy(): void {
    this.#isDestroyed = true;
    clearTimeout(this.#telling);
    this.#stopHearing();
    this.#drain.stop();
    this.views.destroy();
    this.#world.channel?.close();
    this.#listeners.clear();
  }

  #problem(key: string): Problem | undefined {
    return this.#state.problems.find(({ operation }) => operation.key === key);
  }

  async #askAgain(
    { operation, dependants }: Problem,
    alter: (input: Record<string, unknown>) => Record<string, unknown>,
    scope: string,
  ): Promise<void> {
    const add: QueuedOperation[] = [];
    for (const { name, version, input } of [operation, ...dependants]) {
      const after = add.at(-1)?.key;
      add.push(this.#queued({ name, version, scope, input: alter(input) }, after));
    }
    await this.#store.change({ add, removeProblem: operation.key });
    this.#tellNow();
    await this.drain();
  }

  #asked<C extends OperationContract>(
    contract: C,
    input: RawInputOf<C>,
    workspaceId: string | undefined,
  ): { asked: Pick<QueuedOperation, 'name' | 'version' | 'scope' | 'input'>; output: InputOf<C> } {
    const parsed = v.safeParse(contract.input, input);
    if (!parsed.success)
      throw new ApiError(400, parsed.issues[0]?.message ?? 'This cannot be sent.', { code: 'invalid_input' });
    // What the contract's own schema gave; every contract of a command takes an object.
    const output = parsed.output as InputOf<C> & Record<string, unknown>;
    const rowScope = workspaceId === undefined ? undefined : `workspace:${workspaceId}`;
    const scope = contract.scope(output, { userId: this.userId }) ?? rowScope;
    if (scope === undefined || !contract.offline) throw new Error(`${contract.name} cannot be queued.`);
    const { name, version } = contract;
    return { asked: { name, version, scope, input: output }, output };
  }

  #queued(
    asked: Pick<QueuedOperation, 'name' | 'version' | 'scope' | 'input'>,
    after = this.#state.operations.at(-1)?.key ?? '',
  ): QueuedOperation {
    return {
      ...asked,
      key: keyAfter(after),
      ids: idsOf(asked.input),
      actorId: this.userId,
      createdAt: this.#world.now(),
      attempts: 0,
      notBefore: 0,
      isParked: false,
      lastError: null,
      ack: null,
    };
  }

  async #add(added: readonly QueuedOperation[]): Promise<boolean> {
    for (const operation of added) this.#adding.set(operation.key, operation);
    this.#show([...this.#state.operations, ...added]);
    const [first] = added;
    const isKept =
      first && added.length === 1 ? await this.#store.add(first) : await this.#store.change({ add: added });
    for (const { key } of added) this.#adding.delete(key);
    this.#set({ storage: isKept ? this.#state.storage : 'page' });
    if (isKept) this.#world.channel?.tell();
    void this.#drain.run();
    return isKept;
  }

  /** The browser took everything away: what this page still knows is kept once more. */
  async #keepAgain(): Promise<void> {
    const { operations, problems } = this.#state;
    await this.#store.change({ add: operations.filter(({ key }) => !this.#adding.has(key)) });
    for (const problem of problems) await this.#store.change({ problem });
    await this.views.keepAgain();
    this.#tellNow();
    this.views.pullWatched();
  }

  async #whenAdded(): Promise<void> {
    while (this.#adding.size > 0) await this.#world.pause(1);
    await this.#store.addVolatile();
  }

  /** The database has changed by this tab: all tabs show it. A queue that is being sent changes often. */
  #changed(scope?: string): void {
    // What was on its way when this ended is kept by the database alone.
    if (this.#isDestroyed) return;
    if (scope === undefined) {
      this.#telling ??= setTimeout(() => this.#tellNow(), TELL_AFTER_MS);
      return;
    }
    this.#tellNow(scope);
  }

  #tellNow(scope?: string): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#world.channel?.tell(scope);
    void this.#read();
  }

  async #read(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    // What was written while it was read is read again.
    while (this.#isStale && !this.#isDestroyed) {
      this.#isStale = false;
      const { operations, problems, lastAckAt } = await this.#store.read();
      const known = new Set(operations.map(({ key }) => key));
      const adding = [...this.#adding.values()].filter(({ key }) => !known.has(key));
      if (adding.length > 0) this.#isStale = false;
      this.#show([...operations, ...adding].sort(byKey), {
        isLoaded: true,
        problems,
        lastAckAt,
        storage: this.#store.isVolatile ? 'page' : 'device',
      });
    }
    this.#isReading = false;
  }

  #show(operations: readonly QueuedOperation[], more: Partial<OutboxState> = {}): void {
    const parked = operations.filter(({ isParked, ack }) => isParked && !ack);
    const waiting = operations.filter(({ ack }) => !ack).length - parked.length;
    this.#set({ operations, parked, waiting, ...more });
  }

  #set(change: Partial<OutboxState>): void {
    if (this.#isDestroyed) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
