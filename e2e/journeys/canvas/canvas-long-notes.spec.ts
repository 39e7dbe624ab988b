import { readFile } from 'node:fs/promises';
import { board } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const LONG = `The clerk counts the boats twice, because the first count is for the harbour master. ${'Then the tide turns and he counts again. '.repeat(6)}The last boat is hers.`;

test('a note that is longer than its box shows that there is more, grows while it is edited, and is exported whole', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const createNode = (type: string, x: number, y: number, extra = {}) =>
    make('create-canvas-node', { canvasId, type, x, y, ...extra });
  const longId = await createNode('markdownNode', 60, 120, { content: LONG });
  const shortId = await createNode('markdownNode', 60, 320, { content: 'Mud' });
  await createNode('timelineNode', 340, 120, { title: 'The count', content: LONG });
  await createNode('simpleTextNode', 340, 320, { content: LONG, style: { width: 220, height: 60 } });
  await createNode('documentNode', 620, 120, { targetType: 'document', targetId: documentId });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}?item=${canvasId}`);
  const node = (id: string) => board(page).locator(`.react-flow__node[data-id="${id}"]`);
  const heightOf = (id: string) => node(id).evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  const [long, short] = [node(longId), node(shortId)];

  await expect(long.locator('article[data-more]')).toBeVisible();
  await expect(short.locator('article[data-fits]')).toBeVisible();
  await expect(board(page).locator('[data-more]')).toHaveCount(3);
  // A paragraph that the browser observes, or paints as a layer of its own, costs time in every frame of a drag.
  const paragraph = long.locator('p');
  expect(
    await paragraph.evaluate((element) => {
      const { contentVisibility, position } = getComputedStyle(element);
      return [contentVisibility, position];
    }),
  ).toEqual(['visible', 'static']);
  await checkAllVariants(page, 'canvas-long-notes');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Shift+1');

  // Opened, the note is as high as its text. Without a change it returns to its height.
  await long.click({ position: { x: 20, y: 20 } });
  await long.locator('.node__text').click({ position: { x: 4, y: 4 } });
  await expect(long.locator('.ProseMirror')).toBeFocused();
  await expect.poll(() => heightOf(longId)).toBeGreaterThan(200);
  await expect(long.locator('article')).toHaveJSProperty('scrollTop', 0);
  expect(await long.locator('article').evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => heightOf(longId)).toBe(96);

  // A changed note keeps the height, and undo reverts the words.
  await page.keyboard.press('Enter');
  await expect(long.locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type(' And so it ends.');
  await page.keyboard.press('Escape');
  await expect.poll(() => heightOf(longId)).toBeGreaterThan(200);
  await expect(long.locator('article[data-fits]')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(long).not.toContainText('And so it ends.');

  await page.getByRole('button', { name: 'Share' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Canvas as SVG', exact: true }).click();
  const download = await downloading;
  const svg = await readFile(await download.path(), 'utf8');
  const words = svg.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(words.match(/counts again/g)?.length).toBeGreaterThan(0);
  for (const text of ['last boat', 'High Water', 'Nothing is written here yet.', '0 words'])
    expect(words).toContain(text);
});
