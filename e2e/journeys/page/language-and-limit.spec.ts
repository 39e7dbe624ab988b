import { AxeBuilder } from '@axe-core/playwright';
import { editorOf, says } from '../../testing/desk.ts';
import { isInstalled } from '../../testing/devices.ts';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { oneDocument } from '../../testing/works.ts';

test('a page is in a language of its own, chosen with no network: spelling, quotes and readers follow it for all', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const { workspaceId, path } = await oneDocument(server, ines);
  await addMember(server, ines, mara, workspaceId, 'editor');
  const { page, context, faults } = await openAs(browser, server, ines, path, { locale: 'en-GB' });
  const other = await openAs(browser, server, mara, path, { locale: 'en-US' });
  await expect(editorOf(page)).toHaveAttribute('lang', 'en-GB');
  await expect(editorOf(other.page)).toHaveAttribute('lang', 'en-US');
  await isInstalled(page);

  // The workspace's, for every page that names none.
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Workspace settings' });
  const picker = (within: typeof settings) => within.getByRole('combobox', { name: 'Language' });
  await expect(picker(settings)).toHaveText('English (UK), as your browser');
  await picker(settings).click();
  await page.getByRole('combobox', { name: 'Search languages' }).fill('francais');
  await page.getByRole('option', { name: 'Français', exact: true }).click();
  await expect(picker(settings)).toHaveText('Français');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editorOf(other.page)).toHaveAttribute('lang', 'fr');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Details and goals' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(picker(details)).toHaveText('Français, as the workspace');
  // By keyboard alone: the list opens from its button, is narrowed by typing, and Enter takes what is highlighted.
  await picker(details).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search languages' })).toBeFocused();
  await page.keyboard.type('austria');
  await expect(page.locator('.language-menu').getByRole('option')).toHaveCount(1);
  expect((await new AxeBuilder({ page }).include('.language-menu').analyze()).violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(picker(details)).toHaveText('Deutsch (Österreich)');
  await details.getByRole('button', { name: 'Done' }).click();
  await expect(editorOf(page)).toHaveAttribute('lang', 'de-AT');
  await editorOf(page).click();
  await page.keyboard.type(`Er sagte "nie" und ging.`);
  await expect(editorOf(page)).toContainText('Er sagte „nie“ und ging.');
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(editorOf(other.page)).toHaveAttribute('lang', 'de-AT', { timeout: 40_000 });
  // What it is written in may come before the words.
  await expect(editorOf(other.page)).toContainText('und ging.');
  await editorOf(other.page).click();
  await other.page.keyboard.press('Control+End');
  await other.page.keyboard.type(` "Doch."`);
  await expect(editorOf(page)).toContainText('„Doch.“');

  // Both are switched off on this device alone.
  await expect(editorOf(page)).toHaveAttribute('spellcheck', 'true');
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('switch', { name: 'Typographic punctuation' }).uncheck();
  await settings.getByRole('switch', { name: 'Spell check' }).uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editorOf(page)).toHaveAttribute('spellcheck', 'false');
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(` "Nein."`);
  await expect(editorOf(other.page)).toContainText('„Doch.“ "Nein."');
  await expect(editorOf(other.page)).toHaveAttribute('spellcheck', 'true');
  expect([...faults, ...other.faults]).toEqual([]);
});

test('a limit of characters stops what is typed and pasted here, says how many are left, and trims nobody else', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { documentId, path } = await oneDocument(server, ines, { text: 'x'.repeat(80) });
  const { page, faults } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toHaveText('x'.repeat(80));
  await page.getByRole('button', { name: '1 word' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await details.getByLabel('Character limit').fill('none at all');
  await says(page, 'A limit is a whole number of characters.');
  await details.getByLabel('Character limit').fill('100');
  await details.getByRole('button', { name: 'Done' }).click();
  const left = page.locator('.topbar__left');
  const heard = page.locator('.topbar').getByRole('status');
  await expect(left).toHaveCount(0);

  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('y'.repeat(10));
  await expect(left).toContainText('10 characters left');
  await expect(heard.filter({ hasText: 'characters left' })).toHaveText('10 characters left');
  await page.keyboard.type('y'.repeat(12));
  await expect(editorOf(page)).toHaveText(`${'x'.repeat(80)}${'y'.repeat(20)}`);
  await expect(heard.filter({ hasText: 'characters left' })).toHaveText('No characters left');
  await expect(page.getByText('This document is full')).toBeVisible();

  // From elsewhere it may be longer: nothing of it goes, and what is typed here still waits for room.
  await operation(server, ines, 'update-document', { id: documentId, contentMd: 'z'.repeat(140) });
  await expect(left).toContainText('40 characters over');
  expect((await new AxeBuilder({ page }).include('.topbar').analyze()).violations).toEqual([]);
  await expect(editorOf(page)).toHaveText('z'.repeat(140));
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('q');
  await page.keyboard.press('Backspace');
  await expect(left).toContainText('39 characters over');
  await expect(editorOf(page)).toHaveText('z'.repeat(139));
  expect(faults).toEqual([]);
});
