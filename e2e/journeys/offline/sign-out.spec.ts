import type { Page } from '@playwright/test';
import { newDocument, put, rename, row, says } from '../../testing/desk.ts';
import { expect, isInstalled, logIn, test } from '../../testing/devices.ts';
import { everythingStored, storedRows } from '../../testing/stored-rows.ts';
import { makePerson } from '../../testing/people.ts';
import { textAtServer, treeAtServer } from '../../testing/trees.ts';
import { oneDocument } from '../../testing/works.ts';

test.describe.configure({ timeout: 120_000 });

const askToSignOut = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
};

test('[C12][C2] signing out says what would be lost, then empties this browser in all tabs; who signs in next finds nothing', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const {
    workspaceId,
    documentId: flow,
    path,
  } = await oneDocument(server, ines, { title: 'Undertow', document: 'Springtide' });
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await put(page, 'Kelp and amber.');
  await says(page, 'Saved');
  await isInstalled(page);
  const other = await newTab(context, path);
  await expect(row(other, 'Springtide')).toBeVisible();
  door.network = 'cut';
  await put(page, ' Driftwood.');
  await rename(page, 'Springtide', 'Neaptide');
  await newDocument(page, 'Shingle', 'Grey stones.');
  await says(page, 'Saved on this device');
  const before = await everythingStored(page);
  // Where the writer was on each page is among it.
  for (const word of ['Undertow', 'Neaptide', 'Kelp and', 'Driftwood', 'Shingle', 'positions:', ines.email])
    expect(before).toContain(word);

  const question = page.getByRole('alertdialog', { name: 'Sign out and lose changes?' });
  await askToSignOut(page);
  await expect(question).toContainText(
    '2 documents with writing that has not arrived and 3 changes that wait to be sent',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await storedRows(page, 'operation')).toBe(3);
  await askToSignOut(page);
  await question.getByRole('button', { name: 'Sign out anyway' }).click();

  for (const tab of [page, other]) await expect(logIn(tab)).toBeVisible();
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      notes: Object.keys(localStorage).filter((name) => name !== 'foolscap:theme'),
    }));
  await expect.poll(left).toEqual({ databases: [], notes: [] });

  door.network = 'open';
  await page.goto('/login');
  await page.getByLabel('Email').fill(mara.email);
  await page.getByLabel('Password').fill(mara.password);
  await logIn(page).click();
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page.getByRole('heading', { name: 'Create your writing workspace' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('Workspace not found')).toBeVisible();
  for (const tab of [page, other]) {
    const kept = await everythingStored(tab);
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
      expect(kept, word).not.toContain(word);
  }
  // Nothing of hers was sent under another name, or after she had gone.
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Springtide', 'Trash']);
  expect(await textAtServer(server, ines, flow)).toBe('Kelp and amber.');
});
