import type { Page } from 'playwright';

/**
 * In the page, before anything of it: as soon as there is an editor that takes text, a letter is written into it as the
 * browser's own editing does, and the frame that shows it is marked.
 */
export function typeEarly(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const text = document.querySelector<HTMLElement>('.page__text[contenteditable="true"]');
      const first = text?.firstElementChild;
      if (!text || !first) return;
      observer.disconnect();
      performance.mark('editor-shown');
      text.focus();
      document.getSelection()?.collapse(first, 0);
      document.execCommand('insertText', false, 'x');
      // The frame that shows it has begun by the next one.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (text.firstElementChild?.textContent.startsWith('x')) performance.mark('letter-shown');
        }),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

export interface EarlyKey {
  /** From the beginning of the navigation until there was an editor, milliseconds. */
  editor: number;
  /** Until the letter was on the screen; undefined when it did not come. */
  letter: number | undefined;
}

export async function earlyKey(page: Page, giveUpMs: number): Promise<EarlyKey> {
  await page
    .waitForFunction(() => performance.getEntriesByName('letter-shown').length > 0, null, {
      timeout: giveUpMs,
    })
    .catch(() => {});
  return page.evaluate(() => ({
    editor: performance.getEntriesByName('editor-shown')[0]?.startTime ?? Number.NaN,
    letter: performance.getEntriesByName('letter-shown')[0]?.startTime,
  }));
}
