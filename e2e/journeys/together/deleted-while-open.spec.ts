import {
  editorOf,
  clickMenuItem,
  row,
  expectText,
  readDocumentText,
  write,
} from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { waitForNothingPending } from '../../testing/browser-storage.ts';
import { addMember, makePerson } from '../../testing/people.ts';
import { textAtServer, treeAtServer } from '../../testing/trees.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('a document that another person trashes or deletes stays open with a message and can be restored or kept as a copy', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  const mara = await makePerson(server, 'Mara');
  await addMember(server, ines, mara, workspaceId, 'editor');
  const partId = await make('create-folder', { workspaceId, name: 'Part one' });
  const flowId = await make('create-document', { workspaceId, title: 'Flow', folderId: partId });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${flowId}`);
  await write(page, 'The water comes.');
  const maraPage = await newTab(await newBrowser(mara), `/workspace/${workspaceId}`);

  // Mara trashes the folder that contains the document.
  await clickMenuItem(maraPage, 'Part one', 'Move to trash');
  await expectText(page, 'Mara moved this to the trash.');
  await write(page, ' Still here.');
  await expectText(page, 'Saved');
  await page.getByRole('button', { name: 'Put back', exact: true }).click();
  await expect(page.getByText('Mara moved this')).toHaveCount(0);
  await waitForNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Flow', 'Trash', 'Trash/Part one']);

  await clickMenuItem(maraPage, 'Flow', 'Move to trash');
  await expectText(page, 'Mara moved this to the trash.');
  await row(maraPage, 'Trash').click();
  await clickMenuItem(maraPage, 'Flow', 'Delete permanently');
  await maraPage.getByRole('button', { name: 'Delete permanently' }).click();
  await expectText(page, 'Mara deleted this for good.');
  expect(await readDocumentText(page)).toBe('The water comes. Still here.');
  await page.getByRole('button', { name: 'Keep what is here as a copy' }).click();
  await expect(page).not.toHaveURL(new RegExp(flowId));
  await expect(editorOf(page)).toHaveText('The water comes. Still here.');
  await write(page, ' And on.');
  await expectText(page, 'Saved');
  const copyId = new URL(page.url()).searchParams.get('item') ?? '';
  await expect.poll(() => textAtServer(server, ines, copyId)).toBe('The water comes. Still here. And on.');
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Flow', 'Trash', 'Trash/Part one']);
});
