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

/** The save status must be correct within this time. */
const SOON = { timeout: 3_000 };

async function createDocument(door: FrontDoor) {
  const { server } = door;
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId: flowId, path } = await oneDocument(server, ines);
  return { server, ines, workspaceId, flowId, path };
}

const devtoolsOf = (page: Page) => page.context().newCDPSession(page);

/** Fills the origin's quota from a separate database until even 64 more bytes do not fit. */
const fillQuota = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('It does not answer.')));
      });
    const openRequest = indexedDB.open('filler');
    openRequest.addEventListener('upgradeneeded', () => {
      openRequest.result.createObjectStore('bytes', { autoIncrement: true });
    });
    const database = await resultOf(openRequest);
    const fits = (size: number): Promise<boolean> =>
      new Promise((resolve) => {
        const tx = database.transaction('bytes', 'readwrite');
        // Random bytes, because the browser may compress equal ones.
        const bytes = new Uint8Array(size);
        for (let offset = 0; offset < size; offset += 65_536)
          crypto.getRandomValues(bytes.subarray(offset, offset + 65_536));
        tx.objectStore('bytes').add(bytes);
        tx.addEventListener('complete', () => resolve(true));
        tx.addEventListener('abort', () => resolve(false));
      });
    for (let size = 1024 * 1024; size >= 64; size /= 4) while (await fits(size));
    database.close();
  });

test('[P9][C4] when the device’s storage is full, writing continues, the status and a hint for the writer appear at once, and everything is stored when there is room again', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server, ines, workspaceId, flowId, path } = await createDocument(door);
  const context = await newBrowser(ines);
  const page = await newTab(context, 'about:blank');
  const devtools = await devtoolsOf(page);
  const origin = door.url;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 12 * 1024 * 1024 });
  await page.goto(path);
  await write(page, 'The water comes.');
  await says(page, 'Saved');
  await isInstalled(page);
  await fillQuota(page);

  await write(page, ' It stays.');
  await says(page, 'Saved', SOON);
  await expect.poll(() => textAtServer(server, ines, flowId)).toBe('The water comes. It stays.');
  door.network = 'cut';
  await write(page, ' For hours.');
  await expect(page.locator('.save__text')).toHaveText('Unsaved changes', SOON);
  await newDocument(page, 'Ebb', 'The water goes.');
  const panel = await openWhere(page);
  await expect(
    panel.getByText(/^There is no room left on this device: .* Free some disk space/),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await says(page, 'Saved on this device', COMES_BACK);
  door.network = 'open';
  await lineIsBack(page);
  await says(page, 'Saved', COMES_BACK);
  await hasNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Ebb', 'Flow', 'Trash']);
  await expect.poll(() => textAtServer(server, ines, flowId)).toBe('The water comes. It stays. For hours.');
});

test('[P9][C8] when the browser deletes the device’s database during a visit or between two visits, open pages store their content again and the server sends the rest', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server, ines, flowId, path } = await createDocument(door);
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
  const devtools = await devtoolsOf(page);
  const evict = () =>
    devtools.send('Storage.clearDataForOrigin', { origin: door.url, storageTypes: 'indexeddb' });
  await evict();
  await write(page, ' For hours.');
  await says(page, 'Saved on this device', SOON);
  // Without a network, everything after the reload comes from this device alone.
  await page.reload();
  await expect.poll(() => wordsOf(page)).toBe('The water goes. For hours.');
  await row(page, 'Flow').click();
  await expect.poll(() => wordsOf(page)).toBe('The water comes. It stays.');
  door.network = 'open';
  await lineIsBack(page);
  await says(page, 'Saved', COMES_BACK);
  await hasNothingPending(page);
  await expect.poll(() => textAtServer(server, ines, flowId)).toBe('The water comes. It stays.');

  await page.goto('about:blank');
  await evict();
  const nextTab = await newTab(context, path);
  await expect.poll(() => wordsOf(nextTab)).toBe('The water comes. It stays.');
  await says(nextTab, 'Saved');
  await expect(row(nextTab, 'Ebb')).toBeVisible();
});
