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
