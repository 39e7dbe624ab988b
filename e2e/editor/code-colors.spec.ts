import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.complaints).toEqual([]);
});

test('code has colours, also what is typed into it, and no element of it changes for them', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('```js ');
  await page.keyboard.type('if (tide === null) remark("none");');
  const painted = (kind: string) =>
    page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String), `code-${kind}`);
  await expect.poll(() => painted('keyword')).toEqual(['if', 'null']);
  await expect.poll(() => painted('string')).toEqual(['"none"']);
  await page.keyboard.type(' // why');
  await expect.poll(() => painted('comment')).toEqual(['// why']);
  expect(await page.locator('.page__code code *').count()).toBe(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => painted('keyword')).toEqual([]);
});
