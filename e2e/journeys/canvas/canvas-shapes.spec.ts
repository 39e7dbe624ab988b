import type { Page } from '@playwright/test';
import { board } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { createSharedWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const nodeNamed = (page: Page, name: string) => board(page).getByRole('article', { name, exact: true });

test('a document can be edited in its card on a canvas, notes can be created, moved, connected and framed by keyboard alone, and another person sees all of it', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const path = `/workspace/${workspaceId}?item=`;
  const page = await newTab(await newBrowser(ines), path + canvasId);
  const teoPage = await newTab(await newBrowser(teo), path + documentId);

  // A card and its document share one text, so words typed in one appear in the other.
  await page.getByRole('button', { name: 'Document', exact: true }).click();
  await page.getByRole('option', { name: 'High Water' }).click();
  const card = nodeNamed(page, 'Document, High Water');
  await expect(card).toContainText('Nothing is written here yet.');
  await card.click();
  await expect(card.locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type('On the morning the sea did not come in');
  const text = teoPage.getByRole('textbox', { name: 'High Water' });
  await expect(text).toContainText('On the morning the sea did not come in');
  await page.keyboard.press('Escape');
  await text.click();
  await teoPage.keyboard.press('Control+End');
  await teoPage.keyboard.type(', nobody rang the bell.');
  await expect(card).toContainText('nobody rang the bell.');
  await expect(card).toContainText('13 words');
  await page.keyboard.press('Escape');

  // From here on only keys are used: two notes, the first moved aside, then an edge between them with a label.
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
  const edge = (tab: Page) => board(tab).getByRole('group', { name: 'From Mouth up to Half buried' });
  await edge(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('full of rain');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+g');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Act one');
  await page.keyboard.press('Enter');
  await expect(nodeNamed(page, 'Frame, Act one')).toBeVisible();

  // A URL with a node id opens the canvas with that node selected.
  const nodeId = await board(page)
    .locator('.react-flow__node', { hasText: 'Half buried' })
    .getAttribute('data-id');
  await teoPage.goto(`${path}${canvasId}&node=${nodeId}`);
  await expect(board(teoPage).locator('.react-flow__node.selected')).toContainText('Half buried');
  await teoPage.keyboard.press('Shift+Digit1');
  await expect(nodeNamed(teoPage, 'Frame, Act one')).toBeVisible();
  await expect(nodeNamed(teoPage, 'Document, High Water')).toContainText('nobody rang the bell.');
  await expect(edge(teoPage)).toHaveAccessibleName('From Mouth up to Half buried, full of rain');
  await page.keyboard.press('Shift+Digit1');
  await checkScreen(page, 'canvas-shapes', 'desktop', 'dark');
  await teoPage.keyboard.press('Shift+?');
  await expect(teoPage.getByRole('dialog', { name: 'Keys of the canvas' })).toBeVisible();
  await checkScreen(teoPage, 'canvas-keys', 'phone', 'light');
});
