import type { Page } from '@playwright/test';
import { expect } from './devices.ts';

/** How many rows of a kind this device keeps for the person it belongs to. */
export const storedRows = (
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

/** Waits until this device owes the server nothing: no change waits, and no letter. */
export async function hasNothingPending(page: Page, within = 40_000): Promise<void> {
  const owed = async () => ({
    changes: await storedRows(page, 'operation'),
    letters: await storedRows(page, 'unacked'),
  });
  await expect.poll(owed, { timeout: within }).toEqual({ changes: 0, letters: 0 });
}

/**
 * Everything that this browser keeps for the address, as one text: databases, caches but for the build's own files,
 * and what pages note. Bytes are read as letters, in which the words of a Yjs update can be found.
 */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
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
      const database = await answerOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        parts.push(store, asText(await answerOf(rows.getAll())), asText(await answerOf(rows.getAllKeys())));
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
