import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.complaints).toEqual([]);
});

interface Room {
  ydoc: { transact: (body: () => void) => void };
  fragment: {
    get: (index: number) => { get: (index: number) => { insert: (at: number, text: string) => void } };
  };
}

const second = (page: Page) => page.locator('[data-seat=Ines] .page__text > p').nth(1);

const isHeld = (page: Page) => second(page).evaluate((block) => block.style.contain !== '');

/** Lines that the words of the second paragraph take, and lines for which it makes room; and how far off the third is. */
const lines = (page: Page) =>
  second(page).evaluate((block) => {
    const words = document.createRange();
    words.selectNodeContents(block);
    const line = Number.parseFloat(getComputedStyle(block).lineHeight);
    const { top, bottom } = block.getBoundingClientRect();
    return {
      // Letters are less high than their line.
      taken: Math.ceil((words.getBoundingClientRect().bottom - top) / line - 0.2),
      room: Math.round((bottom - top) / line),
      below: Math.round((block.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN) - bottom),
    };
  });

test('the paragraph one types in has room for its lines, however many they become and whoever writes them', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel&second');
  await editor.select('Ines', 'in feet and inches.', 'end');
  await page.keyboard.type(' a');
  await expect.poll(() => isHeld(page)).toBe(true);
  const before = await lines(page);
  expect(before.room).toBe(before.taken);
  let wraps = 0;
  for (const key of 'and so the water came over the quay, and over the wall behind it, up to the third step. '.repeat(
    2,
  )) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    const now = await lines(page);
    expect(now).toEqual({ taken: now.taken, room: now.taken, below: before.below });
    wraps = now.taken - before.taken;
  }
  expect(wraps).toBeGreaterThan(1);
  // Narrower, and others' words, while it is held.
  await page.keyboard.type('b');
  await expect.poll(() => isHeld(page)).toBe(true);
  await page.evaluate(() => {
    const [, { ydoc, fragment }] = (window as unknown as { room: [Room, Room] }).room; // the harness puts it there
    ydoc.transact(() =>
      fragment.get(1).get(0).insert(3, 'very many words that make another line '.repeat(3)),
    );
  });
  const after = await lines(page);
  expect(after.taken).toBeGreaterThan(before.taken + wraps);
  expect(after).toEqual({ taken: after.taken, room: after.taken, below: before.below });
  await page.keyboard.type('c');
  await expect.poll(() => isHeld(page)).toBe(true);
  await page.setViewportSize({ width: 620, height: 900 });
  await expect
    .poll(async () => {
      const now = await lines(page);
      return now.taken > after.taken && now.room === now.taken;
    })
    .toBe(true);
  // Taken away again, line by line.
  await page.keyboard.type('d');
  await expect.poll(() => isHeld(page)).toBe(true);
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Backspace');
    const now = await lines(page);
    expect(now.room).toBe(now.taken);
  }
  // Who pauses lets it go.
  await expect.poll(() => isHeld(page)).toBe(false);
});

const PROSE =
  'On the morning the sea did not come in, Ines Calder was already at her desk above the harbour, with the almanac open ' +
  'at the wrong page and a pencil behind each ear. The boy from the chandlery had run the whole length of the quay to ' +
  'tell her, and he stood dripping in the doorway although there was no water anywhere to be seen.';

/** The line on which each word of a block begins, counted from 0. */
const linesOfWords = (page: Page, block: number) =>
  page
    .locator('[data-seat=Ines] .page__text > p')
    .nth(block)
    .evaluate((element) => {
      const tops: number[] = [];
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = words.nextNode(); text; text = words.nextNode())
        for (const { index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
          const letter = document.createRange();
          letter.setStart(text, index);
          letter.setEnd(text, index + 1);
          tops.push(Math.round(letter.getBoundingClientRect().top));
        }
      const lines = [...new Set(tops)].sort((one, other) => one - other);
      return tops.map((top) => lines.indexOf(top));
    });

const wrapOf = (page: Page, block: number) =>
  page
    .locator('[data-seat=Ines] .page__text > p')
    .nth(block)
    .evaluate((element) => getComputedStyle(element).getPropertyValue('text-wrap-style'));

for (const kind of ['paragraph', 'heading'])
  test(`a word stays on its line while one types on in a ${kind}; texts at rest are set with care`, async ({
    editor,
    page,
  }) => {
    await editor.open('text=empty');
    const { keyboard } = page;
    const atRest = kind === 'heading' ? 'balance' : 'pretty';
    await editor.text().click();
    if (kind === 'heading') await keyboard.type('## ');
    let before: number[] = [];
    for (const word of PROSE.split(' ')) {
      await keyboard.type(`${word} `);
      const now = await linesOfWords(page, 0);
      // The last line grows, and a word that is too long for it begins the next one.
      expect(now.slice(0, -1)).toEqual(before);
      before = now;
    }
    expect(Math.max(...before)).toBeGreaterThan(2);
    expect(await wrapOf(page, 0)).toBe('auto');

    // Left, it is at rest. Entered, it stays as it is until something in it changes.
    await keyboard.press('Enter');
    await keyboard.type('Nobody came.');
    expect([await wrapOf(page, 0), await wrapOf(page, 1)]).toEqual([atRest, 'auto']);
    const set = await linesOfWords(page, 0);
    await keyboard.press('ControlOrMeta+Home');
    await keyboard.press('End');
    await keyboard.press('Shift+Home');
    expect([await wrapOf(page, 0), await wrapOf(page, 1)]).toEqual([atRest, 'pretty']);
    expect(await linesOfWords(page, 0)).toEqual(set);
    await keyboard.press('End');
    await keyboard.type('!');
    expect(await wrapOf(page, 0)).toBe('auto');
    await page.getByRole('textbox', { name: 'Document title' }).focus();
    expect(await wrapOf(page, 0)).toBe(atRest);
  });

test('the lines of a title are not broken again while it is typed', async ({ editor, page }) => {
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

test('a paragraph at rest stays so while another writes in it, and one that is being written does not come to rest', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel&second');
  const byAnother = () =>
    page.evaluate(() => {
      const [, { ydoc, fragment }] = (window as unknown as { room: [Room, Room] }).room; // the harness puts it there
      ydoc.transact(() => fragment.get(1).get(0).insert(3, 'very '));
    });
  await editor.select('Ines', 'in feet and inches.', 'end');
  await byAnother();
  await expect(second(page)).toContainText('very ');
  expect(await wrapOf(page, 1)).toBe('pretty');
  await page.keyboard.type(' a');
  await byAnother();
  await expect(second(page)).toContainText('very very ');
  expect(await wrapOf(page, 1)).toBe('auto');
});
