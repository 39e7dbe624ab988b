import type { Page } from '@playwright/test';
import { COMES_BACK, board, lineIsBack } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { look } from '../../testing/pictures.ts';
import { sharedWorkspace } from '../../testing/works.ts';

const notes = (page: Page) => board(page).getByRole('article', { name: 'Note' });
const editor = (page: Page) => notes(page).locator('.ProseMirror');

test('one writes with no network in what another deletes: the words are under Deleted, the writer is told, all comes back', async ({
  doors,
  newBrowser,
  newTab,
}) => {
  // Two people, a network that comes back, three looks.
  test.slow();
  const [door, otherDoor] = doors;
  if (!door || !otherDoor) throw new Error('There are no doors.');
  const { server } = door;
  const { ines, teo, make, workspaceId } = await sharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const path = `/workspace/${workspaceId}?item=${canvasId}`;
  const page = await newTab(await newBrowser(ines), path);
  const other = await newTab(await newBrowser(teo, otherDoor), path);

  await board(page).dblclick({ position: { x: 400, y: 250 } });
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('The boy finds the bell.');
  await expect(notes(other)).toContainText('The boy finds the bell.');

  door.network = 'cut';
  await page.keyboard.type(' Half buried, mouth up.');
  await notes(other).click();
  await other.keyboard.press('Delete');
  await expect(other.getByText('1 item deleted')).toBeVisible();
  await expect(notes(other)).toHaveCount(0);
  await expect(notes(page)).toHaveCount(1);

  door.network = 'open';
  await lineIsBack(page);
  const told = page.getByRole('alert').filter({ hasText: 'while you were writing in it' });
  await expect(told).toContainText('“The boy finds the bell. Half buried…”', COMES_BACK);
  await expect(notes(page)).toHaveCount(0);
  await look(page, 'canvas-told', 'desktop', 'light');

  // Both see one picture, with all words.
  await other.getByRole('button', { name: 'Deleted' }).click();
  const list = other.getByRole('dialog', { name: 'Deleted' });
  await expect(list).toContainText('The boy finds the bell. Half buried, mouth up.');
  await expect(list).toContainText('Note · deleted by you, just now');
  await look(other, 'canvas-deleted', 'desktop', 'dark');
  await list.getByRole('button', { name: /^Restore/ }).click();
  await expect(list).toContainText('Nothing was deleted here.');
  await expect(notes(page)).toContainText('Half buried, mouth up.');
  await expect(told).toHaveCount(0);

  // One goes on, and takes back in the order in which it was done: words, then the copy.
  await page.getByRole('button', { name: 'Deleted' }).focus();
  await notes(page).click();
  await page.keyboard.press('Control+d');
  await expect(notes(page)).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type(' Full of rain. And mud.', { delay: 20 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nobody rang it.');
  await expect(notes(other).last()).toContainText('mouth up. Full of rain. And mud.');
  await expect(notes(other).last()).toContainText('Nobody rang it.');
  // Steady typing comes back a sentence and an Enter at a time, in the note as beside it.
  await page.keyboard.press('Control+z');
  await expect(notes(page).last()).not.toContainText('Nobody rang it.');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(notes(other).last()).not.toContainText('And mud.');
  await expect(notes(other).last()).toContainText('mouth up. Full of rain.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(notes(other).last()).not.toContainText('Full of rain.');
  await page.keyboard.press('Control+z');
  await expect(notes(other)).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(notes(other)).toHaveCount(2);

  // Copied by keys, cut and pasted by the menu; several have no tools of their own.
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
  await expect(notes(other)).toHaveCount(4);
  await notes(page).first().click({ button: 'right' });
  await look(page, 'canvas-menu', 'desktop', 'light');
  await page.getByRole('menuitem', { name: 'Cut' }).click();
  await expect(notes(other)).toHaveCount(3);
  await board(page).click({ button: 'right', position: { x: 700, y: 600 } });
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await expect(notes(other)).toHaveCount(4);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Colour' }).press('ArrowRight');
  await page.getByRole('menuitemradio', { name: 'Ocean' }).click();
  await expect(notes(other).and(other.locator('.node--blue'))).toHaveCount(1);
});
