import { forceCloseDatabase } from 'fake-indexeddb';
import { unwrap } from 'idb';
import type { DeviceDatabase } from '../device.ts';

/** What a browser does that is short of room, or is told to clear a site's data: closed, and gone. */
export function evict(database: DeviceDatabase): void {
  const raw = unwrap(database);
  const { name } = raw;
  // Asked for before the page hears of the closing and opens it again.
  raw.addEventListener('close', () => void indexedDB.deleteDatabase(name));
  // The library's own type is of its own class.
  forceCloseDatabase(raw as unknown as Parameters<typeof forceCloseDatabase>[0]);
}

/** What a browser does whose storage failed: closed, and all of it is there when it is opened again. */
export function forceClose(database: DeviceDatabase): void {
  // As above.
  forceCloseDatabase(unwrap(database) as unknown as Parameters<typeof forceCloseDatabase>[0]);
}
