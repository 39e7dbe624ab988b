import type { Browser, Page } from '@playwright/test';
import { makePerson, openAs } from '../../testing/people.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { expect, test } from '../../testing/test.ts';
import { openVersions, versionsPanel } from '../../testing/versions.ts';
import { editorOf, expectText } from '../../testing/workspace-page.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const PARAGRAPHS = Array.from(
  { length: 40 },
  (_paragraph, index) => `Paragraph ${index + 1}: low water at six, and nobody came down to the harbour.`,
);

async function openPage(browser: Browser, server: ServerProcess) {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    title: 'Tide tables',
    type: 'novel',
    document: 'High Water',
    text: PARAGRAPHS.join('\n\n'),
  });
  const opened = await openAs(browser, server, ines, path, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await expect(opened.page.getByText('Paragraph 1:')).toBeVisible();
  // The code of the menus is loaded when the page is idle.
  await opened.page.waitForLoadState('networkidle');
  return opened;
}

/** Puts the caret behind "Paragraph 4:". */
async function placeCaret(page: Page): Promise<void> {
  await page.getByText('Paragraph 4:').click();
  await page.keyboard.press('Home');
  for (let key = 0; key < 'Paragraph 4:'.length; key += 1) await page.keyboard.press('ArrowRight');
}

/** Types a word and checks that it is at the caret of `placeCaret`, after the words typed before. */
async function expectTypedAtCaret(page: Page, word: string, before: string): Promise<void> {
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type(` ${word}`);
  await expect(page.getByText(`Paragraph 4:${before} ${word} low water`)).toBeVisible();
}

async function selectPageItem(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('after Details, Copy, a view mode and closing Find, typing goes on where the caret was', async ({
  browser,
  server,
}) => {
  const { page, faults } = await openPage(browser, server);
  await placeCaret(page);
  const details = page.getByRole('complementary', { name: 'Inspector' });
  await selectPageItem(page, /Details and goals/);
  await expect(details.getByRole('tab', { name: 'Details' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectTypedAtCaret(page, 'one', '');

  await page.locator('.topbar__count').click();
  await details.getByLabel('Synopsis').fill('The sea stays out.');
  await page.keyboard.press('Escape');
  await expectTypedAtCaret(page, 'two', ' one');

  await selectPageItem(page, /Copy as Markdown/);
  await expect(page.getByText('Copied as Markdown')).toBeVisible();
  await expectTypedAtCaret(page, 'three', ' one two');

  await selectPageItem(page, /Typewriter mode/);
  await expectTypedAtCaret(page, 'four', ' one two three');
  await selectPageItem(page, /Typewriter mode/);

  await page.keyboard.press('Control+f');
  await page.keyboard.type('Paragraph 38');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1');
  await page.keyboard.press('Escape');
  await expectTypedAtCaret(page, 'five', ' one two three four');
  await expect(page.getByText('five low water')).toBeInViewport();

  // A menu that is closed without a choice.
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await expectTypedAtCaret(page, 'six', ' one two three four five');
  expect(faults).toEqual([]);
});

test('a menu that was opened by keyboard returns the focus to its button', async ({ browser, server }) => {
  const { page, faults } = await openPage(browser, server);
  await placeCaret(page);
  const button = page.getByRole('button', { name: 'Page', exact: true });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await button.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  expect(faults).toEqual([]);
});

test('after a version is restored, typing goes on where the caret was', async ({ browser, server }) => {
  const { page, faults } = await openPage(browser, server);
  await placeCaret(page);
  await openVersions(page);
  const panel = versionsPanel(page);
  await panel.getByRole('button', { name: 'Save version' }).click();
  await page.keyboard.type('First draft');
  await page.keyboard.press('Enter');
  const savedVersion = panel.getByRole('button', { name: /^First draft/ });
  await expect(savedVersion).toBeVisible();
  await page.getByText('Paragraph 2:').click();
  await page.keyboard.type('gull');
  await placeCaret(page);
  await expectText(page, 'Saved');
  await savedVersion.click();
  await panel.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Restored “First draft”')).toBeVisible();
  await expect(editorOf(page)).not.toContainText('gull');
  await expectTypedAtCaret(page, 'again', '');
  expect(faults).toEqual([]);
});

test('the format bubble appears for words that the writer selects, not after a search or an undo', async ({
  browser,
  server,
}) => {
  const { page, faults } = await openPage(browser, server);
  const bubble = page.getByRole('toolbar', { name: 'Formatting', exact: true });
  await placeCaret(page);
  await page.keyboard.press('Shift+Control+ArrowRight');
  await expect(bubble).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(bubble.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+z');
  await expect(bubble).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bubble).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('harbour');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(editorOf(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe('harbour');
  await expect(bubble).toHaveCount(0);

  await page.getByText('Paragraph 6:').dblclick();
  await expect(bubble).toBeVisible();
  expect(faults).toEqual([]);
});
