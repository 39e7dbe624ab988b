import type { Page } from '@playwright/test';
import { expect, isInstalled, test } from '../../testing/devices.ts';
import { makePerson, operation } from '../../testing/people.ts';
import { lookBothWays } from '../../testing/pictures.ts';
import { oneDocument } from '../../testing/works.ts';

test.describe.configure({ timeout: 180_000 });

/** Puts rows into a store of the only person's database, as what they are made by would. */
const putRows = (page: Page, store: string, rows: readonly (readonly [value: object, key?: string])[]) =>
  page.evaluate(
    async ([name, values]) => {
      const names = (await indexedDB.databases()).map((one) => one.name ?? '');
      const opened = indexedDB.open(names.find((one) => one.startsWith('foolscap-')) ?? '');
      await new Promise((resolve) => opened.addEventListener('success', resolve));
      const tx = opened.result.transaction(name, 'readwrite');
      for (const [value, key] of values) tx.objectStore(name).put(value, key);
      await new Promise((resolve) => tx.addEventListener('complete', resolve));
      opened.result.close();
    },
    [store, rows] as const,
  );

/** A workspace as a server had it that was restored since: with a page that is not there any more. */
const putAside = (page: Page, scope: string) =>
  page.evaluate(async (of) => {
    const names = (await indexedDB.databases()).map((one) => one.name ?? '');
    const opened = indexedDB.open(names.find((one) => one.startsWith('foolscap-')) ?? '');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const tx = opened.result.transaction(['snapshot', 'meta'], 'readwrite');
    const asked: IDBRequest<{ epoch: string; value: { items: Map<string, { id: string; name: string }> } }> =
      tx.objectStore('snapshot').get(of);
    await new Promise((resolve) => asked.addEventListener('success', resolve));
    const { value, ...snapshot } = asked.result;
    const items = new Map(value.items);
    const [page] = [...items.values()].filter(({ name }) => name === 'Chapter 1');
    const id = '01900000-0000-7000-8000-00000000000b';
    items.set(id, { ...page, id, name: 'Chapter 12, the board' });
    const before = { ...snapshot, epoch: 'before', value: { ...value, items } };
    tx.objectStore('meta').put(before, `aside:${of}:before`);
    await new Promise((resolve) => tx.addEventListener('complete', resolve));
    opened.result.close();
  }, scope);

const openPanel = (page: Page) => page.getByRole('button', { name: /Where your words are/ }).click();
const atDesk = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });

test('what is said of words and changes that wait, were refused or lost', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const ines = await makePerson(door.server, 'Ines');
  const { workspaceId, documentId, path } = await oneDocument(door.server, ines, {
    title: 'The Tide Clerk',
    type: 'novel',
    document: 'High Water',
    text: SAMPLE,
  });
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await expect(page.locator('.ProseMirror')).toContainText('So at 6.14');
  await isInstalled(page);
  await openPanel(page);
  await expect(page.getByText(/^Everything is here/)).toBeVisible();
  await lookBothWays(page, 'sync-empty');
  await atDesk(page);
  await page.keyboard.press('Escape');

  const scope = `workspace:${workspaceId}`;
  await putAside(page, scope);
  await page.reload();
  await expect(page.locator('.ProseMirror')).toContainText('So at 6.14');
  await openPanel(page);
  await expect(page.getByText('“Chapter 12, the board” is only on this device.')).toBeVisible();
  await lookBothWays(page, 'sync-restored');
  await atDesk(page);
  await page.getByRole('button', { name: 'Leave it' }).click();
  await expect(page.getByText('“Chapter 12, the board”')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('treeitem', { name: 'High Water' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await expect(page.getByRole('dialog', { name: /^Move/ })).toBeVisible();
  await lookBothWays(page, 'move-dialog');
  await atDesk(page);
  await page.keyboard.press('Escape');

  door.network = 'cut';
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
  await lookBothWays(page, 'sync-offline');
  await atDesk(page);
  await page.keyboard.press('Escape');

  const asked = {
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
  const refused = (key: string, name: string, input: object) => ({ ...asked, key, name, input });
  await putRows(page, 'problem', [
    [
      {
        operation: refused('01900000-0000-7000-8000-000000000001', 'create-document', {
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
        operation: refused('01900000-0000-7000-8000-000000000002', 'update-folder', {
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
        ...refused('01900000-0000-7000-8000-000000000003', 'update-document', {
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
  await lookBothWays(page, 'sync-problems');
  await atDesk(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: /Sign out|Log out/i }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sign out and lose changes?' })).toBeVisible();
  await lookBothWays(page, 'sign-out-warning');
});

const SAMPLE = `On the morning the sea did not come in, Ines Calder was already at her desk, with the book open at the right page and the pen wet.

For eleven years she had written down the water. Twice a day, at the hour the almanac gave her, she went to the window of the customs house and read the painted board.

So at 6.14 she looked, and wrote what she saw, which was nothing.
`;

test('[C5] with all workspaces kept, one that was never opened here opens with its words and no network', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const ines = await makePerson(door.server, 'Ines');
  const made = async (title: string) => {
    const { id: workspaceId } = await operation<{ id: string }>(door.server, ines, 'create-workspace', {
      title,
    });
    const { id } = await operation<{ id: string }>(door.server, ines, 'create-document', {
      workspaceId,
      title: `A page of ${title}`,
    });
    await operation(door.server, ines, 'update-document', { id, contentMd: `Words of ${title}.` });
    return `/workspace/${workspaceId}?item=${id}`;
  };
  const opened = await made('Tides');
  const never = await made('Letters');
  const context = await newBrowser(ines);
  const page = await newTab(context, opened);
  await expect(page.locator('.ProseMirror')).toContainText('Words of Tides.');
  await isInstalled(page);
  await openPanel(page);
  const all = page.getByRole('switch', { name: /^All workspaces/ });
  await all.click();
  await expect(all).toBeChecked();
  await expect(page.getByText(/^2 texts, .*new ones too$/)).toBeVisible();
  door.network = 'cut';
  await page.goto(never);
  await expect(page.locator('.ProseMirror')).toContainText('Words of Letters.');
  await openPanel(page);
  await expect(page.getByRole('switch', { name: /^All workspaces/ })).toBeChecked();
});
