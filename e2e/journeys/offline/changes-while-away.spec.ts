import type { Page } from '@playwright/test';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { makePerson, operation } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';

test.describe.configure({ timeout: 180_000 });

/** Moves the stored time of the last visit to a workspace back by `ms`, as if the device had been away that long. */
const ageLastVisit = (page: Page, workspaceId: string, ms: number): Promise<void> =>
  page.evaluate(
    async ([id, offsetMs]) => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const name = names.find((database) => database.startsWith('foolscap-')) ?? '';
      const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
        });
      const database = await resultOf(indexedDB.open(name));
      const meta = database.transaction('meta', 'readwrite').objectStore('meta');
      const lastSeen: { at: number } = await resultOf(meta.get(`seen:${id}`));
      await resultOf(meta.put({ ...lastSeen, at: lastSeen.at - offsetMs }, `seen:${id}`));
      database.close();
    },
    [workspaceId, ms] as const,
  );

test('the changes of others while this device was offline are listed, can be opened, and disappear after “Got it”', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const ines = await makePerson(networkProxy.server, 'Ines');
  const mara = await makePerson(networkProxy.server, 'Mara');
  const callAs = <T = { id: string }>(person: typeof ines, name: string, input: object) =>
    operation<T>(networkProxy.server, person, name, input);
  const { id: workspaceId } = await callAs(ines, 'create-workspace', { title: 'Tide tables', type: 'novel' });
  const highWater = await callAs(ines, 'create-document', { workspaceId, title: 'High Water' });
  const lowWater = await callAs(ines, 'create-document', { workspaceId, title: 'Low Water' });
  await callAs(ines, 'update-document', {
    id: highWater.id,
    contentMd: 'The board stood bare.\n\nNobody came.',
  });
  await callAs(ines, 'invite-workspace-member', { workspaceId, email: mara.email, role: 'editor' });
  const [invitation] = await callAs<{ id: string }[]>(mara, 'get-my-invitations', {});
  await callAs(mara, 'accept-workspace-invitation', { id: invitation?.id });

  const context = await newBrowser(ines);
  const page = await newTab(context, `/workspace/${workspaceId}?item=${lowWater.id}`);
  const editor = page.locator('.ProseMirror');
  await waitUntilInstalled(page);
  await page.getByRole('button', { name: /Where your words are/ }).click();
  await expect(page.getByText(/^Everything is here/)).toBeVisible();
  await page.keyboard.press('Escape');
  networkProxy.network = 'cut';
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await editor.click();
  await page.keyboard.type('Mine, on a train.');

  await callAs(mara, 'update-document', {
    id: highWater.id,
    contentMd: 'The board stood bare and wet.\n\nNobody came.\n\nThen it rained.',
  });
  await callAs(mara, 'create-document', { workspaceId, title: 'The almanac' });
  await callAs(mara, 'move-document-to-trash', {
    id: (
      await callAs<{ documents: { id: string; title: string }[] }>(mara, 'get-documents', { workspaceId })
    ).documents.find(({ title }) => title === 'Chapter 1')?.id,
  });
  await ageLastVisit(page, workspaceId, 3 * 60 * 60_000);

  networkProxy.network = 'open';
  await expect(page.getByText('3 items changed while you were away')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const changesWhileAway = page.getByRole('region', { name: 'While you were away' });
  await expect(changesWhileAway.getByRole('button', { name: /High Water/ })).toContainText(
    '5 words added in 2 paragraphs',
  );
  await expect(changesWhileAway.getByRole('button', { name: /High Water/ })).toContainText('Mara');
  await expect(changesWhileAway.getByRole('button', { name: /The almanac/ })).toContainText('New');
  await expect(changesWhileAway.getByText('Moved to Trash')).toBeVisible();
  // The list does not contain the writer's own changes.
  await expect(changesWhileAway).not.toContainText('Low Water');
  await checkDesktopAndPhone(page, 'sync-review');
  await page.setViewportSize({ width: 1440, height: 900 });

  await changesWhileAway.getByRole('button', { name: /High Water/ }).click();
  await expect(editor).toContainText('Then it rained.');
  await page.getByRole('button', { name: /Where your words are/ }).click();
  await changesWhileAway.getByRole('button', { name: 'Got it' }).click();
  await expect(changesWhileAway).toHaveCount(0);
  await page.reload();
  await expect(editor).toContainText('Then it rained.');
  await page.getByRole('button', { name: /Where your words are/ }).click();
  await expect(page.getByText(/^Everything is here/)).toBeVisible();
  await expect(changesWhileAway).toHaveCount(0);
});
