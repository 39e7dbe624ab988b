import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

interface Room {
  ydoc: { transact: (body: () => void) => void };
  fragment: {
    get: (index: number) => { get: (index: number) => { insert: (at: number, text: string) => void } };
  };
}

const secondParagraph = (page: Page) => page.locator('[data-seat=Ines] .page__text > p').nth(1);

const isHeightFrozen = (page: Page) => secondParagraph(page).evaluate((block) => block.style.contain !== '');

/**
 * Types until the height is frozen. It is released after a second without a key, which a busy machine can take to freeze
 * it.
 */
const typeUntilFrozen = (page: Page, keys: string) =>
  expect(async () => {
    await page.keyboard.type(keys);
    await expect.poll(() => isHeightFrozen(page), { intervals: [20], timeout: 1_500 }).toBe(true);
  }).toPass();

/** Measures the second paragraph: the lines of its text, the lines it has room for, and the pixels below it. */
const measureLines = (page: Page) =>
  secondParagraph(page).evaluate((block) => {
    const words = document.createRange();
    words.selectNodeContents(block);
    const lineHeight = Number.parseFloat(getComputedStyle(block).lineHeight);
    const { top, bottom } = block.getBoundingClientRect();
    return {
      // Characters are less high than their line.
      taken: Math.ceil((words.getBoundingClientRect().bottom - top) / lineHeight - 0.2),
      room: Math.round((bottom - top) / lineHeight),
      below: Math.round((block.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN) - bottom),
    };
  });

test('the paragraph that is typed in always has room for exactly its lines, also for those of another person', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel&second');
  await editor.select('Ines', 'in feet and inches.', 'end');
  await typeUntilFrozen(page, ' a');
  const before = await measureLines(page);
  expect(before.room).toBe(before.taken);
  let wraps = 0;
  for (const key of 'and so the water came over the quay, and over the wall behind it, up to the third step. '.repeat(
    2,
  )) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    const now = await measureLines(page);
    expect(now).toEqual({ taken: now.taken, room: now.taken, below: before.below });
    wraps = now.taken - before.taken;
  }
  expect(wraps).toBeGreaterThan(1);
  // While the height is frozen, another person types in the paragraph, and then the window becomes narrower.
  await typeUntilFrozen(page, 'b');
  await page.evaluate(() => {
    const [, { ydoc, fragment }] = (window as unknown as { room: [Room, Room] }).room; // the harness sets it
    ydoc.transact(() =>
      fragment.get(1).get(0).insert(3, 'very many words that make another line '.repeat(3)),
    );
  });
  const after = await measureLines(page);
  expect(after.taken).toBeGreaterThan(before.taken + wraps);
  expect(after).toEqual({ taken: after.taken, room: after.taken, below: before.below });
  await typeUntilFrozen(page, 'c');
  await page.setViewportSize({ width: 620, height: 900 });
  await expect
    .poll(async () => {
      const now = await measureLines(page);
      return now.taken > after.taken && now.room === now.taken;
    })
    .toBe(true);
  // The text is deleted again, line by line.
  await typeUntilFrozen(page, 'd');
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('Backspace');
    const now = await measureLines(page);
    expect(now.room).toBe(now.taken);
  }
  // A pause in typing unfreezes the height.
  await expect.poll(() => isHeightFrozen(page)).toBe(false);
});

const PROSE =
  'On the morning the sea did not come in, Ines Calder was already at her desk above the harbour, with the almanac open ' +
  'at the wrong page and a pencil behind each ear. The boy from the chandlery had run the whole length of the quay to ' +
  'tell her, and he stood dripping in the doorway although there was no water anywhere to be seen.';

/** Returns for each word of a block the line on which it begins, counted from 0. */
const findLinesOfWords = (page: Page, block: number) =>
  page
    .locator('[data-seat=Ines] .page__text > p')
    .nth(block)
    .evaluate((element) => {
      const tops: number[] = [];
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = words.nextNode(); text; text = words.nextNode())
        for (const { index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
          const character = document.createRange();
          character.setStart(text, index);
          character.setEnd(text, index + 1);
          tops.push(Math.round(character.getBoundingClientRect().top));
        }
      const lines = [...new Set(tops)].sort((one, other) => one - other);
      return tops.map((top) => lines.indexOf(top));
    });

const textWrapOf = (page: Page, block: number) =>
  page
    .locator('[data-seat=Ines] .page__text > p')
    .nth(block)
    .evaluate((element) => getComputedStyle(element).getPropertyValue('text-wrap-style'));

for (const kind of ['paragraph', 'heading'])
  test(`words stay on their line while a ${kind} is typed, and its final wrapping is applied afterwards`, async ({
    editor,
    page,
  }) => {
    await editor.open('text=empty');
    const { keyboard } = page;
    const finalWrap = kind === 'heading' ? 'balance' : 'pretty';
    await editor.text().click();
    if (kind === 'heading') await keyboard.type('## ');
    let before: number[] = [];
    for (const word of PROSE.split(' ')) {
      await keyboard.type(`${word} `);
      const now = await findLinesOfWords(page, 0);
      // The last line grows, and a word that is too long for it begins the next one.
      expect(now.slice(0, -1)).toEqual(before);
      before = now;
    }
    expect(Math.max(...before)).toBeGreaterThan(2);
    expect(await textWrapOf(page, 0)).toBe('auto');

    // The final wrapping applies once the caret leaves the block, and stays after its return until the text changes.
    await keyboard.press('Enter');
    await keyboard.type('Nobody came.');
    expect([await textWrapOf(page, 0), await textWrapOf(page, 1)]).toEqual([finalWrap, 'auto']);
    const finalLines = await findLinesOfWords(page, 0);
    await keyboard.press('ControlOrMeta+Home');
    await keyboard.press('End');
    await keyboard.press('Shift+Home');
    expect([await textWrapOf(page, 0), await textWrapOf(page, 1)]).toEqual([finalWrap, 'pretty']);
    expect(await findLinesOfWords(page, 0)).toEqual(finalLines);
    await keyboard.press('End');
    await keyboard.type('!');
    expect(await textWrapOf(page, 0)).toBe('auto');
    await page.getByRole('textbox', { name: 'Document title' }).focus();
    expect(await textWrapOf(page, 0)).toBe(finalWrap);
  });

test('the lines of a title are not wrapped again while it is typed', async ({ editor, page }) => {
  await editor.open('text=empty');
  const title = page.getByRole('textbox', { name: 'Document title' });
  await title.focus();
  await expect(title).toHaveCSS('text-wrap-style', 'pretty');
  await title.press('End');
  await page.keyboard.type(' and low');
  await expect(title).toHaveCSS('text-wrap-style', 'auto');
  await title.press('Enter');
  await expect(title).toHaveCSS('text-wrap-style', 'pretty');
});

test('typing of another person changes neither the final wrapping of a paragraph nor the wrapping of one that is being typed', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel&second');
  const typeAsMara = () =>
    page.evaluate(() => {
      const [, { ydoc, fragment }] = (window as unknown as { room: [Room, Room] }).room; // the harness sets it
      ydoc.transact(() => fragment.get(1).get(0).insert(3, 'very '));
    });
  await editor.select('Ines', 'in feet and inches.', 'end');
  await typeAsMara();
  await expect(secondParagraph(page)).toContainText('very ');
  expect(await textWrapOf(page, 1)).toBe('pretty');
  await page.keyboard.type(' a');
  await typeAsMara();
  await expect(secondParagraph(page)).toContainText('very very ');
  expect(await textWrapOf(page, 1)).toBe('auto');
});
