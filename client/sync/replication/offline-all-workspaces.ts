import { deviceOf, type Device } from '#client/lib/device/device.ts';
import { replicationOf } from './replication.ts';

/** What "keep all workspaces offline" is doing. */
export interface KeepAllState {
  /** The person's word on this device; false until it was read. */
  isOn: boolean;
  /** The workspace whose texts are being fetched at present. */
  runningId: string | null;
  /** Some could not be fetched at the last try; it is tried again. */
  hasFailed: boolean;
}

/** Brings the texts of one workspace, and is done with it. */
export interface StoredWorkspace {
  start: () => Promise<void>;
  stop: () => void;
  getState: () => { status: string };
}

const IS_ON = 'keep-all-workspaces';
const AGAIN_AFTER_MS = 5 * 60_000;
const FAILED_AFTER_MS = 30_000;

/** Workspaces that a screen keeps by itself. */
const shown = new Set<string>();

/** A screen shows this workspace: its texts are brought by the screen's own replication. Returns how to end it. */
export function showWorkspace(workspaceId: string): () => void {
  shown.add(workspaceId);
  return () => void shown.delete(workspaceId);
}

/**
 * Keeps the texts of all of a person's workspaces on this device, also of those that were never opened here or are new:
 * one after the other, and again every few minutes. Off until it is asked for, and remembered with the person's own data.
 */
export class KeepAll {
  readonly #device: Device;
  readonly #open: (workspaceId: string) => StoredWorkspace;
  readonly #listeners = new Set<() => void>();
  #ids: readonly string[] = [];
  #state: KeepAllState = { isOn: false, runningId: null, hasFailed: false };
  #isFollowed = false;
  #isPassing = false;
  #isStale = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    device: Device,
    open: (workspaceId: string) => StoredWorkspace = (id) => replicationOf(id, device.userId),
  ) {
    this.#device = device;
    this.#open = open;
  }

  readonly getState = (): KeepAllState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what was asked for on this device, in whatever tab. */
  async read(): Promise<boolean> {
    try {
      const isOn = (await (await this.#device.database())?.get('meta', IS_ON)) === true;
      this.#set({ isOn });
    } catch {
      // What is known stays until the database answers.
    }
    return this.#state.isOn;
  }

  /** @throws what the database threw */
  async turn(isOn: boolean): Promise<void> {
    await (await this.#device.database())?.put('meta', isOn, IS_ON);
    this.#set({ isOn, hasFailed: false });
    if (isOn) void this.#pass();
    else if (this.#state.runningId !== null) this.#open(this.#state.runningId).stop();
  }

  /** These are the workspaces the server has; a change of them is felt at once. */
  follow(ids: readonly string[]): void {
    this.#ids = ids;
    this.#isFollowed = true;
    void this.#pass();
  }

  /** Nobody looks any more. */
  unfollow(): void {
    this.#isFollowed = false;
    clearTimeout(this.#timer);
    if (this.#state.runningId !== null) this.#open(this.#state.runningId).stop();
  }

  async #pass(): Promise<void> {
    this.#isStale = true;
    if (this.#isPassing) return;
    this.#isPassing = true;
    clearTimeout(this.#timer);
    let hasFailed = false;
    while (this.#isStale && this.#isFollowed && (await this.read())) {
      this.#isStale = false;
      hasFailed = false;
      for (const id of this.#ids) {
        if (!this.#isFollowed || !this.#state.isOn || this.#isStale) break;
        if (!shown.has(id)) hasFailed = !(await this.#bring(id)) || hasFailed;
      }
    }
    this.#isPassing = false;
    this.#set({ runningId: null, hasFailed });
    if (!this.#isFollowed || !this.#state.isOn) return;
    this.#timer = setTimeout(() => void this.#pass(), hasFailed ? FAILED_AFTER_MS : AGAIN_AFTER_MS);
  }

  async #bring(id: string): Promise<boolean> {
    this.#set({ runningId: id });
    const workspace = this.#open(id);
    await workspace.start();
    const { status } = workspace.getState();
    // It would go on by itself: here each has its turn.
    if (!shown.has(id)) workspace.stop();
    return status !== 'failed';
  }

  #set(change: Partial<KeepAllState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

let current: KeepAll | undefined;
let currentUserId: string | undefined;

/** The one of a person; another person's is ended first [C2]. */
export function keepAllOf(userId: string): KeepAll {
  if (current && currentUserId === userId) return current;
  current?.unfollow();
  current = new KeepAll(deviceOf(userId));
  currentUserId = userId;
  return current;
}
