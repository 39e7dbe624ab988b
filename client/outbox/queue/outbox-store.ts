import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { Device, DeviceDatabase } from '#client/lib/device/device.ts';
import { ASIDE } from '#client/lib/device/device-notes.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { QueueRows } from '#client/lib/durable-queue/queue-rows.ts';
import { WORKSPACE_NOTES, workspaceNote } from '#client/lib/device/workspace-note.ts';
import type { Acknowledgement } from './acknowledgement.ts';
import type { ScopeSnapshot } from './scope-snapshot.ts';

export interface StoredQueue {
  operations: QueuedOperation[];
  problems: Problem[];
  lastAckAt: number | null;
}

/** What one step does to the queue: one transaction. */
export interface QueueChange {
  /** Alters operations that are still there; one that another tab took away meanwhile stays away. */
  alter?: readonly QueuedOperation[];
  add?: readonly QueuedOperation[];
  remove?: readonly string[];
  problem?: Problem;
  removeProblem?: string;
  lastAckAt?: number;
}

const LAST_ACK = 'outbox:lastAckAt';

/** Under which a snapshot of an ended epoch is kept [E3]. */
export const asideKey = (scope: string, epoch: string): string => `${ASIDE}${scope}:${epoch}`;

/** Under which is kept how new a scope's snapshot is: its thousands of rows are not read to learn that. */
const markKey = (scope: string): string => `snapshot-mark:${scope}`;

/**
 * Queue, refusals and snapshots in the device's database. What it will not take (quota, a refused store) is kept for
 * the life of this page, so that the outbox works on.
 */
export class OutboxStore {
  readonly #device: Device;
  readonly #operations = new QueueRows<QueuedOperation>(({ key }) => key);
  readonly #problems = new Map<string, Problem>();
  readonly #snapshots = new Map<string, ScopeSnapshot>();
  /** As this page last read or wrote them. */
  readonly #known = new Map<string, ScopeSnapshot>();
  /** Of the rest of the queue, as last read: a database that fails for a moment has not lost it. */
  #last: Pick<StoredQueue, 'problems' | 'lastAckAt'> = { problems: [], lastAckAt: null };

  constructor(device: Device) {
    this.#device = device;
  }

  /** Whether what is asked for lives in this page alone. */
  get isVolatile(): boolean {
    return this.#operations.onlyHere.length > 0 || this.#device.state === 'refused';
  }

  async read(): Promise<StoredQueue> {
    const rows = await this.#device.attempt(async (database) => {
      const tx = database.transaction(['operation', 'problem', 'meta']);
      const [operations, problems, lastAckAt] = await Promise.all([
        tx.objectStore('operation').getAll(),
        tx.objectStore('problem').getAll(),
        tx.objectStore('meta').get(LAST_ACK),
      ]);
      return { operations, problems, lastAckAt: typeof lastAckAt === 'number' ? lastAckAt : null };
    });
    if (rows) this.#last = rows;
    const { problems, lastAckAt } = this.#last;
    return {
      operations: this.#operations.all(rows?.operations),
      problems: [...problems, ...this.#problems.values()],
      lastAckAt,
    };
  }

  /** Keeps a new operation; false when only this page keeps it [D2]. */
  async add(operation: QueuedOperation): Promise<boolean> {
    const added = await this.#device.attempt((database) => database.add('operation', operation));
    if (added === undefined) this.#operations.addHere([operation]);
    else this.#operations.removeHere([operation.key]);
    return added !== undefined;
  }

  /** Tries once more to keep what only this page has. */
  async addVolatile(): Promise<void> {
    for (const operation of this.#operations.onlyHere) if (!(await this.add(operation))) return;
  }

  /** One transaction, or none of it; what only this page has changes at once. */
  async change(change: QueueChange): Promise<boolean> {
    const { alter = [], add = [], remove = [], problem, removeProblem, lastAckAt } = change;
    const subject = problem?.operation.key ?? remove[0] ?? alter[0]?.key;
    const isOnlyHere = subject !== undefined && this.#operations.isOnlyHere(subject);
    this.#operations.alterHere(alter);
    this.#operations.removeHere(remove);
    if (removeProblem !== undefined) this.#problems.delete(removeProblem);
    const done = await this.#device.attempt(async (database) => {
      const tx = database.transaction(['operation', 'problem', 'meta'], 'readwrite');
      const operations = tx.objectStore('operation');
      const problems = tx.objectStore('problem');
      await atomicTransaction(tx, async () => {
        const work: Promise<unknown>[] = [this.#operations.alterStored(operations, alter)];
        for (const operation of add) work.push(operations.add(operation));
        for (const key of remove) work.push(operations.delete(key));
        if (problem) work.push(problems.put(problem));
        if (removeProblem !== undefined) work.push(problems.delete(removeProblem));
        if (lastAckAt !== undefined) work.push(tx.objectStore('meta').put(lastAckAt, LAST_ACK));
        await Promise.all(work);
      });
      return true;
    });
    if (done) {
      this.#operations.removeHere(add.map(({ key }) => key));
      return true;
    }
    this.#operations.addHere(add);
    if (problem && isOnlyHere) this.#problems.set(problem.operation.key, problem);
    return false;
  }

  async snapshot(scope: string): Promise<ScopeSnapshot | undefined> {
    const kept = await this.#device.attempt((database) => this.#kept(database, scope));
    const here = this.#snapshots.get(scope);
    return here && !(kept && kept.epoch === here.epoch && kept.seq > here.seq) ? here : kept;
  }

  /** What the database has, read only where it is not what this page knows. */
  async #kept(database: DeviceDatabase, scope: string): Promise<ScopeSnapshot | undefined> {
    const known = this.#known.get(scope);
    // Written by this module alone, under the database's own version.
    const mark = known && ((await database.get('meta', markKey(scope))) as Acknowledgement | undefined);
    if (mark && mark.epoch === known.epoch && mark.seq === known.seq) return known;
    const kept = (await database.get('snapshot', scope)) as ScopeSnapshot | undefined; // as above
    if (kept) this.#known.set(scope, kept);
    return kept;
  }

  /**
   * Keeps a snapshot and lets go of the operations it holds [D1]: one transaction. An older one of the same epoch is
   * not kept. The first of a new epoch replaces; the old one is put aside, and what was acknowledged by a server that
   * forgot it is to be sent again [E3].
   */
  async storeSnapshot(next: ScopeSnapshot): Promise<ScopeSnapshot> {
    const here = this.#snapshots.get(next.scope);
    if (here && isOlder(next, here)) return here;
    const stored = await this.#device.attempt(async (database) => {
      const tx = database.transaction(['snapshot', 'operation', 'meta'], 'readwrite');
      const snapshots = tx.objectStore('snapshot');
      const operations = tx.objectStore('operation');
      const meta = tx.objectStore('meta');
      return atomicTransaction(tx, async () => {
        const whole = () => snapshots.get(next.scope) as Promise<ScopeSnapshot | undefined>; // as above
        // An older build kept no mark.
        const mark =
          ((await meta.get(markKey(next.scope))) as Acknowledgement | undefined) ?? (await whole());
        if (mark && isOlder(next, mark)) return (await whole()) ?? next;
        const ended = mark && mark.epoch !== next.epoch ? await whole() : undefined;
        if (ended) await meta.put(ended, asideKey(ended.scope, ended.epoch));
        await snapshots.put(next);
        await meta.put({ epoch: next.epoch, seq: next.seq }, markKey(next.scope));
        for (const operation of await operations.index('scope').getAll(next.scope)) {
          const now = afterSnapshot(operation, next);
          if (!now) await operations.delete(operation.key);
          else if (now !== operation) await operations.put(now);
        }
        return next;
      });
    });
    if (stored) {
      this.#snapshots.delete(next.scope);
      this.#known.set(next.scope, stored);
    } else this.#snapshots.set(next.scope, next);
    for (const operation of this.#operations.onlyHere) {
      if (operation.scope !== next.scope) continue;
      const now = afterSnapshot(operation, next);
      if (now) this.#operations.alterHere([now]);
      else this.#operations.removeHere([operation.key]);
    }
    return stored ?? next;
  }

  /** Scopes of which a snapshot is kept on this device. */
  async scopes(): Promise<string[]> {
    const kept = (await this.#device.attempt((database) => database.getAllKeys('snapshot'))) ?? [];
    return [...new Set([...kept, ...this.#snapshots.keys()])];
  }

  /** Forgets a workspace's snapshot, its clean texts and its files; what the server does not have stays [C10]. */
  async forgetWorkspace(workspaceId: string): Promise<void> {
    const scope = `workspace:${workspaceId}`;
    const listed = listedIn(await this.snapshot(scope));
    this.#snapshots.delete(scope);
    this.#known.delete(scope);
    await this.#device.attempt(async (database) => {
      const tx = database.transaction(
        ['snapshot', 'room', 'update', 'unacked', 'meta', 'file', 'upload'],
        'readwrite',
      );
      await atomicTransaction(tx, async () => {
        await tx.objectStore('snapshot').delete(scope);
        await tx.objectStore('meta').delete(markKey(scope));
        for (const note of WORKSPACE_NOTES)
          await tx.objectStore('meta').delete(workspaceNote(note, workspaceId));
        const noted = await tx.objectStore('room').index('workspace').getAllKeys(workspaceId);
        // A text that was opened here before the workspace was replicated notes no workspace yet.
        for (const ydocId of new Set([...noted, ...listed])) {
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

/** @returns the ids of the items, which are those of their texts */
const listedIn = (snapshot: ScopeSnapshot | undefined): string[] =>
  snapshot && 'items' in snapshot.value ? [...snapshot.value.items.keys()] : [];

const isOlder = (next: Acknowledgement, before: Acknowledgement): boolean =>
  before.epoch === next.epoch && before.seq > next.seq;

/** What is left of an operation once a snapshot of its scope is stored; undefined when the snapshot holds it. */
function afterSnapshot(
  operation: QueuedOperation,
  { epoch, seq }: Acknowledgement,
): QueuedOperation | undefined {
  const { ack } = operation;
  if (!ack) return operation;
  if (ack.epoch !== epoch) return { ...operation, ack: null };
  return ack.seq <= seq ? undefined : operation;
}
