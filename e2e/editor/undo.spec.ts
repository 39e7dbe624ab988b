import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

const FIRST = 'The harbour lay still that morning. No boat had come in since the storm.';
const SECOND = 'Ines counted the masts. There were nine, and one more lay on its side.';

/** As a fluent typist does: never a pause that would end a step by itself. */
const steadily = (page: Page, text: string) => page.keyboard.type(text, { delay: 20 });
const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');
const redo = (page: Page) => page.keyboard.press('ControlOrMeta+Shift+z');

test('undo takes one sentence of steady typing at a time, and redo brings each back', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await steadily(page, FIRST);
  await page.keyboard.press('Enter');
  await steadily(page, SECOND);
  const steps = [
    [FIRST, SECOND],
    [FIRST, 'Ines counted the masts. '],
    [FIRST, ''],
    [FIRST],
    ['The harbour lay still that morning. '],
    [''],
  ];
  for (const blocks of steps.slice(1)) {
    await undo(page);
    expect(await editor.blocks()).toEqual(blocks);
  }
  for (const blocks of steps.toReversed().slice(1)) {
    await redo(page);
    expect(await editor.blocks()).toEqual(blocks);
  }
  expect(editor.complaints).toEqual([]);
});

test('undo ends where typing turns into deleting and where the caret was set, and leaves the caret there', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await steadily(page, 'Low waterx');
  await page.keyboard.press('Backspace');
  await steadily(page, ' and high');
  await page.keyboard.press('Home');
  await steadily(page, 'At ');
  expect(await editor.blocks()).toEqual(['At Low water and high']);
  for (const text of ['Low water and high', 'Low water', 'Low waterx', '']) {
    await undo(page);
    expect(await editor.blocks()).toEqual([text]);
  }
  for (let left = 4; left > 0; left -= 1) await redo(page);
  await page.keyboard.type('|');
  expect(await editor.blocks()).toEqual(['At |Low water and high']);
});

test('undo in the title takes one step of the title at a time and nothing of the text', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await steadily(page, 'Words of the text.');
  const title = page.getByRole('textbox', { name: 'Document title' });
  await title.click();
  await page.keyboard.press('ControlOrMeta+a');
  await steadily(page, 'Low Water. A Novel');
  await expect(title).toHaveValue('Low Water. A Novel');
  await undo(page);
  await expect(title).toHaveValue('Low Water. ');
  await undo(page);
  await expect(title).toHaveValue('High Water');
  await undo(page);
  await expect(title).toHaveValue('High Water');
  await expect(title).toBeFocused();
  expect(await editor.blocks()).toEqual(['Words of the text.']);
  await redo(page);
  await redo(page);
  await expect(title).toHaveValue('Low Water. A Novel');

  // Its steps outlive Enter, which leads into the text; undo there takes nothing of the title.
  await page.keyboard.press('Enter');
  await undo(page);
  expect(await editor.blocks()).toEqual(['']);
  await undo(page);
  await expect(title).toHaveValue('Low Water. A Novel');
  await title.click();
  await undo(page);
  await expect(title).toHaveValue('Low Water. ');
  expect(await editor.blocks()).toEqual(['']);
});

test('undo in a field beside the text takes nothing of the text', async ({ editor, page }) => {
  await editor.open('text=empty');
  await editor.text().click();
  await steadily(page, 'Words of the text.');
  await page.keyboard.press('ControlOrMeta+f');
  const field = page.getByRole('search').getByRole('textbox').first();
  await expect(field).toBeFocused();
  await steadily(page, 'text');
  for (let left = 4; left > 0; left -= 1) await undo(page);
  await expect(field).toBeFocused();
  expect(await editor.blocks()).toEqual(['Words of the text.']);
});

test('undo takes an insertion by the menu alone, and typing in another format alone', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await steadily(page, 'x /headi');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await steadily(page, 'y');
  expect(await editor.blocks()).toEqual(['{aria-level=1} x y']);
  await page.keyboard.press('ControlOrMeta+b');
  await steadily(page, 'z');
  await expect(editor.text().locator('strong')).toHaveText('z');
  for (const text of ['{aria-level=1} x y', '{aria-level=1} x ', 'x /head', 'x /headi', '']) {
    await undo(page);
    expect(await editor.blocks()).toEqual([text]);
  }
});
