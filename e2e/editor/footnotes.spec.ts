import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.complaints).toEqual([]);
});

test('a footnote is written, shown and left by keys; both people see the same numbers', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second');
  await editor.text().click();
  await page.keyboard.type('The tide');
  await page.keyboard.press('ControlOrMeta+Alt+f');
  await page.keyboard.type('As of 1911.');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' went out.');
  const signs = editor.text().getByRole('link', { name: /^Footnote/ });
  await expect(signs).toHaveText(['1']);
  await expect(editor.text().getByRole('group', { name: 'Footnote 1' })).toContainText('As of 1911.');
  // One before it takes the first number.
  await page.keyboard.press('Home');
  await page.keyboard.type('See[^1] ');
  await expect(signs).toHaveText(['1', '2']);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Almanac.');
  for (const seat of ['Ines', 'Mara'])
    await expect(editor.text(seat).locator('.note')).toHaveText([/^1Almanac\./, '2As of 1911.']);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.type('! ');
  await expect(editor.text().locator('p').first()).toHaveText('See1! The tide2 went out.');

  await signs.nth(1).hover();
  await expect(page.getByRole('tooltip')).toHaveText('As of 1911.');
  await signs.nth(1).click();
  await page.keyboard.type(' Or so.');
  await expect(editor.text().locator('.note').nth(1)).toHaveText('2As of 1911. Or so.');
  const { violations } = await new AxeBuilder({ page }).include('[data-seat=Ines] .page__text').analyze();
  expect(violations).toEqual([]);
});

test('[X11] a note whose sign went is kept and stands back; for readers too the sign leads to its note', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second&reader');
  await editor.text().click();
  await page.keyboard.type('One');
  await page.keyboard.press('ControlOrMeta+Alt+f');
  await page.keyboard.type('kept');
  const reading = editor.text('Mara');
  await reading.getByRole('link', { name: /^Footnote/ }).focus();
  await expect(page.getByRole('tooltip')).toHaveText('kept');
  await page.keyboard.press('Enter');
  await expect(reading.getByRole('button', { name: 'Back to footnote 1 in the text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reading.getByRole('link', { name: /^Footnote/ })).toBeFocused();

  await editor.select('Ines', 'One', 'end');
  // What is done within half a second is one step of undo.
  await page.waitForTimeout(1000);
  await page.keyboard.press('Delete');
  await expect(editor.text().locator('.note--loose')).toHaveText('–kept');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.text().locator('.note')).toHaveText('1kept');
  await expect(editor.text().locator('.note--loose')).toHaveCount(0);
});
