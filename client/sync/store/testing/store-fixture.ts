import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as Y from 'yjs';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import { RoomStore, type RoomStoreOptions } from '../room-store.ts';

/** The room of a {@link StoreFixture}. */
export const ROOM = '0193a000-0000-7000-8000-000000000001';
/** The real timer, which runs while a test uses fake timers. */
const realSetTimeout = setTimeout;
let count = 0;

/** One person's device with a room in it; a new one before each test of the file. */
export class StoreFixture {
  // Set before each test.
  device!: Device;
  database!: DeviceDatabase;
  /** The numbers with which stores called `onStored`. */
  readonly storedUpTo: number[] = [];
  readonly #stores: RoomStore[] = [];

  async setUp(): Promise<void> {
    count += 1;
    this.device = new Device(`store-${count}`);
    this.database = await this.openDatabase();
    this.storedUpTo.length = 0;
  }

  tearDown(): void {
    for (const store of this.#stores.splice(0)) store.end();
    this.device.close();
    vi.restoreAllMocks();
    vi.useRealTimers();
  }

  /** Opens a device's database. @throws when this browser stores nothing */
  async openDatabase(device = this.device): Promise<DeviceDatabase> {
    const one = await device.database();
    if (!one) throw new Error('No database.');
    return one;
  }

  store(options: Partial<RoomStoreOptions> = {}): RoomStore {
    const store = new RoomStore({
      device: this.device,
      ydocId: ROOM,
      ydoc: new Y.Doc(),
      isOnlyCopy: () => true,
      onChange: () => {},
      onStored: (upTo) => this.storedUpTo.push(upTo),
      onUnacked: () => {},
      localRows: () => undefined,
      ...options,
    });
    this.#stores.push(store);
    return store;
  }

  /** Returns the text that the next page would load. */
  async storedText(): Promise<string> {
    const ydoc = new Y.Doc();
    await this.store({ ydoc }).load();
    return ydoc.getText('words').toJSON();
  }

  rows = () => this.database.getAllFromIndex('update', 'room', ROOM);
  unacked = () => this.database.getAllFromIndex('unacked', 'room', ROOM);

  /** Adds one row each for a number of changes. */
  async addRows(rowCount: number): Promise<void> {
    const ydoc = new Y.Doc();
    const updates: Uint8Array[] = [];
    ydoc.on('update', (update: Uint8Array) => updates.push(update));
    for (let at = 0; at < rowCount; at += 1) ydoc.getText('words').insert(0, `${at} `);
    const { store, done } = this.database.transaction('update', 'readwrite');
    for (const bytes of updates) void store.add({ ydocId: ROOM, bytes, schema: '1.0' });
    await done;
  }

  /** Adds a row to `unacked` for the update row at an index. */
  async markUnacked(at: number): Promise<void> {
    const row = (await this.rows())[at];
    if (row?.id === undefined) throw new Error(`No row at ${at}.`);
    const { id: updateId, bytes } = row;
    await this.database.add('unacked', { updateId, ydocId: ROOM, bytes, createdAt: 1, isAcked: false });
  }
}

/** Sets up a device before each test of a file. */
export function storeFixture(): StoreFixture {
  const fixture = new StoreFixture();
  beforeEach(() => fixture.setUp());
  afterEach(() => fixture.tearDown());
  return fixture;
}

/** Returns a function that writes into a text, and adds each update to the store. */
export function writerFor(store: RoomStore): (words: string, isLocal?: boolean) => number {
  const ydoc = new Y.Doc();
  return (words, isLocal = true) => {
    const before = Y.encodeStateVector(ydoc);
    ydoc.getText('words').insert(ydoc.getText('words').length, words);
    return store.add(Y.encodeStateAsUpdate(ydoc, before), isLocal);
  };
}

export const allStored = (store: RoomStore): Promise<void> =>
  vi.waitFor(() => expect(store.stored).toBe('all'), { timeout: 20_000 });

/** Lets the database answer under fake timers until a condition holds, or for a number of turns. */
export async function waitTurns(condition: () => boolean, maxTurns = 2_000): Promise<void> {
  for (let turn = 0; turn < maxTurns && !condition(); turn += 1)
    await new Promise((resolve) => realSetTimeout(resolve, 0));
}
