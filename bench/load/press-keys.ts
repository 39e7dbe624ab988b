import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

/** A block that both editors have: a paragraph, or an item of the list in the middle of the text. */
export type CaretTarget = 'paragraph' | 'item';

/**
 * Puts the caret into the middle of the paragraph before the list, or of the list's middle item, and scrolls to it.
 */
export async function placeCaret(page: Page, target: CaretTarget): Promise<void> {
  await page.bringToFront();
  await page.evaluate(async (target) => {
    const text = document.querySelector<HTMLElement>('.ProseMirror');
    const items = [...(text?.querySelectorAll('[data-list], li') ?? [])];
    const first = items[0]?.closest('ol') ?? items[0];
    const block = target === 'item' ? items[items.length >> 1] : first?.previousElementSibling;
    if (!text || !block) throw new Error(`There is no ${target}.`);
    const twoFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    text.focus({ preventScroll: true });
    // Blocks outside the viewport have an estimated height until they are laid out: scroll again.
    for (let time = 0; time < 3; time += 1) {
      block.scrollIntoView({ block: 'center' });
      await twoFrames();
    }
    const textNodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let remaining = block.textContent.length >> 1;
    for (let node = textNodes.nextNode(); node; node = textNodes.nextNode()) {
      const { length } = node.nodeValue ?? '';
      if (remaining <= length) {
        getSelection()?.collapse(node, remaining);
        break;
      }
      remaining -= length;
    }
    await twoFrames();
  }, target);
}

/** Presses real keys, one every `everyMs` milliseconds. */
export async function pressKeys(page: Page, keys: readonly string[], everyMs: number): Promise<void> {
  for (const key of keys) {
    const next = sleep(everyMs);
    await page.keyboard.press(key);
    await next;
  }
}

/** Returns `count` keys that type words of five letters and a space. */
export const wordKeys = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    at % 6 === 5 ? 'Space' : (['l', 'a', 'm', 'p', 's'][at % 6] ?? 'e'),
  );
