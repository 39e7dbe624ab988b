import type { Locator, Page } from '@playwright/test';
import { board } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { look } from '../../testing/pictures.ts';
import { emptyWorkspace, sharedWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

const boxOf = async (item: Locator) => {
  const box = await item.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return box;
};
const notes = (page: Page) => board(page).getByRole('article', { name: 'Note' });

test('two people put notes and steps onto a canvas, write, move, connect and take back', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, teo, make, workspaceId } = await sharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const path = `/workspace/${workspaceId}?item=${canvasId}`;
  const page = await newTab(await newBrowser(ines), path);
  const other = await newTab(await newBrowser(teo), path);

  await expect(page.getByText('Double-click anywhere to get started')).toBeVisible();
  await board(page).dblclick({ position: { x: 300, y: 200 } });
  await expect(notes(page).locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type('What does mud');
  // Tab keeps the caret in the note.
  await page.keyboard.press('Tab');
  await page.keyboard.type(' sound like at night?');
  await expect(notes(other)).toContainText('What does mud sound like at night?');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Ocean' }).click();
  await expect(notes(other)).toHaveClass(/node--blue/);

  // Dragged by one, it moves for the other; taken back, it stands where it stood.
  const before = await boxOf(notes(other));
  const from = await boxOf(notes(page));
  await page.mouse.move(from.x + 20, from.y + 80);
  await page.mouse.down();
  await page.mouse.move(from.x + 23, from.y + 80);
  await page.mouse.move(from.x + 123, from.y + 180, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await boxOf(notes(other))).x - before.x)).toBe(100);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => Math.round((await boxOf(notes(other))).x - before.x)).toBe(0);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => Math.round((await boxOf(notes(other))).x - before.x)).toBe(100);

  // A timeline grows by its plus signs, and is numbered for both.
  await other.getByRole('button', { name: 'Timeline' }).click();
  const step = (name: string) => board(other).getByRole('article', { name });
  await step('Step 1').hover();
  await board(other)
    .getByRole('button', { name: 'Add below' })
    .or(board(other).getByRole('button', { name: 'Add after' }))
    .first()
    .click();
  await expect(step('Step 2')).toBeVisible();
  await expect(board(page).getByRole('article', { name: 'Step 2' })).toBeVisible();
  await other.getByLabel('Title of the step').fill('The boy finds the bell');
  await other.keyboard.press('Enter');
  await expect(board(page).getByRole('article', { name: 'Step 2, The boy finds the bell' })).toBeVisible();
  await other.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Shift+Digit1');
  await expect(board(page).locator('.react-flow__edge')).toHaveCount(1);

  // What one writes in while another deletes it is deleted, and keeps its words.
  await notes(page).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(notes(other)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(notes(other)).toContainText('What does mud sound like at night?');
  for (const theme of ['light', 'dark'] as const) await look(page, 'canvas', 'desktop', theme);
  await look(page, 'canvas', 'phone', 'light');
});

/** The WCAG contrast between a rectangle's most frequent colour and the colour that differs most from it. */
async function contrastIn(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const { width, height } = image;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    if (!pen) throw new Error('This browser has no canvas.');
    pen.drawImage(image, 0, 0);
    const pixels = pen.getImageData(0, 0, width, height).data;
    const linear = (value = 0) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    const counts = new Map<number, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      const [red, green, blue] = [pixels[at], pixels[at + 1], pixels[at + 2]].map(linear);
      const light = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
      counts.set(light, (counts.get(light) ?? 0) + 1);
    }
    const [ground] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
    const ratios = [...counts.keys()].map(
      (light) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05),
    );
    return Math.max(...ratios);
  }, picture);
}

test('notes stay readable under a marquee and inside the outline that it leaves, in the light and in the dark', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await emptyWorkspace(door.server, { title: 'The Tide Clerk' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const place = { canvasId, y: 200, width: 220, height: 100 };
  const words = ['Half buried, mouth up, full of rain.', 'What does mud sound like at night?'];
  for (const [at, content] of words.entries())
    await make('create-canvas-node', { ...place, content, x: 200 + at * 260 });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  await expect(notes(page)).toHaveCount(2);
  const contrasts = () =>
    Promise.all(
      words.map(async (_, at) => {
        const { x, y, width, height } = await boxOf(notes(page).nth(at));
        // Inside the note's border: its words are all that differs from its paper.
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
    await look(page, 'canvas-marquee', 'desktop', theme);
    await page.keyboard.press('Escape');
  }
  // One note alone is as if a click had selected it: a press begins to write in it.
  const { x, y } = await boxOf(notes(page).first());
  await page.mouse.move(x - 30, y - 30);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 40, { steps: 5 });
  await page.mouse.up();
  await expect(board(page).locator('.react-flow__node.selected')).toHaveCount(1);
  await page.mouse.click(x + 60, y + 40);
  await expect(notes(page).first().locator('.ProseMirror')).toBeFocused();
});
