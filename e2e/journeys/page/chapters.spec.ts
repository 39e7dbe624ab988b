import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { COMES_BACK, everythingIsHere, fromMenu, rename, row } from '../../testing/desk.ts';
import { expect, isInstalled, test } from '../../testing/devices.ts';
import { addMember, makePerson, operation } from '../../testing/people.ts';
import { lookBothWays } from '../../testing/pictures.ts';
import { emptyWorkspace } from '../../testing/works.ts';

const chapters = (page: Page) => page.getByRole('article');
const chapter = (page: Page, name: string) => page.getByRole('article', { name });

/** Titles of chapters, and headings of folders within, as they stand on the page. */
const titles = (page: Page) => page.locator('.chapters .page__title, .chapters__part');

/** Where an element stands in the window, from the top. */
const topOf = (page: Page, words: string): Promise<number> =>
  page
    .getByText(words)
    .last()
    .evaluate((element) => element.getBoundingClientRect().top);

test('a folder is read as one page and written in place, with others, and with no network', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'The tide', type: 'novel' });
  const tom = await makePerson(server, 'Tom');
  await addMember(server, ines, tom, workspaceId, 'editor');
  const book = await make('create-folder', { workspaceId, name: 'Book one', parentId: null });
  const page1 = async (title: string, folderId: string, contentMd: string) => {
    const id = await make('create-document', { workspaceId, title, folderId });
    await operation(server, ines, 'update-document', { id, contentMd });
    return id;
  };
  const board = await page1('The board', book, '# The steps\n\nLow water at six.\n\nNobody came.');
  const long = Array.from({ length: 60 }, (_, index) => `Line ${index} of what she wrote down.`).join('\n\n');
  await page1('The book', book, `${long}\n\n## Remarks\n\nThe last line of the book.`);
  const part = await make('create-folder', { workspaceId, name: 'Part two', parentId: book });
  await page1('The boy', part, 'He had climbed the ladder.');
  await make('create-folder', { workspaceId, name: 'Pictures', parentId: book });

  const desk = await newBrowser(ines);
  const page = await newTab(desk, `/workspace/${workspaceId}`);
  await isInstalled(page);

  // Nothing to read, nothing offered.
  await row(page, 'Book one').click();
  await row(page, 'Pictures').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Read as one page' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // In the order of the tree, on one sheet; an address of its own, and the folder is the active row.
  await fromMenu(page, 'Book one', 'Read as one page');
  await expect(page).toHaveURL(new RegExp(`\\?read=${book}$`));
  const inTree = await page.getByRole('treeitem').allInnerTexts();
  const wanted = ['The board', 'The book', 'Part two', 'The boy'];
  const shown = inTree.map((name) => name.trim()).filter((name) => wanted.includes(name));
  // A folder within stands in its place, unfolded or not.
  shown.splice(shown.indexOf('Part two') + 1, 0, ...(shown.includes('The boy') ? [] : ['The boy']));
  await expect(titles(page)).toHaveText(shown);
  await expect(row(page, 'Book one')).toHaveAttribute('aria-selected', 'true');
  await expect(chapter(page, 'The board')).toContainText('Low water at six.');
  await expect(chapter(page, 'The boy')).toContainText('He had climbed the ladder.');
  const count = page.locator('.topbar__count');
  await expect(count).toHaveText('440 words');
  await expect(page.locator('.ProseMirror')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  // The outline leads over all chapters.
  await page.keyboard.press('Control+Shift+o');
  const headings = page.getByRole('list', { name: 'Headings' }).getByRole('button');
  await expect(headings.filter({ hasText: 'Remarks' })).toBeVisible();
  await expect(headings.filter({ hasText: 'The steps' })).toBeVisible();
  await headings.filter({ hasText: 'Remarks' }).press('Enter');
  await expect(page.getByText('The last line of the book.')).toBeInViewport();
  await expect(chapter(page, 'The book')).toBeFocused();

  // What is pressed is written where it stands; nothing on the page moves.
  const before = await topOf(page, 'The last line of the book.');
  await page.getByText('The last line of the book.').click();
  await expect(page.getByRole('textbox', { name: 'Text of The book' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' It ends here.');
  await expect(chapter(page, 'The book')).toContainText('The last line of the book. It ends here.');
  expect(Math.abs((await topOf(page, 'The last line of the book.')) - before)).toBeLessThan(2);
  // Steady typing comes back a sentence and an Enter at a time.
  await page.keyboard.type(' Nothing follows.', { delay: 20 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Not a word.', { delay: 20 });
  const written = chapter(page, 'The book');
  await page.keyboard.press('Control+z');
  await expect(written).not.toContainText('Not a word.');
  await expect(written).toContainText('Nothing follows.');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(written).not.toContainText('Nothing follows.');
  await expect(written).toContainText('The last line of the book. It ends here.');
  await expect(count).toHaveText('430 words');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Details and goals' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Over the last line the next chapter is written, and back over its first.
  const follows = shown.filter((name) => name !== 'Part two');
  const next = follows[follows.indexOf('The book') + 1];
  await page.getByText('The last line of the book.').last().click();
  await page.keyboard.press('Control+End');
  if (next !== undefined) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('textbox', { name: `Text of ${next}` })).toBeFocused();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
  }
  await expect(page.getByRole('textbox', { name: 'Text of The book' })).toBeFocused();
  await page.keyboard.type(' Here it ends.');
  await page.keyboard.press('Escape');
  await expect(page.locator('.ProseMirror')).toHaveCount(0);
  await expect(chapter(page, 'The book')).toBeFocused();
  await expect(chapter(page, 'The book')).toContainText('It ends here. Here it ends.');

  // Somebody else sees it in the document alone, writes there, renames and adds: all of it is on this page at once.
  const elsewhere = await newBrowser(tom);
  const his = await newTab(elsewhere, `/workspace/${workspaceId}?item=${board}`);
  const text = his.locator('.ProseMirror');
  await expect(text).toContainText('Nobody came.');
  await text.getByText('Nobody came.').click();
  await his.keyboard.press('End');
  await chapter(page, 'The board').scrollIntoViewIfNeeded();
  await his.keyboard.type(' Only the boy.');
  await expect(chapter(page, 'The board')).toContainText('Nobody came. Only the boy.');
  await his.getByRole('treeitem', { name: 'The book' }).click();
  await expect(his.locator('.ProseMirror')).toContainText('It ends here. Here it ends.');
  // What is read stays where it stands while somebody writes above it.
  await page.getByText('The last line of the book.').scrollIntoViewIfNeeded();
  const stood = await topOf(page, 'The last line of the book.');
  await his.getByText('Line 0 of what').click();
  await his.keyboard.press('Home');
  await his.keyboard.type('A line before it all. ');
  await his.keyboard.press('Enter');
  await expect(chapter(page, 'The book')).toContainText('A line before it all. Line 0');
  expect(Math.abs((await topOf(page, 'The last line of the book.')) - stood)).toBeLessThan(2);
  await rename(his, 'The board', 'The painted board');
  await expect(chapter(page, 'The painted board')).toBeVisible();
  const added = await page1('Low water', part, 'The harbour had become a field.');
  await expect(chapter(page, 'Low water')).toContainText('The harbour had become a field.', COMES_BACK);
  await operation(server, tom, 'move-document-to-trash', { id: added });
  await expect(chapter(page, 'Low water')).toHaveCount(0);
  await expect(chapters(page)).toHaveCount(3);

  // With no network: after a reload, and back from a chapter that was opened alone.
  await everythingIsHere(page);
  door.network = 'cut';
  await page.reload();
  await expect(chapter(page, 'The painted board')).toContainText('Only the boy.', COMES_BACK);
  await expect(chapter(page, 'The boy')).toContainText('He had climbed the ladder.');
  await chapter(page, 'The painted board').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text of The painted board' })).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' In the dark.');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible(COMES_BACK);
  await chapter(page, 'The painted board').getByRole('button', { name: 'Open this chapter' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?item=${board}$`));
  await expect(page.locator('.ProseMirror')).toContainText('Only the boy. In the dark.');
  await page.goBack();
  await expect(chapters(page)).toHaveCount(3);
  await expect(chapter(page, 'The painted board')).toContainText('Only the boy. In the dark.');
  door.network = 'open';
  await lookBothWays(page, 'chapters');
});
