import { expect, test } from '../../testing/devices.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { board } from '../../testing/workspace-page.ts';

// This test is never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('each step added to a timeline comes into view with the size of its neighbour, and the line stays straight', async ({
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
    type: 'timelineNode',
    x: 300,
    y: 200,
    width: 230,
    height: 160,
  });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const step = (number: number) => board(page).getByRole('article', { name: `Step ${number}, ` });
  const nodeOf = (number: number) =>
    board(page).locator('.react-flow__node', {
      has: page.getByRole('article', { name: `Step ${number}, ` }),
    });
  await step(1).click();
  for (let number = 2; number <= 6; number += 1) {
    await nodeOf(number - 1)
      .getByRole('button', { name: 'Add after' })
      .click();
    await expect(step(number)).toBeInViewport({ ratio: 1 });
    // The keyboard continues in the new step.
    await expect(nodeOf(number).locator('.ProseMirror')).toBeFocused();
  }
  const box = await step(6).boundingBox();
  expect([box?.width, box?.height]).toEqual([230, 160]);

  // A step before the last one moves it over.
  await nodeOf(6).getByRole('button', { name: 'Add before' }).click();
  await expect(step(7)).toBeInViewport();
  await expect(step(6)).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [sixth, seventh] = [await step(6).boundingBox(), await step(7).boundingBox()];
      return Math.round((seventh?.x ?? 0) - (sixth?.x ?? 0));
    })
    .toBe(250);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Digit1');
  await expect(board(page).locator('.react-flow__edge')).toHaveCount(6);
  const heights = await board(page)
    .locator('.react-flow__edge-path')
    .evaluateAll((paths) => paths.map((path) => (path as SVGPathElement).getBBox().height));
  expect(Math.max(...heights)).toBeLessThan(1);
  await page.keyboard.press('Escape');
  await checkScreen(page, 'canvas-timeline', 'desktop', 'light');
  await checkScreen(page, 'canvas-timeline', 'phone', 'dark');
});

test('a step added with the keyboard from the dock is open for typing, and the hint of its empty text is inside that text', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const nodes = board(page).locator('.react-flow__node');
  await board(page).getByRole('button', { name: 'Timeline' }).focus();
  await page.keyboard.press('Enter');
  await expect(nodes.locator('.ProseMirror')).toBeFocused();
  // The used value of `bottom` is the distance to the bottom of the box that the hint is placed in.
  const bottom = await nodes
    .locator('.page__text > p')
    .evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph, '::after').bottom));
  expect(bottom).toBeLessThan(8);
  // A space adds no second step, as it would on the button.
  await page.keyboard.type('a b');
  await expect(nodes).toHaveCount(1);
  await expect(nodes).toContainText('a b');
  await checkScreen(page, 'canvas-first-step', 'desktop', 'light');
  await checkScreen(page, 'canvas-first-step', 'phone', 'dark');
});
