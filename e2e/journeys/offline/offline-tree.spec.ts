import {
  RECONNECT_TIMEOUT,
  editorOf,
  clickMenuItem,
  moveTo,
  newDocument,
  newFolder,
  openDocument,
  openWorkspaceList,
  rename,
  row,
  expectText,
} from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { waitForNothingPending } from '../../testing/browser-storage.ts';
import { makePerson, operation } from '../../testing/people.ts';
import { shownTree } from '../../testing/trees.ts';

test.describe.configure({ timeout: 120_000 });

test('[D2][D7][C1] a workspace that is created offline with folders, documents and text reaches the server completely and exactly once', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const ines = await makePerson(networkProxy.server, 'Ines');
  const page = await openWorkspaceList(newTab, await newBrowser(ines));
  networkProxy.network = 'cut';

  await page.getByRole('group', { name: 'Templates' }).getByRole('button', { name: /Novel/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Novel Workspace' });
  await dialog.getByLabel('Workspace Name').fill('Salt');
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  await expect(row(page, 'Manuscript')).toBeVisible();
  await newFolder(page, 'Notes');
  await newDocument(page, 'Ebb', 'The water went.');
  await newDocument(page, 'Flow', 'The water came.');
  // “Chapter 1” comes from the template and has never been opened on any device.
  await row(page, 'Chapter 1').click();
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('It began with salt.');
  await rename(page, 'Flow', 'Flood');
  await moveTo(page, 'Flood', 'Manuscript');
  await clickMenuItem(page, 'Ebb', 'Pin to top');
  await expectText(page, 'Saved on this device');

  await page.reload();
  for (const name of ['Manuscript', 'Chapter 1', 'Notes', 'Ebb', 'Flood'])
    await expect(row(page, name)).toBeVisible();
  await row(page, 'Ebb').click();
  await expect(page.locator('.ProseMirror')).toHaveText('The water went.');

  networkProxy.network = 'open';
  await expectText(page, 'Saved', RECONNECT_TIMEOUT);
  await waitForNothingPending(page);
  const workspaces = await operation<{ id: string; title: string }[]>(
    networkProxy.server,
    ines,
    'get-workspaces',
  );
  expect(workspaces.map(({ title }) => title)).toEqual(['Salt']);
  const workspaceId = workspaces[0]?.id;
  const { documents } = await operation<{ documents: { id: string; title: string; isPinned: boolean }[] }>(
    networkProxy.server,
    ines,
    'get-documents',
    { workspaceId },
  );
  expect(documents.map(({ title }) => title).sort()).toEqual(['Chapter 1', 'Ebb', 'Flood']);
  expect(documents.find(({ title }) => title === 'Ebb')?.isPinned).toBe(true);
  const textOf = async (title: string) => {
    const id = documents.find((document) => document.title === title)?.id;
    const { contentMd } = await operation<{ contentMd: string }>(networkProxy.server, ines, 'get-document', {
      id,
    });
    return contentMd.trim();
  };
  await expect.poll(() => textOf('Ebb')).toBe('The water went.');
  await expect.poll(() => textOf('Flood')).toBe('The water came.');
  await expect.poll(() => textOf('Chapter 1')).toBe('It began with salt.');
  // Another device shows the same tree and text.
  const otherDevice = await newTab(await newBrowser(ines), `/workspace/${workspaceId}`);
  await openDocument(otherDevice, 'Flood');
  await expect(editorOf(otherDevice)).toHaveText('The water came.');
  const shownPaths = (await shownTree(page)).join('\n');
  await expect.poll(async () => (await shownTree(otherDevice)).join('\n')).toBe(shownPaths);
});

test('[D5] Undo restores a trashed document, and deleting it permanently asks for confirmation', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const ines = await makePerson(networkProxy.server, 'Ines');
  const { id: workspaceId } = await operation<{ id: string }>(networkProxy.server, ines, 'create-workspace', {
    title: 'Tides',
  });
  for (const title of ['Ebb', 'Flow'])
    await operation(networkProxy.server, ines, 'create-document', { workspaceId, title });
  const page = await openWorkspaceList(newTab, await newBrowser(ines));
  await page.goto(`/workspace/${workspaceId}`);
  await clickMenuItem(page, 'Ebb', 'Move to trash');
  await expect(page.getByText('Moved to trash!')).toBeVisible();
  await expect(row(page, 'Ebb')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Ebb')).toBeVisible();
  await clickMenuItem(page, 'Flow', 'Move to trash');
  await row(page, 'Trash').click();
  await clickMenuItem(page, 'Flow', 'Delete permanently');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Permanently deleted!')).toBeVisible();
  await expect(row(page, 'Flow')).toBeHidden();
  await expect
    .poll(async () => {
      const { documents } = await operation<{ documents: { title: string }[] }>(
        networkProxy.server,
        ines,
        'get-documents',
        { workspaceId },
      );
      return documents.map(({ title }) => title);
    })
    .toEqual(['Ebb']);
});
