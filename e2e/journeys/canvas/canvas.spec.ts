import type { Locator, Page } from '@playwright/test';
import { board } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { createEmptyWorkspace, createSharedWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const boxOf = async (node: Locator) => {
  const box = await node.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return box;
};
const notes = (page: Page) => board(page).getByRole('article', { name: 'Note' });

test('two people see each other’s notes, colours, moves, timeline steps, deletions and undos on a canvas', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const path = `/workspace/${workspaceId}?item=${canvasId}`;
  const page = await newTab(await newBrowser(ines), path);
  const teoPage = await newTab(await newBrowser(teo), path);

  await expect(page.getByText('Double-click anywhere to get started')).toBeVisible();
  await board(page).dblclick({ position: { x: 300, y: 200 } });
  await expect(notes(page).locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type('What does mud');
  // Tab leaves the caret in the note.
  await page.keyboard.press('Tab');
  await page.keyboard.type(' sound like at night?');
  await expect(notes(teoPage)).toContainText('What does mud sound like at night?');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Ocean' }).click();
  await expect(notes(teoPage)).toHaveClass(/node--blue/);

  // A note that Ines drags moves on Teo's page, and her undo moves it back.
  const boxBefore = await boxOf(notes(teoPage));
  const startBox = await boxOf(notes(page));
  await page.mouse.move(startBox.x + 20, startBox.y + 80);
  await page.mouse.down();
  await page.mouse.move(startBox.x + 23, startBox.y + 80);
  await page.mouse.move(startBox.x + 123, startBox.y + 180, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await boxOf(notes(teoPage))).x - boxBefore.x)).toBe(100);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => Math.round((await boxOf(notes(teoPage))).x - boxBefore.x)).toBe(0);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => Math.round((await boxOf(notes(teoPage))).x - boxBefore.x)).toBe(100);

  // A plus button adds a step to the timeline, and both pages show its number.
  await teoPage.getByRole('button', { name: 'Timeline' }).click();
  const step = (name: string) => board(teoPage).getByRole('article', { name });
  await step('Step 1').hover();
  await board(teoPage)
    .getByRole('button', { name: 'Add below' })
    .or(board(teoPage).getByRole('button', { name: 'Add after' }))
    .first()
    .click();
  await expect(step('Step 2')).toBeVisible();
  await expect(board(page).getByRole('article', { name: 'Step 2' })).toBeVisible();
  // It is open for typing, as a new note is.
  await teoPage.keyboard.type('Nobody rings it.');
  await expect(board(page).getByRole('article', { name: 'Step 2' })).toContainText('Nobody rings it.');
  await teoPage.getByLabel('Title of the step').fill('The boy finds the bell');
  await teoPage.keyboard.press('Enter');
  await expect(board(page).getByRole('article', { name: 'Step 2, The boy finds the bell' })).toBeVisible();
  await teoPage.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Shift+Digit1');
  await expect(board(page).locator('.react-flow__edge')).toHaveCount(1);

  // A note that Ines deletes disappears on Teo's page. Her undo restores it with its words.
  await notes(page).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(notes(teoPage)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(notes(teoPage)).toContainText('What does mud sound like at night?');
  for (const theme of ['light', 'dark'] as const) await checkScreen(page, 'canvas', 'desktop', theme);
  await checkScreen(page, 'canvas', 'phone', 'light');
});

/** Returns the WCAG contrast ratio of a rectangle's most frequent colour and the colour that differs most from it. */
async function contrastIn(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const screenshot = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('This browser has no canvas.');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, width, height).data;
    const toLinear = (value = 0) => {
      const fraction = value / 255;
      return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
    };
    const counts = new Map<number, number>();
    for (let index = 0; index < pixels.length; index += 4) {
      const [red, green, blue] = [pixels[index], pixels[index + 1], pixels[index + 2]].map(toLinear);
      const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
      counts.set(luminance, (counts.get(luminance) ?? 0) + 1);
    }
    const [background] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
    const ratios = [...counts.keys()].map(
      (luminance) => (Math.max(luminance, background) + 0.05) / (Math.min(luminance, background) + 0.05),
    );
    return Math.max(...ratios);
  }, screenshot);
}

test('notes keep a contrast above 7 under a marquee and inside the selection outline, in the light and the dark theme', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const defaults = { canvasId, y: 200, width: 220, height: 100 };
  const contents = ['Half buried, mouth up, full of rain.', 'What does mud sound like at night?'];
  for (const [index, content] of contents.entries())
    await make('create-canvas-node', { ...defaults, content, x: 200 + index * 260 });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  await expect(notes(page)).toHaveCount(2);
  const contrasts = () =>
    Promise.all(
      contents.map(async (_, index) => {
        const { x, y, width, height } = await boxOf(notes(page).nth(index));
        // The rectangle excludes the note's border, so only the text differs from the background.
        return contrastIn(page, { x: x + 12, y: y + 12, width: width - 24, height: height - 24 });
      }),
    );
  const marquee = board(page).locator('.react-flow__selection');
  const outline = board(page).locator('.react-flow__nodesselection-rect');
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
    await expect.poll(async () => Math.min(...(await contrasts()))).toBeGreaterThan(7);
    const [first, last] = [await boxOf(notes(page).first()), await boxOf(notes(page).last())];
    await page.mouse.move(first.x - 30, first.y - 30);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width + 30, last.y + last.height + 30, { steps: 5 });
    await expect(marquee).toBeVisible();
    for (const contrast of await contrasts()) expect(contrast).toBeGreaterThan(7);
    await page.mouse.up();
    await expect(marquee).toHaveCount(0);
    await expect(board(page).locator('.react-flow__node.selected')).toHaveCount(2);
    await expect(outline).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(outline).toHaveCSS('outline-style', 'solid');
    for (const contrast of await contrasts()) expect(contrast).toBeGreaterThan(7);
    await checkScreen(page, 'canvas-marquee', 'desktop', theme);
    await page.keyboard.press('Escape');
  }
  // A marquee around one note selects it like a click, so the next click opens its text.
  const { x, y } = await boxOf(notes(page).first());
  await page.mouse.move(x - 30, y - 30);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 40, { steps: 5 });
  await page.mouse.up();
  await expect(board(page).locator('.react-flow__node.selected')).toHaveCount(1);
  await page.mouse.click(x + 60, y + 40);
  await expect(notes(page).first().locator('.ProseMirror')).toBeFocused();
});

test('a line between two things in a frame is visible, in a frame of a frame too, in the light and the dark theme', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, { title: 'Low Water' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Three tides' });
  const node = (input: object) => make('create-canvas-node', { canvasId, width: 160, height: 80, ...input });
  const outer = await node({ type: 'frameNode', x: 0, y: 0, width: 900, height: 520 });
  const inner = await node({ type: 'frameNode', x: 60, y: 240, width: 700, height: 200, frameId: outer });
  const lines = await Promise.all(
    [
      { frameId: outer, y: 80 },
      { frameId: inner, y: 300 },
    ].map(async (place) => {
      const [sourceNodeId, targetNodeId] = [
        await node({ ...place, x: 80 }),
        await node({ ...place, x: 460 }),
      ];
      return make('create-canvas-edge', { canvasId, sourceNodeId, targetNodeId });
    }),
  );
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
    for (const line of lines) {
      const path = board(page).locator(`.react-flow__edge[data-id="${line}"] .react-flow__edge-path`);
      await expect(path).toBeAttached();
      const middle = await path.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      const clip = { x: middle.x - 10, y: middle.y - 10, width: 20, height: 20 };
      // WCAG 1.4.11 asks for 3 where a graphic is needed to understand the page.
      await expect.poll(() => contrastIn(page, clip)).toBeGreaterThan(3);
    }
    await checkScreen(page, 'canvas-lines-in-frames', 'desktop', theme);
  }
});
