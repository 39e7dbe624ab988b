import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

const REST_MS = 300;

export interface MainThread {
  /** What the page's main thread did from the beginning of an act until its end was painted, less what it does at rest, in ms. */
  during: (act: () => Promise<unknown>) => Promise<number>;
}

export async function mainThreadWatch(page: Page): Promise<MainThread> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const spent = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const painted = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  return {
    during: async (act) => {
      await sleep(REST_MS);
      const resting = await spent();
      // Asking costs as well, at rest as within.
      await painted();
      const before = await spent();
      await act();
      await painted();
      return Math.max(0, (await spent()) - before - (before - resting));
    },
  };
}
