import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

test('punctuation typed over a selection is in front of the caret, however the words were selected', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&punctuation=en-US');
  await editor.text().click();
  const replaceText = async (words: string) => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(words);
  };
  for (const [typed, result] of [
    ['"Late,"', '“Late,”'],
    [`'Late,'`, '‘Late,’'],
    ['...so', '…so'],
  ] as const) {
    await replaceText('the word');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.type(typed);
    expect(await editor.blocks(), 'the last word, selected by keys').toEqual([`the ${result}`]);
  }
  await replaceText('the word here');
  const wordCenter = await editor.text().evaluate((text) => {
    const range = document.createRange();
    const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode();
    range.setStart(node!, 4);
    range.setEnd(node!, 8);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.dblclick(wordCenter.x, wordCenter.y);
  await page.keyboard.type('"Late,"');
  expect(await editor.blocks(), 'a word in the middle, selected by a double click').toEqual([
    'the “Late,” here',
  ]);
  await editor.select('Ines', 'Late');
  await page.keyboard.type('--so');
  expect(await editor.blocks(), 'a word inside its marks').toEqual(['the “—so,” here']);
  await editor.select('Ines', '“—so,”');
  await page.keyboard.type(`'Late,'`);
  expect(await editor.blocks(), 'a whole quotation').toEqual(['the ‘Late,’ here']);
  await replaceText('one\ntwo');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('"Late,"');
  expect(await editor.blocks(), 'text of two blocks').toEqual(['“Late,”two']);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('"Late,"');
  expect(await editor.blocks(), 'all of it').toEqual(['“Late,”']);
});

test('interrupted speech ends with a closing quotation mark; addresses, options and code stay as they are typed', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&punctuation=en-US');
  await editor.text().click();
  await page.keyboard.type(`"Wait--" he said. "'Tis the '90s--"\n`);
  await page.keyboard.type('npm run --help for "http://a.b/c--d"\n');
  await page.keyboard.type('run `a--b` and --\n');
  await page.keyboard.type(`Get 'em\n`);
  await page.keyboard.type('```ts i-- "x"');
  expect(await editor.blocks()).toEqual([
    '“Wait—” he said. “’Tis the ’90s—”',
    'npm run --help for “http://a.b/c--d”',
    'run a--b and —',
    'Get ’em',
    'i-- "x"',
  ]);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('"Wait--"');
  await page.keyboard.press('Control+z');
  expect(await editor.blocks()).toEqual(['“Wait—"']);
  await page.keyboard.type(' --');
  await page.keyboard.press('Backspace');
  expect(await editor.blocks()).toEqual(['“Wait—" --']);
});
