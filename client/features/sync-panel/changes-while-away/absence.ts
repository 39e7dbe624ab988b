import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { Review } from './review.ts';
import { noteSeen, readOwnWork, readSeen, type OwnWork, type Seen } from './seen-state.ts';

/**
 * A shorter absence makes no review. A tunnel, a lift or a restart of the server is over by then, and one remembers the
 * page as it was; after five minutes one has been somewhere else.
 */
export const ABSENCE_MS = 5 * 60_000;
/** How often it is noted that this device is here. */
export const NOTE_EVERY_MS = 60_000;
/** Between two notes that are further apart the machine slept: the line it woke up with may be dead. */
const SLEPT_AFTER_MS = 2.5 * NOTE_EVERY_MS;

export interface AbsenceDependencies {
  now: () => number;
  database: () => Promise<DeviceDatabase | undefined>;
  /** The tree as it is shown; undefined before there is one. */
  items: () => ReadonlyMap<string, TreeItem> | undefined;
  epoch: () => string | undefined;
  /** Resolves once queue, tree and texts have met the server's, or were waited for long enough. */
  whenMet: () => Promise<void>;
  /** One tab at a time; the others do nothing. */
  alone: (work: () => Promise<void>) => Promise<void>;
  review: (database: DeviceDatabase, seen: Seen, own: OwnWork) => Promise<Review>;
  /** There is something to look at. */
  onReview: (database: DeviceDatabase, review: Review) => Promise<void>;
}

/**
 * Notes when this device was last connected to a workspace and how it stood then. When it comes back after a while, what
 * is there is compared with that; until this is done nothing new is noted, so that a page which is closed meanwhile
 * loses nothing of it.
 */
export class Absence {
  readonly #workspaceId: string;
  readonly #world: AbsenceDependencies;
  #own: Promise<OwnWork | undefined>;
  #isJoined = false;
  #isComparing = false;
  #isEnded = false;
  #notedItems: unknown;
  #notedAt: number | undefined;

  constructor(workspaceId: string, world: AbsenceDependencies) {
    this.#workspaceId = workspaceId;
    this.#world = world;
    this.#own = this.#readOwn();
  }

  /** The line is open: whatever others did comes in from now on. */
  handleOpened(): void {
    this.#own = this.#readOwn();
  }

  /** The server speaks to this workspace. */
  async handleJoined(): Promise<void> {
    this.#isJoined = true;
    if (this.#isComparing || this.#isEnded) return;
    const database = await this.#database();
    if (!database) return;
    const seen = await readSeen(database, this.#workspaceId);
    if (seen === undefined || this.#world.now() - seen.at < ABSENCE_MS) return this.#note();
    this.#isComparing = true;
    try {
      await this.#world.alone(() => this.#compare(database));
    } finally {
      this.#isComparing = false;
    }
  }

  async handleLeft(): Promise<void> {
    const noted = this.handleTick();
    this.#isJoined = false;
    await noted;
  }

  /** Every {@link NOTE_EVERY_MS}, and whenever the page is hidden. */
  async handleTick(): Promise<void> {
    if (!this.#isJoined) return;
    const isAwake = this.#notedAt !== undefined && this.#world.now() - this.#notedAt < SLEPT_AFTER_MS;
    // Woken up, it is joined anew, or was all the time: either way it is looked at as a return.
    if (isAwake) await this.#note();
    else await this.handleJoined();
  }

  end(): void {
    this.#isEnded = true;
  }

  async #compare(database: DeviceDatabase): Promise<void> {
    await this.#world.whenMet();
    // Another tab may have been quicker, or the line may be gone again.
    const seen = await readSeen(database, this.#workspaceId);
    const own = await this.#own;
    if (!seen || this.#isEnded || !this.#isJoined) return;
    if (this.#world.now() - seen.at < ABSENCE_MS) return;
    // After a restore it is the restored server's offer that says what is there and what is not [E4].
    if (own && seen.epoch === this.#world.epoch()) {
      const review = await this.#world.review(database, seen, own);
      if (review.entries.length > 0) await this.#world.onReview(database, review);
    }
    await this.#write(database);
  }

  async #note(): Promise<void> {
    if (this.#isComparing || this.#isEnded || !this.#isJoined) return;
    const database = await this.#database();
    if (database) await this.#write(database);
  }

  async #write(database: DeviceDatabase): Promise<void> {
    const { now, epoch, items } = this.#world;
    const shown = items();
    if (!shown) return;
    try {
      const at = now();
      const isSame = shown === this.#notedItems;
      await noteSeen(
        database,
        this.#workspaceId,
        { at, epoch: epoch() },
        isSame ? undefined : shown.values(),
      );
      this.#notedItems = shown;
      this.#notedAt = at;
    } catch {
      // A database that takes nothing remembers nothing: there will be no review, and nothing else is lost.
    }
  }

  async #readOwn(): Promise<OwnWork | undefined> {
    try {
      const database = await this.#database();
      return database && (await readOwnWork(database, this.#workspaceId));
    } catch {
      return undefined;
    }
  }

  #database(): Promise<DeviceDatabase | undefined> {
    return this.#world.database().catch(() => undefined);
  }
}
