import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

const FIRST = 'The harbour lay still that morning. No boat had come in since the storm.';
const SECOND = 'Ines counted the masts. There were nine, and one more lay on its side.';

/** Types without a pause that would end an undo step. */
const typeSteadily = (page: Page, text: string) => page.keyboard.type(text, { delay: 20 });
const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');
const redo = (page: Page) => page.keyboard.press('ControlOrMeta+Shift+z');

test('undo reverts one sentence of steady typing at a time, and redo restores each', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await typeSteadily(page, FIRST);
  await page.keyboard.press('Enter');
  await typeSteadily(page, SECOND);
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
  expect(editor.errors).toEqual([]);
});

test('an undo step ends where typing turns into deleting or the caret moves, and redo leaves the caret at the change', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await typeSteadily(page, 'Low waterx');
  await page.keyboard.press('Backspace');
  await typeSteadily(page, ' and high');
  await page.keyboard.press('Home');
  await typeSteadily(page, 'At ');
  expect(await editor.blocks()).toEqual(['At Low water and high']);
  for (const text of ['Low water and high', 'Low water', 'Low waterx', '']) {
    await undo(page);
    expect(await editor.blocks()).toEqual([text]);
  }
  for (let left = 4; left > 0; left -= 1) await redo(page);
  await page.keyboard.type('|');
  expect(await editor.blocks()).toEqual(['At |Low water and high']);
});

test('undo in the title reverts one step of the title at a time and nothing of the text', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await typeSteadily(page, 'Words of the text.');
  const title = page.getByRole('textbox', { name: 'Document title' });
  await title.click();
  await page.keyboard.press('ControlOrMeta+a');
  await typeSteadily(page, 'Low Water. A Novel');
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

  // The title's undo steps outlive Enter, which moves the focus into the text. Undo there reverts nothing of the title.
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

test('undo in the find field reverts nothing of the text', async ({ editor, page }) => {
  await editor.open('text=empty');
  await editor.text().click();
  await typeSteadily(page, 'Words of the text.');
  await page.keyboard.press('ControlOrMeta+f');
  const field = page.getByRole('search').getByRole('textbox').first();
  await expect(field).toBeFocused();
  await typeSteadily(page, 'text');
  for (let left = 4; left > 0; left -= 1) await undo(page);
  await expect(field).toBeFocused();
  expect(await editor.blocks()).toEqual(['Words of the text.']);
});

test('an insertion by the menu, and typing in another format, are undo steps of their own', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await typeSteadily(page, 'x /headi');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await typeSteadily(page, 'y');
  expect(await editor.blocks()).toEqual(['{aria-level=1} x y']);
  await page.keyboard.press('ControlOrMeta+b');
  await typeSteadily(page, 'z');
  await expect(editor.text().locator('strong')).toHaveText('z');
  for (const text of ['{aria-level=1} x y', '{aria-level=1} x ', 'x /head', 'x /headi', '']) {
    await undo(page);
    expect(await editor.blocks()).toEqual([text]);
  }
});
