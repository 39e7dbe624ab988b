import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

test('the insert menu works by keys alone, and screen readers get its selected item', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu.getByRole('option')).toHaveCount(14);
  await page.keyboard.type('he');
  await expect(menu.getByRole('option')).toHaveText([/Heading 1/, /Heading 2/, /Heading 3/]);
  await page.keyboard.press('ArrowDown');
  const activeOption = menu.getByRole('option', { selected: true });
  await expect(activeOption).toHaveText(/Heading 2/);
  await expect(editor.text()).toHaveAttribute(
    'aria-activedescendant',
    (await activeOption.getAttribute('id')) ?? 'none',
  );
  const { violations } = await new AxeBuilder({ page }).include('.typed-menu').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await expect(editor.text()).not.toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.type('High Water\n/task');
  await page.keyboard.press('Tab');
  await page.keyboard.type('buy rope');
  expect(await editor.blocks()).toEqual(['{aria-level=2} High Water', '{list=task} buy rope']);
});

test('Escape, or text that matches no item, closes the insert menu and leaves the text as typed', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('/he');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.keyboard.type('re');
  await expect(menu).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.type('/zebra');
  await expect(menu).toBeHidden();
  await page.keyboard.press('Enter');
  expect(await editor.blocks()).toEqual(['/here', '/zebra', '']);
});

test('a click in the insert menu applies the item, and typing continues in the text', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('words /');
  await page.getByRole('option', { name: 'Quote' }).click();
  await page.keyboard.type('said');
  expect(await editor.blocks()).toEqual(['{quote=1} words said']);
});
