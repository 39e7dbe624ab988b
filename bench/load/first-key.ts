import type { Page } from 'playwright';

/**
 * Installs a script that runs before the page's own. It inserts a character as soon as there is an editable editor,
 * by the browser's own editing, and marks the frame that shows it.
 */
export function typeOnFirstEditor(page: Page): Promise<unknown> {
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
      // The frame that shows the character has begun by the next one.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (text.firstElementChild?.textContent.startsWith('x')) performance.mark('character-shown');
        }),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

export interface FirstKeyTimes {
  /** From the start of the navigation until there was an editor, milliseconds. */
  editor: number;
  /** Until the character was painted; undefined when it did not appear in time. */
  character: number | undefined;
}

export async function firstKeyTimes(page: Page, timeoutMs: number): Promise<FirstKeyTimes> {
  await page
    .waitForFunction(() => performance.getEntriesByName('character-shown').length > 0, null, {
      timeout: timeoutMs,
    })
    .catch(() => {});
  return page.evaluate(() => ({
    editor: performance.getEntriesByName('editor-shown')[0]?.startTime ?? Number.NaN,
    character: performance.getEntriesByName('character-shown')[0]?.startTime,
  }));
}
