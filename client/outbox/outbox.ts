import * as v from 'valibot';
import type { InputOf, OperationContract, RawInputOf } from '#shared/operations/contract.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { NOT_ATTEMPTED } from '#client/lib/durable-queue/attempts.ts';
import { exchange } from './lazy-exchange.ts';
import type { Drain } from './sending/drain.ts';
import { dependantsOf, idsOf, isCreation, keyAfter } from './queue/order.ts';
import type { OutboxDependencies } from './outbox-dependencies.ts';
import { OutboxStore } from './queue/outbox-store.ts';
import { firstMarkdowns } from './queue/first-markdowns.ts';
import { pendingOf } from './queue/pending.ts';
import { ShownQueue } from './queue/shown-queue.ts';
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

/** One person's queue of operations on this device, and what the screens show of workspaces [D1–D10]. */
export class Outbox {
  readonly userId: string;
  readonly views: ScopeViews;
  readonly #world: OutboxDependencies;
  readonly #store: OutboxStore;
  /** Undefined while its code is being fetched. */
  #drain: Drain | undefined;
  readonly #queue: ShownQueue;
  readonly getState: ShownQueue['getState'];
  readonly subscribe: ShownQueue['subscribe'];
  #isDestroyed = false;
  readonly #stopHearing: () => void;
  #hadNothing = false;

  constructor(world: OutboxDependencies) {
    this.userId = world.device.userId;
    this.#world = world;
    this.#store = new OutboxStore(world.device);
    const queue = new ShownQueue(world, this.#store);
    this.#queue = queue;
    this.getState = queue.getState;
    this.subscribe = queue.subscribe;
    this.views = new ScopeViews({
      world,
      store: this.#store,
      state: queue.getState,
      onStored: (scope) => queue.tell(scope),
      onShown: () => queue.set({}),
    });
    world.channel?.listen((scope) => {
      if (scope !== undefined) void this.views.reread(scope);
      void queue.read();
    });
    const stops = [
      exchange.whenLoaded(
        (module) => this.#beginToSend(module.Drain),
        // Neither it nor an answer of the server can be had.
        () => queue.set({ pausedBy: 'offline' }),
      ),
      world.device.onEvicted(() => void this.#keepAgain()),
      world.device.subscribe(() => this.#handleDevice()),
    ];
    this.#stopHearing = () => {
      for (const stop of stops) stop();
    };
    void queue.read().then(() => this.drain());
  }

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
    let after = this.#queue.lastKey;
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
    const { templateContent } = await import('#shared/templates/template-content.ts');
    return templateContent(ydocId, markdown);
  }

  /** What documents begin with that the server does not have yet, as Markdown by id. */
  firstMarkdowns(): ReadonlyMap<string, string> {
    return firstMarkdowns(pendingOf(this.getState(), () => true));
  }

  /** Sends what can be sent; resolves when that is done or has to wait. */
  drain(): Promise<void> {
    return this.#isDestroyed ? Promise.resolve() : (this.#drain?.run() ?? Promise.resolve());
  }

  /** Gives a parked operation another try. */
  async retryOperation(key: string): Promise<void> {
    const operation = this.getState().operations.find((one) => one.key === key);
    if (!operation) return;
    const again = { ...operation, ...NOT_ATTEMPTED, isParked: false };
    await this.#store.change({ alter: [again] });
    this.#queue.tell();
    await this.drain();
  }

  /** Takes an operation out of the queue, with what only makes sense after it. */
  async discardOperation(key: string): Promise<void> {
    const { operations } = this.getState();
    const operation = operations.find((one) => one.key === key);
    if (!operation) return;
    const gone = [operation, ...dependantsOf(operation, operations)];
    await this.#store.change({ remove: gone.map((one) => one.key) });
    this.#queue.tell();
    await this.drain();
  }

  /** Takes back what cannot be sent at present; false when it was sent already, or may be under way. */
  async withdraw(key: string): Promise<boolean> {
    const { operations, pausedBy } = this.getState();
    const operation = operations.find((one) => one.key === key);
    if (!operation || operation.ack || pausedBy === null) return false;
    await this.discardOperation(key);
    return true;
  }

  /** Puts a refusal away; what a refused creation kept in sight goes with it. */
  async dismissProblem(key: string): Promise<void> {
    await this.#store.change({ removeProblem: key });
    this.#queue.tell();
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
    this.#stopHearing();
    this.#drain?.stop();
    this.views.destroy();
    this.#world.channel?.close();
    this.#queue.end();
  }

  #beginToSend(Sending: typeof Drain): void {
    const queue = this.#queue;
    this.#drain = new Sending({
      world: this.#world,
      store: this.#store,
      whenAdded: () => queue.whenAdded(),
      onChanged: () => queue.tellSoon(),
      onPaused: (pausedBy, pausedScopes) => queue.set({ pausedBy, pausedScopes }),
      pull: (scopes, isListChanged) => this.views.pullAfter(scopes, isListChanged),
    });
    void this.drain();
  }

  #problem(key: string): Problem | undefined {
    return this.getState().problems.find(({ operation }) => operation.key === key);
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
    this.#queue.tell();
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
    after = this.#queue.lastKey ?? '',
  ): QueuedOperation {
    return {
      ...asked,
      key: keyAfter(after),
      ids: idsOf(asked.input),
      actorId: this.userId,
      createdAt: this.#world.now(),
      ...NOT_ATTEMPTED,
      isParked: false,
      ack: null,
    };
  }

  async #add(added: readonly QueuedOperation[]): Promise<boolean> {
    const isKept = await this.#queue.add(added);
    void this.drain();
    return isKept;
  }

  /** A database that opened late holds what was missing here so far: it is read, also where no network would tell. */
  #handleDevice(): void {
    const { state } = this.#world.device;
    if (state === 'ready' && this.#hadNothing) void this.#queue.read().then(() => this.views.rereadAll());
    this.#hadNothing = state === 'refused';
  }

  /** The browser took everything away: what this page still knows is kept once more. */
  async #keepAgain(): Promise<void> {
    await this.#queue.keepAgain();
    await this.views.keepAgain();
    this.#queue.tell();
    this.views.pullWatched();
  }
}
