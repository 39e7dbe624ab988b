import type { Page } from 'playwright';

export interface KeyTimes {
  /** From each key until the main thread had produced the frame that shows it, milliseconds. */
  keys: number[];
  /** The name of each key (`KeyboardEvent.key`). */
  names: string[];
  /** Durations of tasks of more than 50 ms since the first key, milliseconds. */
  longTasks: number[];
}

/** Installs a script that runs before the page's own: it times every key until its frame and records long tasks. */
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
          // The message arrives after the frame was produced.
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

export const readKeyTimes = (page: Page): Promise<KeyTimes> =>
  // `watchKeys` sets it.
  page.evaluate(() => (window as unknown as { typed: KeyTimes }).typed);
