import { deviceOf, type Device } from '#client/lib/device/device.ts';
import { replicationOf } from './replication.ts';

/** The state of "keep all workspaces offline". */
export interface OfflineAllState {
  /** The person's setting on this device; false until it was read. */
  isOn: boolean;
  /** The workspace whose texts are being fetched; null when none is. */
  runningId: string | null;
  /** Some workspaces could not be fetched in the last pass. The next pass retries them. */
  hasFailed: boolean;
}

/** Replicates the texts of one workspace. */
export interface WorkspaceReplication {
  start: () => Promise<void>;
  stop: () => void;
  getState: () => { status: string };
}

const IS_ON = 'keep-all-workspaces';
const REPEAT_AFTER_MS = 5 * 60_000;
const RETRY_AFTER_MS = 30_000;

/** Workspaces that a screen shows and therefore replicates itself. */
const shownWorkspaceIds = new Set<string>();

/**
 * Marks a workspace as shown on a screen, which replicates it itself: passes over all workspaces skip it.
 * @returns removes the mark
 */
export function markWorkspaceShown(workspaceId: string): () => void {
  shownWorkspaceIds.add(workspaceId);
  return () => void shownWorkspaceIds.delete(workspaceId);
}

/**
 * Replicates the texts of all of a person's workspaces to this device, including new workspaces and those never
 * opened here: one after the other, and again every few minutes. It is off by default; the setting is stored in the
 * person's own database on the device.
 */
export class OfflineAllWorkspaces {
  readonly #device: Device;
  readonly #replicationOf: (workspaceId: string) => WorkspaceReplication;
  readonly #listeners = new Set<() => void>();
  #ids: readonly string[] = [];
  #state: OfflineAllState = { isOn: false, runningId: null, hasFailed: false };
  #isFollowed = false;
  #isRunning = false;
  #isStale = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    device: Device,
    replicationFor: (workspaceId: string) => WorkspaceReplication = (id) => replicationOf(id, device.userId),
  ) {
    this.#device = device;
    this.#replicationOf = replicationFor;
  }

  readonly getState = (): OfflineAllState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the setting, which any tab may have changed. */
  async read(): Promise<boolean> {
    try {
      const isOn = (await (await this.#device.database())?.get('meta', IS_ON)) === true;
      this.#set({ isOn });
    } catch {
      // The known setting stays valid until the database answers.
    }
    return this.#state.isOn;
  }

  /** Turns the setting on or off. @throws any error of the database */
  async setEnabled(isOn: boolean): Promise<void> {
    await (await this.#device.database())?.put('meta', isOn, IS_ON);
    this.#set({ isOn, hasFailed: false });
    if (isOn) void this.#runPass();
    else if (this.#state.runningId !== null) this.#replicationOf(this.#state.runningId).stop();
  }

  /** Sets the workspaces to replicate, and starts a pass at once. */
  follow(ids: readonly string[]): void {
    this.#ids = ids;
    this.#isFollowed = true;
    void this.#runPass();
  }

  /** Stops passes until {@link follow} is called again. */
  unfollow(): void {
    this.#isFollowed = false;
    clearTimeout(this.#timer);
    if (this.#state.runningId !== null) this.#replicationOf(this.#state.runningId).stop();
  }

  async #runPass(): Promise<void> {
    this.#isStale = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    clearTimeout(this.#timer);
    let hasFailed = false;
    while (this.#isStale && this.#isFollowed && (await this.read())) {
      this.#isStale = false;
      hasFailed = false;
      for (const id of this.#ids) {
        if (!this.#isFollowed || !this.#state.isOn || this.#isStale) break;
        if (!shownWorkspaceIds.has(id)) hasFailed = !(await this.#replicate(id)) || hasFailed;
      }
    }
    this.#isRunning = false;
    this.#set({ runningId: null, hasFailed });
    if (!this.#isFollowed || !this.#state.isOn) return;
    this.#timer = setTimeout(() => void this.#runPass(), hasFailed ? RETRY_AFTER_MS : REPEAT_AFTER_MS);
  }

  async #replicate(id: string): Promise<boolean> {
    this.#set({ runningId: id });
    const replication = this.#replicationOf(id);
    await replication.start();
    const { status } = replication.getState();
    // A replication repeats by itself. Here each workspace is replicated once per pass.
    if (!shownWorkspaceIds.has(id)) replication.stop();
    return status !== 'failed';
  }

  #set(change: Partial<OfflineAllState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

let current: OfflineAllWorkspaces | undefined;
let currentUserId: string | undefined;

/** Returns the instance of a person; another person's is stopped first [C2]. */
export function offlineAllWorkspacesOf(userId: string): OfflineAllWorkspaces {
  if (current && currentUserId === userId) return current;
  current?.unfollow();
  current = new OfflineAllWorkspaces(deviceOf(userId));
  currentUserId = userId;
  return current;
}
