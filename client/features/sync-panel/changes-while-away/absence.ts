import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { Review } from './review.ts';
import { storeSeen, readUnsentWork, readSeen, type UnsentWork, type SeenState } from './seen-state.ts';

/**
 * A shorter absence makes no review. Five minutes cover a tunnel, a lift or a restart of the server, after which the
 * user still remembers the page as it was.
 */
export const MIN_ABSENCE_MS = 5 * 60_000;
/** Milliseconds between two records of the connected state. */
export const RECORD_INTERVAL_MS = 60_000;
/** When two records are further apart, the machine slept. The connection it woke up with may be dead. */
const SLEEP_THRESHOLD_MS = 2.5 * RECORD_INTERVAL_MS;

export interface AbsenceDependencies {
  now: () => number;
  database: () => Promise<DeviceDatabase | undefined>;
  /** The tree in the optimistic view; undefined before it is loaded. */
  items: () => ReadonlyMap<string, TreeEntry> | undefined;
  epoch: () => string | undefined;
  /** Resolves once the queue, the tree and the texts are in sync with the server, or after a timeout. */
  whenSynced: () => Promise<void>;
  /** Runs the work in one tab at a time. It does nothing while another tab runs it. */
  withLock: (work: () => Promise<void>) => Promise<void>;
  makeReview: (database: DeviceDatabase, seen: SeenState, unsent: UnsentWork) => Promise<Review>;
  /** Called with a review that has entries. */
  onReview: (database: DeviceDatabase, review: Review) => Promise<void>;
}

/**
 * Records when this device was last connected to a workspace, and the workspace's state at that time. When the device
 * returns after an absence, it compares the present state with the record. The record is not overwritten until the
 * comparison is done, so a page that is closed meanwhile loses nothing.
 */
export class Absence {
  readonly #workspaceId: string;
  readonly #dependencies: AbsenceDependencies;
  #unsent: Promise<UnsentWork | undefined>;
  #isJoined = false;
  #isComparing = false;
  #isEnded = false;
  #recordedItems: unknown;
  #recordedAt: number | undefined;

  constructor(workspaceId: string, dependencies: AbsenceDependencies) {
    this.#workspaceId = workspaceId;
    this.#dependencies = dependencies;
    this.#unsent = this.#readUnsent();
  }

  /** The connection has opened. Changes of others arrive from now on. */
  handleConnected(): void {
    this.#unsent = this.#readUnsent();
  }

  /** The workspace's room is in sync with the server. */
  async handleJoined(): Promise<void> {
    this.#isJoined = true;
    if (this.#isComparing || this.#isEnded) return;
    const database = await this.#database();
    if (!database) return;
    const seen = await readSeen(database, this.#workspaceId);
    if (seen === undefined || this.#dependencies.now() - seen.at < MIN_ABSENCE_MS)
      return this.#recordIfConnected();
    this.#isComparing = true;
    try {
      await this.#dependencies.withLock(() => this.#compare(database));
    } finally {
      this.#isComparing = false;
    }
  }

  async handleLeft(): Promise<void> {
    const recorded = this.handleTick();
    this.#isJoined = false;
    await recorded;
  }

  /** Called every {@link RECORD_INTERVAL_MS} milliseconds, and whenever the page is hidden. */
  async handleTick(): Promise<void> {
    if (!this.#isJoined) return;
    const isAwake =
      this.#recordedAt !== undefined && this.#dependencies.now() - this.#recordedAt < SLEEP_THRESHOLD_MS;
    // After a sleep the room may have been joined again, or may have looked joined throughout. Both count as a return.
    if (isAwake) await this.#recordIfConnected();
    else await this.handleJoined();
  }

  end(): void {
    this.#isEnded = true;
  }

  async #compare(database: DeviceDatabase): Promise<void> {
    await this.#dependencies.whenSynced();
    // Another tab may have been faster, or the connection may be lost again.
    const seen = await readSeen(database, this.#workspaceId);
    const unsent = await this.#unsent;
    if (!seen || this.#isEnded || !this.#isJoined) return;
    if (this.#dependencies.now() - seen.at < MIN_ABSENCE_MS) return;
    // After a server restore, the restored section lists the differences instead [E4].
    if (unsent && seen.epoch === this.#dependencies.epoch()) {
      const review = await this.#dependencies.makeReview(database, seen, unsent);
      if (review.entries.length > 0) await this.#dependencies.onReview(database, review);
    }
    await this.#record(database);
  }

  async #recordIfConnected(): Promise<void> {
    if (this.#isComparing || this.#isEnded || !this.#isJoined) return;
    const database = await this.#database();
    if (database) await this.#record(database);
  }

  async #record(database: DeviceDatabase): Promise<void> {
    const { now, epoch, items } = this.#dependencies;
    const currentItems = items();
    if (!currentItems) return;
    try {
      const at = now();
      const isSame = currentItems === this.#recordedItems;
      await storeSeen(
        database,
        this.#workspaceId,
        { at, epoch: epoch() },
        isSame ? undefined : currentItems.values(),
      );
      this.#recordedItems = currentItems;
      this.#recordedAt = at;
    } catch {
      // Without the record there will be no review. Nothing else is lost.
    }
  }

  async #readUnsent(): Promise<UnsentWork | undefined> {
    try {
      const database = await this.#database();
      return database && (await readUnsentWork(database, this.#workspaceId));
    } catch {
      return undefined;
    }
  }

  #database(): Promise<DeviceDatabase | undefined> {
    return this.#dependencies.database().catch(() => undefined);
  }
}
