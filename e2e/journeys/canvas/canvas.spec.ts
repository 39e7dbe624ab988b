import type { Locator, Page } from '@playwright/test';
import { board } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { look } from '../../testing/pictures.ts';
import { sharedWorkspace } from '../../testing/works.ts';

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
  await page.keyboard.type('What does mud sound like at night?');
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
