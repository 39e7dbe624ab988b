import type { Page } from '@playwright/test';
import { RECONNECT_TIMEOUT, board, fireOnlineEvent } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { createSharedWorkspace } from '../../testing/sample-workspaces.ts';

const notes = (page: Page) => board(page).getByRole('article', { name: 'Note' });
const noteEditor = (page: Page) => notes(page).locator('.ProseMirror');

test('a note that one person deletes while another writes in it offline is listed under “Deleted” with all words, its writer is notified, and it can be restored', async ({
  networkProxies,
  newBrowser,
  newTab,
}) => {
  // The test waits for two people's pages, for a reconnection and for three screenshots.
  test.slow();
  const [networkProxy, otherProxy] = networkProxies;
  if (!networkProxy || !otherProxy) throw new Error('There are no proxies.');
  const { server } = networkProxy;
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const path = `/workspace/${workspaceId}?item=${canvasId}`;
  const page = await newTab(await newBrowser(ines), path);
  const teoPage = await newTab(await newBrowser(teo, otherProxy), path);

  await board(page).dblclick({ position: { x: 400, y: 250 } });
  await expect(noteEditor(page)).toBeFocused();
  await page.keyboard.type('The boy finds the bell.');
  await expect(notes(teoPage)).toContainText('The boy finds the bell.');

  networkProxy.network = 'cut';
  await page.keyboard.type(' Half buried, mouth up.');
  await notes(teoPage).click();
  await teoPage.keyboard.press('Delete');
  await expect(teoPage.getByText('1 item deleted')).toBeVisible();
  await expect(notes(teoPage)).toHaveCount(0);
  await expect(notes(page)).toHaveCount(1);

  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  const deletedNotice = page.getByRole('alert').filter({ hasText: 'while you were writing in it' });
  await expect(deletedNotice).toContainText('“The boy finds the bell. Half buried…”', RECONNECT_TIMEOUT);
  await expect(notes(page)).toHaveCount(0);
  await checkScreen(page, 'canvas-told', 'desktop', 'light');

  // The list of deleted nodes shows the note with the words of both.
  await teoPage.getByRole('button', { name: 'Deleted' }).click();
  const deletedList = teoPage.getByRole('dialog', { name: 'Deleted' });
  await expect(deletedList).toContainText('The boy finds the bell. Half buried, mouth up.');
  await expect(deletedList).toContainText('Note · deleted by you, just now');
  await checkScreen(teoPage, 'canvas-deleted', 'desktop', 'dark');
  await deletedList.getByRole('button', { name: /^Restore/ }).click();
  await expect(deletedList).toContainText('Nothing was deleted here.');
  await expect(notes(page)).toContainText('Half buried, mouth up.');
  await expect(deletedNotice).toHaveCount(0);

  // Undo reverts the newest change first: the words in the copied note, then the copy.
  await page.getByRole('button', { name: 'Deleted' }).focus();
  await notes(page).click();
  await page.keyboard.press('Control+d');
  await expect(notes(page)).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(noteEditor(page)).toBeFocused();
  await page.keyboard.type(' Full of rain. And mud.', { delay: 20 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nobody rang it.');
  await expect(notes(teoPage).last()).toContainText('mouth up. Full of rain. And mud.');
  await expect(notes(teoPage).last()).toContainText('Nobody rang it.');
  // Each undo of fast typing reverts one sentence or one Enter, inside the note and after leaving it.
  await page.keyboard.press('Control+z');
  await expect(notes(page).last()).not.toContainText('Nobody rang it.');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(notes(teoPage).last()).not.toContainText('And mud.');
  await expect(notes(teoPage).last()).toContainText('mouth up. Full of rain.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(notes(teoPage).last()).not.toContainText('Full of rain.');
  await page.keyboard.press('Control+z');
  await expect(notes(teoPage)).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(notes(teoPage)).toHaveCount(2);

  // Nodes are copied by keys, and cut and pasted by the menu. A selection of several nodes has no node toolbar.
  const tools = page.getByRole('toolbar', { name: 'Note' });
  await notes(page).first().click();
  await expect(tools).toBeVisible();
  await notes(page)
    .last()
    .click({ modifiers: ['Shift'] });
  await expect(board(page).locator('.node.is-selected')).toHaveCount(2);
  await expect(tools).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.mouse.move(900, 300);
  await page.keyboard.press('Control+v');
  await expect(notes(teoPage)).toHaveCount(4);
  await notes(page).first().click({ button: 'right' });
  await checkScreen(page, 'canvas-menu', 'desktop', 'light');
  await page.getByRole('menuitem', { name: 'Cut' }).click();
  await expect(notes(teoPage)).toHaveCount(3);
  await board(page).click({ button: 'right', position: { x: 700, y: 600 } });
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await expect(notes(teoPage)).toHaveCount(4);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Colour' }).press('ArrowRight');
  await page.getByRole('menuitemradio', { name: 'Ocean' }).click();
  await expect(notes(teoPage).and(teoPage.locator('.node--blue'))).toHaveCount(1);
});
