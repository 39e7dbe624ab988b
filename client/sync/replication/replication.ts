import { getRoomStates, getWorkspaceRooms } from '#shared/operations/rooms.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { deviceOf, type Device } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/device-notes.ts';
import { replicateWorkspace, type Progress, type RoomsSource } from './replicate-workspace.ts';

/**
 * `waiting`: not started, or another tab is replicating; `done`: everything was stored at `doneAt`; `failed`: the
 * network or the server failed, and it is retried; `unable`: this browser stores nothing.
 */
export type ReplicationStatus = 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'unable';

export interface ReplicationState extends Progress {
  status: ReplicationStatus;
  /** When a replication was last complete, epoch milliseconds; null when it never was. */
  doneAt: number | null;
}

const REPEAT_AFTER_MS = 5 * 60_000;
const RETRY_AFTER_MS = 20_000;
const PAUSED = 'replication-paused';

/** Replicates one workspace to this device, and again every few minutes until it is stopped. */
export class Replication {
  readonly workspaceId: string;
  readonly #device: Device;
  readonly #source: RoomsSource;
  readonly #listeners = new Set<() => void>();
  #running: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: ReplicationState = { status: 'waiting', done: 0, total: 0, bytesLeft: 0, doneAt: null };

  constructor(workspaceId: string, device: Device, source = serverSource(workspaceId)) {
    this.workspaceId = workspaceId;
    this.#device = device;
    this.#source = source;
    device.onEvicted(() => {
      this.stop();
      this.#set({ status: 'waiting', doneAt: null });
      void this.start();
    });
  }

  readonly getState = (): ReplicationState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts or repeats the replication; does nothing while it runs or is paused. Never throws. */
  async start(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#running) return;
    const run = new AbortController();
    this.#running = run;
    try {
      const database = await this.#device.database();
      if (!database) return this.#set({ status: 'unable' });
      const doneAt = await database.get('meta', this.#doneKey);
      // Without a network there is nothing newer, so the time of the last complete replication is shown.
      if (typeof doneAt === 'number') this.#set({ doneAt });
      if (await database.get('meta', PAUSED)) return this.#set({ status: 'paused' });
      await this.#withLock(async () => {
        this.#set({ status: 'running' });
        const { workspaceId } = this;
        const onProgress = (progress: Progress) => this.#set(progress);
        await replicateWorkspace({
          workspaceId,
          source: this.#source,
          database,
          signal: run.signal,
          onProgress,
        });
        const doneAt = Date.now();
        await database.put('meta', doneAt, this.#doneKey);
        this.#set({ status: 'done', doneAt });
      });
      // It may have been stopped while it waited for the lock, or just when it was done.
      if (!run.signal.aborted) this.#scheduleStart(REPEAT_AFTER_MS);
    } catch {
      // The cause does not matter here: the sync panel explains refusals, being offline and a full device.
      if (!run.signal.aborted) {
        this.#set({ status: 'failed' });
        this.#scheduleStart(RETRY_AFTER_MS);
      }
    } finally {
      if (this.#running === run) this.#running = undefined;
    }
  }

  /**
   * Replicates once, even while paused, for a caller that needs all texts now.
   * @throws any error of the server or the database, and the signal's reason
   */
  async replicateOnce(signal: AbortSignal): Promise<void> {
    const database = await this.#device.database();
    if (!database) return;
    const { workspaceId } = this;
    await replicateWorkspace({ workspaceId, source: this.#source, database, signal, onProgress: () => {} });
  }

  /** Pauses replication on this device until `resume`: of all workspaces, and after a reload as well. */
  async pause(): Promise<void> {
    this.stop();
    this.#set({ status: 'paused' });
    await (await this.#device.database())?.put('meta', true, PAUSED);
  }

  async resume(): Promise<void> {
    await (await this.#device.database())?.delete('meta', PAUSED);
    this.#set({ status: 'waiting' });
    await this.start();
  }

  /** Stops the current replication and does not repeat it until the next `start`. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
  }

  get #doneKey(): string {
    return workspaceNote('replicated', this.workspaceId);
  }

  /** Runs in one tab at a time. Without Web Locks two tabs may do the same work twice, which is harmless. */
  async #withLock(run: () => Promise<void>): Promise<void> {
    const name = `foolscap-replication-${this.#device.userId}-${this.workspaceId}`;
    if (!('locks' in navigator)) return run();
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await run();
    });
  }

  #scheduleStart(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), afterMs);
  }

  #set(change: Partial<ReplicationState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const serverSource = (workspaceId: string): RoomsSource => ({
  list: (after) =>
    callOperation(getWorkspaceRooms, { workspaceId, ...(after === undefined ? {} : { after }) }),
  states: (ydocIds) => callOperation(getRoomStates, { workspaceId, ydocIds }),
});

const replications = new Map<string, Replication>();

/** Returns the replication of a workspace for a person; one instance per page. */
export function replicationOf(workspaceId: string, userId: string): Replication {
  const device = deviceOf(userId);
  const key = `${userId} ${workspaceId}`;
  const existing = replications.get(key);
  if (existing && device.state !== 'closed') return existing;
  existing?.stop();
  const replication = new Replication(workspaceId, device);
  replications.set(key, replication);
  return replication;
}
