import { readFile } from 'node:fs/promises';
import { fireOnlineEvent, RECONNECT_TIMEOUT } from '../../testing/workspace-page.ts';
import { expect, test, waitUntilInstalled } from '../../testing/devices.ts';
import { saveDownload } from '../../testing/downloads.ts';
import { createSharedWorkspace } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';

test('a writer sets the defaults of a workspace without a connection; later they reach devices that selected nothing, exports and new canvases', async ({
  networkProxies,
  newBrowser,
  newTab,
}, testInfo) => {
  const [networkProxy, otherProxy] = networkProxies;
  if (!networkProxy || !otherProxy) throw new Error('There are no proxies.');
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
    type: 'novel',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const path = `/workspace/${workspaceId}?item=${documentId}`;
  const page = await newTab(await newBrowser(ines), path);
  const teoPage = await newTab(await newBrowser(teo, otherProxy), path);
  const teoSheet = teoPage.getByRole('article', { name: 'High Water' });
  await expect(teoSheet).not.toHaveClass(/sheet--plain/);
  await expect(page.getByRole('article', { name: 'High Water' })).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Workspace settings' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await checkAllVariants(page, 'settings-general-owner');
  await page.setViewportSize({ width: 1440, height: 900 });
  await waitUntilInstalled(page);
  networkProxy.network = 'cut';
  for (const name of ['Grid on new canvases', 'Snapping on new canvases'])
    await dialog.getByRole('switch', { name }).check();
  await dialog.getByRole('switch', { name: 'Metadata in Markdown files' }).uncheck();
  await dialog.getByRole('tab', { name: 'Appearance' }).click();
  await dialog.getByRole('button', { name: 'Dark' }).click();
  // The new default is set by the keyboard, and the focus stays at the button.
  await dialog.getByRole('button', { name: 'Make Dark the workspace’s default' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Leave Light as the default' })).toBeFocused();
  await dialog.getByRole('switch', { name: 'Paper background' }).uncheck();
  await dialog.getByRole('button', { name: 'Make no paper the workspace’s default' }).click();
  // This font is for Ines alone.
  await dialog.getByRole('radio', { name: 'Courier', exact: true }).check();
  await checkAllVariants(page, 'settings-appearance-owner');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Workspace settings saved')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // Without a connection a new canvas has the grid already.
  await page.getByRole('button', { name: 'New Canvas', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Grid, snap' })).toHaveAttribute('aria-pressed', 'true');
  await expect(teoPage.locator('html')).toHaveAttribute('data-theme', 'light');

  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  await expect(teoSheet).toHaveClass(/sheet--plain/, RECONNECT_TIMEOUT);
  await expect(teoPage.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(teoPage.locator('.page')).not.toHaveCSS('font-family', /Courier/);

  // Teo's export starts without metadata, and his canvas has the grid.
  await teoPage.getByRole('button', { name: 'Share', exact: true }).click();
  const file = testInfo.outputPath('High Water.md');
  const download = teoPage.waitForEvent('download');
  await teoPage.getByRole('button', { name: 'Export as Markdown' }).click();
  await saveDownload(download, file);
  expect(await readFile(file, 'utf8')).not.toContain('title:');
  await teoPage.keyboard.press('Escape');
  await teoPage.getByRole('button', { name: 'New Canvas', exact: true }).click();
  await expect(teoPage.getByRole('button', { name: 'Grid, snap' })).toHaveAttribute('aria-pressed', 'true');

  // What Teo selects for his device goes before the default.
  const teoDialog = teoPage.getByRole('dialog', { name: 'Workspace settings' });
  await teoPage.getByRole('button', { name: 'Settings' }).click();
  await expect(teoDialog.getByRole('switch', { name: 'Metadata in Markdown files' })).not.toBeChecked();
  await teoDialog.getByRole('tab', { name: 'Appearance' }).click();
  await expect(teoDialog.getByText('The workspace’s default: Dark.')).toBeVisible();
  await teoDialog.getByRole('button', { name: 'Light' }).click();
  await teoDialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(teoPage.locator('html')).toHaveAttribute('data-theme', 'light');
  await teoPage.reload();
  await expect(teoPage.getByRole('button', { name: 'Grid, snap' })).toBeVisible();
  await expect(teoPage.locator('html')).toHaveAttribute('data-theme', 'light');
});
