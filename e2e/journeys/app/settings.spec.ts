import { AxeBuilder } from '@axe-core/playwright';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

test('Cancel in the workspace settings discards every change; the saved name reaches other devices, and font, paper, toolbar and theme belong to this one', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    title: 'Tide tables',
    type: 'novel',
    document: 'High Water',
  });
  const documentPath = path;
  const { page, faults } = await openAs(browser, server, ines, documentPath);
  const otherTab = await openAs(browser, server, ines, documentPath);
  const sheet = page.getByRole('article', { name: 'High Water' });
  await expect(sheet).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Workspace settings' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('tab', { name: 'Appearance' }).click();
  await dialog.getByRole('radio', { name: 'Montserrat' }).check();
  await dialog.getByRole('switch', { name: 'Paper background' }).uncheck();
  await dialog.getByRole('button', { name: 'Dark' }).click();
  const { violations } = await new AxeBuilder({ page }).include('.dialog').analyze();
  expect(violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(sheet).not.toHaveClass(/sheet--plain/);

  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByLabel('Workspace Name').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('A workspace needs a name.')).toBeVisible();
  await dialog.getByLabel('Workspace Name').fill('Low tide');
  await dialog.getByRole('tab', { name: 'Appearance' }).click();
  await dialog.getByRole('radio', { name: 'Montserrat' }).check();
  await dialog.getByRole('switch', { name: 'Paper background' }).uncheck();
  await dialog.getByRole('switch', { name: 'Editor toolbar' }).check();
  await dialog.getByRole('button', { name: 'Dark' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Workspace settings saved')).toBeVisible();
  await expect(sheet).toHaveClass(/sheet--plain/);
  await expect(page.getByRole('toolbar', { name: 'Formatting bar' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.page')).toHaveCSS('font-family', /Montserrat/);

  // The other device shows the name of the workspace, and its own font, paper, toolbar and theme.
  await expect(otherTab.page.getByText('Low tide')).toBeVisible();
  await expect(otherTab.page.getByRole('article', { name: 'High Water' })).not.toHaveClass(/sheet--plain/);
  await expect(otherTab.page.locator('.page')).not.toHaveCSS('font-family', /Montserrat/);
  await expect(otherTab.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(otherTab.page).toHaveTitle(/Foolscap/);
  await expect(otherTab.page.getByRole('toolbar', { name: 'Formatting bar' })).toHaveCount(0);
  expect(faults).toEqual([]);
  expect(otherTab.faults).toEqual([]);
});

test('a viewer chooses font and paper for their own device, and a workspace’s dark theme is the default of every device', async ({
  browser,
  server,
}) => {
  const [ines, nils] = [await makePerson(server, 'Ines'), await makePerson(server, 'Nils')];
  const { workspaceId, path } = await createWorkspaceWithDocument(server, ines, { document: 'High Water' });
  await operation(server, ines, 'update-workspace', { id: workspaceId, settings: { theme: 'dark' } });
  await addMember(server, ines, nils, workspaceId, 'viewer');
  const { page, faults } = await openAs(browser, server, nils, path);
  const sheet = page.getByRole('article', { name: 'High Water' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dialog = page.getByRole('dialog', { name: 'Workspace settings' });
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const name of ['Metadata in Markdown files', 'Grid on new canvases', 'Snapping on new canvases'])
    await expect(dialog.getByRole('switch', { name })).toBeDisabled();
  await dialog.getByRole('tab', { name: 'Appearance' }).click();
  await expect(dialog.getByText('The workspace’s default: Dark.')).toBeVisible();
  await checkAllVariants(page, 'settings-appearance');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('radio', { name: 'Courier', exact: true }).check();
  await dialog.getByRole('switch', { name: 'Paper background' }).uncheck();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(sheet).toHaveClass(/sheet--plain/);
  await page.reload();
  await expect(sheet).toHaveClass(/sheet--plain/);
  await expect(page.locator('.page')).toHaveCSS('font-family', /Courier/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(faults).toEqual([]);
});

test('all eight fonts are loaded from the app’s own origin, and text size and line length are previewed before they are saved', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    text: 'The **painted** *board*.\n\n## Low water',
  });
  // The test watches the requests of the page. A service worker would answer some of them unseen.
  const { page, faults } = await openAs(browser, server, ines, path, { serviceWorkers: 'block' });
  const requestedUrls: URL[] = [];
  page.on('request', (request) => requestedUrls.push(new URL(request.url())));
  const firstParagraph = page.locator('.ProseMirror p').first();
  await expect(firstParagraph).toHaveText('The painted board.');
  const dialog = page.getByRole('dialog', { name: 'Workspace settings' });
  const openAppearance = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await dialog.getByRole('tab', { name: 'Appearance' }).click();
  };

  await openAppearance();
  const faces = {
    'Times New Roman': 'tinos',
    Courier: 'courier-prime',
    'Courier New': 'cousine',
    Helvetica: 'arimo',
    Montserrat: 'montserrat',
    Roboto: 'roboto',
    'Open Sans': 'open-sans',
    Garamond: 'eb-garamond',
  };
  for (const [label, face] of Object.entries(faces)) {
    await dialog.getByRole('radio', { name: label, exact: true }).check();
    await expect
      .poll(() => requestedUrls.some(({ pathname }) => pathname.startsWith(`/assets/${face}-latin-`)))
      .toBe(true);
  }
  expect(requestedUrls.filter(({ origin }) => origin !== server.url && origin !== 'null')).toEqual([]);

  const sizeOf = (selector: string) =>
    page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = { page: await sizeOf('.page'), sample: await sizeOf('.mini-sheet') };
  const width = (await page.locator('.sheet').boundingBox())?.width ?? 0;
  await dialog.getByRole('group', { name: 'Text size' }).getByRole('button', { name: 'Larger' }).click();
  await dialog.getByRole('group', { name: 'Line length' }).getByRole('button', { name: 'Short' }).click();
  expect(await sizeOf('.mini-sheet')).toBeCloseTo(before.sample * 1.3);
  expect(await sizeOf('.page')).toBe(before.page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => sizeOf('.page')).toBeCloseTo(before.page * 1.3);
  expect(await sizeOf('.page [role="heading"]')).toBeCloseTo(26 * 1.3);
  await page.reload();
  await expect.poll(() => sizeOf('.page')).toBeCloseTo(before.page * 1.3);
  await openAppearance();
  await dialog.getByRole('group', { name: 'Text size' }).getByRole('button', { name: 'Normal' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => sizeOf('.page')).toBe(before.page);
  expect((await page.locator('.sheet').boundingBox())?.width).toBeLessThan(width);
  await page.emulateMedia({ media: 'print' });
  expect(await sizeOf('.page')).toBe(16);
  expect(faults).toEqual([]);
});
