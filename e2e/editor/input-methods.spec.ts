import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

const commitText = (session: CDPSession, text: string) => session.send('Input.insertText', { text });

/** Presses a key that the input method handles: browsers report it with the key code 229. */
const pressComposingKey = (session: CDPSession, key: string, code: number) =>
  session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key,
    windowsVirtualKeyCode: 229,
    nativeVirtualKeyCode: code,
  });

const waitForTwoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test('emoji, combining marks and Chinese, Japanese, Korean, Thai and Hindi text arrive unchanged for both writers', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second');
  await editor.text().click();
  const session = await page.context().newCDPSession(page);
  const lines = [
    '👩‍👩‍👧‍👦🇵🇹👍🏽❤️‍🔥',
    'e\u0301o\u0302\u0301 n\u0303',
    '中文寫作',
    '日本語で書く',
    '한국어로 쓴다',
    'ไทย नमस्ते',
  ];
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Enter');
    await compose(session, line.slice(0, 1));
    await compose(session, line);
    await commitText(session, line);
  }
  await expect.poll(() => editor.blocks('Mara')).toEqual(lines);
  expect(await editor.blocks()).toEqual(lines);
  // An emoji of several code points is one character: Backspace deletes it completely, for both writers.
  await editor.select('Ines', '👍🏽', 'end');
  await page.keyboard.press('Backspace');
  await expect.poll(async () => (await editor.blocks('Mara'))[0]).toBe('👩‍👩‍👧‍👦🇵🇹❤️‍🔥');
  await editor.select('Ines', '👩‍👩‍👧‍👦', 'end');
  await page.keyboard.press('Backspace');
  await expect.poll(async () => (await editor.blocks('Mara'))[0]).toBe('🇵🇹❤️‍🔥');
});

test('each line has the direction of its first letter: Arabic and Hebrew lines, and list items, run from the right', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await expect(editor.text()).toHaveAttribute('lang', await page.evaluate(() => navigator.language));
  await editor.text().click();
  const session = await page.context().newCDPSession(page);
  await commitText(session, 'مرحبا');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ');
  await commitText(session, 'שלום');
  await page.keyboard.press('Enter');
  await page.keyboard.type('words');
  const directions = await editor.text().evaluate((text) =>
    [...text.children].map((block) => {
      const { direction, paddingLeft, paddingRight } = getComputedStyle(block);
      return `${direction} ${Number.parseFloat(paddingLeft) > 0 ? 'left' : ''}${Number.parseFloat(paddingRight) > 0 ? 'right' : ''}`;
    }),
  );
  expect(directions).toEqual(['rtl ', 'rtl right', 'ltr left']);
  // Where lines run from the right, the right end of a selection is its start.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('ArrowRight');
  await commitText(session, 'يا ');
  expect((await editor.blocks())[0]).toBe('يا مرحبا');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('word ');
  expect((await editor.blocks())[0]).toBe('word يا مرحبا');
});

test('keys that an input method handles do not act on lists, menus and the find bar', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second');
  await editor.text().click();
  const session = await page.context().newCDPSession(page);
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await compose(session, 'に');
  await pressComposingKey(session, 'Enter', 36);
  await pressComposingKey(session, 'Tab', 23);
  await pressComposingKey(session, 'Backspace', 22);
  await commitText(session, '二');
  await expect.poll(() => editor.blocks('Mara')).toEqual(['{list=bullet} one', '{list=bullet} 二']);

  // In the insert menu, text that is composed after the slash filters the items and selects none.
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu).toBeVisible();
  await compose(session, 'ひ');
  await pressComposingKey(session, 'Enter', 36);
  await pressComposingKey(session, 'ArrowDown', 116);
  await commitText(session, '表');
  await expect.poll(async () => (await editor.blocks('Mara')).at(-1)).toBe('{list=bullet} /表');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find' });
  await expect(field).toBeFocused();
  await compose(session, 'に');
  await pressComposingKey(session, 'Enter', 36);
  await pressComposingKey(session, 'Escape', 9);
  await commitText(session, '二');
  await expect(field).toHaveValue('二');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('text of another person waits while its line is being composed, and no character of either person is lost', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel&second');
  const session = await page.context().newCDPSession(page);
  await editor.select('Ines', 'On the morning', 'start');
  await compose(session, 'か');
  // Inserts text at the end of the same line in Mara's copy.
  await page.evaluate(() => {
    interface Text {
      insert: (at: number, text: string) => void;
      length: number;
    }
    const { room } = window as unknown as {
      room: { fragment: { get: (at: number) => { get: (at: number) => Text } } }[];
    }; // the harness sets it
    const text = room[1]?.fragment.get(0).get(0);
    text?.insert(text.length, ' Mara was here.');
  });
  await waitForTwoFrames(page);
  expect((await editor.blocks('Ines'))[0]).toMatch(/^かOn the morning/);
  await compose(session, 'かな');
  await commitText(session, '仮名');
  await expect
    .poll(async () => (await editor.blocks('Ines'))[0])
    .toMatch(/^仮名On the morning.* Mara was here\.$/);
  await expect.poll(() => editor.blocks('Mara')).toEqual(await editor.blocks('Ines'));
  await page.keyboard.type('!');
  await expect.poll(async () => (await editor.blocks('Mara'))[0]).toMatch(/^仮名!On the morning/);
});
