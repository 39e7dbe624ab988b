import { forceCloseDatabase } from 'fake-indexeddb';
import { unwrap } from 'idb';
import type { DeviceDatabase } from '../device.ts';

/**
 * Simulates a browser that evicts the database, for lack of space or at the user's request: it is closed and deleted.
 */
export function evict(database: DeviceDatabase): void {
  const raw = unwrap(database);
  const { name } = raw;
  // The deletion is requested before the page opens the database again.
  raw.addEventListener('close', () => void indexedDB.deleteDatabase(name));
  // The parameter type is the library's own class.
  forceCloseDatabase(raw as unknown as Parameters<typeof forceCloseDatabase>[0]);
}

/** Simulates a browser whose storage failed: the database is closed, and complete when it is opened again. */
export function forceClose(database: DeviceDatabase): void {
  // As in `evict`.
  forceCloseDatabase(unwrap(database) as unknown as Parameters<typeof forceCloseDatabase>[0]);
}
