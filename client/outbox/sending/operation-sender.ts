import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { BATCH_OPERATIONS } from '#shared/operations/batch.ts';
import { afterFailure, waitOf } from '#client/lib/durable-queue/attempts.ts';
import type { HeldLease } from '#client/lib/durable-queue/lease.ts';
import { QueueSender, type PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import { dependantsOf, isCreation, nextOperations } from '../queue/order.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import { ConfirmationBuffer } from './confirmation-buffer.ts';
import { operationsToResend, seqOfEarlierCreation } from './resend-after-restore.ts';
import type { Acknowledgement } from '../queue/scope-snapshot.ts';
import type { BatchResult } from './send-operation.ts';
import { classifyFailure, classifyInScope } from './classify-failure.ts';

interface OperationSenderOptions {
  dependencies: OutboxDependencies;
  store: OutboxStore;
  /** Resolves when all new operations are stored, or storing them has failed. */
  whenAdded: () => Promise<void>;
  onChanged: () => void;
  onPaused: (by: PausedBy, scopes: ReadonlySet<string>) => void;
  /** Pulls the scopes with confirmed operations, which leave the queue with the snapshot. */
  pull: (scopes: ReadonlySet<string>, isListChanged: boolean) => Promise<void>;
}

/** The effect of a request on its scope's queue: rows as they are now, and the keys of removed ones. */
interface SendResult {
  changed: QueuedOperation[];
  removed: string[];
}

/** Sends the queue: scopes in parallel, operations of a scope in order, one tab at a time [D2, D4]. */
export class OperationSender {
  readonly #options: OperationSenderOptions;
  readonly #sender: QueueSender<QueuedOperation>;
  readonly #confirmations: ConfirmationBuffer;
  #canBatch = true;

  constructor(options: OperationSenderOptions) {
    this.#options = options;
    this.#confirmations = new ConfirmationBuffer(options);
    const { dependencies, store, whenAdded, onPaused } = options;
    this.#sender = new QueueSender(dependencies, {
      lock: `foolscap-outbox-${dependencies.device.userId}`,
      read: async () => {
        await whenAdded();
        return (await store.read()).operations;
      },
      send: (holding) => this.#sendAll(holding),
      waitOf: (operation) => {
        // A confirmed operation waits for a snapshot, not for a time.
        if (operation.ack) return 0;
        return operation.isParked ? null : waitOf(operation, dependencies.now());
      },
      onPaused: ({ pausedBy, skipped }) => onPaused(pausedBy, skipped),
    });
  }

  /** Sends the operations that are due. A call during a run makes it check the queue once more. */
  run(): Promise<void> {
    return this.#sender.run();
  }

  /** Stops for good: the request in flight is the last [C2]. */
  stop(): void {
    this.#sender.stop();
  }

  async #sendAll({ renew }: HeldLease): Promise<void> {
    const { store, pull } = this.#options;
    this.#canBatch = true;
    const { operations } = await store.read();
    const scopes = Map.groupBy(operations, ({ scope }) => scope);
    await Promise.all([...scopes].map(([scope, queue]) => this.#sendScope(scope, queue, renew)));
    await this.#confirmations.flush();
    const acked = (await store.read()).operations.filter(({ ack }) => ack);
    // The workspace list shows changes of a workspace, so it is pulled too [D7].
    const isListChanged = acked.some(({ name }) => name.endsWith('-workspace'));
    if (acked.length > 0 && this.#sender.canContinue)
      await pull(new Set(acked.map(({ scope }) => scope)), isListChanged);
  }

  async #sendScope(
    scope: string,
    rows: readonly QueuedOperation[],
    renew: () => Promise<void>,
  ): Promise<void> {
    let queue = [...rows];
    const replace = (changed: readonly QueuedOperation[]) => {
      const changedByKey = new Map(changed.map((operation) => [operation.key, operation]));
      queue = queue.map((operation) => changedByKey.get(operation.key) ?? operation);
    };
    while (this.#sender.canContinue && !this.#sender.round.skipped.has(scope)) {
      const limit = this.#canBatch ? BATCH_OPERATIONS : 1;
      const [operation, ...more] = nextOperations(queue, this.#options.dependencies.now(), limit);
      if (!operation) return;
      await renew();
      const { changed, removed } =
        more.length > 0
          ? await this.#sendBatch([operation, ...more], queue)
          : await this.#sendOne(operation, queue);
      replace(changed);
      if (removed.length > 0) queue = queue.filter(({ key }) => !removed.includes(key));
    }
  }

  /** Sends several operations in one request. An operation with unknown outcome is sent again under its key [D3]. */
  async #sendBatch(
    operations: readonly QueuedOperation[],
    queue: readonly QueuedOperation[],
  ): Promise<SendResult> {
    const [first] = operations;
    if (!first) return { changed: [], removed: [] };
    let result: BatchResult;
    try {
      // A server restored after this epoch executes nothing: the operations it lost must be sent first [E3].
      result = await this.#options.dependencies.sendBatch(
        operations,
        queue.find(({ ack }) => ack)?.ack?.epoch ?? null,
      );
    } catch (error) {
      if (classifyFailure(error).do === 'pause') return this.#handleFailure(first, queue, error);
      // The server is older, or only its batch endpoint fails. Sent one by one, each operation gets its own error.
      this.#canBatch = false;
      return { changed: [], removed: [] };
    }
    const { epoch, seqs, error } = result;
    const changed = new Map(operationsToResend(epoch, queue).map((operation) => [operation.key, operation]));
    if (changed.size > 0) this.#confirmations.add([...changed.values()]);
    for (const [index, seq] of seqs.entries()) {
      const operation = operations[index];
      if (!operation) break;
      const acked = await this.#handleAck(operation, [], { epoch, seq });
      for (const row of acked.changed) changed.set(row.key, row);
    }
    const failedOperation = operations[seqs.length];
    if (error && failedOperation) {
      const now = queue.map((operation) => changed.get(operation.key) ?? operation);
      const rest = await this.#handleFailure(failedOperation, now, error);
      for (const row of rest.changed) changed.set(row.key, row);
      return { changed: [...changed.values()], removed: rest.removed };
    }
    if (changed.size === 0) this.#canBatch = false;
    return { changed: [...changed.values()], removed: [] };
  }

  /** Sends one operation and records the result. */
  async #sendOne(operation: QueuedOperation, queue: readonly QueuedOperation[]): Promise<SendResult> {
    const { dependencies } = this.#options;
    let ack: Acknowledgement;
    try {
      ack = await dependencies.send(operation);
    } catch (error) {
      return this.#handleFailure(operation, queue, error);
    }
    return this.#handleAck(operation, queue, ack);
  }

  async #handleAck(
    operation: QueuedOperation,
    queue: readonly QueuedOperation[],
    ack: Acknowledgement,
  ): Promise<SendResult> {
    const { dependencies } = this.#options;
    const changed = [{ ...operation, ack, lastError: null }, ...operationsToResend(ack.epoch, queue)];
    this.#confirmations.add(changed);
    this.#sender.round.hasProgressed = true;
    dependencies.onAcknowledged([operation]);
    await this.#confirmations.flushIfDue();
    return { changed, removed: [] };
  }

  async #handleFailure(
    operation: QueuedOperation,
    queue: readonly QueuedOperation[],
    error: unknown,
  ): Promise<SendResult> {
    const { dependencies, store, onChanged } = this.#options;
    const failure = await classifyInScope(operation, error, this.#options);
    await this.#confirmations.flush();
    const alter = async (changed: QueuedOperation[]) => {
      await store.change({ alter: changed });
      onChanged();
      return { changed, removed: [] };
    };
    if (failure.do === 'pause') {
      this.#sender.round.pausedBy = failure.by;
      return { changed: [], removed: [] };
    }
    if (failure.do === 'pause-scope') {
      this.#sender.round.skipped.add(operation.scope);
      return { changed: [], removed: [] };
    }
    if (failure.do === 'compare' || failure.do === 'refuse') {
      const refusal = failure.do === 'compare' ? failure.error : failure;
      // A server that lost earlier operations cannot judge later ones. The lost ones are sent first [E3].
      const lost = refusal.epoch === null ? [] : operationsToResend(refusal.epoch, queue);
      if (lost.length > 0) return alter(lost);
      if (failure.do === 'refuse')
        return this.#handleRefusal(operation, queue, failure.code, failure.message);
      const seq = await seqOfEarlierCreation(operation, failure.error, store);
      return seq === undefined || failure.error.epoch === null
        ? this.#handleRefusal(operation, queue, 'taken', failure.error.message)
        : this.#handleAck(operation, queue, { epoch: failure.error.epoch, seq });
    }
    if (failure.do === 'park') return alter([{ ...operation, isParked: true, lastError: failure.message }]);
    const { isSpent, ...attempted } = afterFailure(
      operation,
      failure,
      dependencies.now(),
      dependencies.random(),
    );
    return alter([
      { ...operation, ...attempted, isParked: isSpent, isHeldBack: failure.isHeldBack ?? false },
    ]);
  }

  async #handleRefusal(
    operation: QueuedOperation,
    queue: readonly QueuedOperation[],
    code: string,
    message: string,
  ): Promise<SendResult> {
    const { dependencies, store, onChanged } = this.#options;
    const dependants = dependantsOf(operation, queue);
    const problem: Problem = {
      operation: { ...operation, lastError: message },
      code,
      message,
      refusedAt: dependencies.now(),
      // A refused copy is not kept: this device has no text that only the copy contains.
      keepsItem: isCreation(operation),
      dependants,
    };
    const removed = [operation, ...dependants].map(({ key }) => key);
    await store.change({ remove: removed, problem });
    this.#sender.round.hasProgressed = true;
    onChanged();
    dependencies.onRefused(problem);
    return { changed: [], removed };
  }
}
