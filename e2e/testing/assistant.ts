import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { editorOf } from './workspace-page.ts';

/** The AI assistant on an open page. */

export const panel = (page: Page) => page.locator('.ai-panel');
export const useButton = (page: Page) => panel(page).getByRole('button', { name: 'Use suggestion' });
export const aiMenu = (page: Page) =>
  page.getByRole('toolbar', { name: 'Formatting', exact: true }).getByRole('button', { name: 'AI tools' });

/** Selects words of the page as a writer does, so that the tools appear. */
export async function select(page: Page, words: string): Promise<void> {
  await editorOf(page).click({ position: { x: 5, y: 5 } });
  await page.evaluate((wanted) => {
    const editor = document.querySelector('.ProseMirror');
    const walker = document.createTreeWalker(editor!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at >= 0) getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
    }
  }, words);
}

/** Selects words and chooses an action. `look` gets the open menu before. */
export async function ask(
  page: Page,
  action: string,
  words: string,
  look?: (menu: Locator) => Promise<void>,
): Promise<void> {
  await select(page, words);
  await aiMenu(page).click();
  const item = page.getByRole('menuitem', { name: action });
  await expect(item).toBeVisible();
  await look?.(page.locator('.ai-menu'));
  await item.click();
}
