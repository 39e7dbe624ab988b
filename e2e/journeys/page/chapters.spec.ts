import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  RECONNECT_TIMEOUT,
  waitForOfflineTexts,
  clickMenuItem,
  rename,
  row,
} from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { addMember, makePerson, operation } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

const chapters = (page: Page) => page.getByRole('article');
const chapter = (page: Page, name: string) => page.getByRole('article', { name });

/** The titles of the chapters and the headings of the subfolders, in the order of the page. */
const titles = (page: Page) => page.locator('.chapters .page__title, .chapters__part');

/** Returns the distance in pixels from the top of the window to the last element with this text. */
const topOf = (page: Page, words: string): Promise<number> =>
  page
    .getByText(words)
    .last()
    .evaluate((element) => element.getBoundingClientRect().top);

test('a folder is read as one page, its chapters are edited in place, and the page shows edits of others and works offline', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, {
    title: 'The tide',
    type: 'novel',
  });
  const tom = await makePerson(server, 'Tom');
  await addMember(server, ines, tom, workspaceId, 'editor');
  const bookId = await make('create-folder', { workspaceId, name: 'Book one', parentId: null });
  const createChapter = async (title: string, folderId: string, contentMd: string) => {
    const id = await make('create-document', { workspaceId, title, folderId });
    await operation(server, ines, 'update-document', { id, contentMd });
    return id;
  };
  const boardId = await createChapter(
    'The board',
    bookId,
    '# The steps\n\nLow water at six.\n\nNobody came.',
  );
  const longText = Array.from({ length: 60 }, (_, index) => `Line ${index} of what she wrote down.`).join(
    '\n\n',
  );
  await createChapter('The book', bookId, `${longText}\n\n## Remarks\n\nThe last line of the book.`);
  const partId = await make('create-folder', { workspaceId, name: 'Part two', parentId: bookId });
  await createChapter('The boy', partId, 'He had climbed the ladder.');
  await make('create-folder', { workspaceId, name: 'Pictures', parentId: bookId });

  const context = await newBrowser(ines);
  const page = await newTab(context, `/workspace/${workspaceId}`);
  await waitUntilInstalled(page);

  // The menu of an empty folder does not offer to read it.
  await row(page, 'Book one').click();
  await row(page, 'Pictures').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Read as one page' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // The page shows the chapters in the order of the tree. It has its own URL, and the row of the folder is selected.
  await clickMenuItem(page, 'Book one', 'Read as one page');
  await expect(page).toHaveURL(new RegExp(`\\?read=${bookId}$`));
  const treeNames = await page.getByRole('treeitem').allInnerTexts();
  const readNames = ['The board', 'The book', 'Part two', 'The boy'];
  const chapterNames = treeNames.map((name) => name.trim()).filter((name) => readNames.includes(name));
  // The chapters of a subfolder are on the page even if the subfolder is collapsed in the tree.
  chapterNames.splice(
    chapterNames.indexOf('Part two') + 1,
    0,
    ...(chapterNames.includes('The boy') ? [] : ['The boy']),
  );
  await expect(titles(page)).toHaveText(chapterNames);
  await expect(row(page, 'Book one')).toHaveAttribute('aria-selected', 'true');
  await expect(chapter(page, 'The board')).toContainText('Low water at six.');
  await expect(chapter(page, 'The boy')).toContainText('He had climbed the ladder.');
  const count = page.locator('.topbar__count');
  await expect(count).toHaveText('440 words');
  await expect(page.locator('.ProseMirror')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  // The outline lists the headings of all chapters.
  await page.keyboard.press('Control+Shift+o');
  const headings = page.getByRole('list', { name: 'Headings' }).getByRole('button');
  await expect(headings.filter({ hasText: 'Remarks' })).toBeVisible();
  await expect(headings.filter({ hasText: 'The steps' })).toBeVisible();
  await headings.filter({ hasText: 'Remarks' }).press('Enter');
  await expect(page.getByText('The last line of the book.')).toBeInViewport();
  await expect(chapter(page, 'The book')).toBeFocused();

  // A click turns the chapter into an editor in place, and nothing on the page moves.
  const before = await topOf(page, 'The last line of the book.');
  await page.getByText('The last line of the book.').click();
  await expect(page.getByRole('textbox', { name: 'Text of The book' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' It ends here.');
  await expect(chapter(page, 'The book')).toContainText('The last line of the book. It ends here.');
  expect(Math.abs((await topOf(page, 'The last line of the book.')) - before)).toBeLessThan(2);
  // Each undo of fast typing reverts one sentence or one Enter.
  await page.keyboard.type(' Nothing follows.', { delay: 20 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Not a word.', { delay: 20 });
  const theBook = chapter(page, 'The book');
  await page.keyboard.press('Control+z');
  await expect(theBook).not.toContainText('Not a word.');
  await expect(theBook).toContainText('Nothing follows.');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(theBook).not.toContainText('Nothing follows.');
  await expect(theBook).toContainText('The last line of the book. It ends here.');
  await expect(count).toHaveText('443 words');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Details and goals' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Arrow Down in the last line moves the caret to the next chapter. Arrow Up in its first line moves the caret back.
  const chapterOrder = chapterNames.filter((name) => name !== 'Part two');
  const next = chapterOrder[chapterOrder.indexOf('The book') + 1];
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

  // Tom opens one chapter as a document. His edits, his new title and a new document appear on this page at once.
  const tomContext = await newBrowser(tom);
  const tomPage = await newTab(tomContext, `/workspace/${workspaceId}?item=${boardId}`);
  const text = tomPage.locator('.ProseMirror');
  await expect(text).toContainText('Nobody came.');
  await text.getByText('Nobody came.').click();
  await tomPage.keyboard.press('End');
  await chapter(page, 'The board').scrollIntoViewIfNeeded();
  await tomPage.keyboard.type(' Only the boy.');
  await expect(chapter(page, 'The board')).toContainText('Nobody came. Only the boy.');
  await tomPage.getByRole('treeitem', { name: 'The book' }).click();
  await expect(tomPage.locator('.ProseMirror')).toContainText('It ends here. Here it ends.');
  // The visible lines do not move while Tom writes above them.
  await page.getByText('The last line of the book.').scrollIntoViewIfNeeded();
  const topBefore = await topOf(page, 'The last line of the book.');
  await tomPage.getByText('Line 0 of what').click();
  await tomPage.keyboard.press('Home');
  await tomPage.keyboard.type('A line before it all. ');
  await tomPage.keyboard.press('Enter');
  await expect(chapter(page, 'The book')).toContainText('A line before it all. Line 0');
  expect(Math.abs((await topOf(page, 'The last line of the book.')) - topBefore)).toBeLessThan(2);
  await rename(tomPage, 'The board', 'The painted board');
  await expect(chapter(page, 'The painted board')).toBeVisible();
  const addedId = await createChapter('Low water', partId, 'The harbour had become a field.');
  await expect(chapter(page, 'Low water')).toContainText(
    'The harbour had become a field.',
    RECONNECT_TIMEOUT,
  );
  await operation(server, tom, 'move-document-to-trash', { id: addedId });
  await expect(chapter(page, 'Low water')).toHaveCount(0);
  await expect(chapters(page)).toHaveCount(3);

  // Offline, the page is complete after a reload and after going back from a chapter that was opened alone.
  await waitForOfflineTexts(page);
  networkProxy.network = 'cut';
  await page.reload();
  await expect(chapter(page, 'The painted board')).toContainText('Only the boy.', RECONNECT_TIMEOUT);
  await expect(chapter(page, 'The boy')).toContainText('He had climbed the ladder.');
  await chapter(page, 'The painted board').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text of The painted board' })).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' In the dark.');
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible(RECONNECT_TIMEOUT);
  await chapter(page, 'The painted board').getByRole('button', { name: 'Open this chapter' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?item=${boardId}$`));
  await expect(page.locator('.ProseMirror')).toContainText('Only the boy. In the dark.');
  await page.goBack();
  await expect(chapters(page)).toHaveCount(3);
  await expect(chapter(page, 'The painted board')).toContainText('Only the boy. In the dark.');
  networkProxy.network = 'open';
  await checkDesktopAndPhone(page, 'chapters');
});
