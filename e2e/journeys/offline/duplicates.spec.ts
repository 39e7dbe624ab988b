import type { Page } from '@playwright/test';
import { waitForNothingPending } from '../../testing/browser-storage.ts';
import { expect, test, waitUntilInstalled } from '../../testing/devices.ts';
import { dropFiles, isImageLoaded } from '../../testing/drop-files.ts';
import { operation } from '../../testing/people.ts';
import { createSharedWorkspace } from '../../testing/sample-workspaces.ts';
import { shownTree } from '../../testing/trees.ts';
import {
  RECONNECT_TIMEOUT,
  board,
  clickMenuItem,
  editorOf,
  expectText,
  fireOnlineEvent,
  row,
  waitForOfflineTexts,
} from '../../testing/workspace-page.ts';

const notes = (page: Page) => board(page).getByRole('article', { name: 'Note' });

test('[D10] a canvas and a folder that are duplicated offline are in the tree at once, and reach the server and another browser with their contents', async ({
  networkProxies,
  newBrowser,
  newTab,
}) => {
  test.slow();
  const [networkProxy, otherProxy] = networkProxies;
  if (!networkProxy || !otherProxy) throw new Error('There are no proxies.');
  const { server } = networkProxy;
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(server, {
    title: 'The Tide Clerk',
    type: 'general',
  });
  const folderId = await make('create-folder', { workspaceId, name: 'Part' });
  const documentId = await make('create-document', { workspaceId, title: 'Ebb', folderId });
  await operation(server, ines, 'update-document', { id: documentId, contentMd: 'The water went.' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Map' });
  const path = `/workspace/${workspaceId}?item=${canvasId}`;
  const page = await newTab(await newBrowser(ines), path);
  const teoPage = await newTab(await newBrowser(teo, otherProxy), path);
  await board(page).dblclick({ position: { x: 400, y: 250 } });
  await page.keyboard.type('The boy finds the bell.');
  await expect(notes(teoPage)).toContainText('The boy finds the bell.');
  await row(page, 'Part').waitFor();
  await dropFiles(row(page, 'Part'), [{ name: 'pier.png' }]);
  await expectText(page, 'Uploaded 1 asset successfully');
  await waitUntilInstalled(page);
  await waitForOfflineTexts(page);

  networkProxy.network = 'cut';
  await page.keyboard.press('Escape');
  await notes(page).click();
  await page.keyboard.press('Enter');
  await expect(notes(page).locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type(' Half buried.');
  await expect(notes(page)).toContainText('Half buried.');
  await clickMenuItem(page, 'Map', 'Duplicate');
  await expectText(page, 'Canvas duplicated!');
  await clickMenuItem(page, 'Part', 'Duplicate');
  await expectText(page, 'Folder duplicated!');
  const tree = [
    'Part',
    'Part/Ebb',
    'Part/pier.png',
    'Part copy',
    'Part copy/Ebb',
    'Part copy/pier.png',
    'Map',
    'Map copy',
    'Trash',
  ];
  expect(await shownTree(page)).toEqual(tree);
  // The server writes the content of a copy, so there is no empty canvas to draw on before.
  await row(page, 'Map copy').click();
  await expectText(page, 'This canvas has not been on this device yet.');

  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  await waitForNothingPending(page);
  await expect(notes(page)).toContainText('The boy finds the bell. Half buried.', RECONNECT_TIMEOUT);
  await expect.poll(() => shownTree(teoPage)).toEqual(tree);
  await row(teoPage, 'Map copy').click();
  await expect(notes(teoPage)).toContainText('The boy finds the bell. Half buried.');
  await row(teoPage, 'Ebb').last().click();
  await expect(editorOf(teoPage)).toContainText('The water went.');
  for (const at of [page, teoPage])
    await expect.poll(() => isImageLoaded(row(at, 'pier.png').last().locator('img'))).toBe(true);
});
