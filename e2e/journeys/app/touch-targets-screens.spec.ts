import type { Page } from '@playwright/test';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { createAs } from '../../testing/sample-workspaces.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { smallTouchTargets } from '../../testing/touch-targets.ts';
import { board, row } from '../../testing/workspace-page.ts';

// This test is never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };

test('on a phone every button of a page, a folder read as one page, a canvas, the panels and the workspace list is a target of 44 px', async ({
  browser,
  server,
}) => {
  test.slow();
  const ines = await makePerson(server, 'Ines');
  const make = createAs(server, ines);
  const workspaceId = await make('create-workspace', { title: 'The Tide Clerk', type: 'general' });
  const folderId = await make('create-folder', { workspaceId, name: 'Manuscript' });
  for (const title of ['1 High Water', '2 The Harbour Floor']) {
    const id = await make('create-document', { workspaceId, title, folderId });
    await operation(server, ines, 'update-document', { id, contentMd: 'Low water at six.' });
  }
  const documentId = await make('create-document', { workspaceId, title: 'Remarks' });
  await operation(server, ines, 'update-document', {
    id: documentId,
    contentMd: 'What does mud sound like?',
  });
  const trashedId = await make('create-document', { workspaceId, title: 'An older beginning' });
  await operation(server, ines, 'move-document-to-trash', { id: trashedId });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  await make('create-canvas-node', { canvasId, x: 60, y: 180, width: 220, height: 100, content: 'Mud' });
  const { page, faults } = await openAs(
    browser,
    server,
    ines,
    `/workspace/${workspaceId}?item=${documentId}`,
    { ...PHONE, reducedMotion: 'reduce' },
  );

  const found: Record<string, string[]> = {};
  const measure = async (name: string): Promise<void> => {
    await page.waitForTimeout(300);
    found[name] = await smallTouchTargets(page);
    await checkScreen(page, `touch-${name}`, 'phone', Object.keys(found).length % 2 === 0 ? 'dark' : 'light');
  };
  await expect(page.locator('.ProseMirror')).toBeVisible();
  await measure('page');
  await openTab(page, 'Files');
  await expect(row(page, 'Trash')).toBeVisible();
  await row(page, 'Trash').tap();
  await expect(row(page, 'An older beginning')).toBeVisible();
  await measure('files');
  await page.keyboard.press('Escape');
  await openTab(page, 'Canvases');
  await expect(row(page, 'Two days of no water')).toBeVisible();
  await measure('canvases');
  await page.keyboard.press('Escape');
  await openTab(page, 'Assets');
  await measure('assets');
  await page.goto(`/workspace/${workspaceId}?read=${folderId}`);
  await expect(page.getByText('Low water at six.').first()).toBeVisible();
  await measure('folder');
  await page.goto(`/workspace/${workspaceId}?item=${canvasId}`);
  const note = board(page).getByRole('article', { name: 'Note' });
  await expect(note).toBeVisible();
  await measure('canvas');
  await note.tap();
  await expect(board(page).getByRole('toolbar', { name: 'Note' })).toBeVisible();
  await measure('canvas-selected');
  await page.goto('/workspaces');
  await expect(page.getByText('The Tide Clerk').first()).toBeVisible();
  await measure('list');
  expect(Object.fromEntries(Object.entries(found).filter(([, small]) => small.length > 0))).toEqual({});
  expect(faults).toEqual([]);
});

/** Opens a tab of the rail, which is a sheet over the page. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('button', { name, exact: true }).tap();
  await expect(page.locator('#side-panel')).toBeVisible();
}
