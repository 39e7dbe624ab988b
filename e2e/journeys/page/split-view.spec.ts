import type { Locator, Page } from '@playwright/test';
import { clickMenuItem, row } from '../../testing/workspace-page.ts';
import { waitUntilInstalled } from '../../testing/devices.ts';
import { addMember, makePerson, openAs, operation, type Person } from '../../testing/people.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { createAs } from '../../testing/sample-workspaces.ts';

/** Returns a heading and enough paragraphs to make the page scroll. */
const textOf = (name: string): string =>
  [
    `## What ${name} leaves`,
    ...Array.from(
      { length: 30 },
      (_, index) => `At ${name}, on day ${index + 1}, the board was read twice and written once.`,
    ),
  ].join('\n\n');

async function threeDocuments(server: ServerProcess, person: Person) {
  const make = createAs(server, person);
  const workspaceId = await make('create-workspace', { title: 'Tide tables', type: 'blog' });
  const document = async (title: string): Promise<string> => {
    const id = await make('create-document', { workspaceId, title });
    await operation(server, person, 'update-document', { id, contentMd: textOf(title) });
    return id;
  };
  const highId = await document('High Water');
  const lowId = await document('Low Water');
  const slackId = await document('Slack Water');
  return { workspaceId, highId, lowId, slackId, path: `/workspace/${workspaceId}?item=${highId}` };
}

const pane = (page: Page, title: string): Locator => page.getByRole('group', { name: title, exact: true });
const textIn = (page: Page, title: string): Locator =>
  page.getByRole('textbox', { name: `Text of ${title}` });
const divider = (page: Page): Locator => page.getByRole('separator', { name: 'Divider of the pages' });
const activeItemId = (page: Page): string | null => new URL(page.url()).searchParams.get('item');
const widthOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0;

/** Expects this page to be the active one in the tree, the breadcrumb, the URL and the header of its pane. */
async function expectActive(page: Page, title: string, id: string): Promise<void> {
  await expect(row(page, title)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('navigation', { name: 'Location' }).getByText(title)).toBeVisible();
  await expect.poll(() => activeItemId(page)).toBe(id);
  await expect(pane(page, title).locator('[aria-current="true"]')).toHaveText(title);
}

test('in a split view both documents can be edited, and the word count, search, outline and tree follow the active one', async ({
  browser,
  server,
}) => {
  test.setTimeout(150_000);
  const ines = await makePerson(server, 'Ines');
  const { highId, lowId, slackId, path } = await threeDocuments(server, ines);
  const { page, context, faults } = await openAs(browser, server, ines, path);
  const { keyboard } = page;
  await textIn(page, 'High Water').click();
  await keyboard.press('Control+Home');
  await keyboard.type('Written left. ');
  await expect(page.getByRole('group', { name: 'High Water' })).toHaveCount(0);

  // The menu of a row opens the document beside the current one.
  await clickMenuItem(page, 'Low Water', 'Open beside');
  await expectActive(page, 'Low Water', lowId);
  await expect(textIn(page, 'High Water')).toContainText('Written left.');
  await textIn(page, 'Low Water').click();
  await keyboard.press('Control+Home');
  await keyboard.type('Written right, and more. ');
  const count = page.locator('.topbar__count');
  const countOf = async (): Promise<number> =>
    Number.parseInt((await count.textContent())?.replace(',', '') ?? '', 10);
  await expect.poll(countOf).toBe(30 * 14 + 8);

  // Shift+F6 moves the focus from the right page to the left one. Undo reverts only the changes of the focused page.
  await keyboard.press('Shift+F6');
  await expect(textIn(page, 'High Water')).toBeFocused();
  await expectActive(page, 'High Water', highId);
  await expect.poll(countOf).toBe(30 * 14 + 6);
  await keyboard.press('Control+z');
  await expect(textIn(page, 'High Water')).not.toContainText('Written left.');
  await expect(textIn(page, 'Low Water')).toContainText('Written right, and more.');
  await keyboard.press('Control+Shift+z');
  await expect(textIn(page, 'High Water')).toContainText('Written left.');

  // The search and the outline work on the focused page.
  await keyboard.press('Control+f');
  await expect(pane(page, 'High Water').getByRole('search')).toBeVisible();
  await expect(pane(page, 'Low Water').getByRole('search')).toHaveCount(0);
  await keyboard.type('day 1,');
  await expect(pane(page, 'High Water').getByRole('search')).toContainText('1 of 1');
  await keyboard.press('Escape');
  await textIn(page, 'Low Water').click();
  await expectActive(page, 'Low Water', lowId);
  await keyboard.press('Control+f');
  await expect(pane(page, 'Low Water').getByRole('search')).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Control+Shift+o');
  await expect(page.getByRole('list', { name: 'Headings' }).getByRole('button')).toHaveText([
    /What Low Water leaves/,
  ]);
  await keyboard.press('Control+Shift+o');

  // A click on a row replaces the active page. With Ctrl held, the document opens beside it.
  await row(page, 'Slack Water').click();
  await expectActive(page, 'Slack Water', slackId);
  await expect(textIn(page, 'High Water')).toBeVisible();
  await expect(textIn(page, 'Low Water')).toHaveCount(0);
  await page.goBack();
  await expectActive(page, 'Low Water', lowId);
  await page.goForward();
  await expectActive(page, 'Slack Water', slackId);
  await row(page, 'Low Water').focus();
  await keyboard.press('Control+Enter');
  await expectActive(page, 'Low Water', lowId);
  await expect(textIn(page, 'Slack Water')).toBeVisible();
  await expect(textIn(page, 'High Water')).toHaveCount(0);
  await row(page, 'High Water').click({ modifiers: ['Control'] });
  await expectActive(page, 'High Water', highId);
  await expect(textIn(page, 'Low Water')).toBeVisible();

  // The divider moves by dragging and by arrow keys. A double click resets it to the middle.
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '50');
  const halfWidth = await widthOf(pane(page, 'High Water'));
  const dividerBox = await divider(page).boundingBox();
  if (!dividerBox) throw new Error('There is no divider.');
  await page.mouse.move(dividerBox.x + 4, 400);
  await page.mouse.down();
  await page.mouse.move(dividerBox.x + 60, 400, { steps: 4 });
  await page.mouse.up();
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '55');
  expect(await widthOf(pane(page, 'Low Water'))).not.toBe(halfWidth);
  await expect(divider(page)).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '53');
  await divider(page).dblclick();
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '50');
  await keyboard.press('ArrowRight');
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '52');

  // A reload without a network restores both pages and the divider.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await waitUntilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expectActive(page, 'High Water', highId);
  await expect(textIn(page, 'High Water')).toContainText('Written left.');
  await expect(textIn(page, 'Low Water')).toContainText('Written right, and more.');
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '52');
  await textIn(page, 'Low Water').click();
  await expectActive(page, 'Low Water', lowId);
  await keyboard.press('Control+Home');
  await keyboard.type('Offline too. ');
  await expect(textIn(page, 'Low Water')).toContainText('Offline too.');
  await context.setOffline(false);

  // A narrow window shows the active page alone and offers no split view.
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(divider(page)).toHaveCount(0);
  await expect(textIn(page, 'Low Water')).toContainText('Offline too.');
  await expect(textIn(page, 'High Water')).toHaveCount(0);
  await row(page, 'High Water').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Open beside' })).toHaveCount(0);
  await keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(divider(page)).toBeVisible();

  for (const theme of ['light', 'dark'] as const)
    await checkScreen(page, 'workspace-split', 'desktop', theme);

  // Closing one page does not recreate the other, which keeps its element, its caret and its undo steps.
  await textIn(page, 'High Water').click();
  await keyboard.press('Control+End');
  await keyboard.type(' The end.');
  await page.getByRole('button', { name: 'Close Low Water' }).click();
  await expect(divider(page)).toHaveCount(0);
  await expect(textIn(page, 'High Water')).toBeFocused();
  await keyboard.type(' Truly.');
  await expect(textIn(page, 'High Water')).toContainText('The end. Truly.');
  await expect.poll(() => activeItemId(page)).toBe(highId);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Split view' }).click();
  await expectActive(page, 'Low Water', lowId);
  await page.getByRole('button', { name: 'Close Low Water' }).click();
  await expect(textIn(page, 'Low Water')).toHaveCount(0);
  await expect(textIn(page, 'High Water')).toBeFocused();
  await expect.poll(() => activeItemId(page)).toBe(highId);
  await page.reload();
  await expect(textIn(page, 'High Water')).toContainText('The end. Truly.');
  await expect(divider(page)).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('in a split view, carets, following and deletions apply to each page separately, and a viewer can open two pages', async ({
  browser,
  server,
}) => {
  test.setTimeout(150_000);
  const [ines, mara, theo] = [
    await makePerson(server, 'Ines'),
    await makePerson(server, 'Mara'),
    await makePerson(server, 'Theo'),
  ];
  const { workspaceId, highId, lowId, slackId, path } = await threeDocuments(server, ines);
  await addMember(server, ines, mara, workspaceId, 'editor');
  await addMember(server, ines, theo, workspaceId, 'viewer');
  const { page, faults } = await openAs(browser, server, ines, path);
  const { keyboard } = page;
  await row(page, 'Low Water').click({ modifiers: ['Control'] });
  await expectActive(page, 'Low Water', lowId);
  await textIn(page, 'High Water').click();
  await expectActive(page, 'High Water', highId);

  // Mara's caret is visible in the page that she edits, also while the other page is active.
  const maraTab = await openAs(browser, server, mara, `/workspace/${workspaceId}?item=${lowId}`);
  await textIn(maraTab.page, 'Low Water').click();
  await maraTab.page.keyboard.press('Control+End');
  await maraTab.page.keyboard.type(' Mara was here.');
  await expect(textIn(page, 'Low Water')).toContainText('Mara was here.');
  await expect(textIn(page, 'Low Water').locator('.caret')).toHaveCount(1);
  await expect(textIn(page, 'High Water').locator('.caret')).toHaveCount(0);

  // Following Mara activates her page. Scrolling the other page does not end the following, but a click in it does.
  await page.getByRole('button', { name: 'Follow Mara' }).click();
  await expectActive(page, 'Low Water', lowId);
  await expect(pane(page, 'Low Water').locator('.following')).toBeVisible();
  await expect(textIn(page, 'Low Water').locator('.caret')).toBeInViewport();
  await textIn(page, 'High Water').hover();
  await page.mouse.wheel(0, 300);
  await expect(page.locator('.following')).toBeVisible();
  await textIn(page, 'High Water').click();
  await expectActive(page, 'High Water', highId);
  await expect(page.locator('.following')).toHaveCount(0);

  // Both pages share one formatting bar, which works on the active page.
  await page.evaluate(() => {
    localStorage.setItem('foolscap:writing', JSON.stringify({ showToolbar: true }));
  });
  await page.reload();
  const bar = page.getByRole('toolbar', { name: 'Formatting bar' });
  await expect(bar).toHaveCount(1);
  await textIn(page, 'Low Water').getByText('on day 2,').click({ clickCount: 3 });
  await expectActive(page, 'Low Water', lowId);
  await bar.getByRole('button', { name: 'Bold' }).click();
  await expect(textIn(page, 'Low Water').locator('strong')).toContainText('on day 2,');
  await textIn(page, 'High Water').click();
  await expectActive(page, 'High Water', highId);
  await expect(bar).toHaveCount(1);
  await expect(page.locator('.bubble')).toHaveCount(0);
  await checkScreen(page, 'workspace-split-toolbar', 'desktop', 'light');

  // Only the active page is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(pane(page, 'High Water')).toBeVisible();
  await expect(pane(page, 'Low Water')).toBeHidden();
  await expect(divider(page)).toBeHidden();
  await page.emulateMedia({ media: null });

  // The page of a document that another person deletes shows a message. The other page stays editable.
  await operation(server, mara, 'move-document-to-trash', { id: lowId });
  await operation(server, mara, 'delete-document', { id: lowId });
  await expect(page.getByText('Document not found')).toBeVisible();
  await textIn(page, 'High Water').click();
  await keyboard.type('Still here. ');
  await expect(textIn(page, 'High Water')).toContainText('Still here.');
  await page.getByRole('button', { name: 'Close Document' }).click();
  await expect(page.getByText('Document not found')).toHaveCount(0);
  await expect(textIn(page, 'High Water')).toBeFocused();

  // A document that the writer moves to the trash closes.
  await clickMenuItem(page, 'Slack Water', 'Open beside');
  await expectActive(page, 'Slack Water', slackId);
  await clickMenuItem(page, 'Slack Water', 'Move to trash');
  await expect(textIn(page, 'Slack Water')).toHaveCount(0);
  await expect.poll(() => activeItemId(page)).toBe(highId);
  await expect(divider(page)).toHaveCount(0);

  // A viewer can open two pages, and both are read-only.
  const theoTab = await openAs(browser, server, theo, path);
  await row(theoTab.page, 'Slack Water').or(row(theoTab.page, 'Trash')).first().waitFor();
  await row(theoTab.page, 'Trash').click();
  await clickMenuItem(theoTab.page, 'Slack Water', 'Open beside');
  for (const title of ['High Water', 'Slack Water'])
    await expect(textIn(theoTab.page, title)).toHaveAttribute('aria-readonly', 'true');
  expect([...faults, ...maraTab.faults, ...theoTab.faults]).toEqual([]);
});
