import type { Page } from '@playwright/test';
import { expect, isInstalled, test } from '../../testing/devices.ts';
import { makePerson, operation } from '../../testing/people.ts';
import { lookBothWays } from '../../testing/pictures.ts';

test.describe.configure({ timeout: 180_000 });

/** What the page noted of a workspace is as old as if the device had been away for hours. */
const setBack = (page: Page, workspaceId: string, ms: number): Promise<void> =>
  page.evaluate(
    async ([id, by]) => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const name = names.find((one) => one.startsWith('foolscap-')) ?? '';
      const asked = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
        });
      const database = await asked(indexedDB.open(name));
      const meta = database.transaction('meta', 'readwrite').objectStore('meta');
      const seen: { at: number } = await asked(meta.get(`seen:${id}`));
      await asked(meta.put({ ...seen, at: seen.at - by }, `seen:${id}`));
      database.close();
    },
    [workspaceId, ms] as const,
  );

test('what others changed while this device was away is listed, opens, and is put away', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const ines = await makePerson(door.server, 'Ines');
  const mara = await makePerson(door.server, 'Mara');
  const as = <T = { id: string }>(who: typeof ines, name: string, input: object) =>
    operation<T>(door.server, who, name, input);
  const { id: workspaceId } = await as(ines, 'create-workspace', { title: 'Tide tables', type: 'novel' });
  const page1 = await as(ines, 'create-document', { workspaceId, title: 'High Water' });
  const page2 = await as(ines, 'create-document', { workspaceId, title: 'Low Water' });
  await as(ines, 'update-document', { id: page1.id, contentMd: 'The board stood bare.\n\nNobody came.' });
  await as(ines, 'invite-workspace-member', { workspaceId, email: mara.email, role: 'editor' });
  const [invitation] = await as<{ id: string }[]>(mara, 'get-my-invitations', {});
  await as(mara, 'accept-workspace-invitation', { id: invitation?.id });

  const context = await newBrowser(ines);
  const page = await newTab(context, `/workspace/${workspaceId}?item=${page2.id}`);
  const editor = page.locator('.ProseMirror');
  await isInstalled(page);
  await page.getByRole('button', { name: /Where your words are/ }).click();
  await expect(page.getByText(/^Everything is here/)).toBeVisible();
  await page.keyboard.press('Escape');
  door.network = 'cut';
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await editor.click();
  await page.keyboard.type('Mine, on a train.');

  await as(mara, 'update-document', {
    id: page1.id,
    contentMd: 'The board stood bare and wet.\n\nNobody came.\n\nThen it rained.',
  });
  await as(mara, 'create-document', { workspaceId, title: 'The almanac' });
  await as(mara, 'move-document-to-trash', {
    id: (
      await as<{ documents: { id: string; title: string }[] }>(mara, 'get-documents', { workspaceId })
    ).documents.find(({ title }) => title === 'Chapter 1')?.id,
  });
  await setBack(page, workspaceId, 3 * 60 * 60_000);

  door.network = 'open';
  await expect(page.getByText('3 items changed while you were away')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Show' }).click();
  const review = page.getByRole('region', { name: 'While you were away' });
  await expect(review.getByRole('button', { name: /High Water/ })).toContainText(
    '5 words added in 2 paragraphs',
  );
  await expect(review.getByRole('button', { name: /High Water/ })).toContainText('Mara');
  await expect(review.getByRole('button', { name: /The almanac/ })).toContainText('New');
  await expect(review.getByText('Moved to Trash')).toBeVisible();
  // What was written here is no news to who wrote it.
  await expect(review).not.toContainText('Low Water');
  await lookBothWays(page, 'sync-review');
  await page.setViewportSize({ width: 1440, height: 900 });

  await review.getByRole('button', { name: /High Water/ }).click();
  await expect(editor).toContainText('Then it rained.');
  await page.getByRole('button', { name: /Where your words are/ }).click();
  await review.getByRole('button', { name: 'Got it' }).click();
  await expect(review).toHaveCount(0);
  await page.reload();
  await expect(editor).toContainText('Then it rained.');
  await page.getByRole('button', { name: /Where your words are/ }).click();
  await expect(page.getByText(/^Everything is here/)).toBeVisible();
  await expect(review).toHaveCount(0);
});
