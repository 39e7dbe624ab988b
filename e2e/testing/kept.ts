import type { Page } from '@playwright/test';
import { expect } from './devices.ts';

/** How many rows of a kind this device keeps for the person it belongs to. */
export const keptRows = (
  page: Page,
  store: 'operation' | 'unacked' | 'problem' | 'orphan',
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
export async function owesNothing(page: Page, within = 40_000): Promise<void> {
  const owed = async () => ({
    changes: await keptRows(page, 'operation'),
    letters: await keptRows(page, 'unacked'),
  });
  await expect.poll(owed, { timeout: within }).toEqual({ changes: 0, letters: 0 });
}
