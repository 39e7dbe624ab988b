import type { Page } from '@playwright/test';
import { makePerson, openAs } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

test.use({ serviceWorkers: 'block' });

const LONG = 'The long way down to the harbour, '.repeat(8).trim();

/** The widths of the buttons of the bar in pixels. */
const buttonWidths = (page: Page): Promise<number[]> =>
  page
    .locator('.topbar .icon-btn:visible')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().width)));

test('in the bar of the page a long title is cut off, the buttons keep their widths, and a short name leaves no gap', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    title: 'Io',
    type: 'novel',
    document: LONG,
    text: 'Low water at six.',
  });
  const { page } = await openAs(browser, server, ines, path);
  await page.setViewportSize({ width: 1440, height: 900 });
  const here = page.locator('.crumbs__here');
  await expect(here).toHaveText(LONG);
  const isCut = (): Promise<boolean> => here.evaluate((title) => title.scrollWidth > title.clientWidth);
  expect(await isCut()).toBe(true);
  for (const width of await buttonWidths(page)) expect([28, 32]).toContain(width);
  const name = await page.locator('.crumbs__workspace').boundingBox();
  const chevron = await page.locator('.crumbs__wide').boundingBox();
  const words = await page.locator('.crumbs__workspace').evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    return range.getBoundingClientRect().width;
  });
  expect(Math.abs((name?.width ?? 0) - words)).toBeLessThan(1.5);
  expect((chevron?.x ?? 0) - ((name?.x ?? 0) + (name?.width ?? 0))).toBeLessThan(8);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => [...new Set(await buttonWidths(page))]).toEqual([44]);
  await checkDesktopAndPhone(page, 'top-bar-long-title');
});
