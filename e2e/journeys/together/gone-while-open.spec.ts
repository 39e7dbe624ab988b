import { editorOf, fromMenu, row, says, wordsOf, write } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { hasNothingPending } from '../../testing/stored-rows.ts';
import { addMember, makePerson } from '../../testing/people.ts';
import { textAtServer, treeAtServer } from '../../testing/trees.ts';
import { emptyWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

test('what another person trashes or deletes while it is written in stays open, says so, and comes back with one press', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'Tides' });
  const mara = await makePerson(server, 'Mara');
  await addMember(server, ines, mara, workspaceId, 'editor');
  const part = await make('create-folder', { workspaceId, name: 'Part one' });
  const flow = await make('create-document', { workspaceId, title: 'Flow', folderId: part });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${flow}`);
  await write(page, 'The water comes.');
  const other = await newTab(await newBrowser(mara), `/workspace/${workspaceId}`);

  // With the folder around it.
  await fromMenu(other, 'Part one', 'Move to trash');
  await says(page, 'Mara moved this to the trash.');
  await write(page, ' Still here.');
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Mara moved this')).toHaveCount(0);
  await hasNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Flow', 'Trash', 'Trash/Part one']);

  await fromMenu(other, 'Flow', 'Move to trash');
  await says(page, 'Mara moved this to the trash.');
  await row(other, 'Trash').click();
  await fromMenu(other, 'Flow', 'Delete permanently');
  await other.getByRole('button', { name: 'Delete permanently' }).click();
  await says(page, 'Mara deleted this for good.');
  expect(await wordsOf(page)).toBe('The water comes. Still here.');
  await page.getByRole('button', { name: 'Keep what is here as a copy' }).click();
  await expect(page).not.toHaveURL(new RegExp(flow));
  await expect(editorOf(page)).toHaveText('The water comes. Still here.');
  await write(page, ' And on.');
  await says(page, 'Saved');
  const copy = new URL(page.url()).searchParams.get('item') ?? '';
  await expect.poll(() => textAtServer(server, ines, copy)).toBe('The water comes. Still here. And on.');
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Flow', 'Trash', 'Trash/Part one']);
});
