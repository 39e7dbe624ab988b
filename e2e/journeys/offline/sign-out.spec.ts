import type { Page } from '@playwright/test';
import { newDocument, insertText, rename, row, expectText } from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, logInButton, test } from '../../testing/devices.ts';
import { readBrowserStorage, countStoredRows } from '../../testing/browser-storage.ts';
import { makePerson } from '../../testing/people.ts';
import { textAtServer, treeAtServer } from '../../testing/trees.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

test.describe.configure({ timeout: 120_000 });

const requestSignOut = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
};

test('[C12][C2] signing out names the unsent work, then deletes everything in all tabs of the browser, and the next person who signs in finds nothing', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const {
    workspaceId,
    documentId: flowId,
    path,
  } = await createWorkspaceWithDocument(server, ines, { title: 'Undertow', document: 'Springtide' });
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await insertText(page, 'Kelp and amber.');
  await expectText(page, 'Saved');
  await waitUntilInstalled(page);
  const otherTab = await newTab(context, path);
  await expect(row(otherTab, 'Springtide')).toBeVisible();
  networkProxy.network = 'cut';
  await insertText(page, ' Driftwood.');
  await rename(page, 'Springtide', 'Neaptide');
  await newDocument(page, 'Shingle', 'Grey stones.');
  await expectText(page, 'Saved on this device');
  const storedBefore = await readBrowserStorage(page);
  // 'positions:' is the key of the stored scroll positions.
  for (const word of ['Undertow', 'Neaptide', 'Kelp and', 'Driftwood', 'Shingle', 'positions:', ines.email])
    expect(storedBefore).toContain(word);

  const confirmation = page.getByRole('alertdialog', { name: 'Sign out and lose changes?' });
  await requestSignOut(page);
  await expect(confirmation).toContainText(
    '2 documents with writing that has not arrived and 3 changes that wait to be sent',
  );
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toBeHidden();
  expect(await countStoredRows(page, 'operation')).toBe(3);
  await requestSignOut(page);
  await confirmation.getByRole('button', { name: 'Sign out anyway' }).click();

  for (const tab of [page, otherTab]) await expect(logInButton(tab)).toBeVisible();
  const remainingStorage = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      notes: Object.keys(localStorage).filter((name) => name !== 'foolscap:theme'),
    }));
  await expect.poll(remainingStorage).toEqual({ databases: [], notes: [] });

  networkProxy.network = 'open';
  await page.goto('/login');
  await page.getByLabel('Email').fill(mara.email);
  await page.getByLabel('Password').fill(mara.password);
  await logInButton(page).click();
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page.getByRole('heading', { name: 'Create your writing workspace' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('Workspace not found')).toBeVisible();
  for (const tab of [page, otherTab]) {
    const stored = await readBrowserStorage(tab);
    for (const word of [
      'Undertow',
      'Springtide',
      'Neaptide',
      'Kelp',
      'Driftwood',
      'Shingle',
      'Grey',
      ines.email,
    ])
      expect(stored, word).not.toContain(word);
  }
  // Ines's unsent changes were sent neither under Mara's name nor after the sign-out.
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Springtide', 'Trash']);
  expect(await textAtServer(server, ines, flowId)).toBe('Kelp and amber.');
});
