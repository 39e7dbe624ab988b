import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

/** Returns the highlighted matches, and the current match. */
const highlightedMatches = (page: Page) =>
  page.evaluate(() =>
    ['find-hit', 'find-current'].map((name) => [...(CSS.highlights.get(name) ?? [])].map(String)),
  );

test('find works by keys alone, wraps around, and leaves the current match selected', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel');
  await editor.text().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find and replace' });
  await expect(bar.getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('HARBOUR');
  await expect(bar.getByRole('status')).toHaveText('1 of 3');
  await expect.poll(() => highlightedMatches(page)).toEqual([['harbour', 'harbour'], ['harbour']]);
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 3');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText('3 of 3');
  await bar.getByRole('button', { name: 'Match case' }).click();
  await expect(bar.getByRole('status')).toHaveText('Nothing found');
  await bar.getByRole('button', { name: 'Match case' }).click();
  const { violations } = await new AxeBuilder({ page }).include('.findbar').analyze();
  expect(violations).toEqual([]);
  await bar.getByLabel('Find', { exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(editor.text()).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe('harbour');
  expect(await highlightedMatches(page)).toEqual([[], []]);
});

test('characters typed before the find bar has loaded go into its field, never into the text', async ({
  editor,
  page,
}) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/find-bar/, async (route) => {
    await released;
    await route.continue();
  });
  await editor.open('text=novel');
  const before = await editor.blocks();
  await editor.text().click();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('harb');
  release();
  await expect(page.getByRole('button', { name: 'Next match' })).toBeVisible();
  await page.keyboard.type('our');
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('harbour');
  await expect(page.locator('.findbar').getByRole('status')).toHaveText(/of 3$/);
  expect(await editor.blocks()).toEqual(before);
});

test('replace changes one match, replace all changes the others, and one undo restores the others', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel');
  await editor.select('Ines', 'harbour');
  await page.keyboard.press('Control+Shift+f');
  const bar = page.getByRole('search', { name: 'Find and replace' });
  // The search term is the selected word.
  await expect(bar.getByLabel('Find', { exact: true })).toHaveValue('harbour');
  await bar.getByLabel('Replace with').fill('haven');
  await bar.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect(bar.getByRole('status')).toHaveText('2 replaced');
  const blocks = (await editor.blocks()).join('\n');
  expect(blocks).not.toContain('harbour');
  await page.keyboard.press('Escape');
  await editor.text().press('Control+z');
  expect((await editor.blocks()).join('\n').match(/harbour/g)).toHaveLength(2);
  expect((await editor.blocks()).join('\n').match(/haven/g)).toHaveLength(1);
});

test('a regular expression finds words, and the search stops an expression that takes too long', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel');
  await editor.text().click();
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find and replace' });
  await bar.getByRole('button', { name: 'Regular expression' }).click();
  const field = bar.getByLabel('Find', { exact: true });
  await field.fill(String.raw`\bh\w+r\b`);
  await expect(bar.getByRole('status')).toHaveText(/^\d+ of 11$/);
  await field.fill('(');
  await expect(bar.getByRole('alert')).toHaveText('This pattern is not complete yet.');
  await field.fill(String.raw`(\w+\s?)+\d`);
  await expect(bar.getByRole('alert')).toHaveText('This pattern takes too long. Try a simpler one.');
  await field.fill('quay');
  await expect(bar.getByRole('status')).toHaveText('1 of 1');
});
