import type { Page } from '@playwright/test';
import { makePerson, openAs } from '../../testing/people.ts';
import { createAs } from '../../testing/sample-workspaces.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { board } from '../../testing/workspace-page.ts';

// This test is never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Creates a canvas with a frame, a note far to the right of it, and one far below. */
async function createWideCanvas(server: ServerProcess) {
  const ines = await makePerson(server, 'Ines');
  const make = createAs(server, ines);
  const workspaceId = await make('create-workspace', { title: 'The Tide Clerk' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const frame = { type: 'frameNode', x: -300, y: 120, width: 300, height: 260, title: 'The first day' };
  await make('create-canvas-node', { canvasId, ...frame });
  for (const [x, y, content] of [
    [900, 180, 'What does mud sound like?'],
    [60, 1400, 'Trust no almanac.'],
  ] as const)
    await make('create-canvas-node', { canvasId, x, y, width: 220, height: 100, content });
  return { ines, path: `/workspace/${workspaceId}?item=${canvasId}` };
}

/** Returns the names of the nodes and frame titles that are not completely visible, or under a bar or a button. */
const hiddenParts = (page: Page): Promise<string[]> =>
  board(page).evaluate((section) => {
    const area = section.getBoundingClientRect();
    const bars = [...document.querySelectorAll('.zoom, .dock, .dock-toggle, .foot-bar, .rail, .topbar')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    return [...section.querySelectorAll('.react-flow__node, .frame__title')]
      .filter((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        const isInside = left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom;
        const isCovered = bars.some(
          (bar) => bar.left < right && bar.right > left && bar.top < bottom && bar.bottom > top,
        );
        return !isInside || isCovered;
      })
      .map((part) => part.textContent);
  });

test('on a phone a canvas opens with all its nodes between the bars, and later at the position that was left', async ({
  browser,
  server,
}) => {
  const { ines, path } = await createWideCanvas(server);
  const { page, faults } = await openAs(browser, server, ines, path, PHONE);
  const nodes = page.locator('.react-flow__node');
  const zoom = page.getByRole('button', { name: 'Zoom to 100%' });
  await expect(nodes).toHaveCount(3);
  await expect.poll(() => hiddenParts(page)).toEqual([]);
  await checkScreen(page, 'canvas-phone-opened', 'phone', 'light');

  // The fit is no position of the person: it is the same after a reload.
  const fitted = await zoom.innerText();
  await page.reload();
  await expect(nodes).toHaveCount(3);
  await expect(zoom).toHaveText(fitted);
  await expect.poll(() => hiddenParts(page)).toEqual([]);

  // A position of the person stays.
  await page.getByRole('button', { name: 'Zoom in' }).tap();
  await expect(zoom).not.toHaveText(fitted);
  // The zoom takes 120 ms, and its position is stored after it.
  await page.waitForTimeout(400);
  const own = await zoom.innerText();
  await page.reload();
  await expect(nodes).toHaveCount(3);
  await page.waitForTimeout(400);
  await expect(zoom).toHaveText(own);
  await page.getByRole('button', { name: 'Fit view' }).tap();
  await expect(zoom).toHaveText(fitted);
  await expect.poll(() => hiddenParts(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('at a desk a canvas opens at the origin, at 100 %', async ({ browser, server }) => {
  const { ines, path } = await createWideCanvas(server);
  const { page } = await openAs(browser, server, ines, path);
  await expect(page.locator('.react-flow__node').first()).toBeVisible();
  await page.waitForTimeout(300);
  await expect(page.getByRole('button', { name: 'Zoom to 100%' })).toHaveText('100%');
});

/** Returns the bars at the lower edge of the window that are visible, by their accessible names. */
const lowerBars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.rail, .dock, .node__tools, .several, .findbar, .selection-tools')]
      .filter((bar) => {
        const { bottom, height } = bar.getBoundingClientRect();
        return (
          height > 0 && bottom > window.innerHeight - 200 && bar.checkVisibility({ visibilityProperty: true })
        );
      })
      .map((bar) => bar.getAttribute('aria-label') ?? bar.className),
  );

test('on a phone one bar is at the lower edge of a canvas: that of the workspace, of the tools to add, or of the selection', async ({
  browser,
  server,
}) => {
  const { ines, path } = await createWideCanvas(server);
  const { page, faults } = await openAs(browser, server, ines, path, PHONE);
  const nodes = page.locator('.react-flow__node');
  await expect(nodes).toHaveCount(3);
  await expect.poll(() => hiddenParts(page)).toEqual([]);
  await expect.poll(() => lowerBars(page)).toEqual(['Workspace']);

  const add = page.getByRole('button', { name: 'Add to canvas' });
  const dock = page.getByRole('toolbar', { name: 'Add to canvas' });
  await add.tap();
  await expect.poll(() => lowerBars(page)).toEqual(['Add to canvas']);
  await expect(dock.getByRole('button').first()).toBeFocused();
  await checkScreen(page, 'canvas-phone-dock', 'phone', 'dark');
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await add.tap();
  await dock.getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => lowerBars(page)).toEqual(['Workspace']);

  await add.tap();
  await dock.getByRole('button', { name: 'Text', exact: true }).tap();
  await expect(nodes).toHaveCount(4);
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(1);
  await expect.poll(() => lowerBars(page)).toEqual(['Note']);
  await checkScreen(page, 'canvas-phone-selected', 'phone', 'light');
  expect(faults).toEqual([]);
});
