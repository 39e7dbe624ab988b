import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/devices.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

// This test is never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type Point = readonly [x: number, y: number];

/** Simulates fingers. Each call of `touch` passes the positions of all fingers that are on the screen. */
async function touchScreen(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const tap = async (point: Point): Promise<void> => {
    await touch('touchStart', point);
    await touch('touchEnd');
  };
  return { touch, tap };
}

test('on a phone taps select, edit, leave and create notes, two fingers zoom the canvas, and a long press starts a multiple selection', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  for (const [y, content] of [
    [100, 'What does mud sound like?'],
    [300, 'Trust no almanac.'],
  ] as const)
    await make('create-canvas-node', { canvasId, x: 40, y, width: 220, height: 100, content });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const nodes = page.locator('.react-flow__node');
  const selectedNodes = page.locator('.react-flow__node.selected');
  const textBox = page.locator('.react-flow__node [contenteditable="true"]');
  await expect(nodes).toHaveCount(2);
  const { touch, tap } = await touchScreen(page);
  const mud = nodes.filter({ hasText: 'mud' });
  const middleOfMud = async (): Promise<Point> => {
    const box = await mud.boundingBox();
    if (!box) throw new Error('The note is not in sight.');
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  // The first tap selects the note, the second opens its text, and a tap on the empty canvas leaves it.
  await tap(await middleOfMud());
  await expect(selectedNodes).toHaveCount(1);
  await tap(await middleOfMud());
  await expect(textBox).toBeFocused();
  const emptyPoint: Point = [20, 600];
  await tap(emptyPoint);
  await expect(textBox).toHaveCount(0);
  await expect(selectedNodes).toHaveCount(0);

  // A pinch that starts on a note zooms the canvas and does not move the note.
  const [x, y] = await middleOfMud();
  await touch('touchStart', [x - 40, y]);
  await touch('touchStart', [x - 40, y], [x + 40, y]);
  await touch('touchMove', [x - 60, y], [x + 60, y]);
  await touch('touchEnd');
  await expect(page.getByRole('button', { name: 'Zoom to 100%' })).toHaveText('150%');
  expect(await middleOfMud()).toEqual([x, y]);

  // A long press opens the menu, whose command adds other nodes to the selection.
  await touch('touchStart', [x, y]);
  await expect(page.getByRole('menuitem', { name: 'Choose several' })).toBeVisible();
  await touch('touchEnd');
  await page.getByRole('menuitem', { name: 'Choose several' }).tap();
  await nodes.filter({ hasText: 'almanac' }).tap();
  await expect(page.getByText('2 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(selectedNodes).toHaveCount(2);

  // A double tap on the empty canvas creates a note and scrolls it into view.
  await tap(emptyPoint);
  await tap(emptyPoint);
  await expect(textBox).toBeFocused();
  await expect(selectedNodes).toHaveCount(1);
  await page.keyboard.type('By a finger');
  await expect(async () => {
    expect((await nodes.filter({ hasText: 'By a finger' }).boundingBox())?.x).toBeGreaterThanOrEqual(0);
  }).toPass();
});
