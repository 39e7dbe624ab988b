import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

const REST_MS = 300;

/** Measures the busy time of a page's main thread. */
export interface MainThread {
  /**
   * Returns the main thread's busy time, in ms, from the start of an action until its result is painted, minus the
   * idle load.
   */
  measure: (action: () => Promise<unknown>) => Promise<number>;
}

export async function watchMainThread(page: Page): Promise<MainThread> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const taskMs = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const waitForPaint = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  return {
    measure: async (action) => {
      await sleep(REST_MS);
      const beforeRest = await taskMs();
      // The calls that measure cost time too: `before - beforeRest` subtracts it.
      await waitForPaint();
      const before = await taskMs();
      await action();
      await waitForPaint();
      return Math.max(0, (await taskMs()) - before - (before - beforeRest));
    },
  };
}

/** Measures frames. @returns the times between consecutive frames while the action runs, in milliseconds */
export async function frameTimes(page: Page, action: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    let last = 0;
    const next = (now: number): void => {
      if (last > 0) times.push(now - last);
      last = now;
      if (!('framesEnded' in window)) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { frameTimes: times });
  });
  await action();
  const times = await page.evaluate<number[]>('window.framesEnded = true, frameTimes');
  await page.evaluate('delete window.framesEnded');
  return times;
}

/** The fields of Chromium's trace events that are read here. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  args?: { name?: string };
}

/** Returns the duration of each task of the busiest renderer main thread, in milliseconds. */
export function mainThreadTasks(events: readonly TraceEvent[]): number[] {
  const threads = new Map<string, number[]>();
  for (const { name, args, pid, tid } of events)
    if (name === 'thread_name' && args?.name === 'CrRendererMain') threads.set(`${pid}:${tid}`, []);
  for (const { name, dur, pid, tid } of events) {
    if (dur !== undefined && name === 'RunTask') threads.get(`${pid}:${tid}`)?.push(dur / 1000);
  }
  const [busiest = []] = [...threads.values()].toSorted((one, other) => sum(other) - sum(one));
  return busiest;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
