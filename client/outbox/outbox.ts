import * as v from 'valibot';
import type { InputOf, OperationContract, RawInputOf } from '#shared/operations/contract.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { NOT_ATTEMPTED } from '#client/lib/durable-queue/attempts.ts';
import { exchange } from './lazy-exchange.ts';
import type { OperationSender } from './sending/operation-sender.ts';
import { dependantsOf, idsOf, isCreation, keyAfter } from './queue/order.ts';
import type { OutboxDependencies } from './outbox-dependencies.ts';
import { OutboxStore } from './queue/outbox-store.ts';
import { firstMarkdowns, pendingOperations } from './queue/pending.ts';
import { ShownQueue } from './queue/shown-queue.ts';
import { ScopeViews } from './snapshots/scope-views.ts';

export interface Enqueued<C extends OperationContract> {
  key: string;
  /** The parsed input, including the generated ids. */
  input: InputOf<C>;
  /** Resolves to true once the device has stored it, to false when only this page has it. */
  stored: Promise<boolean>;
}

/** One operation of a group that is queued together. */
export interface OperationRequest {
  contract: OperationContract;
  input: Record<string, unknown>;
  /** Required when the contract's input names a row by its id alone. */
  workspaceId?: string;
}

/** A writer's queue of operations on this device, and the optimistic views of the workspaces [D1–D10]. */
export class Outbox {
  readonly userId: string;
  readonly views: ScopeViews;
  readonly #dependencies: OutboxDependencies;
  readonly #store: OutboxStore;
  /** Undefined until its code is loaded. */
  #sender: OperationSender | undefined;
  readonly #queue: ShownQueue;
  readonly getState: ShownQueue['getState'];
  readonly subscribe: ShownQueue['subscribe'];
  #isDestroyed = false;
  readonly #unsubscribe: () => void;
  #wasRefused = false;

  constructor(dependencies: OutboxDependencies) {
    this.userId = dependencies.device.userId;
    this.#dependencies = dependencies;
    this.#store = new OutboxStore(dependencies.device);
    const queue = new ShownQueue(dependencies, this.#store);
    this.#queue = queue;
    this.getState = queue.getState;
    this.subscribe = queue.subscribe;
    this.views = new ScopeViews({
      dependencies,
      store: this.#store,
      getState: queue.getState,
      onStored: (scope) => queue.publish(scope),
      onViewsChange: () => queue.set({}),
    });
    dependencies.channel?.listen((scope) => {
      if (scope !== undefined) void this.views.reread(scope);
      void queue.read();
    });
    const stops = [
      exchange.whenLoaded(
        (module) => this.#startSending(module.OperationSender),
        // The code did not load, so the server is unreachable too.
        () => queue.set({ pausedBy: 'offline' }),
      ),
      dependencies.device.onEvicted(() => void this.#storeAgain()),
      dependencies.device.subscribe(() => this.#handleDeviceState()),
    ];
    this.#unsubscribe = () => {
      for (const stop of stops) stop();
    };
    void queue.read().then(() => this.drain());
  }

  /**
   * Queues an operation. The views show it at once; then it is stored, then sent [D2].
   * @param workspaceId required when the contract's input names a row by its id alone
   * @throws ApiError `invalid_input` when the input does not match the contract; nothing is queued then
   */
  enqueue<C extends OperationContract>(contract: C, input: RawInputOf<C>, workspaceId?: string): Enqueued<C> {
    const { request, output } = this.#parse(contract, input, workspaceId);
    const operation = this.#toOperation(request);
    return { key: operation.key, input: output, stored: this.#add([operation]) };
  }

  /**
   * Queues several operations in this order: all of them or none.
   * @returns resolves to true once the device has stored them, to false when only this page has them
   * @throws ApiError `invalid_input` when an input does not match its contract; nothing is queued then
   */
  enqueueAll(all: readonly OperationRequest[]): Promise<boolean> {
    let after = this.#queue.lastKey;
    const operations = all.map(({ contract, input, workspaceId }) => {
      const operation = this.#toOperation(this.#parse(contract, input, workspaceId).request, after);
      after = operation.key;
      return operation;
    });
    return this.#add(operations);
  }

  /**
   * Returns the initial content of a document that the server does not have yet: the same bytes the server will
   * write. Returns undefined for any other document.
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

  /** Returns the initial Markdown, by document id, of the documents that the server does not have yet. */
  firstMarkdowns(): ReadonlyMap<string, string> {
    return firstMarkdowns(pendingOperations(this.getState(), () => true));
  }

  /** Sends the operations that are due. Resolves when all are sent or the queue has to wait. */
  drain(): Promise<void> {
    return this.#isDestroyed ? Promise.resolve() : (this.#sender?.run() ?? Promise.resolve());
  }

  /** Resets a parked operation's attempts and sends it again. */
  async retryOperation(key: string): Promise<void> {
    const operation = this.getState().operations.find((one) => one.key === key);
    if (!operation) return;
    const reset = { ...operation, ...NOT_ATTEMPTED, isParked: false };
    await this.#store.change({ alter: [reset] });
    this.#queue.publish();
    await this.drain();
  }

  /** Removes an operation from the queue, together with its dependants. */
  async discardOperation(key: string): Promise<void> {
    const { operations } = this.getState();
    const operation = operations.find((one) => one.key === key);
    if (!operation) return;
    const removed = [operation, ...dependantsOf(operation, operations)];
    await this.#store.change({ remove: removed.map((one) => one.key) });
    this.#queue.publish();
    await this.drain();
  }

  /** Cancels an operation while the queue is paused. Returns false when it was sent or may be in flight. */
  async withdraw(key: string): Promise<boolean> {
    const { operations, pausedBy } = this.getState();
    const operation = operations.find((one) => one.key === key);
    if (!operation || operation.ack || pausedBy === null) return false;
    await this.discardOperation(key);
    return true;
  }

  /** Removes a refused operation from the problems. The item of a refused creation leaves the tree with it. */
  async dismissProblem(key: string): Promise<void> {
    await this.#store.change({ removeProblem: key });
    this.#queue.publish();
  }

  /** Queues a refused operation again, for example after a plan upgrade. */
  async retryProblem(key: string): Promise<void> {
    const problem = this.#problem(key);
    if (problem) await this.#requeue(problem, (input) => input, problem.operation.scope);
  }

  /**
   * Creates the item of a refused creation at the root of another workspace. The operation gets a new key. The item
   * keeps its id, unless that id belongs to another item.
   * @returns the item's id; undefined when the key names no refused creation
   */
  async createElsewhere(key: string, workspaceId: string): Promise<string | undefined> {
    const problem = this.#problem(key);
    const oldId = problem?.operation.input['id'];
    if (!problem || !isCreation(problem.operation) || typeof oldId !== 'string') return undefined;
    const id = problem.code === 'taken' ? this.#dependencies.newId() : oldId;
    const retarget = (input: Record<string, unknown>): Record<string, unknown> => ({
      ...input,
      ...(input['id'] === oldId && { id }),
      ...('workspaceId' in input && { workspaceId }),
      ...('folderId' in input && { folderId: null }),
      ...('parentId' in input && { parentId: null }),
    });
    await this.#requeue(problem, retarget, `workspace:${workspaceId}`);
    return id;
  }

  /** Ends the outbox with its writer's session: it sends and shows nothing more [C2]. */
  destroy(): void {
    this.#isDestroyed = true;
    this.#unsubscribe();
    this.#sender?.stop();
    this.views.destroy();
    this.#dependencies.channel?.close();
    this.#queue.end();
  }

  #startSending(SenderClass: typeof OperationSender): void {
    const queue = this.#queue;
    this.#sender = new SenderClass({
      dependencies: this.#dependencies,
      store: this.#store,
      whenAdded: () => queue.whenAdded(),
      onChanged: () => queue.publishSoon(),
      onPaused: (pausedBy, pausedScopes) => queue.set({ pausedBy, pausedScopes }),
      pull: (scopes, isListChanged) => this.views.pullAfter(scopes, isListChanged),
    });
    void this.drain();
  }

  #problem(key: string): Problem | undefined {
    return this.getState().problems.find(({ operation }) => operation.key === key);
  }

  async #requeue(
    { operation, dependants }: Problem,
    alter: (input: Record<string, unknown>) => Record<string, unknown>,
    scope: string,
  ): Promise<void> {
    const add: QueuedOperation[] = [];
    for (const { name, version, input } of [operation, ...dependants]) {
      const after = add.at(-1)?.key;
      add.push(this.#toOperation({ name, version, scope, input: alter(input) }, after));
    }
    await this.#store.change({ add, removeProblem: operation.key });
    this.#queue.publish();
    await this.drain();
  }

  #parse<C extends OperationContract>(
    contract: C,
    input: RawInputOf<C>,
    workspaceId: string | undefined,
  ): { request: Pick<QueuedOperation, 'name' | 'version' | 'scope' | 'input'>; output: InputOf<C> } {
    const parsed = v.safeParse(contract.input, input);
    if (!parsed.success)
      throw new ApiError(400, parsed.issues[0]?.message ?? 'This cannot be sent.', { code: 'invalid_input' });
    // The contract's own schema produced it, and the input of every command is an object.
    const output = parsed.output as InputOf<C> & Record<string, unknown>;
    const rowScope = workspaceId === undefined ? undefined : `workspace:${workspaceId}`;
    const scope = contract.scope(output, { userId: this.userId }) ?? rowScope;
    if (scope === undefined || !contract.offline) throw new Error(`${contract.name} cannot be queued.`);
    const { name, version } = contract;
    return { request: { name, version, scope, input: output }, output };
  }

  #toOperation(
    request: Pick<QueuedOperation, 'name' | 'version' | 'scope' | 'input'>,
    after = this.#queue.lastKey ?? '',
  ): QueuedOperation {
    return {
      ...request,
      key: keyAfter(after),
      ids: idsOf(request.input),
      actorId: this.userId,
      createdAt: this.#dependencies.now(),
      ...NOT_ATTEMPTED,
      isParked: false,
      ack: null,
    };
  }

  async #add(added: readonly QueuedOperation[]): Promise<boolean> {
    const isStored = await this.#queue.add(added);
    void this.drain();
    return isStored;
  }

  /** Reads queue and snapshots after the database opened late. Without a network nothing else would trigger this. */
  #handleDeviceState(): void {
    const { state } = this.#dependencies.device;
    if (state === 'ready' && this.#wasRefused) void this.#queue.read().then(() => this.views.rereadAll());
    this.#wasRefused = state === 'refused';
  }

  /** Stores everything this page holds in memory again, after the browser evicted the database. */
  async #storeAgain(): Promise<void> {
    await this.#queue.storeAgain();
    await this.views.storeAgain();
    this.#queue.publish();
    this.views.pullWatched();
  }
}
