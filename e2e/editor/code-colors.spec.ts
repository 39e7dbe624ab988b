import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

test('code is highlighted, also while it is typed, and the highlighting adds no elements', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('```js ');
  await page.keyboard.type('if (tide === null) remark("none");');
  const highlighted = (kind: string) =>
    page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String), `code-${kind}`);
  await expect.poll(() => highlighted('keyword')).toEqual(['if', 'null']);
  await expect.poll(() => highlighted('string')).toEqual(['"none"']);
  await page.keyboard.type(' // why');
  await expect.poll(() => highlighted('comment')).toEqual(['// why']);
  expect(await page.locator('.page__code code *').count()).toBe(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => highlighted('keyword')).toEqual([]);
});
