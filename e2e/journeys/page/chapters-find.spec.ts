import { openAs, operation } from '../../testing/people.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { clickMenuItem } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/test.ts';

test.use({ serviceWorkers: 'block' });

const LINES = Array.from({ length: 40 }, (_, index) => `Line ${index} of what she wrote down.`).join('\n\n');

test('the search on a folder that is read as one page covers all chapters and counts them, and the outline marks the place', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, {
    title: 'The tide',
    type: 'novel',
  });
  const bookId = await make('create-folder', { workspaceId, name: 'Book one', parentId: null });
  const texts: [string, string][] = [
    ['The board', `The tide rose.\n\n${LINES}\n\nThe tide fell.`],
    ['The book', LINES],
    ['The boy', `${LINES}\n\n## The ladder\n\nA spring tide came, and after it a **neap tide**.`],
  ];
  for (const [title, contentMd] of texts) {
    const id = await make('create-document', { workspaceId, title, folderId: bookId });
    await operation(server, ines, 'update-document', { id, contentMd });
  }
  const { page, faults } = await openAs(browser, server, ines, `/workspace/${workspaceId}`);
  const { keyboard } = page;
  await clickMenuItem(page, 'Book one', 'Read as one page');
  await expect(page.getByText('The tide rose.')).toBeVisible();

  await keyboard.press('Control+f');
  const find = page.getByRole('search', { name: 'Find and replace' });
  await keyboard.type('tide');
  await expect(find.getByRole('status')).toHaveText(/^\d of 4 in 2 chapters$/);
  const found = find.getByRole('list', { name: 'Found by chapter' }).getByRole('button');
  const inOrder = (await page.locator('.chapters .page__title').allInnerTexts()).filter(
    (name) => name !== 'The book',
  );
  await expect(found).toHaveText(inOrder.map((name) => new RegExp(`${name}\\s*2`)));

  // A click on a chapter goes to its first match, which becomes visible; Enter goes on.
  await find.getByRole('button', { name: 'The boy: 2 found' }).click();
  await expect(find.getByRole('button', { name: 'The boy: 2 found' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await expect(page.getByText('A spring tide came')).toBeInViewport();
  await find.getByRole('textbox', { name: 'Find' }).press('Enter');
  expect(await page.evaluate(() => CSS.highlights.get('find-current')?.size)).toBe(1);
  await checkDesktopAndPhone(page, 'chapters-find');

  // Escape leaves the caret at the match, and the outline marks the heading above it.
  await find.getByRole('button', { name: 'The boy: 2 found' }).click();
  await find.getByRole('textbox', { name: 'Find' }).press('Escape');
  await expect(page.getByRole('textbox', { name: 'Text of The boy' })).toBeFocused();
  await keyboard.type('strong ');
  await expect(page.getByText('A spring strong tide came').last()).toBeVisible();
  // The pictures of the search left the window as narrow as a phone.
  await page.setViewportSize({ width: 1440, height: 900 });
  await keyboard.press('Control+Shift+o');
  const outline = page.getByRole('list', { name: 'Headings' });
  await expect(outline.locator('[aria-current="location"]')).toHaveText('The ladder');
  await checkDesktopAndPhone(page, 'chapters-outline');
  await page.setViewportSize({ width: 1440, height: 900 });
  await keyboard.press('Escape');

  // The button says which part it replaces, and the other chapters stay.
  await keyboard.press('Control+f');
  await find.getByRole('textbox', { name: 'Find' }).fill('tide');
  await find.getByRole('textbox', { name: 'Replace with' }).fill('flood');
  await checkDesktopAndPhone(page, 'chapters-replace');
  await page.setViewportSize({ width: 1440, height: 900 });
  await find.getByRole('button', { name: 'All in this chapter' }).click();
  await expect(find.getByRole('status')).toHaveText('2 replaced in this chapter');
  await expect(find.getByRole('button', { name: 'The board: 2 found' })).toBeVisible();
  await find.getByRole('textbox', { name: 'Find' }).press('Escape');
  expect(faults).toEqual([]);
});
