import { getRoomStates, getWorkspaceRooms } from '#shared/operations/rooms.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { deviceOf, type Device } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/workspace-note.ts';
import { replicateWorkspace, type Progress, type RoomsSource } from './replicate-workspace.ts';

/**
 * `waiting`: nothing was asked yet, or another tab is at it; `done`: all is here, as of `doneAt`; `failed`: the network
 * or the server did not answer, it is tried again; `unable`: this browser keeps nothing.
 */
export type ReplicationStatus = 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'unable';

export interface ReplicationState extends Progress {
  status: ReplicationStatus;
  /** When everything was here last, epoch milliseconds. */
  doneAt: number | null;
}

const AGAIN_AFTER_MS = 5 * 60_000;
const FAILED_AFTER_MS = 20_000;
const PAUSED = 'replication-paused';

/** What a page keeps of one workspace; while it runs, and again every few minutes as long as somebody looks. */
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

  /** Begins, or begins anew; does nothing while it runs or is paused. Never throws. */
  async start(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#running) return;
    const run = new AbortController();
    this.#running = run;
    try {
      const database = await this.#device.database();
      if (!database) return this.#set({ status: 'unable' });
      const doneAt = await database.get('meta', this.#doneKey);
      // Without a network nothing new is learned: what was true when it ended last still is.
      if (typeof doneAt === 'number') this.#set({ doneAt });
      if (await database.get('meta', PAUSED)) return this.#set({ status: 'paused' });
      await this.#alone(async () => {
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
      // Nobody may look any more: by now another tab had it, or it was just done.
      if (!run.signal.aborted) this.#startAgain(AGAIN_AFTER_MS);
    } catch {
      // Why does not matter here: refused, offline or full, the sync panel says what it knows of each.
      if (!run.signal.aborted) {
        this.#set({ status: 'failed' });
        this.#startAgain(FAILED_AFTER_MS);
      }
    } finally {
      if (this.#running === run) this.#running = undefined;
    }
  }

  /**
   * Brings what is not here yet once, also while it is paused: for who needs all of it now.
   * @throws what the server or the database threw, and the signal's reason
   */
  async bring(signal: AbortSignal): Promise<void> {
    const database = await this.#device.database();
    if (!database) return;
    const { workspaceId } = this;
    await replicateWorkspace({ workspaceId, source: this.#source, database, signal, onProgress: () => {} });
  }

  /** Stops on this device until `resume`, in all workspaces and after a reload too. */
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

  /** Nobody looks any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
  }

  get #doneKey(): string {
    return workspaceNote('replicated', this.workspaceId);
  }

  /** One tab at a time; where there are no locks two may do the same work twice, which harms nothing. */
  async #alone(work: () => Promise<void>): Promise<void> {
    const name = `foolscap-replication-${this.#device.userId}-${this.workspaceId}`;
    if (!('locks' in navigator)) return work();
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
    });
  }

  #startAgain(afterMs: number): void {
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

const all = new Map<string, Replication>();

/** The replication of a workspace for a person; the same for everybody on this page. */
export function replicationOf(workspaceId: string, userId: string): Replication {
  const device = deviceOf(userId);
  const key = `${userId} ${workspaceId}`;
  const known = all.get(key);
  if (known && device.state !== 'closed') return known;
  known?.stop();
  const made = new Replication(workspaceId, device);
  all.set(key, made);
  return made;
}
