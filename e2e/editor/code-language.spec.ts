import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

test('the language of code is selected by keys: no character of its name lands in the code, and typing continues', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second');
  await editor.text().click();
  await page.keyboard.type('``` let a');
  // These characters are typed before the list of languages can have loaded.
  await page.keyboard.press('ControlOrMeta+Alt+l');
  await page.keyboard.type('typesc');
  const options = page.getByRole('listbox', { name: 'Languages' }).getByRole('option');
  await expect(options).toHaveText(['typescript']);
  const { violations } = await new AxeBuilder({ page })
    .include('.code-language')
    .include('.page__code')
    .analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' = 1');
  for (const seat of ['Ines', 'Mara']) {
    const code = editor.text(seat).locator('pre');
    await expect(code).toHaveAttribute('data-language', 'typescript');
    await expect(code.locator('code')).toHaveText(/^let a = 1/);
  }
  await editor.text().getByRole('button', { name: 'Language: typescript' }).click();
  await page.getByRole('option', { name: 'Plain text' }).click();
  await expect(editor.text().getByRole('button', { name: 'Language: Plain text' })).toBeVisible();
  await expect(editor.text()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Alt+l');
  await expect(page.getByRole('combobox', { name: /language/i })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor.text()).toBeFocused();
  await page.keyboard.type(';');
  await expect(editor.text().locator('code')).toHaveText('let a = 1;');
});
