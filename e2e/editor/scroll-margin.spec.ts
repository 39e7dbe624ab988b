import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';

/** Returns the scroll position, and the lower edge of the caret as a fraction of the page's visible height. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const stage = document.querySelector('.stage');
    const selection = getSelection();
    if (!stage || !selection?.focusNode) throw new Error('There is no caret.');
    const { focusNode, focusOffset } = selection;
    const range = document.createRange();
    range.setStart(focusNode, Math.max(0, focusOffset - 1));
    range.setEnd(focusNode, focusOffset);
    const { top, height } = stage.getBoundingClientRect();
    return { scrolled: stage.scrollTop, caret: (range.getBoundingClientRect().bottom - top) / height };
  });

test('typing at the end of a text never reaches the lowest 30 % of the page, and above it the page stays still', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  const positions: Awaited<ReturnType<typeof measure>>[] = [];
  for (let line = 0; line < 40; line += 1) {
    await page.keyboard.type(line === 0 ? 'x' : '\nx');
    positions.push(await measure(page));
  }
  for (const { caret } of positions) expect(caret).toBeLessThan(0.72);
  const still = positions.filter(({ scrolled }) => scrolled === 0);
  expect(still.length).toBeGreaterThan(10);
  expect(positions.at(-1)?.caret).toBeGreaterThan(0.6);

  // The caret moves up within the page, which does not move with it.
  const { scrolled } = await measure(page);
  for (let key = 0; key < 8; key += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.type('y');
  expect((await measure(page)).scrolled).toBe(scrolled);
  // Back down, by the arrow keys.
  for (let key = 0; key < 8; key += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await measure(page)).caret).toBeLessThan(0.72);
});
