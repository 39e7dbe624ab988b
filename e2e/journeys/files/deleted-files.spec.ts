import type { Page } from '@playwright/test';
import { expectText, fireOnlineEvent, RECONNECT_TIMEOUT, row } from '../../testing/workspace-page.ts';
import { expect, test, waitUntilInstalled } from '../../testing/devices.ts';
import { dropFiles, isImageLoaded } from '../../testing/drop-files.ts';
import { operation } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { createSharedWorkspace } from '../../testing/sample-workspaces.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Assets panel' });
const asset = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Deleted files' });
const deletedFile = (page: Page, name: string) =>
  dialog(page).getByRole('listitem').filter({ hasText: name });

test('deleted files are listed with who deleted them, restored by the keyboard, deleted again, and restored by another member from the trash', async ({
  networkProxies,
  newBrowser,
  newTab,
}) => {
  const [networkProxy, otherProxy] = networkProxies;
  if (!networkProxy || !otherProxy) throw new Error('There are no proxies.');
  const { ines, teo, workspaceId } = await createSharedWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const path = `/workspace/${workspaceId}`;
  const page = await newTab(await newBrowser(ines), path);
  await page.getByRole('button', { name: 'Assets', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Deleted files' }).click();
  await expect(dialog(page).getByText('No deleted files')).toBeVisible();
  await checkAllVariants(page, 'deleted-files-none');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');

  await dropFiles(panel(page), [
    { name: 'harbour.png' },
    { name: 'tide tables.txt', words: 'High water at six.' },
  ]);
  await expectText(page, 'Uploaded 2 assets successfully');
  // The server makes the thumbnail a moment after the upload.
  const hasThumbnail = async (): Promise<boolean> => {
    const listed = await operation<{ assets: { hasThumbnail: boolean }[] }>(
      networkProxy.server,
      ines,
      'get-workspace-assets',
      { workspaceId },
    );
    return listed.assets.some((file) => file.hasThumbnail);
  };
  await expect.poll(hasThumbnail, RECONNECT_TIMEOUT).toBe(true);
  for (const name of ['harbour.png', 'tide tables.txt']) {
    await asset(page, name).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(asset(page, name)).toHaveCount(0);
  }

  await panel(page).getByRole('button', { name: 'Deleted files' }).press('Enter');
  await expect(deletedFile(page, 'tide tables.txt')).toContainText('18.0 B · Deleted by you on');
  await expect(deletedFile(page, 'harbour.png')).toContainText('Can be restored until');
  await expect.poll(() => isImageLoaded(deletedFile(page, 'harbour.png').locator('img'))).toBe(true);
  await checkAllVariants(page, 'deleted-files');
  await page.setViewportSize({ width: 1440, height: 900 });
  const restore = deletedFile(page, 'harbour.png').getByRole('button');
  await restore.press('Enter');
  await expectText(page, 'Restored!');
  // Behind the dialog the panel has no role.
  const behind = page.locator('.asset', { hasText: 'harbour.png' });
  await expect(behind).toHaveCount(1);
  await expect(restore).toHaveText('Undo');
  await expect(restore).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(restore).toHaveText('Restore');
  await expect(behind).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  // Teo opens the list from the menu of the trash. While he is offline, the dialog shows a notice.
  const teoPage = await newTab(await newBrowser(teo, otherProxy), path);
  const openFromTrash = async (): Promise<void> => {
    await row(teoPage, 'Trash').click({ button: 'right' });
    await teoPage.getByRole('menuitem', { name: 'Deleted files' }).click();
  };
  await expect(row(teoPage, 'Trash')).toBeVisible();
  await waitUntilInstalled(teoPage);
  otherProxy.network = 'cut';
  await openFromTrash();
  await expect(dialog(teoPage).getByText(/^There is no connection/)).toBeVisible(RECONNECT_TIMEOUT);
  await checkAllVariants(teoPage, 'deleted-files-offline');
  await teoPage.setViewportSize({ width: 1440, height: 900 });
  otherProxy.network = 'open';
  await fireOnlineEvent(teoPage);
  await expect(deletedFile(teoPage, 'harbour.png')).toContainText('Deleted by Ines on', RECONNECT_TIMEOUT);
  await deletedFile(teoPage, 'harbour.png').getByRole('button', { name: 'Restore harbour.png' }).click();
  await teoPage.keyboard.press('Escape');
  await expect(row(teoPage, 'harbour.png')).toBeVisible();
  await expect(asset(page, 'harbour.png')).toBeVisible();
});
