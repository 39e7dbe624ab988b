import type { Page } from 'playwright';

/**
 * Runs in a page before its own scripts: for every answer, stores the time at which the frame with its first word had
 * been produced (milliseconds since 1970).
 */
export function watchFirstWords(): void {
  const painted: number[] = [];
  Object.assign(window, { painted });
  let isSeen = false;
  const look = (): void => {
    const text = document.querySelector('.ai-panel__text .pencil')?.textContent ?? '';
    if (text.trim() === '') {
      isSeen = false;
      return;
    }
    if (isSeen) return;
    isSeen = true;
    requestAnimationFrame(() => {
      // The message arrives after the frame was produced.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => painted.push(Date.now()));
      port1.start();
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Waits until so many first words were painted. @returns the time of the last one */
export async function waitForFirstWord(page: Page, count: number): Promise<number> {
  // `watchFirstWords` sets it.
  const times = await page.waitForFunction((count) => {
    const { painted } = window as unknown as { painted: number[] };
    return painted.length >= count ? painted : null;
  }, count);
  return (await times.jsonValue())?.at(-1) ?? Number.NaN;
}

/** Stops a running answer and closes the panel. */
export async function closePanel(page: Page): Promise<void> {
  const panel = page.locator('.ai-panel');
  await panel.focus();
  for (let tries = 0; tries < 3 && (await panel.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
  await panel.waitFor({ state: 'detached' });
}
