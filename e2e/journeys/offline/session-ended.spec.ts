import {
  COMES_BACK,
  editorOf,
  everythingIsHere,
  lineIsBack,
  newDocument,
  put,
  rename,
  row,
  says,
  wordsOf,
  write,
} from '../../testing/desk.ts';
import { expect, isInstalled, logIn, test } from '../../testing/devices.ts';
import { everythingStored, storedRows, hasNothingPending } from '../../testing/stored-rows.ts';
import { endSession, makePerson, operation, type Person } from '../../testing/people.ts';
import { lookBothWays } from '../../testing/pictures.ts';
import type { FrontDoor } from '../../testing/front-door.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { textAtServer, treeAtServer } from '../../testing/trees.ts';
import { madeBy, oneDocument } from '../../testing/works.ts';

test.describe.configure({ timeout: 120_000 });

/** Somebody writes and arranges with no network; meanwhile their session ends. */
async function endedOffline(
  door: FrontDoor,
  newBrowser: (person: Person) => Promise<BrowserContext>,
  newTab: (context: BrowserContext, path: string) => Promise<Page>,
) {
  const { server } = door;
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId: flow, path } = await oneDocument(server, ines);
  const page = await newTab(await newBrowser(ines), path);
  await write(page, 'The water comes.');
  await says(page, 'Saved');
  await isInstalled(page);
  door.network = 'cut';
  await write(page, ' It stays.');
  await rename(page, 'Flow', 'Flood');
  await newDocument(page, 'Ebb', 'The water goes.');
  await says(page, 'Saved on this device');
  // A later one of the same person, who ends the first.
  const later = await endSession(server, ines);
  door.network = 'open';
  await lineIsBack(page);
  const dialog = page.getByRole('dialog', { name: 'Log in to your account' });
  await expect(dialog).toBeVisible(COMES_BACK);
  return { ines: later, workspaceId, flow, page, dialog };
}

const fillIn = async (dialog: ReturnType<Page['getByRole']>, { email, password }: Person) => {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await logIn(dialog.page()).last().click();
};

test('[C10][G5] a session that ended offline: writing goes on, nothing is lost or sent; logging in sends all of it', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, flow, page, dialog } = await endedOffline(door, newBrowser, newTab);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await write(page, ' For hours.');
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => wordsOf(page)).toBe('The water goes. For hours.');
  await expect(row(page, 'Flood')).toBeVisible();
  expect(await storedRows(page, 'operation')).toBeGreaterThan(0);
  expect(await treeAtServer(door.server, ines, workspaceId)).toEqual(['Flow', 'Trash']);
  await page.getByRole('complementary', { name: 'Signed out' }).getByRole('button').click();
  await fillIn(dialog, ines);

  await expect(dialog).toBeHidden();
  await hasNothingPending(page);
  await says(page, 'Saved', COMES_BACK);
  expect(await treeAtServer(door.server, ines, workspaceId)).toEqual(['Ebb', 'Flood', 'Trash']);
  const ebb = new URL(page.url()).searchParams.get('item') ?? '';
  await expect.poll(() => textAtServer(door.server, ines, ebb)).toBe('The water goes. For hours.');
  await expect.poll(() => textAtServer(door.server, ines, flow)).toBe('The water comes. It stays.');
});

test('[C2][G5] somebody else who logs in there sees nothing of it and sends nothing; the first finds all of it again', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, flow, page, dialog } = await endedOffline(door, newBrowser, newTab);
  const mara = await makePerson(door.server, 'Mara');
  await fillIn(dialog, mara);
  await expect(page).toHaveURL(/\/workspaces$/);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText(mara.email)).toBeVisible();
  await page.keyboard.press('Escape');
  for (const word of ['Tides', 'Flow', 'Flood', 'Ebb'])
    await expect(page.getByText(word, { exact: true })).toHaveCount(0);
  // As one who knows the address.
  await page.goto(`/workspace/${workspaceId}?item=${flow}`);
  await expect(page.getByText('Workspace not found')).toBeVisible();
  await expect(editorOf(page)).toHaveCount(0);
  expect(await storedRows(page, 'operation')).toBe(0);
  expect(await treeAtServer(door.server, ines, workspaceId)).toEqual(['Flow', 'Trash']);
  await expect.poll(() => textAtServer(door.server, ines, flow)).toBe('The water comes.');

  await endSession(door.server, await personOf(page, mara));
  await page.reload();
  await fillIn(dialog, ines);
  await expect(page).toHaveURL(/\/workspaces$/);
  await page.goto(`/workspace/${workspaceId}?item=${flow}`);
  await hasNothingPending(page);
  expect(await treeAtServer(door.server, ines, workspaceId)).toEqual(['Ebb', 'Flood', 'Trash']);
  await expect.poll(() => textAtServer(door.server, ines, flow)).toBe('The water comes. It stays.');
});

test('[C2][C12] somebody else’s login removes what the server has of the first; what it has not waits for its writer', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const work = { title: 'Undertow', document: 'Springtide' };
  const { workspaceId, documentId: flow, path } = await oneDocument(server, ines, work);
  const kelp = await madeBy(server, ines)('create-document', { workspaceId, title: 'Kelp and amber' });
  await operation(server, ines, 'update-document', { id: kelp, contentMd: 'Shingle under the pier.' });
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await put(page, 'Neaptide.');
  await says(page, 'Saved');
  await isInstalled(page);
  await everythingIsHere(page);
  const other = await newTab(context, `/workspace/${workspaceId}?item=${kelp}`);
  await expect(editorOf(other)).toContainText('Shingle under the pier.');
  door.network = 'cut';
  await put(page, ' Driftwood.');
  await says(page, 'Saved on this device');
  const gone = ['Undertow', 'Kelp and', 'Shingle', ines.email];
  const found = async () => {
    const kept = await everythingStored(page);
    return [...gone, 'Driftwood'].filter((word) => kept.includes(word));
  };
  await expect.poll(found).toEqual([...gone, 'Driftwood']);
  const later = await endSession(server, ines);
  door.network = 'open';
  await lineIsBack(page);
  const dialog = page.getByRole('dialog', { name: 'Log in to your account' });
  await expect(dialog).toBeVisible(COMES_BACK);
  await fillIn(dialog, mara);

  await expect(page).toHaveURL(/\/workspaces$/);
  await expect.poll(found, COMES_BACK).toEqual(['Driftwood']);
  const notice = page.getByRole('complementary', { name: 'Another account' });
  await expect(notice).toContainText('one document with writing that has not arrived');
  await expect(other.getByText('Workspace not found')).toBeVisible();
  for (const tab of [page, other])
    for (const word of ['Driftwood', 'Springtide', 'Kelp and amber', 'Shingle'])
      await expect(tab.getByText(word)).toHaveCount(0);
  await lookBothWays(page, 'another-account');
  expect(await textAtServer(server, later, flow)).toBe('Neaptide.');
  // A second look at the same page finds the sentence read.
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await other.close();

  await endSession(server, await personOf(page, mara));
  await page.reload();
  await fillIn(dialog, later);
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page.getByText('What you wrote here before is being sent')).toBeVisible();
  await expect.poll(() => textAtServer(server, later, flow), COMES_BACK).toBe('Neaptide. Driftwood.');
  await page.goto(`/workspace/${workspaceId}?item=${kelp}`);
  await expect(editorOf(page)).toContainText('Shingle under the pier.');
});

test('[C12] another person’s unsent work is deleted only after a question that says what is lost', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, flow, page, dialog } = await endedOffline(door, newBrowser, newTab);
  const mara = await makePerson(door.server, 'Mara');
  await fillIn(dialog, mara);
  const notice = page.getByRole('complementary', { name: 'Another account' });
  await notice.getByRole('button', { name: 'Remove…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('2 documents with writing that has not arrived');
  await question.getByRole('button', { name: 'Cancel' }).click();
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).length);
  expect(await databases()).toBe(2);
  await notice.getByRole('button', { name: 'Remove…' }).click();
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(databases).toBe(1);
  expect(await textAtServer(door.server, ines, flow)).toBe('The water comes.');
});

/** As they are signed in on a page. */
async function personOf(page: Page, person: Person): Promise<Person> {
  const sessionId = await page.evaluate(() => localStorage.getItem('foolscap:sessionId'));
  if (sessionId === null) throw new Error('Nobody is signed in.');
  return { ...person, sessionId };
}
