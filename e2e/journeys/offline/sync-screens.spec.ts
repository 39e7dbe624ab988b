import type { Page } from '@playwright/test';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { makePerson, operation } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

test.describe.configure({ timeout: 180_000 });

/** Writes rows directly into a store of the device's only Foolscap database, as the app would. */
const putRows = (page: Page, store: string, rows: readonly (readonly [value: object, key?: string])[]) =>
  page.evaluate(
    async ([name, values]) => {
      const names = (await indexedDB.databases()).map((database) => database.name ?? '');
      const openRequest = indexedDB.open(names.find((database) => database.startsWith('foolscap-')) ?? '');
      await new Promise((resolve) => openRequest.addEventListener('success', resolve));
      const tx = openRequest.result.transaction(name, 'readwrite');
      for (const [value, key] of values) tx.objectStore(name).put(value, key);
      await new Promise((resolve) => tx.addEventListener('complete', resolve));
      openRequest.result.close();
    },
    [store, rows] as const,
  );

/** Stores a snapshot from before a restore of the server. It contains a document that the server no longer has. */
const storeEarlierSnapshot = (page: Page, scope: string) =>
  page.evaluate(async (scopeKey) => {
    const names = (await indexedDB.databases()).map((database) => database.name ?? '');
    const openRequest = indexedDB.open(names.find((database) => database.startsWith('foolscap-')) ?? '');
    await new Promise((resolve) => openRequest.addEventListener('success', resolve));
    const tx = openRequest.result.transaction(['snapshot', 'meta'], 'readwrite');
    const request: IDBRequest<{
      epoch: string;
      value: { items: Map<string, { id: string; name: string }> };
    }> = tx.objectStore('snapshot').get(scopeKey);
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const { value, ...snapshot } = request.result;
    const items = new Map(value.items);
    const [page] = [...items.values()].filter(({ name }) => name === 'Chapter 1');
    const id = '01900000-0000-7000-8000-00000000000b';
    items.set(id, { ...page, id, name: 'Chapter 12, the board' });
    const earlier = { ...snapshot, epoch: 'before', value: { ...value, items } };
    tx.objectStore('meta').put(earlier, `aside:${scopeKey}:before`);
    await new Promise((resolve) => tx.addEventListener('complete', resolve));
    openRequest.result.close();
  }, scope);

const openPanel = (page: Page) => page.getByRole('button', { name: /Where your words are/ }).click();
const setDesktopSize = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });

test('the sync panel has no axe violations: empty, after a restore, offline, with rejected changes and with orphaned text', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const ines = await makePerson(networkProxy.server, 'Ines');
  const { workspaceId, documentId, path } = await createWorkspaceWithDocument(networkProxy.server, ines, {
    title: 'The Tide Clerk',
    type: 'novel',
    document: 'High Water',
    text: SAMPLE,
  });
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await expect(page.locator('.ProseMirror')).toContainText('So at 6.14');
  await waitUntilInstalled(page);
  await openPanel(page);
  await expect(page.getByText(/^Everything is here/)).toBeVisible();
  await checkDesktopAndPhone(page, 'sync-empty');
  await setDesktopSize(page);
  await page.keyboard.press('Escape');

  const scope = `workspace:${workspaceId}`;
  await storeEarlierSnapshot(page, scope);
  await page.reload();
  await expect(page.locator('.ProseMirror')).toContainText('So at 6.14');
  await openPanel(page);
  await expect(page.getByText('“Chapter 12, the board” is only on this device.')).toBeVisible();
  await checkDesktopAndPhone(page, 'sync-restored');
  await setDesktopSize(page);
  await page.getByRole('button', { name: 'Leave it' }).click();
  await expect(page.getByText('“Chapter 12, the board”')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('treeitem', { name: 'High Water' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await expect(page.getByRole('dialog', { name: /^Move/ })).toBeVisible();
  await checkDesktopAndPhone(page, 'move-dialog');
  await setDesktopSize(page);
  await page.keyboard.press('Escape');

  networkProxy.network = 'cut';
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('Written on the train. ');
  for (const title of ['The harbour floor, or what Ines found under the customs house', 'Remarks']) {
    await page.getByRole('button', { name: 'New Document', exact: true }).click();
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('treeitem', { name: 'High Water' }).click();
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await openPanel(page);
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await checkDesktopAndPhone(page, 'sync-offline');
  await setDesktopSize(page);
  await page.keyboard.press('Escape');

  const baseCommand = {
    version: 1,
    scope,
    ids: [],
    actorId: '',
    createdAt: Date.now(),
    attempts: 0,
    notBefore: 0,
    isParked: false,
    lastError: null,
    ack: null,
  };
  const rejectedCommand = (key: string, name: string, input: object) => ({
    ...baseCommand,
    key,
    name,
    input,
  });
  await putRows(page, 'problem', [
    [
      {
        operation: rejectedCommand('01900000-0000-7000-8000-000000000001', 'create-document', {
          id: '01900000-0000-7000-8000-00000000000a',
          workspaceId,
          title: 'The year of no water',
        }),
        code: 'limit_reached',
        message: 'This workspace has as many documents as its plan allows.',
        refusedAt: Date.now(),
        keepsItem: true,
        dependants: [],
      },
    ],
    [
      {
        operation: rejectedCommand('01900000-0000-7000-8000-000000000002', 'update-folder', {
          id: workspaceId,
          name: 'Part two',
        }),
        code: 'locked',
        message: 'Somebody locked this folder.',
        refusedAt: Date.now(),
        keepsItem: false,
        dependants: [],
      },
    ],
  ]);
  await putRows(page, 'operation', [
    [
      {
        ...rejectedCommand('01900000-0000-7000-8000-000000000003', 'update-document', {
          id: documentId,
          isPinned: true,
        }),
        isParked: true,
        lastError: 'The server is too old for this change.',
      },
    ],
  ]);
  await putRows(page, 'orphan', [
    [
      {
        id: 'orphan-1',
        ydocId: documentId,
        workspaceId,
        title: 'High Water',
        text: 'Nobody had told her that the board would be painted over.\n\nShe found out on a Tuesday.',
        content: { type: 'doc', content: [{ type: 'paragraph' }] },
        foundAt: Date.now() - 3_600_000,
      },
    ],
  ]);
  await page.reload();
  await expect(page.locator('.ProseMirror')).toContainText('So at 6.14');
  await openPanel(page);
  await expect(page.getByText('Somebody locked this folder.')).toBeVisible();
  await expect(page.getByText('She found out on a Tuesday.')).toBeVisible();
  await checkDesktopAndPhone(page, 'sync-problems');
  await setDesktopSize(page);
  await page.keyboard.press('Escape');

  // The mark opens the page, whose banner quotes the deleted words.
  await page.getByRole('button', { name: /^Somebody else deleted words that you wrote/ }).click();
  await expect(page.getByRole('button', { name: 'Show your words' })).toBeFocused();
  await expect(page.getByText(/^Somebody else deleted “Nobody had told her/)).toBeVisible();
  await checkDesktopAndPhone(page, 'rescued-words');
  await setDesktopSize(page);
  await page.getByRole('button', { name: 'Show your words' }).click();
  await expect(page.getByText('She found out on a Tuesday.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: /Sign out|Log out/i }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sign out and lose changes?' })).toBeVisible();
  await checkDesktopAndPhone(page, 'sign-out-warning');
});

const SAMPLE = `On the morning the sea did not come in, Ines Calder was already at her desk, with the book open at the right page and the pen wet.

For eleven years she had written down the water. Twice a day, at the hour the almanac gave her, she went to the window of the customs house and read the painted board.

So at 6.14 she looked, and wrote what she saw, which was nothing.
`;

test('[C5] with “All workspaces” switched on, a workspace that was never opened on this device opens offline with its text', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const ines = await makePerson(networkProxy.server, 'Ines');
  const createDocument = async (title: string) => {
    const { id: workspaceId } = await operation<{ id: string }>(
      networkProxy.server,
      ines,
      'create-workspace',
      {
        title,
      },
    );
    const { id } = await operation<{ id: string }>(networkProxy.server, ines, 'create-document', {
      workspaceId,
      title: `A page of ${title}`,
    });
    await operation(networkProxy.server, ines, 'update-document', { id, contentMd: `Words of ${title}.` });
    return `/workspace/${workspaceId}?item=${id}`;
  };
  const openedPath = await createDocument('Tides');
  const unopenedPath = await createDocument('Letters');
  const context = await newBrowser(ines);
  const page = await newTab(context, openedPath);
  await expect(page.locator('.ProseMirror')).toContainText('Words of Tides.');
  await waitUntilInstalled(page);
  await openPanel(page);
  const allWorkspaces = page.getByRole('switch', { name: /^All workspaces/ });
  await allWorkspaces.click();
  await expect(allWorkspaces).toBeChecked();
  await expect(page.getByText(/^2 texts, .*new ones too$/)).toBeVisible();
  networkProxy.network = 'cut';
  await page.goto(unopenedPath);
  await expect(page.locator('.ProseMirror')).toContainText('Words of Letters.');
  await openPanel(page);
  await expect(page.getByRole('switch', { name: /^All workspaces/ })).toBeChecked();
});
