import { deleteDB, openDB, type IDBPDatabase, unwrap, wrap } from 'idb';
import type { DeviceSchema } from './schema.ts';

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/**
 * `opening` → `ready`; `refused`: the browser keeps nothing (private window, policy, damage); `newer`: another tab runs
 * a newer build whose database this one cannot read; `closed`: ended by us; `full`: open, and the last write found no
 * room.
 */
export type DeviceState = 'opening' | 'ready' | 'full' | 'refused' | 'newer' | 'closed';

/** 2: files and uploads. */
export const DEVICE_VERSION = 2;
/** A refused open sometimes never answers [C8]; a slow one is taken when it does. */
const OPEN_WITHIN_MS = 3_000;
/** Who asks a refused one sooner is told so at once. */
const ASK_AGAIN_MS = 30_000;
/** One that was open is busy going away: the next one is there in a moment. */
const ASK_ANEW_MS = 500;

const DATABASES = 'foolscap-';

/** The name of a person's database: nothing of one person is ever in another's [C2]. */
export const deviceDatabaseName = (userId: string): string => `${DATABASES}${userId}`;

/** The people besides this one who have a database on this device. @throws what the browser threw */
export async function otherPeopleHere(userId: string): Promise<string[]> {
  const people = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith(DATABASES) ? [name.slice(DATABASES.length)] : [],
  );
  return people.filter((id) => id !== userId);
}

/**
 * One person's database on this device. It is opened once, again after the browser closed it, and given up for good
 * when a newer build or a sign-out asks for it. Nothing here throws but what is done with the database itself.
 */
export class Device {
  readonly userId: string;
  #state: DeviceState = 'opening';
  #opening: Promise<DeviceDatabase | undefined> | undefined;
  #database: DeviceDatabase | undefined;
  #askAgainAt = 0;
  #wasOpened = false;
  #isMadeAnew = false;
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

  /** The open database, opened when it is not; undefined when this browser keeps nothing. */
  database(): Promise<DeviceDatabase | undefined> {
    if (this.#state === 'closed' || this.#state === 'newer') return Promise.resolve(undefined);
    if (this.#database) return Promise.resolve(this.#database);
    if (this.#state === 'refused' && performance.now() < this.#askAgainAt) return Promise.resolve(undefined);
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  /** Calls back when the browser took everything away while this page lived: who holds something keeps it once more. */
  onEvicted(listener: () => void): () => void {
    this.#evictedListeners.add(listener);
    return () => this.#evictedListeners.delete(listener);
  }

  /** Does something with the database; undefined when there is none, or it failed: a transaction is whole or not at all. */
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

  /** What became of a write: its fault, or nothing when it was done. */
  noteWrite(fault?: unknown): void {
    const isFull = fault instanceof DOMException && fault.name === 'QuotaExceededError';
    if (isFull && this.#state === 'ready') this.#set('full');
    if (fault === undefined && this.#state === 'full') this.#set('ready');
  }

  /** Ends it: later calls find no database. */
  close(): void {
    this.#set('closed');
    this.#database?.close();
    this.#database = undefined;
  }

  async #open(): Promise<DeviceDatabase | undefined> {
    let isLate = false;
    // In a promise of its own: where storage is forbidden the call itself throws.
    const opened = Promise.resolve().then(() =>
      openDB<DeviceSchema>(deviceDatabaseName(this.userId), DEVICE_VERSION, {
        upgrade: (database, oldVersion) => {
          this.#isMadeAnew = oldVersion === 0;
          if (oldVersion < 1) makeStores(database);
          if (oldVersion < 2) makeFileStores(database);
        },
        // Another tab wants to delete it (sign-out) or to raise it (newer build): we must let go or it waits for ever.
        blocking: (_current, blockedVersion) => {
          this.#database?.close();
          this.#database = undefined;
          this.#set(blockedVersion === null ? 'closed' : 'newer');
        },
        terminated: () => {
          this.#database = undefined;
          this.#set('opening');
          // Was it closed, or everything taken away? Whoever holds something has to know before they write the next word.
          void this.database();
        },
      }),
    );
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => {
        isLate = true;
        resolve(undefined);
      }, OPEN_WITHIN_MS);
    });
    try {
      const database = await Promise.race([opened, late]);
      if (!database) {
        // Should it open after all, a disk was only slow: whoever found nothing hears that it is there.
        opened.then((one) => this.#take(one)).catch(() => {});
        this.#set('refused');
        return undefined;
      }
      return this.#take(database);
    } catch (error) {
      if (!isLate) this.#set(isNewer(error) ? 'newer' : 'refused');
      return undefined;
    }
  }

  /** Begins to use what was opened. @returns the database that is used; undefined when it ended meanwhile */
  #take(database: DeviceDatabase): DeviceDatabase | undefined {
    if (this.#database || this.#state === 'closed' || this.#state === 'newer') {
      database.close();
      return this.#database;
    }
    ignoreTransactionRejections(database);
    this.#database = database;
    const isEvicted = this.#wasOpened && this.#isMadeAnew;
    this.#wasOpened = true;
    this.#isMadeAnew = false;
    this.#set('ready');
    if (isEvicted) for (const listener of this.#evictedListeners) listener();
    return database;
  }

  #set(state: DeviceState): void {
    if (state === 'refused')
      this.#askAgainAt = performance.now() + (this.#wasOpened ? ASK_ANEW_MS : ASK_AGAIN_MS);
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const isNewer = (error: unknown): boolean => error instanceof DOMException && error.name === 'VersionError';

function makeStores(database: DeviceDatabase): void {
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

function makeFileStores(database: DeviceDatabase): void {
  const files = database.createObjectStore('file', { keyPath: 'assetId' });
  files.createIndex('workspace', 'workspaceId');
  database.createObjectStore('upload', { keyPath: 'assetId' });
}

let current: Device | undefined;

/** The device of the signed-in person; another person's is closed first [C2]. */
export function deviceOf(userId: string): Device {
  if (current?.userId !== userId) {
    current?.close();
    current = new Device(userId);
  }
  return current;
}

/** Deletes what is kept of a person; resolves when it is gone, in whatever tab it was open [C12]. */
export async function wipeDevice(userId: string): Promise<void> {
  if (current?.userId === userId) {
    current.close();
    current = undefined;
  }
  await deleteDB(deviceDatabaseName(userId));
}

/**
 * What fails in a transaction rejects the request that failed, or that was under way when the browser closed the
 * database. The end of the transaction, for which not everybody waits, is no second fault. Who does wait for it hears of
 * it all the same.
 */
function ignoreTransactionRejections(database: IDBPDatabase<DeviceSchema>): void {
  const raw = unwrap(database);
  raw.transaction = (...asked) => {
    const tx = IDBDatabase.prototype.transaction.apply(raw, asked);
    wrap(tx).done.catch(() => {});
    return tx;
  };
}
