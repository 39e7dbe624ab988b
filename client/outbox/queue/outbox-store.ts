import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { Device, DeviceDatabase } from '#client/lib/device/device.ts';
import { ENDED_EPOCH_PREFIX, WORKSPACE_NOTES, workspaceNote } from '#client/lib/device/device-notes.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { QueueRows } from '#client/lib/durable-queue/queue-rows.ts';
import type { Acknowledgement, ScopeSnapshot } from './scope-snapshot.ts';

export interface StoredQueue {
  operations: QueuedOperation[];
  problems: Problem[];
  lastAckAt: number | null;
}

/** The changes of one step, written in one transaction. */
export interface QueueChange {
  /** Updates stored operations. An operation that another tab removed meanwhile stays removed. */
  alter?: readonly QueuedOperation[];
  add?: readonly QueuedOperation[];
  remove?: readonly string[];
  problem?: Problem;
  removeProblem?: string;
  lastAckAt?: number;
}

const LAST_ACK_KEY = 'outbox:lastAckAt';

/** Returns the `meta` key that holds a scope's snapshot of an ended epoch [E3]. */
export const endedEpochKey = (scope: string, epoch: string): string =>
  `${ENDED_EPOCH_PREFIX}${scope}:${epoch}`;

/**
 * Returns the `meta` key that holds the epoch and seq of a scope's snapshot. Comparing these avoids reading a
 * snapshot of thousands of rows.
 */
const versionKey = (scope: string): string => `snapshot-mark:${scope}`;

/**
 * Stores queue, problems and snapshots in the device's database. If the database rejects a write (quota, refused
 * storage), the data stays in memory for the life of the page and the outbox continues to work.
 */
export class OutboxStore {
  readonly #device: Device;
  readonly #operations = new QueueRows<QueuedOperation>(({ key }) => key);
  readonly #problems = new Map<string, Problem>();
  readonly #snapshots = new Map<string, ScopeSnapshot>();
  /** Stored snapshots, as this page last read or wrote them. */
  readonly #cached = new Map<string, ScopeSnapshot>();
  /** Problems and last confirmation, as last read. A database that fails for a moment has not lost them. */
  #lastRead: Pick<StoredQueue, 'problems' | 'lastAckAt'> = { problems: [], lastAckAt: null };

  constructor(device: Device) {
    this.#device = device;
  }

  /** True when queued operations exist in this page only. */
  get isVolatile(): boolean {
    return this.#operations.memoryOnly.length > 0 || this.#device.state === 'refused';
  }

  async read(): Promise<StoredQueue> {
    const rows = await this.#device.attempt(async (database) => {
      const tx = database.transaction(['operation', 'problem', 'meta']);
      const [operations, problems, lastAckAt] = await Promise.all([
        tx.objectStore('operation').getAll(),
        tx.objectStore('problem').getAll(),
        tx.objectStore('meta').get(LAST_ACK_KEY),
      ]);
      return { operations, problems, lastAckAt: typeof lastAckAt === 'number' ? lastAckAt : null };
    });
    if (rows) this.#lastRead = rows;
    const { problems, lastAckAt } = this.#lastRead;
    return {
      operations: this.#operations.all(rows?.operations),
      problems: [...problems, ...this.#problems.values()],
      lastAckAt,
    };
  }

  /** Stores a new operation. Returns false when only this page has it [D2]. */
  async add(operation: QueuedOperation): Promise<boolean> {
    const added = await this.#device.attempt((database) => database.add('operation', operation));
    if (added === undefined) this.#operations.addInMemory([operation]);
    else this.#operations.removeFromMemory([operation.key]);
    return added !== undefined;
  }

  /** Retries to store the operations that only this page has. */
  async addVolatile(): Promise<void> {
    for (const operation of this.#operations.memoryOnly) if (!(await this.add(operation))) return;
  }

  /** Applies a change in one transaction, all of it or nothing. Operations that only this page has change at once. */
  async change(change: QueueChange): Promise<boolean> {
    const { alter = [], add = [], remove = [], problem, removeProblem, lastAckAt } = change;
    const subject = problem?.operation.key ?? remove[0] ?? alter[0]?.key;
    const isOnlyHere = subject !== undefined && this.#operations.isMemoryOnly(subject);
    this.#operations.updateInMemory(alter);
    this.#operations.removeFromMemory(remove);
    if (removeProblem !== undefined) this.#problems.delete(removeProblem);
    const done = await this.#device.attempt(async (database) => {
      const tx = database.transaction(['operation', 'problem', 'meta'], 'readwrite');
      const operations = tx.objectStore('operation');
      const problems = tx.objectStore('problem');
      await atomicTransaction(tx, async () => {
        const requests: Promise<unknown>[] = [this.#operations.updateStored(operations, alter)];
        for (const operation of add) requests.push(operations.add(operation));
        for (const key of remove) requests.push(operations.delete(key));
        if (problem) requests.push(problems.put(problem));
        if (removeProblem !== undefined) requests.push(problems.delete(removeProblem));
        if (lastAckAt !== undefined) requests.push(tx.objectStore('meta').put(lastAckAt, LAST_ACK_KEY));
        await Promise.all(requests);
      });
      return true;
    });
    if (done) {
      this.#operations.removeFromMemory(add.map(({ key }) => key));
      return true;
    }
    this.#operations.addInMemory(add);
    if (problem && isOnlyHere) this.#problems.set(problem.operation.key, problem);
    return false;
  }

  async snapshot(scope: string): Promise<ScopeSnapshot | undefined> {
    const stored = await this.#device.attempt((database) => this.#readStored(database, scope));
    const inMemory = this.#snapshots.get(scope);
    return inMemory && !(stored && stored.epoch === inMemory.epoch && stored.seq > inMemory.seq)
      ? inMemory
      : stored;
  }

  /** Reads a stored snapshot, unless the cached one has the same epoch and seq. */
  async #readStored(database: DeviceDatabase, scope: string): Promise<ScopeSnapshot | undefined> {
    const cached = this.#cached.get(scope);
    // Only this module writes these rows, and the database version fixes their shape.
    const version =
      cached && ((await database.get('meta', versionKey(scope))) as Acknowledgement | undefined);
    if (version && version.epoch === cached.epoch && version.seq === cached.seq) return cached;
    const stored = (await database.get('snapshot', scope)) as ScopeSnapshot | undefined; // same rows as above
    if (stored) this.#cached.set(scope, stored);
    return stored;
  }

  /**
   * Stores a snapshot and removes the operations it contains, in one transaction [D1]. An older snapshot of the same
   * epoch is ignored. The first snapshot of a new epoch replaces the old one, which is put aside. Operations
   * acknowledged in the ended epoch lose their acks, so that they are sent again [E3].
   */
  async storeSnapshot(next: ScopeSnapshot): Promise<ScopeSnapshot> {
    const inMemory = this.#snapshots.get(next.scope);
    if (inMemory && isOlder(next, inMemory)) return inMemory;
    const stored = await this.#device.attempt(async (database) => {
      const tx = database.transaction(['snapshot', 'operation', 'meta'], 'readwrite');
      const snapshots = tx.objectStore('snapshot');
      const operations = tx.objectStore('operation');
      const meta = tx.objectStore('meta');
      return atomicTransaction(tx, async () => {
        const readSnapshot = () => snapshots.get(next.scope) as Promise<ScopeSnapshot | undefined>; // as in #readStored
        // An older build stored the snapshot without its epoch and seq beside it.
        const version =
          ((await meta.get(versionKey(next.scope))) as Acknowledgement | undefined) ?? (await readSnapshot());
        if (version && isOlder(next, version)) return (await readSnapshot()) ?? next;
        const previous = version && version.epoch !== next.epoch ? await readSnapshot() : undefined;
        if (previous) await meta.put(previous, endedEpochKey(previous.scope, previous.epoch));
        await snapshots.put(next);
        await meta.put({ epoch: next.epoch, seq: next.seq }, versionKey(next.scope));
        for (const operation of await operations.index('scope').getAll(next.scope)) {
          const remaining = afterSnapshot(operation, next);
          if (!remaining) await operations.delete(operation.key);
          else if (remaining !== operation) await operations.put(remaining);
        }
        return next;
      });
    });
    if (stored) {
      this.#snapshots.delete(next.scope);
      this.#cached.set(next.scope, stored);
    } else this.#snapshots.set(next.scope, next);
    for (const operation of this.#operations.memoryOnly) {
      if (operation.scope !== next.scope) continue;
      const remaining = afterSnapshot(operation, next);
      if (remaining) this.#operations.updateInMemory([remaining]);
      else this.#operations.removeFromMemory([operation.key]);
    }
    return stored ?? next;
  }

  /** Returns the scopes that have a snapshot on this device. */
  async scopes(): Promise<string[]> {
    const stored = (await this.#device.attempt((database) => database.getAllKeys('snapshot'))) ?? [];
    return [...new Set([...stored, ...this.#snapshots.keys()])];
  }

  /** Deletes a workspace's snapshot, clean texts and files. Data that the server does not have stays [C10]. */
  async forgetWorkspace(workspaceId: string): Promise<void> {
    const scope = `workspace:${workspaceId}`;
    const itemIds = itemIdsOf(await this.snapshot(scope));
    this.#snapshots.delete(scope);
    this.#cached.delete(scope);
    await this.#device.attempt(async (database) => {
      const tx = database.transaction(
        ['snapshot', 'room', 'update', 'unacked', 'meta', 'file', 'upload'],
        'readwrite',
      );
      await atomicTransaction(tx, async () => {
        await tx.objectStore('snapshot').delete(scope);
        await tx.objectStore('meta').delete(versionKey(scope));
        for (const note of WORKSPACE_NOTES)
          await tx.objectStore('meta').delete(workspaceNote(note, workspaceId));
        const roomIds = await tx.objectStore('room').index('workspace').getAllKeys(workspaceId);
        // A text opened before the workspace was replicated has no workspace id in its room row.
        for (const ydocId of new Set([...roomIds, ...itemIds])) {
          if ((await tx.objectStore('unacked').index('room').count(ydocId)) > 0) continue;
          const updates = await tx.objectStore('update').index('room').getAllKeys(ydocId);
          for (const id of updates) await tx.objectStore('update').delete(id);
          await tx.objectStore('room').delete(ydocId);
        }
        for (const assetId of await tx.objectStore('file').index('workspace').getAllKeys(workspaceId))
          if ((await tx.objectStore('upload').count(assetId)) === 0)
            await tx.objectStore('file').delete(assetId);
      });
    });
  }
}

/** Returns the ids of a snapshot's items, which are also the ids of their rooms. */
const itemIdsOf = (snapshot: ScopeSnapshot | undefined): string[] =>
  snapshot && 'items' in snapshot.value ? [...snapshot.value.items.keys()] : [];

const isOlder = (next: Acknowledgement, before: Acknowledgement): boolean =>
  before.epoch === next.epoch && before.seq > next.seq;

/** Returns the operation as it stays in the queue after a snapshot; undefined when the snapshot contains it. */
function afterSnapshot(
  operation: QueuedOperation,
  { epoch, seq }: Acknowledgement,
): QueuedOperation | undefined {
  const { ack } = operation;
  if (!ack) return operation;
  if (ack.epoch !== epoch) return { ...operation, ack: null };
  return ack.seq <= seq ? undefined : operation;
}
