import { clickMenuItem, openWorkspaceList, row, expectText } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { waitForNothingPending } from '../../testing/browser-storage.ts';
import { treeAtServer } from '../../testing/trees.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

test('in the Canvases tab canvases can be created, named, moved, found, trashed and restored offline', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  await make('create-folder', { workspaceId, name: 'Plans' });
  const textsId = await make('create-folder', { workspaceId, name: 'Texts' });
  await make('create-document', { workspaceId, title: 'Flow', folderId: textsId });
  const page = await openWorkspaceList(newTab, await newBrowser(ines));
  await page.goto(`/workspace/${workspaceId}`);
  await row(page, 'Texts').waitFor();
  networkProxy.network = 'cut';

  await page.getByRole('button', { name: 'Canvases' }).click();
  await expect(page.getByRole('heading', { name: 'Canvases' })).toBeVisible();
  await expectText(page, 'No canvases yet');
  // The tab hides folders that contain only documents.
  await expect(row(page, 'Plans')).toBeVisible();
  await expect(row(page, 'Texts')).toHaveCount(0);
  await page.getByRole('button', { name: 'New Canvas' }).click();
  await expectText(page, 'Canvas created!');
  await expect(page.getByRole('textbox', { name: 'Rename New Canvas' })).toBeFocused();
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome to your canvas' })).toBeVisible();
  await expectText(page, 'Double-click anywhere to get started');
  await expect(page.locator('.crumbs')).toContainText('Harbour');
  await clickMenuItem(page, 'Harbour', 'Move to…');
  await page.getByRole('dialog').getByRole('button', { name: 'Plans' }).click();
  await expectText(page, 'Moved to “Plans”');
  await row(page, 'Plans').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Lock folder' }).click();
  await row(page, 'Plans').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'New Canvas Protected' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New Canvas' }).click();
  // A locked folder accepts no new items, so the canvas is created at the top level.
  await page.keyboard.type('Almanac');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Almanac')).toHaveAttribute('aria-level', '1');

  // A reload restores the tab and the open canvas, and the search finds the canvases.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to your canvas' })).toBeVisible();
  await expect(page.locator('.crumbs')).toContainText('Almanac');
  await expect(page.getByRole('heading', { name: 'Canvases' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: 'Almanac' })).toBeVisible();
  await page.keyboard.type('harb');
  await page.getByRole('option', { name: 'Harbour' }).click();
  await expect(page.locator('.crumbs')).toContainText('Harbour');

  await clickMenuItem(page, 'Almanac', 'Move to trash');
  await expectText(page, 'Moved to trash!');
  await row(page, 'Trash').click();
  await row(page, 'Almanac').click();
  await expectText(page, 'This canvas is in the trash.');
  await page.getByRole('button', { name: 'Put back', exact: true }).click();
  await expectText(page, 'Restored!');
  await expect(row(page, 'Trash')).toHaveCount(0);

  networkProxy.network = 'open';
  await waitForNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual([
    'Almanac',
    'Plans',
    'Plans/Harbour',
    'Texts',
    'Texts/Flow',
    'Trash',
  ]);
});
