import { AxeBuilder } from '@axe-core/playwright';
import { editorOf, expectText } from '../../testing/workspace-page.ts';
import { waitUntilInstalled } from '../../testing/devices.ts';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

test('a page has its own language, which can be selected offline: the lang attribute and the quotation marks follow it for all writers', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const { workspaceId, path } = await createWorkspaceWithDocument(server, ines);
  await addMember(server, ines, mara, workspaceId, 'editor');
  const { page, context, faults } = await openAs(browser, server, ines, path, { locale: 'en-GB' });
  const maraTab = await openAs(browser, server, mara, path, { locale: 'en-US' });
  await expect(editorOf(page)).toHaveAttribute('lang', 'en-GB');
  await expect(editorOf(maraTab.page)).toHaveAttribute('lang', 'en-US');
  await waitUntilInstalled(page);

  // The language of the workspace applies to every page without its own language.
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Workspace settings' });
  const picker = (within: typeof settings) => within.getByRole('combobox', { name: 'Language' });
  await expect(picker(settings)).toHaveText('English (UK), as your browser');
  await picker(settings).click();
  await page.getByRole('combobox', { name: 'Search languages' }).fill('francais');
  await page.getByRole('option', { name: 'Français', exact: true }).click();
  await expect(picker(settings)).toHaveText('Français');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editorOf(maraTab.page)).toHaveAttribute('lang', 'fr');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Details and goals' }).click();
  const details = page.getByRole('complementary', { name: 'Inspector' });
  await expect(picker(details)).toHaveText('Français, as the workspace');
  // The list works by keyboard alone: Enter on the button opens it, typing filters it, Enter selects an option.
  await picker(details).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search languages' })).toBeFocused();
  await page.keyboard.type('austria');
  await expect(page.locator('.language-menu').getByRole('option')).toHaveCount(1);
  expect((await new AxeBuilder({ page }).include('.language-menu').analyze()).violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(picker(details)).toHaveText('Deutsch (Österreich)');
  await details.getByRole('button', { name: 'Close inspector' }).click();
  await expect(editorOf(page)).toHaveAttribute('lang', 'de-AT');
  await editorOf(page).click();
  await page.keyboard.type(`Er sagte "nie" und ging.`);
  await expect(editorOf(page)).toContainText('Er sagte „nie“ und ging.');
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(editorOf(maraTab.page)).toHaveAttribute('lang', 'de-AT', { timeout: 40_000 });
  // The language may arrive before the words.
  await expect(editorOf(maraTab.page)).toContainText('und ging.');
  await editorOf(maraTab.page).click();
  await maraTab.page.keyboard.press('Control+End');
  await maraTab.page.keyboard.type(` "Doch."`);
  await expect(editorOf(page)).toContainText('„Doch.“');

  // Spell check and typographic punctuation are switched off on this device alone.
  await expect(editorOf(page)).toHaveAttribute('spellcheck', 'true');
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('switch', { name: 'Typographic punctuation' }).uncheck();
  await settings.getByRole('switch', { name: 'Spell check' }).uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editorOf(page)).toHaveAttribute('spellcheck', 'false');
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(` "Nein."`);
  await expect(editorOf(maraTab.page)).toContainText('„Doch.“ "Nein."');
  await expect(editorOf(maraTab.page)).toHaveAttribute('spellcheck', 'true');
  expect([...faults, ...maraTab.faults]).toEqual([]);
});

test('a character limit stops typing on this page, announces how many characters are left, and does not cut text from elsewhere', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { documentId, path } = await createWorkspaceWithDocument(server, ines, { text: 'x'.repeat(80) });
  const { page, faults } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toHaveText('x'.repeat(80));
  await page.getByRole('button', { name: '1 word' }).click();
  const details = page.getByRole('complementary', { name: 'Inspector' });
  await details.getByLabel('Character limit').fill('none at all');
  await expectText(page, 'A limit is a whole number of characters.');
  await details.getByLabel('Character limit').fill('100');
  await details.getByRole('button', { name: 'Close inspector' }).click();
  const charactersLeft = page.locator('.topbar__left');
  const announced = page.locator('.topbar').getByRole('status');
  await expect(charactersLeft).toHaveCount(0);

  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('y'.repeat(10));
  await expect(charactersLeft).toContainText('10 characters left');
  await expect(announced.filter({ hasText: 'characters left' })).toHaveText('10 characters left');
  await page.keyboard.type('y'.repeat(12));
  await expect(editorOf(page)).toHaveText(`${'x'.repeat(80)}${'y'.repeat(20)}`);
  await expect(announced.filter({ hasText: 'characters left' })).toHaveText('No characters left');
  await expect(page.getByText('This document is full')).toBeVisible();

  // A text from the API may exceed the limit. It stays complete, and typing stays blocked until there is room.
  await operation(server, ines, 'update-document', { id: documentId, contentMd: 'z'.repeat(140) });
  await expect(charactersLeft).toContainText('40 characters over');
  expect((await new AxeBuilder({ page }).include('.topbar').analyze()).violations).toEqual([]);
  await expect(editorOf(page)).toHaveText('z'.repeat(140));
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('q');
  await page.keyboard.press('Backspace');
  await expect(charactersLeft).toContainText('39 characters over');
  await expect(editorOf(page)).toHaveText('z'.repeat(139));
  expect(faults).toEqual([]);
});
