import type { Page } from '@playwright/test';
import { board } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { look } from '../../testing/pictures.ts';
import { sharedWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

const item = (page: Page, name: string) => board(page).getByRole('article', { name, exact: true });

test('a document is written on a canvas; notes are made, moved, joined and framed with no mouse; another sees all of it', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, teo, make, workspaceId } = await sharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const path = `/workspace/${workspaceId}?item=`;
  const page = await newTab(await newBrowser(ines), path + canvasId);
  const other = await newTab(await newBrowser(teo), path + documentId);

  // A card is a document: what is typed in one stands in the other.
  await page.getByRole('button', { name: 'Document', exact: true }).click();
  await page.getByRole('option', { name: 'High Water' }).click();
  const card = item(page, 'Document, High Water');
  await expect(card).toContainText('Nothing is written here yet.');
  await card.click();
  await expect(card.locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type('On the morning the sea did not come in');
  const text = other.getByRole('textbox', { name: 'High Water' });
  await expect(text).toContainText('On the morning the sea did not come in');
  await page.keyboard.press('Escape');
  await text.click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(', nobody rang the bell.');
  await expect(card).toContainText('nobody rang the bell.');
  await expect(card).toContainText('13 words');
  await page.keyboard.press('Escape');

  // From here on with keys alone: two notes, the first moved aside, joined, and the line named.
  await page.keyboard.press('n');
  await page.keyboard.type('Half buried');
  await page.keyboard.press('Escape');
  for (let step = 0; step < 16; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('n');
  await page.keyboard.type('Mouth up');
  await page.keyboard.press('Escape');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('c');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'What was done' })).toHaveText(
    'Connected Mouth up to Half buried',
  );
  const line = (of: Page) => board(of).getByRole('group', { name: 'From Mouth up to Half buried' });
  await line(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('full of rain');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+g');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Act one');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Frame, Act one')).toBeVisible();

  // The other comes to one of them by its address.
  const nodeId = await board(page)
    .locator('.react-flow__node', { hasText: 'Half buried' })
    .getAttribute('data-id');
  await other.goto(`${path}${canvasId}&node=${nodeId}`);
  await expect(board(other).locator('.react-flow__node.selected')).toContainText('Half buried');
  await other.keyboard.press('Shift+Digit1');
  await expect(item(other, 'Frame, Act one')).toBeVisible();
  await expect(item(other, 'Document, High Water')).toContainText('nobody rang the bell.');
  await expect(line(other)).toHaveAccessibleName('From Mouth up to Half buried, full of rain');
  await page.keyboard.press('Shift+Digit1');
  await look(page, 'canvas-shapes', 'desktop', 'dark');
  await other.keyboard.press('Shift+?');
  await expect(other.getByRole('dialog', { name: 'Keys of the canvas' })).toBeVisible();
  await look(other, 'canvas-keys', 'phone', 'light');
});
