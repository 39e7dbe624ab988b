import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

/** What the two editors' texts have in common: one element a block, and one list in the middle. */
export type Place = 'paragraph' | 'item';

/** Puts the caret into the middle of the paragraph before the list, or of an item halfway down it, and that into sight. */
export async function placeCaret(page: Page, place: Place): Promise<void> {
  await page.bringToFront();
  await page.evaluate(async (wanted) => {
    const text = document.querySelector<HTMLElement>('.ProseMirror');
    const items = [...(text?.querySelectorAll('[data-list], li') ?? [])];
    const first = items[0]?.closest('ol') ?? items[0];
    const block = wanted === 'item' ? items[items.length >> 1] : first?.previousElementSibling;
    if (!text || !block) throw new Error(`There is no ${wanted}.`);
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    text.focus({ preventScroll: true });
    // Again, once what was out of sight has its height.
    for (let time = 0; time < 3; time += 1) {
      block.scrollIntoView({ block: 'center' });
      await twoFrames();
    }
    const letters = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let left = block.textContent.length >> 1;
    for (let node = letters.nextNode(); node; node = letters.nextNode()) {
      const { length } = node.nodeValue ?? '';
      if (left <= length) {
        getSelection()?.collapse(node, left);
        break;
      }
      left -= length;
    }
    await twoFrames();
  }, place);
}

/** Presses keys as a keyboard does, one every so many milliseconds. */
export async function pressKeys(page: Page, keys: readonly string[], everyMs: number): Promise<void> {
  for (const key of keys) {
    const next = sleep(everyMs);
    await page.keyboard.press(key);
    await next;
  }
}

/** So many keys of words: five letters and a space. */
export const wordKeys = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    at % 6 === 5 ? 'Space' : (['l', 'a', 'm', 'p', 's'][at % 6] ?? 'e'),
  );
