import type { Page } from '@playwright/test';
import {
  RECONNECT_TIMEOUT,
  fireOnlineEvent,
  newDocument,
  openSyncPanel,
  row,
  expectText,
  readDocumentText,
  write,
} from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import type { NetworkProxy } from '../../testing/network-proxy.ts';
import { waitForNothingPending } from '../../testing/browser-storage.ts';
import { makePerson } from '../../testing/people.ts';
import { textAtServer, treeAtServer } from '../../testing/trees.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

test.describe.configure({ timeout: 120_000 });

/** The save status must be correct within this time. */
const SOON = { timeout: 3_000 };

async function createDocument(networkProxy: NetworkProxy) {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId: flowId, path } = await createWorkspaceWithDocument(server, ines);
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
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server, ines, workspaceId, flowId, path } = await createDocument(networkProxy);
  const context = await newBrowser(ines);
  const page = await newTab(context, 'about:blank');
  const devtools = await devtoolsOf(page);
  const origin = networkProxy.url;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 12 * 1024 * 1024 });
  await page.goto(path);
  await write(page, 'The water comes.');
  await expectText(page, 'Saved');
  await waitUntilInstalled(page);
  await fillQuota(page);

  await write(page, ' It stays.');
  await expectText(page, 'Saved', SOON);
  await expect.poll(() => textAtServer(server, ines, flowId)).toBe('The water comes. It stays.');
  networkProxy.network = 'cut';
  await write(page, ' For hours.');
  await expect(page.locator('.save__text')).toHaveText('Unsaved changes', SOON);
  await newDocument(page, 'Ebb', 'The water goes.');
  const panel = await openSyncPanel(page);
  await expect(
    panel.getByText(/^There is no room left on this device: .* Free some disk space/),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await expectText(page, 'Saved on this device', RECONNECT_TIMEOUT);
  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  await expectText(page, 'Saved', RECONNECT_TIMEOUT);
  await waitForNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Ebb', 'Flow', 'Trash']);
  await expect.poll(() => textAtServer(server, ines, flowId)).toBe('The water comes. It stays. For hours.');
});

test('[P9][C8] when the browser deletes the device’s database during a visit or between two visits, open pages store their content again and the server sends the rest', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server, ines, flowId, path } = await createDocument(networkProxy);
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await write(page, 'The water comes.');
  await expectText(page, 'Saved');
  await waitUntilInstalled(page);
  networkProxy.network = 'cut';
  await write(page, ' It stays.');
  await expectText(page, 'Saved on this device');
  await newDocument(page, 'Ebb', 'The water goes.');
  await expectText(page, 'Saved on this device');
  const devtools = await devtoolsOf(page);
  const evict = () =>
    devtools.send('Storage.clearDataForOrigin', { origin: networkProxy.url, storageTypes: 'indexeddb' });
  await evict();
  await write(page, ' For hours.');
  await expectText(page, 'Saved on this device', SOON);
  // Without a network, everything after the reload comes from this device alone.
  await page.reload();
  await expect.poll(() => readDocumentText(page)).toBe('The water goes. For hours.');
  await row(page, 'Flow').click();
  await expect.poll(() => readDocumentText(page)).toBe('The water comes. It stays.');
  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  await expectText(page, 'Saved', RECONNECT_TIMEOUT);
  await waitForNothingPending(page);
  await expect.poll(() => textAtServer(server, ines, flowId)).toBe('The water comes. It stays.');

  await page.goto('about:blank');
  await evict();
  const nextTab = await newTab(context, path);
  await expect.poll(() => readDocumentText(nextTab)).toBe('The water comes. It stays.');
  await expectText(nextTab, 'Saved');
  await expect(row(nextTab, 'Ebb')).toBeVisible();
});
