import type { Page } from '@playwright/test';
import { expect } from './devices.ts';

/** Counts the rows of an object store in the device's database of the signed-in person. */
export const countStoredRows = (
  page: Page,
  store: 'operation' | 'unacked' | 'problem' | 'orphan' | 'file',
): Promise<number> =>
  page.evaluate(async (name) => {
    const open = indexedDB.open(`foolscap-${localStorage.getItem('foolscap:userId')}`);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result));
      open.addEventListener('error', () => reject(new Error('The database does not open.')));
    });
    const count = database.transaction(name).objectStore(name).count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    database.close();
    return count.result;
  }, store);

/** Waits until the device has neither a queued operation nor an unacknowledged update of a text. */
export async function waitForNothingPending(page: Page, timeoutMs = 40_000): Promise<void> {
  const countPending = async () => ({
    operations: await countStoredRows(page, 'operation'),
    updates: await countStoredRows(page, 'unacked'),
  });
  await expect.poll(countPending, { timeout: timeoutMs }).toEqual({ operations: 0, updates: 0 });
}

/**
 * Returns everything that the browser stores for the origin as one text: databases, caches without the content of the
 * build's files, local and session storage. Bytes are decoded as Latin-1, which shows the words of a Yjs update.
 */
export const readBrowserStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('It does not answer.')));
      });
    const asText = (value: unknown): string =>
      JSON.stringify(value, (_name, part: unknown) => {
        if (part instanceof Uint8Array) return new TextDecoder('latin1').decode(part);
        return part instanceof Map || part instanceof Set ? [...part] : part;
      });
    const parts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        parts.push(store, asText(await resultOf(rows.getAll())), asText(await resultOf(rows.getAllKeys())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        parts.push(url);
        const { pathname } = new URL(url);
        if (!pathname.startsWith('/assets/')) parts.push((await (await cache.match(url))?.text()) ?? '');
      }
    }
    parts.push(asText({ ...localStorage }), asText({ ...sessionStorage }));
    return parts.join('\n');
  });
