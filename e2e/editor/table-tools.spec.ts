import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

test('a table is inserted and edited by keys alone, or by the bar above it', async ({ editor, page }) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.press('ControlOrMeta+Alt+t');
  const rows = editor.text().locator('tr');
  await expect(rows).toHaveCount(3);
  await page.keyboard.type('Day');
  const bar = page.getByRole('toolbar', { name: 'Table' });
  await expect(bar).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Alt+t');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveCount(8);
  const { violations } = await new AxeBuilder({ page })
    .include('.table-bar')
    .include('.format-menu')
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  expect(violations).toEqual([]);
  const rowBelow = menu.getByRole('menuitem', { name: 'Row below' });
  // By arrow keys: a word that is typed here selects an item only if no letter comes late, as on a busy machine.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(rowBelow).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(4);
  await expect(editor.text()).toBeFocused();
  await page.keyboard.type('!');
  await expect(editor.text().locator('th').first()).toHaveText('Day!');

  await bar.getByRole('button', { name: 'Column after' }).click();
  await expect(editor.text().locator('th')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+Alt+t');
  await menu.getByRole('menuitem', { name: 'Delete table' }).click();
  await expect(rows).toHaveCount(0);
  await expect(bar).toBeHidden();
});
