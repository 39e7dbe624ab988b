import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { checkDesktopAndPhone, checkScreen } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

/** Returns the label or the text of the focused element, as an approximation of its accessible name. */
const focusedLabel = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return label.trim();
  });

/** Presses Tab, or another key, until an element with a matching label has the focus. Fails after 60 presses. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await focusedLabel(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${String(name)}, but to "${await focusedLabel(page)}"`);
}

test('writing, searching and changing settings work by keyboard alone, and the text has the roles that a screen reader needs', async ({
  browser,
  server,
}) => {
  // Every key takes one round trip to the browser, and every step of `tabTo` takes two.
  test.setTimeout(180_000);
  const ines = await makePerson(server, 'Ines');
  const { id } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Tide tables',
    type: 'blog',
  });
  const { page, faults } = await openAs(browser, server, ines, `/workspace/${id}`);
  const { keyboard } = page;
  await expect(page.getByRole('button', { name: 'New Document' })).toBeVisible();
  await tabTo(page, /^New Document$/);
  await keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: 'Document title' });
  await expect(title).toBeFocused();
  await keyboard.type('High Water');
  await keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Text of High Water' });
  await expect(text).toBeFocused();

  await keyboard.type('## Tides\nTwice a day, as the almanac says');
  for (let step = 0; step < 5; step++) await keyboard.press('Shift+ArrowLeft');
  await keyboard.press('Control+Shift+u');
  const address = page.getByLabel(/^Link address/);
  await expect(address).toBeFocused();
  await keyboard.type('example.org/tides');
  await keyboard.press('Enter');
  await expect(text).toBeFocused();
  await keyboard.press('End');
  await keyboard.type('.\n- rope\n- lamp\n\n');

  await keyboard.type('/table');
  const insert = page.getByRole('listbox', { name: 'Insert' });
  await expect(insert.getByRole('option', { name: /^Table/ })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(insert).toHaveCount(0);
  await expect(text.getByRole('table')).toBeVisible();
  await keyboard.type('Day');
  await keyboard.press('Tab');
  await keyboard.type('Height');
  await keyboard.press('Tab');
  await keyboard.type('Seen by');
  await expect(text).toMatchAriaSnapshot(`
    - textbox "Text of High Water":
      - heading "Tides" [level=2]
      - paragraph:
        - text: Twice a day, as the almanac
        - link "says":
          - /url: https://example.org/tides
        - text: .
      - table:
        - rowgroup:
          - row /Day Height Seen by/
  `);
  await expect(text.locator('[data-list=bullet]')).toHaveText(['rope', 'lamp']);

  await keyboard.press('Control+Home');
  await keyboard.press('Control+f');
  const find = page.getByRole('search', { name: 'Find and replace' });
  await expect(find.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await keyboard.type('lamp');
  await expect(find.getByRole('status')).toHaveText('1 of 1');
  // Enter goes to the match. Escape leaves the caret there, and typing continues.
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(text).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(' oil');
  await expect(text.locator('[data-list=bullet]').last()).toHaveText('lamp oil');

  // Inside the text Tab is a text command. Escape moves the focus to the bar, and Escape in the bar moves it back.
  await keyboard.press('Control+Home');
  await keyboard.press('Shift+Tab');
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/press Escape, then Tab/);
  await keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Bar of the page' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(text).toBeFocused();
  await keyboard.press('Escape');
  await tabTo(page, /^Document title$/);
  await keyboard.press('Tab');
  await expect(text).toBeFocused();
  await keyboard.press('Escape');
  await tabTo(page, /^Settings$/, 'Shift+Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Workspace settings' });
  await expect(dialog).toBeVisible();
  await tabTo(page, /^General$/);
  await keyboard.press('ArrowDown');
  await expect(dialog.getByRole('tab', { name: 'Appearance' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByRole('tab', { name: 'Appearance' })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, /^Dark$/);
  await keyboard.press('Space');
  await tabTo(page, /^Save Changes$/);
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => [theme, id, nodes.map(({ target }) => target.join(' '))]),
    ).toEqual([]);
  }
  expect(faults).toEqual([]);
});

test('the keyboard goes between the regions of the screen, into documents and to the formatting bar', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const ines = await makePerson(server, 'Ines');
  const { id: workspaceId } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Tide tables',
    type: 'novel',
  });
  for (const title of ['High Water', 'Low Water'])
    await operation(server, ines, 'create-document', { workspaceId, title, folderId: null });
  const { page, faults } = await openAs(browser, server, ines, `/workspace/${workspaceId}`);
  const { keyboard } = page;
  const row = (name: string) => page.getByRole('treeitem', { name });
  const text = (name: string) => page.getByRole('textbox', { name: `Text of ${name}` });

  // Enter in the tree opens a document and moves the caret into it.
  await row('High Water').focus();
  await keyboard.press('Enter');
  await expect(text('High Water')).toBeFocused();
  await keyboard.type('Twice a day.');
  await expect(text('High Water')).toHaveText('Twice a day.');

  // The skip link is the first control of the screen.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.locator('.skip-link').focus();
  await keyboard.press('Enter');
  await expect(text('High Water')).toBeFocused();

  // F6 goes around. The caret stays where it was, also after typing in a field.
  await keyboard.press('ArrowLeft');
  await keyboard.press('F6');
  await expect(page.getByRole('navigation', { name: 'Workspace' }).locator(':focus')).toHaveCount(1);
  await keyboard.press('F6');
  await expect(row('High Water')).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search files' }).fill('Water');
  await keyboard.press('F6');
  await expect(page.getByRole('group', { name: 'Bar of the page' })).toBeFocused();
  await keyboard.press('F6');
  await expect(text('High Water')).toBeFocused();
  await keyboard.type(', each');
  await expect(text('High Water')).toHaveText('Twice a day, each.');
  await keyboard.press('Shift+F6');
  await expect(page.getByRole('group', { name: 'Bar of the page' })).toBeFocused();

  // "?" shows the keys, but is typed in a text. Text typed on the bar itself goes on in the page.
  await keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Go to the next part of the screen');
  await keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(page.getByRole('group', { name: 'Bar of the page' }).locator(':focus')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(text('High Water')).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Bar of the page' })).toBeFocused();
  await keyboard.type(' time?');
  await expect(text('High Water')).toHaveText('Twice a day, each time?.');
  await expect(keys).toBeHidden();

  // Alt+F10 goes to the formatting bar, which is shown for it; Escape returns to the caret.
  await keyboard.press('Alt+F10');
  const bar = page.getByRole('toolbar', { name: 'Formatting bar' });
  await expect(bar.locator(':focus')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(text('High Water')).toBeFocused();
  await keyboard.press('Shift+Home');
  await keyboard.press('Alt+F10');
  await expect(page.getByRole('toolbar', { name: 'Formatting', exact: true }).locator(':focus')).toHaveCount(
    1,
  );
  await keyboard.press('Escape');
  await expect(text('High Water')).toBeFocused();

  // Delete moves a document to the trash, and the focus to the next row.
  await page.getByRole('searchbox', { name: 'Search files' }).fill('');
  await row('High Water').focus();
  await keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Rename High Water' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(row('High Water')).toBeFocused();
  await keyboard.press('Delete');
  await expect(page.getByText('Moved to trash!')).toBeVisible();
  await expect(row('Low Water')).toBeFocused();
  await page.locator('.skip-link').focus();
  await checkScreen(page, 'skip-link', 'desktop', 'light');
  await row('Low Water').focus();
  await keyboard.press('?');
  await expect(keys).toBeVisible();
  await checkDesktopAndPhone(page, 'keys-dialog');
  expect(faults).toEqual([]);
});
