import type { Page } from '@playwright/test';
import { expect, test } from '../../testing/devices.ts';
import { emptyWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type At = readonly [x: number, y: number];

/** Fingers on the screen: each call says where all of them are. */
async function fingersOn(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: At[]) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    });
  const tap = async (at: At): Promise<void> => {
    await touch('touchStart', at);
    await touch('touchEnd');
  };
  return { touch, tap };
}

test('on a phone a note is made, written in, left, zoomed by two fingers that lie on it, and chosen with another', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await emptyWorkspace(door.server, { title: 'The Tide Clerk' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  for (const [y, content] of [
    [100, 'What does mud sound like?'],
    [300, 'Trust no almanac.'],
  ] as const)
    await make('create-canvas-node', { canvasId, x: 40, y, width: 220, height: 100, content });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const nodes = page.locator('.react-flow__node');
  const chosen = page.locator('.react-flow__node.selected');
  const written = page.locator('.react-flow__node [contenteditable="true"]');
  await expect(nodes).toHaveCount(2);
  const { touch, tap } = await fingersOn(page);
  const mud = nodes.filter({ hasText: 'mud' });
  const middleOf = async (): Promise<At> => {
    const box = await mud.boundingBox();
    if (!box) throw new Error('The note is not in sight.');
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  // A tap chooses, the next one writes, one beside it leaves.
  await tap(await middleOf());
  await expect(chosen).toHaveCount(1);
  await tap(await middleOf());
  await expect(written).toBeFocused();
  const bare: At = [20, 600];
  await tap(bare);
  await expect(written).toHaveCount(0);
  await expect(chosen).toHaveCount(0);

  // Two fingers on one note are a pinch of the canvas, and move no note.
  const [x, y] = await middleOf();
  await touch('touchStart', [x - 40, y]);
  await touch('touchStart', [x - 40, y], [x + 40, y]);
  await touch('touchMove', [x - 60, y], [x + 60, y]);
  await touch('touchEnd');
  await expect(page.getByRole('button', { name: 'Zoom to 100%' })).toHaveText('150%');
  expect(await middleOf()).toEqual([x, y]);

  // A finger that rests opens the menu, from which others are chosen with it.
  await touch('touchStart', [x, y]);
  await expect(page.getByRole('menuitem', { name: 'Choose several' })).toBeVisible();
  await touch('touchEnd');
  await page.getByRole('menuitem', { name: 'Choose several' }).tap();
  await nodes.filter({ hasText: 'almanac' }).tap();
  await expect(page.getByText('2 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(chosen).toHaveCount(2);

  // Two taps on the bare canvas make a note, which comes into sight.
  await tap(bare);
  await tap(bare);
  await expect(written).toBeFocused();
  await expect(chosen).toHaveCount(1);
  await page.keyboard.type('By a finger');
  await expect(async () => {
    expect((await nodes.filter({ hasText: 'By a finger' }).boundingBox())?.x).toBeGreaterThanOrEqual(0);
  }).toPass();
});
