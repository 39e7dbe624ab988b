import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

test('Markdown, Enter, Tab and Backspace create, convert and join blocks', async ({ editor, page }) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('# Tides\nOne line\n- first\nsecond');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await editor.blocks()).toEqual([
    '{aria-level=1} Tides',
    'One line',
    '{list=bullet} first',
    '{list=bullet indent=1} second',
    '{list=bullet indent=1} ',
  ]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('> said');
  expect((await editor.blocks()).slice(3)).toEqual(['{list=bullet indent=1} second', '{quote=1} said']);
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect((await editor.blocks()).slice(3)).toEqual(['{list=bullet indent=1} secondsaid']);
});

test('Tab does not leave the text; after Escape it moves to the next control, and Shift+Tab to the previous one', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second');
  const text = editor.text();
  const title = page.getByRole('textbox', { name: 'Document title' });
  const { keyboard } = page;
  await title.first().press('Tab');
  await expect(text).toBeFocused();
  await keyboard.type('The tide');
  await keyboard.press('Tab');
  await keyboard.type(' went');
  await keyboard.press('Shift+Tab');
  await keyboard.type(' out.');
  expect(await editor.blocks()).toEqual(['The tide went out.']);
  await expect(text).toHaveAccessibleDescription('To leave the text, press Escape, then Tab or Shift+Tab.');
  await keyboard.press('Escape');
  await keyboard.press('Shift+Tab');
  await expect(title.first()).toBeFocused();
  await keyboard.press('Tab');
  await expect(text).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(title.last()).toBeFocused();

  // After another action in the text, an earlier Escape has no effect on Tab.
  await text.click();
  await keyboard.press('End');
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('Nobody');
  await keyboard.press('Escape');
  await text.locator('p').last().click();
  await keyboard.press('End');
  await keyboard.press('Tab');
  await keyboard.type(' came. ');
  // An Escape that closes a menu or leaves a footnote has no effect on Tab.
  await keyboard.type('/');
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await keyboard.press('Backspace');
  await keyboard.press('ControlOrMeta+Alt+f');
  await keyboard.type('As of 1911.');
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await keyboard.type('!');
  expect(await editor.blocks()).toEqual(['The tide went out.', 'Nobody came. 1!', '1As of 1911.']);

  // After Escape, Tab also leaves a list, where it otherwise indents.
  await keyboard.type('\n- one\ntwo');
  await keyboard.press('Tab');
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(text).not.toBeFocused();
  expect((await editor.blocks()).slice(2, 4)).toEqual(['{list=bullet} one', '{list=bullet indent=1} two']);
  // The next control after selected words is the first of the selection tools.
  await editor.select('Ines', 'Nobody');
  await expect(page.locator('.selection-tools')).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(page.locator('.selection-tools :focus')).toBeVisible();
});

test('a key acts at the caret, even before the browser has fired `selectionchange` for its move', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('- one\ntwo');
  // Moves the caret and presses the key in one task, because `selectionchange` fires in a later one. Real keys hit that
  // gap only by chance.
  const act = (
    words: string,
    offset: number,
    event: { key: string; ctrlKey?: boolean } | { inputType: string },
  ) =>
    editor.text().evaluate(
      (text, { words, offset, event }) => {
        const block = [...text.children].find((child) => child.textContent === words);
        getSelection()?.collapse(block?.firstChild ?? null, offset);
        const common = { bubbles: true, cancelable: true };
        text.dispatchEvent(
          'key' in event
            ? new KeyboardEvent('keydown', { ...event, ...common })
            : new InputEvent('beforeinput', { ...event, ...common }),
        );
      },
      { words, offset, event },
    );
  await act('one', 0, { key: 'Enter' });
  expect(await editor.blocks()).toEqual(['{list=bullet} ', '{list=bullet} one', '{list=bullet} two']);
  await act('two', 0, { key: 'Backspace' });
  expect((await editor.blocks()).slice(1)).toEqual(['{list=bullet} one', 'two']);
  await act('one', 1, { key: 'Tab' });
  expect((await editor.blocks()).slice(1)).toEqual(['{list=bullet indent=1} one', 'two']);
  await act('one', 3, { key: 'Delete' });
  expect((await editor.blocks()).slice(1)).toEqual(['{list=bullet indent=1} onetwo']);
  await act('onetwo', 3, { inputType: 'insertParagraph' });
  expect((await editor.blocks()).slice(1)).toEqual([
    '{list=bullet indent=1} one',
    '{list=bullet indent=1} two',
  ]);
  await act('one', 0, { inputType: 'deleteContentBackward' });
  expect((await editor.blocks()).slice(1)).toEqual(['{indent=1} one', '{list=bullet indent=1} two']);
});

test('undo reverts a Markdown shortcut before it reverts the typed text', async ({ editor, page }) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('1. ');
  expect(await editor.blocks()).toEqual(['{list=ordered} ']);
  await page.keyboard.press('Control+z');
  expect(await editor.blocks()).toEqual(['1. ']);
  await page.keyboard.type('x');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  expect(await editor.blocks()).toEqual(['1. x']);
});

test('Enter and Backspace of an on-screen keyboard work without key events', async ({ editor, page }) => {
  await editor.open('text=blocks');
  await editor.select('Ines', 'Two coils', 'end');
  const input = (inputType: string) =>
    editor
      .text()
      .evaluate(
        (text, inputType) =>
          text.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true })),
        inputType,
      );
  const before = await editor.blocks();
  await input('insertParagraph');
  await page.keyboard.type('Three');
  expect((await editor.blocks())[5]).toBe('{list=ordered indent=1} Three');
  await page.keyboard.press('Home');
  await input('deleteContentBackward');
  expect((await editor.blocks())[5]).toBe('{indent=1} Three');
  expect(await editor.blocks()).toHaveLength(before.length + 1);
});
