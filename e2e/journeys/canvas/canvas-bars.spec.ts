import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/devices.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { board } from '../../testing/workspace-page.ts';

// This test is never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

/** Returns the share of the canvas's height that lies between the bars at its top and those at its bottom. */
const freeShare = (page: Page): Promise<number> =>
  board(page).evaluate((section) => {
    const area = section.getBoundingClientRect();
    const bars = [...section.querySelectorAll('.zoom, .dock, .node__tools, .several')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    const middle = area.top + area.height / 2;
    const top = Math.max(area.top, ...bars.filter((bar) => bar.top < middle).map(({ bottom }) => bottom));
    const bottom = Math.min(area.bottom, ...bars.filter((bar) => bar.top >= middle).map((bar) => bar.top));
    return (bottom - top) / area.height;
  });

test('the bars of a canvas have “Tidy up” and “Deleted”, leave two thirds of a phone free, and a frame shows its name at every zoom', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  test.slow();
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  await make('create-canvas-node', {
    canvasId,
    type: 'frameNode',
    x: 20,
    y: 120,
    width: 300,
    height: 260,
    title: 'The first day',
  });
  await make('create-canvas-node', {
    canvasId,
    x: 60,
    y: 180,
    width: 220,
    height: 100,
    content: 'What does mud sound like?',
  });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const zoomBar = board(page).getByRole('group', { name: 'Zoom' });
  const note = board(page).getByRole('article', { name: 'Note' });
  const frameTitle = board(page).getByText('The first day');
  await expect(note).toBeVisible();

  // The names appear on hover.
  for (const name of ['Tidy up', 'Deleted']) {
    await zoomBar.getByRole('button', { name }).hover();
    await expect(page.locator('.tooltip', { hasText: name })).toBeVisible();
  }
  await checkScreen(page, 'canvas-bars', 'desktop', 'light');

  // The palette has both commands.
  const runCommand = async (command: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search...').fill(command);
    await page.getByRole('option', { name: command, exact: true }).click();
  };
  await runCommand('Deleted from the canvas');
  const deleted = page.getByRole('dialog', { name: 'Deleted' });
  await expect(deleted).toContainText('Nothing was deleted here.');
  await page.keyboard.press('Escape');
  await expect(deleted).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search...').fill('Tidy up');
  await expect(page.getByRole('option', { name: /^Tidy up the canvas/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // A frame's name keeps its size on the screen while the canvas is zoomed out.
  const titleHeight = async (): Promise<number> => (await frameTitle.boundingBox())?.height ?? 0;
  const normalHeight = await titleHeight();
  await expect(async () => {
    await zoomBar.getByRole('button', { name: 'Zoom out' }).click();
    expect(Number.parseInt(await zoomBar.getByText('%').innerText(), 10)).toBeLessThan(25);
  }).toPass({ timeout: 15_000 });
  await page.waitForTimeout(200);
  expect(await titleHeight()).toBeGreaterThanOrEqual(normalHeight * 0.99);
  await checkScreen(page, 'canvas-bars-far', 'desktop', 'dark');

  // On a phone the bars leave two thirds of the canvas free, also while a note is selected.
  await zoomBar.getByRole('button', { name: 'Zoom to 100%' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await zoomBar.getByRole('button', { name: 'Fit view' }).click();
  await page.waitForTimeout(300);
  await checkScreen(page, 'canvas-bars', 'phone', 'light');
  expect(await freeShare(page)).toBeGreaterThan(2 / 3);
  await note.click();
  await expect(board(page).getByRole('toolbar', { name: 'Note' })).toBeVisible();
  expect(await freeShare(page)).toBeGreaterThan(2 / 3);
  await checkScreen(page, 'canvas-bars-selected', 'phone', 'dark');
});
