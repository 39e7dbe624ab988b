import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type EditorHarness } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

/** Returns the first six characters of each block, in the order of the blocks. */
const blockOrder = async (editor: EditorHarness): Promise<string[]> =>
  (await editor.blocks()).map((block) => block.slice(0, 6));

test('dragging a block by its handle moves it, and undo moves it back', async ({ editor, page }) => {
  await editor.open('text=novel');
  const before = await blockOrder(editor);
  const [first, third] = [editor.text().locator('p').first(), editor.text().locator('p').nth(2)];
  const handle = page.getByRole('button', { name: 'Move block, or open its menu' });
  await expect(handle).toBeAttached();
  await first.hover();
  await expect(handle).toHaveClass(/is-shown/);
  const [from, target] = [await handle.boundingBox(), await third.boundingBox()];
  if (!from || !target) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 60, { steps: 3 });
  await page.mouse.move(from.x + 8, target.y + target.height - 4, { steps: 5 });
  await expect(page.locator('.block-drop')).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('.block-drop')).toBeHidden();
  expect(await blockOrder(editor)).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
  await editor.text().focus();
  await page.keyboard.press('ControlOrMeta+z');
  expect(await blockOrder(editor)).toEqual(before);
});

test('the menu of a block handle converts, duplicates and deletes the block, and keys move it without the menu', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel');
  const before = await blockOrder(editor);
  const handle = page.getByRole('button', { name: 'Move block, or open its menu' });
  await expect(handle).toBeAttached();
  await editor.text().locator('p').nth(1).hover();
  await expect(handle).toHaveClass(/is-shown/);
  await handle.click();
  const menu = page.getByRole('menu', { name: 'Block' });
  await expect(menu.getByRole('menuitem')).toHaveCount(13);
  const { violations } = await new AxeBuilder({ page })
    .include('.format-menu')
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  expect(violations).toEqual([]);
  await menu.getByRole('menuitem', { name: 'Heading 2' }).click();
  await expect(editor.text().getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(editor.text()).toBeFocused();

  await page.keyboard.press('Alt+Shift+ArrowUp');
  expect((await blockOrder(editor))[1]).toBe(before[0]);
  await expect(menu).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Alt+b');
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(editor.text().getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(menu).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Alt+b');
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(editor.text().getByRole('heading', { level: 2 })).toHaveCount(1);
});
