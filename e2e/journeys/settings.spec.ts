import { AxeBuilder } from '@axe-core/playwright';
import { makePerson, openAs } from '../testing/people.ts';
import { expect, test } from '../testing/test.ts';
import { oneDocument } from '../testing/works.ts';

test('the settings show before they hold, hold for every member, and Cancel leaves all as it was', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await oneDocument(server, ines, {
    title: 'Tide tables',
    type: 'novel',
    document: 'High Water',
  });
  const place = path;
  const { page, faults } = await openAs(browser, server, ines, place);
  const other = await openAs(browser, server, ines, place);
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

  // The other device has what the workspace has, and keeps what is its own.
  await expect(other.page.getByRole('article', { name: 'High Water' })).toHaveClass(/sheet--plain/);
  await expect(other.page).toHaveTitle(/Foolscap/);
  await expect(other.page.getByText('Low tide')).toBeVisible();
  await expect(other.page.getByRole('toolbar', { name: 'Formatting bar' })).toHaveCount(0);
  expect(faults).toEqual([]);
  expect(other.faults).toEqual([]);
});
