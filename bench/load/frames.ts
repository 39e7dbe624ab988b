import type { Page } from 'playwright';

/** @returns the times between two frames while something goes on, milliseconds */
export async function frameTimes(page: Page, during: () => Promise<void>): Promise<number[]> {
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
  await during();
  const times = await page.evaluate<number[]>('window.framesEnded = true, frameTimes');
  await page.evaluate('delete window.framesEnded');
  return times;
}
