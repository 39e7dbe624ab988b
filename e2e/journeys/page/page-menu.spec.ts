import type { Browser } from '@playwright/test';
import { makePerson, openAs } from '../../testing/people.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const TEXT = [
  '# The board',
  'Low water at six. Nobody came.',
  '## The steps',
  'They were **slippery** below the line of weed.',
  '# The boy',
  'He had climbed the ladder.',
].join('\n\n');

async function openPage(browser: Browser, server: ServerProcess) {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    title: 'Tide tables',
    type: 'blog',
    document: 'High Water',
    text: TEXT,
  });
  const opened = await openAs(browser, server, ines, path, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await expect(opened.page.getByText('He had climbed the ladder.')).toBeVisible();
  return opened;
}

test('the outline lists the headings, moves the caret to the selected heading, and shows edited headings', async ({
  browser,
  server,
}) => {
  const { page, faults } = await openPage(browser, server);
  await page.getByText('Nobody came.').click();
  await page.keyboard.press('Control+Shift+o');
  const headings = page.getByRole('list', { name: 'Headings' }).getByRole('button');
  await expect(headings).toHaveText(['The board', 'The steps', 'The boy']);
  await headings.filter({ hasText: 'The steps' }).press('Enter');
  await expect(page.locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type(' of stone');
  await expect(page.getByRole('heading', { name: 'The steps of stone' })).toBeVisible();
  // The outline stays open beside the page, until the same keys close it.
  await expect(headings).toHaveText(['The board', 'The steps of stone', 'The boy']);
  await page.keyboard.press('Control+Shift+o');
  await expect(headings).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('the page menu copies the page as Markdown, opens the search, and switches focus mode and typewriter mode', async ({
  browser,
  server,
}) => {
  const { page, faults } = await openPage(browser, server);
  const menu = page.getByRole('button', { name: 'Page', exact: true });
  const selectItem = async (name: RegExp) => {
    // In focus mode a movement of the mouse shows the controls.
    await page.mouse.move(700, 300);
    await page.mouse.move(720, 310);
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  };
  await selectItem(/Copy as Markdown/);
  await expect(page.getByText('Copied as Markdown')).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe(TEXT);

  await selectItem(/Find and replace/);
  await expect(page.getByRole('search').getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');

  await selectItem(/Focus mode/);
  await page.getByText('Nobody came.').click();
  const first = page.getByRole('heading', { name: 'The board' });
  await expect(first).toHaveCSS('opacity', '0.62');
  await expect(page.locator('.ProseMirror > .has-caret')).toHaveCSS('opacity', '1');
  await selectItem(/Typewriter mode/);
  await page.getByText('He had climbed the ladder.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And then he stood still.');
  // Typewriter mode keeps the line of the caret a little above the middle of the stage.
  const caretPosition = () =>
    page.evaluate(() => {
      const stage = document.querySelector('.stage')!.getBoundingClientRect();
      const line = getSelection()!.getRangeAt(0).getBoundingClientRect();
      return (line.top - stage.top) / stage.height;
    });
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.keyboard.type(' He waited.');
  await expect.poll(caretPosition).toBeGreaterThan(0.3);
  await expect.poll(caretPosition).toBeLessThan(0.55);
  await page.reload();
  await expect(page.locator('.sheet')).toHaveClass(/sheet--typewriter/);
  expect(faults).toEqual([]);
});

test('the word count shows the number of selected words and the total', async ({ browser, server }) => {
  const { page, faults } = await openPage(browser, server);
  const count = page.locator('.topbar__count');
  await expect(count).toHaveText(/^\d+ words$/);
  const all = await count.textContent();
  await page.getByText('Nobody came.').click({ clickCount: 3 });
  await expect(count).toHaveText(`6 of ${all}`);
  await page.keyboard.press('ArrowRight');
  await expect(count).toHaveText(all ?? '');
  expect(faults).toEqual([]);
});

test('a printed page contains the text without the rail, the panel and the top bar', async ({
  browser,
  server,
}) => {
  const { page, faults } = await openPage(browser, server);
  await page.emulateMedia({ media: 'print' });
  for (const chrome of ['.rail', '.panel', '.topbar']) await expect(page.locator(chrome)).toBeHidden();
  await expect(page.getByText('He had climbed the ladder.')).toBeVisible();
  await expect(page.locator('.page')).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(faults).toEqual([]);
});
