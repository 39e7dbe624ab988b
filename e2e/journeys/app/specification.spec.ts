import { expect, test } from '../../testing/test.ts';
import { makePerson, openAs } from '../../testing/people.ts';
import {
  createAs,
  createEmptyWorkspace,
  createWorkspaceWithDocument,
} from '../../testing/sample-workspaces.ts';
import { checkAllVariants, checkScreen } from '../../testing/screen-check.ts';

test('a context menu is 160 to 240 px wide and stays 10 px away from the edges of the window', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, path } = await createWorkspaceWithDocument(server, ines, { document: 'High Water' });
  const canvasId = await createAs(server, ines)('create-canvas', { workspaceId, title: 'Harbour' });
  const { page, faults } = await openAs(browser, server, ines, path);
  const row = page.getByRole('treeitem', { name: 'High Water' });
  const menu = page.getByRole('menu').first();
  const measure = async (): Promise<{ x: number; y: number; width: number; height: number }> => {
    await expect(menu).toBeVisible();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const box = await menu.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(160);
    expect(box?.width).toBeLessThanOrEqual(240);
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  await row.click({ button: 'right' });
  await measure();
  await checkScreen(page, 'context-menu', 'desktop', 'light');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await page.goto(`/workspace/${workspaceId}?item=${canvasId}`);
  await expect(page.getByText('Double-click anywhere to get started')).toBeVisible();
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 600, y: 620 } });
  await measure();
  await page.keyboard.press('Escape');
  await page.mouse.click(size.width - 3, 300, { button: 'right' });
  const { x, width } = await measure();
  expect(x + width).toBeLessThanOrEqual(size.width - 10);
  await checkAllVariants(page, 'context-menu-canvas');
  expect(faults).toEqual([]);
});

test('a workspace that is not on this device and cannot be loaded leads to the list of workspaces, which says why', async ({
  browser,
  server,
}) => {
  const { ines, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  const { page } = await openAs(browser, server, ines, '/account', { serviceWorkers: 'block' });
  await page.route(/\/operations\/get-workspace(?:-tree)?$/u, (route) => route.abort());
  await page.goto(`/workspace/${workspaceId}`);
  await expect(page).toHaveURL(/\/workspaces$/u);
  await expect(page.getByText('Failed to load workspace')).toBeVisible();
  await expect(page.getByText('Network connection error')).toBeVisible();
  await checkAllVariants(page, 'workspace-load-failed');
});

test('a canvas that fails to load shows the two lines of the welcome, and a double click tries again', async ({
  browser,
  server,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Harbour' });
  const { page } = await openAs(browser, server, ines, '/account', { serviceWorkers: 'block' });
  let isBlocked = true;
  await page.route(/\/assets\/canvas-(?:stage|board)[^/]*\.js/u, (route) =>
    isBlocked ? route.abort() : route.continue(),
  );
  await page.goto(`/workspace/${workspaceId}?item=${canvasId}`);
  await expect(page.getByRole('heading', { name: 'Welcome to your canvas' })).toBeVisible();
  await expect(page.getByText('Double-click anywhere to get started')).toBeVisible();
  await expect(page.getByText('It could not be loaded. What is on it is safe.')).toBeVisible();
  await checkAllVariants(page, 'canvas-load-failed');
  isBlocked = false;
  await page.getByRole('heading', { name: 'Welcome to your canvas' }).dblclick();
  await expect(page.locator('.react-flow__pane')).toBeVisible();
});

test('a branch of a timeline has a plus button on each of its sides', async ({ browser, server }) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Harbour' });
  await make('create-canvas-node', { canvasId, type: 'timelineNode', x: 0, y: 0 });
  const { page, faults } = await openAs(browser, server, ines, `/workspace/${workspaceId}?item=${canvasId}`);
  await page.getByRole('article', { name: 'Step 1' }).hover();
  await page.getByRole('button', { name: 'Add branch below' }).click();
  const branch = page.getByRole('article', { name: 'Timeline Detail, branch' });
  await expect(branch).toBeVisible();
  for (const name of ['to the left', 'above', 'to the right', 'below'])
    await expect(branch.getByRole('button', { name: `Add branch ${name}` })).toBeVisible();
  await branch.getByRole('button', { name: 'Add branch to the right' }).click();
  await expect(branch).toHaveCount(2);
  await checkAllVariants(page, 'timeline-branches');
  expect(faults).toEqual([]);
});
