import {
  RECONNECT_TIMEOUT,
  editorOf,
  waitForOfflineTexts,
  fireOnlineEvent,
  newDocument,
  insertText,
  rename,
  row,
  expectText,
  readDocumentText,
  write,
} from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, logInButton, test } from '../../testing/devices.ts';
import { readBrowserStorage, countStoredRows, waitForNothingPending } from '../../testing/browser-storage.ts';
import { endSession, makePerson, operation, type Person } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import type { NetworkProxy } from '../../testing/network-proxy.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { textAtServer, treeAtServer } from '../../testing/trees.ts';
import { createAs, createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

test.describe.configure({ timeout: 120_000 });

/** Creates a person whose session ends while they write and rename documents offline, then reconnects the page. */
async function endSessionOffline(
  networkProxy: NetworkProxy,
  newBrowser: (person: Person) => Promise<BrowserContext>,
  newTab: (context: BrowserContext, path: string) => Promise<Page>,
) {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId: flowId, path } = await createWorkspaceWithDocument(server, ines);
  const page = await newTab(await newBrowser(ines), path);
  await write(page, 'The water comes.');
  await expectText(page, 'Saved');
  await waitUntilInstalled(page);
  networkProxy.network = 'cut';
  await write(page, ' It stays.');
  await rename(page, 'Flow', 'Flood');
  await newDocument(page, 'Ebb', 'The water goes.');
  await expectText(page, 'Saved on this device');
  // Ends the session of the page and starts another one of the same person elsewhere.
  const inesAgain = await endSession(server, ines);
  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  const dialog = page.getByRole('dialog', { name: 'Log in to your account' });
  await openLogin(page);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  return { ines: inesAgain, workspaceId, flowId, page, dialog };
}

const signedOutNotice = (page: Page) => page.getByRole('complementary', { name: 'Signed out' });

/**
 * Waits for the notice that the session has ended, which takes no focus from the editor and is all that the page says,
 * and opens the dialog from it.
 */
async function openLogin(page: Page): Promise<void> {
  const notice = signedOutNotice(page);
  await expect(notice).toBeVisible(RECONNECT_TIMEOUT);
  await expect(editorOf(page)).toBeFocused();
  await expect(page.getByText(/signed out/i)).toHaveCount(1);
  await notice.getByRole('button', { name: 'Log in' }).click();
}

const logInAs = async (dialog: ReturnType<Page['getByRole']>, { email, password }: Person) => {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await logInButton(dialog.page()).last().click();
};

test('[C10][G5] after a session ended while the device was offline, writing continues, nothing is lost or sent, and logging in sends everything', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, flowId, page, dialog } = await endSessionOffline(
    networkProxy,
    newBrowser,
    newTab,
  );
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await write(page, ' For hours.');
  await page.reload();
  // The dialog opens by itself unless the editor has the focus already.
  await expect(dialog.or(signedOutNotice(page))).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => readDocumentText(page)).toBe('The water goes. For hours.');
  await expect(row(page, 'Flood')).toBeVisible();
  expect(await countStoredRows(page, 'operation')).toBeGreaterThan(0);
  expect(await treeAtServer(networkProxy.server, ines, workspaceId)).toEqual(['Flow', 'Trash']);
  await signedOutNotice(page).getByRole('button').click();
  await logInAs(dialog, ines);

  await expect(dialog).toBeHidden();
  await waitForNothingPending(page);
  await expectText(page, 'Saved', RECONNECT_TIMEOUT);
  expect(await treeAtServer(networkProxy.server, ines, workspaceId)).toEqual(['Ebb', 'Flood', 'Trash']);
  const ebbId = new URL(page.url()).searchParams.get('item') ?? '';
  await expect.poll(() => textAtServer(networkProxy.server, ines, ebbId)).toBe('The water goes. For hours.');
  await expect.poll(() => textAtServer(networkProxy.server, ines, flowId)).toBe('The water comes. It stays.');
});

test('[C2][G5] another person who logs in on the device neither sees nor sends the first person’s work, and the first person’s next login sends it', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, flowId, page, dialog } = await endSessionOffline(
    networkProxy,
    newBrowser,
    newTab,
  );
  const mara = await makePerson(networkProxy.server, 'Mara');
  await logInAs(dialog, mara);
  await expect(page).toHaveURL(/\/workspaces$/);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText(mara.email)).toBeVisible();
  await page.keyboard.press('Escape');
  for (const word of ['Tides', 'Flow', 'Flood', 'Ebb'])
    await expect(page.getByText(word, { exact: true })).toHaveCount(0);
  // Mara opens the URL of Ines's document.
  await page.goto(`/workspace/${workspaceId}?item=${flowId}`);
  await expect(page.getByText('Workspace not found')).toBeVisible();
  await expect(editorOf(page)).toHaveCount(0);
  expect(await countStoredRows(page, 'operation')).toBe(0);
  expect(await treeAtServer(networkProxy.server, ines, workspaceId)).toEqual(['Flow', 'Trash']);
  await expect.poll(() => textAtServer(networkProxy.server, ines, flowId)).toBe('The water comes.');

  await endSession(networkProxy.server, await withCurrentSession(page, mara));
  await page.reload();
  await logInAs(dialog, ines);
  await expect(page).toHaveURL(/\/workspaces$/);
  await page.goto(`/workspace/${workspaceId}?item=${flowId}`);
  await waitForNothingPending(page);
  expect(await treeAtServer(networkProxy.server, ines, workspaceId)).toEqual(['Ebb', 'Flood', 'Trash']);
  await expect.poll(() => textAtServer(networkProxy.server, ines, flowId)).toBe('The water comes. It stays.');
});

test('[C2][C12] another person’s login deletes the first person’s data that the server has, and unsent text waits for its writer', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const names = { title: 'Undertow', document: 'Springtide' };
  const { workspaceId, documentId: flowId, path } = await createWorkspaceWithDocument(server, ines, names);
  const kelpId = await createAs(server, ines)('create-document', { workspaceId, title: 'Kelp and amber' });
  await operation(server, ines, 'update-document', { id: kelpId, contentMd: 'Shingle under the pier.' });
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await insertText(page, 'Neaptide.');
  await expectText(page, 'Saved');
  await waitUntilInstalled(page);
  await waitForOfflineTexts(page);
  const otherTab = await newTab(context, `/workspace/${workspaceId}?item=${kelpId}`);
  await expect(editorOf(otherTab)).toContainText('Shingle under the pier.');
  networkProxy.network = 'cut';
  await insertText(page, ' Driftwood.');
  await expectText(page, 'Saved on this device');
  const onServer = ['Undertow', 'Kelp and', 'Shingle', ines.email];
  const storedWords = async () => {
    const stored = await readBrowserStorage(page);
    return [...onServer, 'Driftwood'].filter((word) => stored.includes(word));
  };
  await expect.poll(storedWords).toEqual([...onServer, 'Driftwood']);
  const inesAgain = await endSession(server, ines);
  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  const dialog = page.getByRole('dialog', { name: 'Log in to your account' });
  await openLogin(page);
  await logInAs(dialog, mara);

  await expect(page).toHaveURL(/\/workspaces$/);
  await expect.poll(storedWords, RECONNECT_TIMEOUT).toEqual(['Driftwood']);
  const notice = page.getByRole('complementary', { name: 'Another account' });
  await expect(notice).toContainText('one document with writing that has not arrived');
  await expect(otherTab.getByText('Workspace not found')).toBeVisible();
  for (const tab of [page, otherTab])
    for (const word of ['Driftwood', 'Springtide', 'Kelp and amber', 'Shingle'])
      await expect(tab.getByText(word)).toHaveCount(0);
  await checkDesktopAndPhone(page, 'another-account');
  expect(await textAtServer(server, inesAgain, flowId)).toBe('Neaptide.');
  // After “OK” the notice does not appear again.
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await otherTab.close();

  await endSession(server, await withCurrentSession(page, mara));
  await page.reload();
  await logInAs(dialog, inesAgain);
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page.getByText('What you wrote here before is being sent')).toBeVisible();
  await expect
    .poll(() => textAtServer(server, inesAgain, flowId), RECONNECT_TIMEOUT)
    .toBe('Neaptide. Driftwood.');
  await page.goto(`/workspace/${workspaceId}?item=${kelpId}`);
  await expect(editorOf(page)).toContainText('Shingle under the pier.');
});

test('[C12] deleting another person’s unsent work asks for confirmation and names the loss', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, flowId, page, dialog } = await endSessionOffline(networkProxy, newBrowser, newTab);
  const mara = await makePerson(networkProxy.server, 'Mara');
  await logInAs(dialog, mara);
  const notice = page.getByRole('complementary', { name: 'Another account' });
  await notice.getByRole('button', { name: 'Remove…' }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText('2 documents with writing that has not arrived');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).length);
  expect(await databases()).toBe(2);
  await notice.getByRole('button', { name: 'Remove…' }).click();
  await confirmation.getByRole('button', { name: 'Remove for good' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(databases).toBe(1);
  expect(await textAtServer(networkProxy.server, ines, flowId)).toBe('The water comes.');
});

/** Returns the person with the session id that is stored in the page. */
async function withCurrentSession(page: Page, person: Person): Promise<Person> {
  const sessionId = await page.evaluate(() => localStorage.getItem('foolscap:sessionId'));
  if (sessionId === null) throw new Error('Nobody is signed in.');
  return { ...person, sessionId };
}
