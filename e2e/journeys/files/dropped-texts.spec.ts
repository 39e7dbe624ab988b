import { expect, test, waitUntilInstalled } from '../../testing/devices.ts';
import { dropFiles } from '../../testing/drop-files.ts';
import { makePerson } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { editorOf, openDocument, row, waitForOfflineTexts } from '../../testing/workspace-page.ts';

test.describe.configure({ timeout: 120_000 });

test('text files that are dropped on the Files panel offline become documents, and arrive on another device', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    document: 'High Water',
    text: 'The sea did not come.',
  });
  const path = `/workspace/${workspaceId}?item=${documentId}`;
  const page = await newTab(await newBrowser(ines), path);
  await expect(editorOf(page)).toContainText('The sea did not come.');
  await waitUntilInstalled(page);
  await waitForOfflineTexts(page);
  networkProxy.network = 'cut';

  await dropFiles(page.getByRole('tree'), [
    { name: 'Chapter 10.md', words: '# The rope\n\nNobody *came*.', type: 'text/markdown' },
    { name: 'Chapter 2.txt', words: 'The clerk slept.\n\nThe bell did not.' },
  ]);
  await expect(row(page, 'Chapter 10')).toBeVisible();
  await openDocument(page, 'Chapter 2');
  await expect(editorOf(page)).toContainText('The bell did not.');
  await openDocument(page, 'Chapter 10');
  await expect(editorOf(page).getByRole('heading', { name: 'The rope' })).toBeVisible();

  networkProxy.network = 'open';
  const other = await newTab(await newBrowser(ines), path);
  await expect(row(other, 'Chapter 2')).toBeVisible({ timeout: 40_000 });
  await openDocument(other, 'Chapter 2');
  await expect(editorOf(other)).toContainText('The clerk slept.', { timeout: 40_000 });
});
