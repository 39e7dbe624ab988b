import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

/** So long after the last press whatever follows from it has been done. */
const SETTLE_MS = 700;

export interface MainThread {
  /** What the page's main thread did from the beginning of something until it came to rest, less what it does at rest, in ms. */
  during: (act: () => Promise<unknown>) => Promise<number>;
}

export async function mainThreadWatch(page: Page): Promise<MainThread> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const spent = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  return {
    during: async (act) => {
      const before = await spent();
      await act();
      await sleep(SETTLE_MS);
      const acted = await spent();
      await sleep(SETTLE_MS);
      const rest = (await spent()) - acted;
      return Math.max(0, acted - before - rest);
    },
  };
}
