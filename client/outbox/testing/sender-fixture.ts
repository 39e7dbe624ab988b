import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import type { OutboxStore, QueueChange } from '../queue/outbox-store.ts';
import { OperationSender } from '../sending/operation-sender.ts';
import type { BatchResult } from '../sending/send-operation.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';
import { sampleOperation } from './samples.ts';

/** A refusal or failure as our server sends it. */
export const failedWith = (status: number, data: Record<string, unknown> = {}, epoch = 'e1'): ApiError =>
  new ApiError(status, 'No.', data, { epoch });

/** A request without an answer. */
export const networkFailure = (): ApiError => ApiError.unreachable(new Error('lost'));

type Answer = number | Error | { epoch: string; seq: number };

/**
 * A queue that is sent in isolation: rows in memory, a clock set by hand, and answers scripted by the test. A request
 * without a scripted answer is confirmed with a rising seq.
 */
export class SenderFixture {
  rows: QueuedOperation[] = [];
  problems: Problem[] = [];
  /** Each transaction on the queue, in order. */
  readonly changes: QueueChange[] = [];
  readonly snapshots = new Map<string, ScopeSnapshot>();
  /** Names in the order of sending; a batch is one array. */
  readonly sent: (string | string[])[] = [];
  readonly batchEpochs: (string | null)[] = [];
  /** Answers by operation name, used in order. */
  answers: Record<string, Answer[]> = {};
  /** Answers to batches, used in order. */
  batches: (Error | Partial<BatchResult>)[] = [];
  readonly pulls: { scopes: string[]; isListChanged: boolean }[] = [];
  readonly pauses: { by: PausedBy; scopes: string[] }[] = [];
  readonly acknowledged: string[] = [];
  renewals = 0;
  /** The name under which the lease was taken. */
  leaseName = '';
  /** Number of notifications that the queue changed. */
  notifications = 0;
  now = 1_000_000;
  canSend = true;
  epoch = 'e1';
  whenAdded: Promise<void> = Promise.resolve();
  onSend: (name: string) => void = () => {};
  #seq = 1;
  #keys = 0;
  readonly drain: OperationSender;

  constructor() {
    // The parts of the store and the dependencies that sending uses.
    const store = {
      read: () => Promise.resolve({ operations: [...this.rows], problems: this.problems, lastAckAt: null }),
      change: (change: QueueChange) => this.#change(change),
      snapshot: (scope: string) => Promise.resolve(this.snapshots.get(scope)),
    } as unknown as OutboxStore;
    const dependencies = {
      device: { userId: 'ada' },
      now: () => this.now,
      random: () => 1,
      canSend: () => this.canSend,
      hold: async (name: string, body: (holding: { renew: () => Promise<void> }) => Promise<void>) => {
        this.leaseName = name;
        await body({ renew: () => Promise.resolve(void (this.renewals += 1)) });
        return true;
      },
      send: (operation: QueuedOperation) => this.#send(operation),
      sendBatch: (operations: readonly QueuedOperation[], epoch: string | null) =>
        this.#sendBatch(operations, epoch),
      pull: () => Promise.resolve(undefined),
      onAcknowledged: (operations: readonly QueuedOperation[]) =>
        this.acknowledged.push(...operations.map(({ name }) => name)),
      onRefused: (problem: Problem) => this.problems.push(problem),
    } as unknown as OutboxDependencies;
    this.drain = new OperationSender({
      dependencies,
      store,
      whenAdded: () => this.whenAdded,
      onChanged: () => void (this.notifications += 1),
      onPaused: (by, scopes) => this.pauses.push({ by, scopes: [...scopes] }),
      pull: (scopes, isListChanged) =>
        Promise.resolve(void this.pulls.push({ scopes: [...scopes], isListChanged })),
    });
  }

  /** Queues an operation behind the others. */
  queue(name: string, fields: Partial<QueuedOperation> = {}): QueuedOperation {
    const operation = sampleOperation({ key: String((this.#keys += 1)).padStart(4, '0'), name, ...fields });
    this.rows.push(operation);
    return operation;
  }

  /** Returns an operation as it is in the queue now. */
  row(name: string): QueuedOperation | undefined {
    return this.rows.find((one) => one.name === name);
  }

  #change(change: QueueChange): Promise<boolean> {
    this.changes.push(change);
    const altered = new Map(change.alter?.map((one) => [one.key, one]));
    this.rows = this.rows
      .filter(({ key }) => !change.remove?.includes(key))
      .map((one) => altered.get(one.key) ?? one);
    return Promise.resolve(true);
  }

  #nextAnswer(name: string): { epoch: string; seq: number } {
    this.onSend(name);
    const answer = this.answers[name]?.shift() ?? (this.#seq += 1);
    if (answer instanceof Error) throw answer;
    return typeof answer === 'number' ? { epoch: this.epoch, seq: answer } : answer;
  }

  async #send({ name }: QueuedOperation): Promise<{ epoch: string; seq: number }> {
    this.sent.push(name);
    return this.#nextAnswer(name);
  }

  async #sendBatch(operations: readonly QueuedOperation[], epoch: string | null): Promise<BatchResult> {
    this.sent.push(operations.map(({ name }) => name));
    this.batchEpochs.push(epoch);
    const scripted = this.batches.shift();
    if (scripted instanceof Error) throw scripted;
    if (scripted) return { epoch: this.epoch, seqs: [], error: undefined, ...scripted };
    return {
      epoch: this.epoch,
      seqs: operations.map(({ name }) => this.#nextAnswer(name).seq),
      error: undefined,
    };
  }
}
