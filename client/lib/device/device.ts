import { deleteDB, openDB, type IDBPDatabase, unwrap, wrap } from 'idb';
import type { DeviceSchema } from './schema.ts';

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/**
 * The state of a person's database. `opening` becomes `ready`. `refused`: the browser provides no storage (private
 * window, policy, damage). `newer`: another tab runs a newer build, whose database this build cannot read. `closed`:
 * ended by this app. `full`: open, but the last write exceeded the quota.
 */
export type DeviceState = 'opening' | 'ready' | 'full' | 'refused' | 'newer' | 'closed';

/** Version 2 added files and uploads. */
export const DEVICE_VERSION = 2;
/** A refused open sometimes never settles [C8]. A slow database is used once it opens. */
const OPEN_TIMEOUT_MS = 3_000;
/** After a refusal, calls within this time return at once without another attempt. */
const RETRY_AFTER_MS = 30_000;
/** The same for a database that was open before: it is being deleted, and a new one can be opened in a moment. */
const REOPEN_AFTER_MS = 500;

const DATABASE_PREFIX = 'foolscap-';

/** Returns the name of a person's database. No data of one person is ever in another's [C2]. */
export const deviceDatabaseName = (userId: string): string => `${DATABASE_PREFIX}${userId}`;

/** Returns the ids of all other people with a database on this device. @throws the browser's error */
export async function otherUserIds(userId: string): Promise<string[]> {
  const people = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith(DATABASE_PREFIX) ? [name.slice(DATABASE_PREFIX.length)] : [],
  );
  return people.filter((id) => id !== userId);
}

/**
 * One person's database on this device. It is opened once, reopened after the browser closed it, and released for
 * good when a newer build or a sign-out asks for it. Only work on the database itself can throw.
 */
export class Device {
  readonly userId: string;
  #state: DeviceState = 'opening';
  #opening: Promise<DeviceDatabase | undefined> | undefined;
  #database: DeviceDatabase | undefined;
  #retryAt = 0;
  #wasOpened = false;
  #isNewlyCreated = false;
  readonly #listeners = new Set<() => void>();
  readonly #evictedListeners = new Set<() => void>();

  constructor(userId: string) {
    this.userId = userId;
  }

  get state(): DeviceState {
    return this.#state;
  }

  readonly getState = (): DeviceState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the database, and opens it if needed. Returns undefined when this device has none. */
  database(): Promise<DeviceDatabase | undefined> {
    if (this.#state === 'closed' || this.#state === 'newer') return Promise.resolve(undefined);
    if (this.#database) return Promise.resolve(this.#database);
    if (this.#state === 'refused' && performance.now() < this.#retryAt) return Promise.resolve(undefined);
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  /** Calls back after the browser deleted the database while this page was open. A listener stores its data again. */
  onEvicted(listener: () => void): () => void {
    this.#evictedListeners.add(listener);
    return () => this.#evictedListeners.delete(listener);
  }

  /**
   * Runs `work` with the database. Returns undefined without a database or after an error; a failed transaction
   * stores nothing.
   */
  async attempt<T>(work: (database: DeviceDatabase) => Promise<T>): Promise<T | undefined> {
    const database = await this.database();
    if (!database) return undefined;
    try {
      return await work(database);
    } catch (error) {
      this.noteWrite(error);
      return undefined;
    }
  }

  /** Updates the state after a write. @param fault the error of the write; undefined when it succeeded */
  noteWrite(fault?: unknown): void {
    const isFull = fault instanceof DOMException && fault.name === 'QuotaExceededError';
    if (isFull && this.#state === 'ready') this.#setState('full');
    if (fault === undefined && this.#state === 'full') this.#setState('ready');
  }

  /** Closes the database for good. Later calls find none. */
  close(): void {
    this.#setState('closed');
    this.#database?.close();
    this.#database = undefined;
  }

  async #open(): Promise<DeviceDatabase | undefined> {
    let hasTimedOut = false;
    // In a promise of its own, because the call itself throws where storage is forbidden.
    const opened = Promise.resolve().then(() =>
      openDB<DeviceSchema>(deviceDatabaseName(this.userId), DEVICE_VERSION, {
        upgrade: (database, oldVersion) => {
          this.#isNewlyCreated = oldVersion === 0;
          if (oldVersion < 1) createStores(database);
          if (oldVersion < 2) createFileStores(database);
        },
        // Another tab wants to delete the database (sign-out) or upgrade it (newer build), and waits until this one
        // closes it.
        blocking: (_current, blockedVersion) => {
          this.#database?.close();
          this.#database = undefined;
          this.#setState(blockedVersion === null ? 'closed' : 'newer');
        },
        terminated: () => {
          this.#database = undefined;
          this.#setState('opening');
          // Reopened at once, to find out whether the data is lost: the owners of text must know before the next key
          // press.
          void this.database();
        },
      }),
    );
    const timeout = new Promise<undefined>((resolve) => {
      setTimeout(() => {
        hasTimedOut = true;
        resolve(undefined);
      }, OPEN_TIMEOUT_MS);
    });
    try {
      const database = await Promise.race([opened, timeout]);
      if (!database) {
        // If it opens after all, the disk was only slow: the subscribers are notified that there is a database.
        opened.then((one) => this.#use(one)).catch(() => {});
        this.#setState('refused');
        return undefined;
      }
      return this.#use(database);
    } catch (error) {
      if (!hasTimedOut) this.#setState(isNewer(error) ? 'newer' : 'refused');
      return undefined;
    }
  }

  /**
   * Starts to use an opened database.
   * @returns the database in use; undefined when the device was closed meanwhile
   */
  #use(database: DeviceDatabase): DeviceDatabase | undefined {
    if (this.#database || this.#state === 'closed' || this.#state === 'newer') {
      database.close();
      return this.#database;
    }
    ignoreTransactionRejections(database);
    this.#database = database;
    const isEvicted = this.#wasOpened && this.#isNewlyCreated;
    this.#wasOpened = true;
    this.#isNewlyCreated = false;
    this.#setState('ready');
    if (isEvicted) for (const listener of this.#evictedListeners) listener();
    return database;
  }

  #setState(state: DeviceState): void {
    if (state === 'refused')
      this.#retryAt = performance.now() + (this.#wasOpened ? REOPEN_AFTER_MS : RETRY_AFTER_MS);
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const isNewer = (error: unknown): boolean => error instanceof DOMException && error.name === 'VersionError';

function createStores(database: DeviceDatabase): void {
  const updates = database.createObjectStore('update', { keyPath: 'id', autoIncrement: true });
  updates.createIndex('room', 'ydocId');
  const unacked = database.createObjectStore('unacked', { keyPath: 'updateId' });
  unacked.createIndex('room', 'ydocId');
  const rooms = database.createObjectStore('room', { keyPath: 'ydocId' });
  rooms.createIndex('workspace', 'workspaceId');
  const orphans = database.createObjectStore('orphan', { keyPath: 'id' });
  orphans.createIndex('room', 'ydocId');
  const operations = database.createObjectStore('operation', { keyPath: 'key' });
  operations.createIndex('scope', 'scope');
  database.createObjectStore('problem', { keyPath: 'operation.key' });
  database.createObjectStore('snapshot', { keyPath: 'scope' });
  database.createObjectStore('meta');
}

function createFileStores(database: DeviceDatabase): void {
  const files = database.createObjectStore('file', { keyPath: 'assetId' });
  files.createIndex('workspace', 'workspaceId');
  database.createObjectStore('upload', { keyPath: 'assetId' });
}

let current: Device | undefined;

/** Returns the device of the signed-in person. Closes that of another person first [C2]. */
export function deviceOf(userId: string): Device {
  if (current?.userId !== userId) {
    current?.close();
    current = new Device(userId);
  }
  return current;
}

/** Deletes a person's database. Resolves when it is deleted, even if other tabs had it open [C12]. */
export async function wipeDevice(userId: string): Promise<void> {
  if (current?.userId === userId) {
    current.close();
    current = undefined;
  }
  await deleteDB(deviceDatabaseName(userId));
}

/**
 * Prevents a second, unhandled rejection after a failed transaction. The request that failed, or that was in flight
 * when the browser closed the database, rejects in any case. `done` rejects too, and not every caller awaits it. A
 * caller that awaits `done` still gets the error.
 */
function ignoreTransactionRejections(database: IDBPDatabase<DeviceSchema>): void {
  const raw = unwrap(database);
  raw.transaction = (...args) => {
    const tx = IDBDatabase.prototype.transaction.apply(raw, args);
    wrap(tx).done.catch(() => {});
    return tx;
  };
}
