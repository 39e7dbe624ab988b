import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { BATCH_OPERATIONS } from '#shared/operations/batch.ts';
import { afterFailure, waitOf } from '#client/lib/durable-queue/attempts.ts';
import type { Holding } from '#client/lib/durable-queue/lease.ts';
import { QueueSender, type PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import { dependantsOf, isCreation, nextOperations } from '../queue/order.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { Confirmations } from './confirmations.ts';
import { forgottenBy, seqOfSame } from './resend-after-restore.ts';
import type { Acknowledgement } from '../queue/acknowledgement.ts';
import type { BatchResult } from './send-operation.ts';
import { classifyFailure } from './classify-failure.ts';
import { classifyInScope } from './classify-in-scope.ts';

interface DrainOptions {
  world: OutboxDependencies;
  store: OutboxStore;
  /** Resolves when what was just queued is in the database, or failed to get there. */
  whenAdded: () => Promise<void>;
  onChanged: () => void;
  onPaused: (by: PausedBy, scopes: ReadonlySet<string>) => void;
  /** Pulls scopes in which something was done; operations leave by it. */
  pull: (scopes: ReadonlySet<string>, isListChanged: boolean) => Promise<void>;
}

/** What came of sending, in its scope's queue: rows as they are now, and the keys of those that left. */
interface Outcome {
  changed: QueuedOperation[];
  removed: string[];
}

/** Sends the queue: scopes beside each other, within a scope in order, one tab at a time [D2, D4]. */
export class Drain {
  readonly #options: DrainOptions;
  readonly #sender: QueueSender<QueuedOperation>;
  readonly #confirmations: Confirmations;
  #isTakingBatches = true;

  constructor(options: DrainOptions) {
    this.#options = options;
    this.#confirmations = new Confirmations(options);
    const { world, store, whenAdded, onPaused } = options;
    this.#sender = new QueueSender(world, {
      lock: `foolscap-outbox-${world.device.userId}`,
      read: async () => {
        await whenAdded();
        return (await store.read()).operations;
      },
      send: (holding) => this.#sendAll(holding),
      waitOf: (operation) => {
        // Of what was confirmed the snapshot is missing.
        if (operation.ack) return 0;
        return operation.isParked ? null : waitOf(operation, world.now());
      },
      onPaused: ({ pausedBy, skipped }) => onPaused(pausedBy, skipped),
    });
  }

  /** Sends what can be sent; a call while it runs makes it look once more. */
  run(): Promise<void> {
    return this.#sender.run();
  }

  /** For good: what is under way is the last [C2]. */
  stop(): void {
    this.#sender.stop();
  }

  async #sendAll({ renew }: Holding): Promise<void> {
    const { store, pull } = this.#options;
    this.#isTakingBatches = true;
    const { operations } = await store.read();
    const scopes = Map.groupBy(operations, ({ scope }) => scope);
    await Promise.all([...scopes].map(([scope, queue]) => this.#sendScope(scope, queue, renew)));
    await this.#confirmations.write();
    const done = (await store.read()).operations.filter(({ ack }) => ack);
    // The list of workspaces shows what is done to one of them [D7].
    const isListChanged = done.some(({ name }) => name.endsWith('-workspace'));
    if (done.length > 0 && this.#sender.canGoOn)
      await pull(new Set(done.map(({ scope }) => scope)), isListChanged);
  }

  async #sendScope(
    scope: string,
    rows: readonly QueuedOperation[],
    renew: () => Promise<void>,
  ): Promise<void> {
    let queue = [...rows];
    const replace = (changed: readonly QueuedOperation[]) => {
      const byKey = new Map(changed.map((operation) => [operation.key, operation]));
      queue = queue.map((operation) => byKey.get(operation.key) ?? operation);
    };
    while (this.#sender.canGoOn && !this.#sender.round.skipped.has(scope)) {
      const most = this.#isTakingBatches ? BATCH_OPERATIONS : 1;
      const [operation, ...more] = nextOperations(queue, this.#options.world.now(), most);
      if (!operation) return;
      await renew();
      const { changed, removed } =
        more.length > 0
          ? await this.#sendTogether([operation, ...more], queue)
          : await this.#sendOne(operation, queue);
      replace(changed);
      if (removed.length > 0) queue = queue.filter(({ key }) => !removed.includes(key));
    }
  }

  /** Several in one request; what is not known of them afterwards is asked for again, each under its key [D3]. */
  async #sendTogether(
    operations: readonly QueuedOperation[],
    queue: readonly QueuedOperation[],
  ): Promise<Outcome> {
    const [first] = operations;
    if (!first) return { changed: [], removed: [] };
    let result: BatchResult;
    try {
      // Where the server was restored since, what it confirmed comes first again: it carries out nothing then [E3].
      result = await this.#options.world.sendBatch(
        operations,
        queue.find(({ ack }) => ack)?.ack?.epoch ?? null,
      );
    } catch (error) {
      if (classifyFailure(error).do === 'pause') return this.#failed(first, queue, error);
      // An older server, or one that has a fault in just this: one by one it says of each what is wrong.
      this.#isTakingBatches = false;
      return { changed: [], removed: [] };
    }
    const { epoch, seqs, error } = result;
    const changed = new Map(forgottenBy(epoch, queue).map((operation) => [operation.key, operation]));
    if (changed.size > 0) this.#confirmations.take([...changed.values()]);
    for (const [at, seq] of seqs.entries()) {
      const operation = operations[at];
      if (!operation) break;
      const done = await this.#acknowledged(operation, [], { epoch, seq });
      for (const one of done.changed) changed.set(one.key, one);
    }
    const failed = operations[seqs.length];
    if (error && failed) {
      const now = queue.map((operation) => changed.get(operation.key) ?? operation);
      const rest = await this.#failed(failed, now, error);
      for (const one of rest.changed) changed.set(one.key, one);
      return { changed: [...changed.values()], removed: rest.removed };
    }
    if (changed.size === 0) this.#isTakingBatches = false;
    return { changed: [...changed.values()], removed: [] };
  }

  /** Sends one and keeps what came of it. */
  async #sendOne(operation: QueuedOperation, queue: readonly QueuedOperation[]): Promise<Outcome> {
    const { world } = this.#options;
    let ack: Acknowledgement;
    try {
      ack = await world.send(operation);
    } catch (error) {
      return this.#failed(operation, queue, error);
    }
    return this.#acknowledged(operation, queue, ack);
  }

  async #acknowledged(
    operation: QueuedOperation,
    queue: readonly QueuedOperation[],
    ack: Acknowledgement,
  ): Promise<Outcome> {
    const { world } = this.#options;
    const changed = [{ ...operation, ack, lastError: null }, ...forgottenBy(ack.epoch, queue)];
    this.#confirmations.take(changed);
    this.#sender.round.hasProgressed = true;
    world.onAcknowledged([operation]);
    await this.#confirmations.writeWhenDue();
    return { changed, removed: [] };
  }

  async #failed(
    operation: QueuedOperation,
    queue: readonly QueuedOperation[],
    error: unknown,
  ): Promise<Outcome> {
    const { world, store, onChanged } = this.#options;
    const verdict = await classifyInScope(operation, error, this.#options);
    await this.#confirmations.write();
    const alter = async (changed: QueuedOperation[]) => {
      await store.change({ alter: changed });
      onChanged();
      return { changed, removed: [] };
    };
    if (verdict.do === 'pause') {
      this.#sender.round.pausedBy = verdict.by;
      return { changed: [], removed: [] };
    }
    if (verdict.do === 'pause-scope') {
      this.#sender.round.skipped.add(operation.scope);
      return { changed: [], removed: [] };
    }
    if (verdict.do === 'compare' || verdict.do === 'refuse') {
      const refusing = verdict.do === 'compare' ? verdict.error : verdict;
      // A server that forgot what came before cannot judge what came after: first that again [E3].
      const forgotten = refusing.epoch === null ? [] : forgottenBy(refusing.epoch, queue);
      if (forgotten.length > 0) return alter(forgotten);
      if (verdict.do === 'refuse') return this.#refused(operation, queue, verdict.code, verdict.message);
      const seq = await seqOfSame(operation, verdict.error, store);
      return seq === undefined || verdict.error.epoch === null
        ? this.#refused(operation, queue, 'taken', verdict.error.message)
        : this.#acknowledged(operation, queue, { epoch: verdict.error.epoch, seq });
    }
    if (verdict.do === 'park') return alter([{ ...operation, isParked: true, lastError: verdict.message }]);
    const { isSpent, ...attempted } = afterFailure(operation, verdict, world.now(), world.random());
    return alter([
      { ...operation, ...attempted, isParked: isSpent, isHeldBack: verdict.isHeldBack ?? false },
    ]);
  }

  async #refused(
    operation: QueuedOperation,
    queue: readonly QueuedOperation[],
    code: string,
    message: string,
  ): Promise<Outcome> {
    const { world, store, onChanged } = this.#options;
    const dependants = dependantsOf(operation, queue);
    const problem: Problem = {
      operation: { ...operation, lastError: message },
      code,
      message,
      refusedAt: world.now(),
      // A copy has no words here that would be lost with it.
      keepsItem: isCreation(operation),
      dependants,
    };
    const removed = [operation, ...dependants].map(({ key }) => key);
    await store.change({ remove: removed, problem });
    this.#sender.round.hasProgressed = true;
    onChanged();
    world.onRefused(problem);
    return { changed: [], removed };
  }
}
