import type { Page } from '@playwright/test';
import {
  COMES_BACK,
  lineIsBack,
  newDocument,
  openWhere,
  row,
  says,
  wordsOf,
  write,
} from '../../testing/desk.ts';
import { expect, isInstalled, test } from '../../testing/devices.ts';
import type { FrontDoor } from '../../testing/front-door.ts';
import { hasNothingPending } from '../../testing/stored-rows.ts';
import { makePerson } from '../../testing/people.ts';
import { textAtServer, treeAtServer } from '../../testing/trees.ts';
import { oneDocument } from '../../testing/works.ts';

test.describe.configure({ timeout: 120_000 });

/** What is said of the words is true within this. */
const SOON = { timeout: 3_000 };

async function begin(door: FrontDoor) {
  const { server } = door;
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId: flow, path } = await oneDocument(server, ines);
  return { server, ines, workspaceId, flow, path };
}

const debuggerOf = (page: Page) => page.context().newCDPSession(page);

/** Puts bytes into a database of its own until not a hundred more find room. */
const fill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('It does not answer.')));
      });
    const opening = indexedDB.open('filler');
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('bytes', { autoIncrement: true });
    });
    const database = await answerOf(opening);
    const isTaken = (size: number): Promise<boolean> =>
      new Promise((resolve) => {
        const tx = database.transaction('bytes', 'readwrite');
        // What is alike is kept in less room.
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
        tx.objectStore('bytes').add(bytes);
        tx.addEventListener('complete', () => resolve(true));
        tx.addEventListener('abort', () => resolve(false));
      });
    for (let size = 1024 * 1024; size >= 64; size /= 4) while (await isTaken(size));
    database.close();
  });

test('[P9][C4] no room on this device: writing goes on, it is said at once and with what to do, and all is kept when there is room', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server, ines, workspaceId, flow, path } = await begin(door);
  const context = await newBrowser(ines);
  const page = await newTab(context, 'about:blank');
  const browser = await debuggerOf(page);
  const origin = door.url;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 12 * 1024 * 1024 });
  await page.goto(path);
  await write(page, 'The water comes.');
  await says(page, 'Saved');
  await isInstalled(page);
  await fill(page);

  await write(page, ' It stays.');
  await says(page, 'Saved', SOON);
  await expect.poll(() => textAtServer(server, ines, flow)).toBe('The water comes. It stays.');
  door.network = 'cut';
  await write(page, ' For hours.');
  await expect(page.locator('.save__text')).toHaveText('Unsaved changes', SOON);
  await newDocument(page, 'Ebb', 'The water goes.');
  const panel = await openWhere(page);
  await expect(
    panel.getByText(/^There is no room left on this device: .* Free some disk space/),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await says(page, 'Saved on this device', COMES_BACK);
  door.network = 'open';
  await lineIsBack(page);
  await says(page, 'Saved', COMES_BACK);
  await hasNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Ebb', 'Flow', 'Trash']);
  await expect.poll(() => textAtServer(server, ines, flow)).toBe('The water comes. It stays. For hours.');
});

test('[P9][C8] everything taken away while one writes, and between two visits: the page keeps what it holds, the server gives the rest', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server, ines, flow, path } = await begin(door);
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await write(page, 'The water comes.');
  await says(page, 'Saved');
  await isInstalled(page);
  door.network = 'cut';
  await write(page, ' It stays.');
  await says(page, 'Saved on this device');
  await newDocument(page, 'Ebb', 'The water goes.');
  await says(page, 'Saved on this device');
  const browser = await debuggerOf(page);
  const evict = () =>
    browser.send('Storage.clearDataForOrigin', { origin: door.url, storageTypes: 'indexeddb' });
  await evict();
  await write(page, ' For hours.');
  await says(page, 'Saved on this device', SOON);
  // With no network all of it comes from this device alone.
  await page.reload();
  await expect.poll(() => wordsOf(page)).toBe('The water goes. For hours.');
  await row(page, 'Flow').click();
  await expect.poll(() => wordsOf(page)).toBe('The water comes. It stays.');
  door.network = 'open';
  await lineIsBack(page);
  await says(page, 'Saved', COMES_BACK);
  await hasNothingPending(page);
  await expect.poll(() => textAtServer(server, ines, flow)).toBe('The water comes. It stays.');

  await page.goto('about:blank');
  await evict();
  const next = await newTab(context, path);
  await expect.poll(() => wordsOf(next)).toBe('The water comes. It stays.');
  await says(next, 'Saved');
  await expect(row(next, 'Ebb')).toBeVisible();
});
