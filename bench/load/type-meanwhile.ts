import type { Page } from 'playwright';

export interface Typed {
  /** From each key until the frame that shows it was handed over, milliseconds. */
  keys: number[];
  /** What each of them is called. */
  names: string[];
  /** Tasks of more than 50 ms since the first key. */
  longTasks: number[];
}

/** In the page, before anything of it: times every key until its frame, and notes tasks that hold the page. */
export function watchKeys(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const typed: { keys: number[]; names: string[]; longTasks: number[] } = {
      keys: [],
      names: [],
      longTasks: [],
    };
    Object.assign(window, { typed });
    let isTyping = false;
    addEventListener(
      'keydown',
      ({ timeStamp, key }) => {
        isTyping = true;
        requestAnimationFrame(() => {
          // Its message comes after the frame was drawn.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            typed.keys.push(performance.now() - timeStamp);
            typed.names.push(key);
          });
          port1.start();
          port2.postMessage(null);
        });
      },
      true,
    );
    new PerformanceObserver((list) => {
      if (isTyping) typed.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
}

export const typedSoFar = (page: Page): Promise<Typed> =>
  // Put there by `watchKeys`.
  page.evaluate(() => (window as unknown as { typed: Typed }).typed);
