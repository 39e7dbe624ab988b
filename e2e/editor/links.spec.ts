import { AxeBuilder } from '@axe-core/playwright';
import type { SampleReferences } from '../../client/editor/testing/sample-references.ts';
import { expect, test } from './harness.ts';

declare global {
  interface Window {
    references: SampleReferences;
  }
}

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

test('links and mentions are typed by keys alone, and a link shows the present title of its document', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&links&second');
  await editor.text().click();
  await page.keyboard.type('He had copied [[tide t');
  const menu = page.getByRole('listbox', { name: 'Link to' });
  await expect(menu.getByRole('option')).toHaveText([
    /Tide tables, 1911\s*Research/,
    /New document “tide t”/,
  ]);
  const { violations } = await new AxeBuilder({ page }).include('.typed-menu').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await page.keyboard.type(' for @ma');
  await expect(page.getByRole('listbox', { name: 'Mention' }).getByRole('option')).toHaveText(['Mara']);
  await page.keyboard.press('Tab');
  await page.keyboard.type(', and [[Tide words]] too, then [[The board');
  await expect(menu.getByRole('option', { selected: true })).toHaveText('New document “The board”');
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  const words = (first: string) => `He had copied ${first} for @Mara, and Tide words too, then The board.`;
  expect(await editor.blocks()).toEqual([words('Tide tables, 1911')]);
  // Both people see the same text, with the new title.
  await page.evaluate(() => window.references.rename('d1', 'Tides of 1911'));
  await expect.poll(() => editor.blocks('Mara')).toEqual([words('Tides of 1911')]);
  expect(await editor.blocks()).toEqual([words('Tides of 1911')]);
  const link = editor.text().getByRole('link', { name: 'Tides of 1911', exact: true });
  await link.click();
  expect(await page.evaluate(() => window.references.opened)).toEqual(['d1']);
  // The arrow keys select the link, and a shortcut opens it.
  await page.keyboard.press('Home');
  for (let at = 0; at < 'He had copied '.length + 1; at += 1) await page.keyboard.press('ArrowRight');
  await expect(link).toHaveClass(/ProseMirror-selectednode/);
  await page.keyboard.press('ControlOrMeta+Enter');
  expect(await page.evaluate(() => window.references.opened)).toEqual(['d1', 'd1']);
  await page.evaluate(() => window.references.remove('d1'));
  await expect(editor.text().getByRole('link', { name: 'Tide tables, 1911, deleted' })).toHaveAttribute(
    'data-tip',
    'Deleted',
  );
});

test('the link field links the selected words to a document or to an address', async ({ editor, page }) => {
  await editor.open('text=empty&links');
  await editor.text().click();
  await page.keyboard.type('from the 1911 tables, and');
  await editor.select('Ines', 'the 1911 tables');
  await page.keyboard.press('ControlOrMeta+Shift+u');
  const field = page.getByRole('combobox', { name: 'Link address or document' });
  await expect(field).toBeFocused();
  await field.fill('tide');
  const results = page.getByRole('listbox', { name: 'Documents' }).getByRole('option');
  await expect(results).toHaveText([/Tide tables, 1911/, /Tide words/]);
  const { violations } = await new AxeBuilder({ page }).include('.link-popover').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(results.filter({ hasText: 'Tide words' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  const link = editor.text().getByRole('link', { name: 'the 1911 tables' });
  await expect(link).toHaveAttribute('href', '/workspace/w?item=d2');
  await link.click({ modifiers: ['ControlOrMeta'] });
  expect(await page.evaluate(() => window.references.opened)).toEqual(['d2']);
  // The field shows the document's title, and an address can replace it.
  await editor.select('Ines', '1911');
  await page.keyboard.press('ControlOrMeta+Shift+u');
  await expect(field).toHaveValue('Tide words');
  await field.fill('example.org');
  await expect(results).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(editor.text().locator('a[href="https://example.org"]')).toHaveText('1911');
});

test('a typed address is a link with a card for the pointer, the caret and the keys, and the link field scrolls nothing', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel&links');
  const stage = page.locator('.stage');
  await editor
    .text()
    .locator('p')
    .nth(1)
    .click({ position: { x: 4, y: 8 } });
  const scrolled = await stage.evaluate(({ scrollTop }) => scrollTop);
  await page.keyboard.press('ControlOrMeta+Shift+u');
  const field = page.getByRole('combobox', { name: 'Link address or document' });
  await expect(field).toBeFocused();
  expect(await stage.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.type('See https://a.example/tide_tables and ');
  const link = editor.text().getByRole('link', { name: 'https://a.example/tide_tables' });
  await expect(link).toHaveAttribute('href', 'https://a.example/tide_tables');
  // The pointer shows the card, which ends with a key.
  const card = page.getByRole('toolbar', { name: 'Link' });
  await expect(card).toBeHidden();
  await link.hover();
  await expect(card).toContainText('a.example/tide_tables');
  const { violations } = await new AxeBuilder({ page }).include('.link-card').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  // The caret shows it too, and its buttons are reached from the text.
  await link.click();
  await card.getByRole('button', { name: 'Edit link' }).click();
  await expect(field).toHaveValue('https://a.example/tide_tables');
  await field.fill('b.example');
  await page.keyboard.press('Enter');
  await expect(editor.text().locator('a[href="https://b.example"]')).toHaveText(
    'https://a.example/tide_tables',
  );
  await link.click();
  await card.getByRole('button', { name: 'Remove link' }).click();
  await expect(link).toHaveCount(0);
  await expect(card).toBeHidden();
});
