import type { Locator, Page } from '@playwright/test';
import { fromMenu, row } from '../../testing/desk.ts';
import { isInstalled } from '../../testing/devices.ts';
import { addMember, makePerson, openAs, operation, type Person } from '../../testing/people.ts';
import { look } from '../../testing/pictures.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { madeBy } from '../../testing/works.ts';

/** Words enough for a page that scrolls, with a heading of its own. */
const textOf = (name: string): string =>
  [
    `## What ${name} leaves`,
    ...Array.from(
      { length: 30 },
      (_, at) => `At ${name}, on day ${at + 1}, the board was read twice and written once.`,
    ),
  ].join('\n\n');

async function threeDocuments(server: ServerProcess, person: Person) {
  const make = madeBy(server, person);
  const workspaceId = await make('create-workspace', { title: 'Tide tables', type: 'blog' });
  const document = async (title: string): Promise<string> => {
    const id = await make('create-document', { workspaceId, title });
    await operation(server, person, 'update-document', { id, contentMd: textOf(title) });
    return id;
  };
  const high = await document('High Water');
  const low = await document('Low Water');
  const slack = await document('Slack Water');
  return { workspaceId, high, low, slack, path: `/workspace/${workspaceId}?item=${high}` };
}

const pane = (page: Page, title: string): Locator => page.getByRole('group', { name: title, exact: true });
const textIn = (page: Page, title: string): Locator =>
  page.getByRole('textbox', { name: `Text of ${title}` });
const divider = (page: Page): Locator => page.getByRole('separator', { name: 'Divider of the pages' });
const itemOf = (page: Page): string | null => new URL(page.url()).searchParams.get('item');
const widthOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.width ?? 0;

/** This page is the one that everything around the pages means. */
async function isActive(page: Page, title: string, id: string): Promise<void> {
  await expect(row(page, title)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('navigation', { name: 'Location' }).getByText(title)).toBeVisible();
  await expect.poll(() => itemOf(page)).toBe(id);
  await expect(pane(page, title).locator('[aria-current="true"]')).toHaveText(title);
}

test('two documents stand beside each other, each is written in, and everything around means the active one', async ({
  browser,
  server,
}) => {
  test.setTimeout(150_000);
  const ines = await makePerson(server, 'Ines');
  const { high, low, slack, path } = await threeDocuments(server, ines);
  const { page, context, faults } = await openAs(browser, server, ines, path);
  const { keyboard } = page;
  await textIn(page, 'High Water').click();
  await keyboard.press('Control+Home');
  await keyboard.type('Written left. ');
  await expect(page.getByRole('group', { name: 'High Water' })).toHaveCount(0);

  // From the menu of a row.
  await fromMenu(page, 'Low Water', 'Open beside');
  await isActive(page, 'Low Water', low);
  await expect(textIn(page, 'High Water')).toContainText('Written left.');
  await textIn(page, 'Low Water').click();
  await keyboard.press('Control+Home');
  await keyboard.type('Written right, and more. ');
  const count = page.locator('.topbar__count');
  const countOf = async (): Promise<number> =>
    Number.parseInt((await count.textContent())?.replace(',', '') ?? '', 10);
  await expect.poll(countOf).toBe(30 * 14 + 8);

  // Each undoes its own; F6 goes to the other page.
  await keyboard.press('F6');
  await expect(textIn(page, 'High Water')).toBeFocused();
  await isActive(page, 'High Water', high);
  await expect.poll(countOf).toBe(30 * 14 + 6);
  await keyboard.press('Control+z');
  await expect(textIn(page, 'High Water')).not.toContainText('Written left.');
  await expect(textIn(page, 'Low Water')).toContainText('Written right, and more.');
  await keyboard.press('Control+Shift+z');
  await expect(textIn(page, 'High Water')).toContainText('Written left.');

  // Words are found, and headings listed, on the page one is in.
  await keyboard.press('Control+f');
  await expect(pane(page, 'High Water').getByRole('search')).toBeVisible();
  await expect(pane(page, 'Low Water').getByRole('search')).toHaveCount(0);
  await keyboard.type('day 1,');
  await expect(pane(page, 'High Water').getByRole('search')).toContainText('1 of 1');
  await keyboard.press('Escape');
  await textIn(page, 'Low Water').click();
  await isActive(page, 'Low Water', low);
  await keyboard.press('Control+f');
  await expect(pane(page, 'Low Water').getByRole('search')).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Control+Shift+o');
  await expect(page.getByRole('list', { name: 'Headings' }).getByRole('button')).toHaveText([
    /What Low Water leaves/,
  ]);
  await keyboard.press('Escape');

  // A row opens in the active page; with the command key held, beside it.
  await row(page, 'Slack Water').click();
  await isActive(page, 'Slack Water', slack);
  await expect(textIn(page, 'High Water')).toBeVisible();
  await expect(textIn(page, 'Low Water')).toHaveCount(0);
  await page.goBack();
  await isActive(page, 'Low Water', low);
  await page.goForward();
  await isActive(page, 'Slack Water', slack);
  await row(page, 'Low Water').focus();
  await keyboard.press('Control+Enter');
  await isActive(page, 'Low Water', low);
  await expect(textIn(page, 'Slack Water')).toBeVisible();
  await expect(textIn(page, 'High Water')).toHaveCount(0);
  await row(page, 'High Water').click({ modifiers: ['Control'] });
  await isActive(page, 'High Water', high);
  await expect(textIn(page, 'Low Water')).toBeVisible();

  // The divider is dragged, and moved by keys; two presses make halves.
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '50');
  const halves = await widthOf(pane(page, 'High Water'));
  const grip = await divider(page).boundingBox();
  if (!grip) throw new Error('There is no divider.');
  await page.mouse.move(grip.x + 4, 400);
  await page.mouse.down();
  await page.mouse.move(grip.x + 60, 400, { steps: 4 });
  await page.mouse.up();
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '55');
  expect(await widthOf(pane(page, 'Low Water'))).not.toBe(halves);
  await expect(divider(page)).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '53');
  await divider(page).dblclick();
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '50');
  await keyboard.press('ArrowRight');
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '52');

  // All of it is there again without a network.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await isInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await isActive(page, 'High Water', high);
  await expect(textIn(page, 'High Water')).toContainText('Written left.');
  await expect(textIn(page, 'Low Water')).toContainText('Written right, and more.');
  await expect(divider(page)).toHaveAttribute('aria-valuenow', '52');
  await textIn(page, 'Low Water').click();
  await isActive(page, 'Low Water', low);
  await keyboard.press('Control+Home');
  await keyboard.type('Offline too. ');
  await expect(textIn(page, 'Low Water')).toContainText('Offline too.');
  await context.setOffline(false);

  // Where there is no room for two, one is shown and nothing speaks of two.
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

  for (const theme of ['light', 'dark'] as const) await look(page, 'workspace-split', 'desktop', theme);

  // The page that stays keeps its element, its caret and its steps of undo.
  await textIn(page, 'High Water').click();
  await keyboard.press('Control+End');
  await keyboard.type(' The end.');
  await page.getByRole('button', { name: 'Close Low Water' }).click();
  await expect(divider(page)).toHaveCount(0);
  await expect(textIn(page, 'High Water')).toBeFocused();
  await keyboard.type(' Truly.');
  await expect(textIn(page, 'High Water')).toContainText('The end. Truly.');
  await expect.poll(() => itemOf(page)).toBe(high);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Split view' }).click();
  await isActive(page, 'Low Water', low);
  await page.getByRole('button', { name: 'Close Low Water' }).click();
  await expect(textIn(page, 'Low Water')).toHaveCount(0);
  await expect(textIn(page, 'High Water')).toBeFocused();
  await expect.poll(() => itemOf(page)).toBe(high);
  await page.reload();
  await expect(textIn(page, 'High Water')).toContainText('The end. Truly.');
  await expect(divider(page)).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('beside each other too, others are seen, followed and heard of, each page for itself', async ({
  browser,
  server,
}) => {
  test.setTimeout(150_000);
  const [ines, mara, theo] = [
    await makePerson(server, 'Ines'),
    await makePerson(server, 'Mara'),
    await makePerson(server, 'Theo'),
  ];
  const { workspaceId, high, low, slack, path } = await threeDocuments(server, ines);
  await addMember(server, ines, mara, workspaceId, 'editor');
  await addMember(server, ines, theo, workspaceId, 'viewer');
  const { page, faults } = await openAs(browser, server, ines, path);
  const { keyboard } = page;
  await row(page, 'Low Water').click({ modifiers: ['Control'] });
  await isActive(page, 'Low Water', low);
  await textIn(page, 'High Water').click();
  await isActive(page, 'High Water', high);

  // Who writes in the page beside is seen there, while one is in the other.
  const other = await openAs(browser, server, mara, `/workspace/${workspaceId}?item=${low}`);
  await textIn(other.page, 'Low Water').click();
  await other.page.keyboard.press('Control+End');
  await other.page.keyboard.type(' Mara was here.');
  await expect(textIn(page, 'Low Water')).toContainText('Mara was here.');
  await expect(textIn(page, 'Low Water').locator('.caret')).toHaveCount(1);
  await expect(textIn(page, 'High Water').locator('.caret')).toHaveCount(0);

  // Followed in her own page: the other one is looked through meanwhile, and a press in it parts.
  await page.getByRole('button', { name: 'Follow Mara' }).click();
  await isActive(page, 'Low Water', low);
  await expect(pane(page, 'Low Water').locator('.following')).toBeVisible();
  await expect(textIn(page, 'Low Water').locator('.caret')).toBeInViewport();
  await textIn(page, 'High Water').hover();
  await page.mouse.wheel(0, 300);
  await expect(page.locator('.following')).toBeVisible();
  await textIn(page, 'High Water').click();
  await isActive(page, 'High Water', high);
  await expect(page.locator('.following')).toHaveCount(0);

  // One bar for both, which works on the active one.
  await page.evaluate(() => {
    localStorage.setItem('foolscap:writing', JSON.stringify({ showToolbar: true }));
  });
  await page.reload();
  const bar = page.getByRole('toolbar', { name: 'Formatting bar' });
  await expect(bar).toHaveCount(1);
  await textIn(page, 'Low Water').getByText('on day 2,').click({ clickCount: 3 });
  await isActive(page, 'Low Water', low);
  await bar.getByRole('button', { name: 'Bold' }).click();
  await expect(textIn(page, 'Low Water').locator('strong')).toContainText('on day 2,');
  await textIn(page, 'High Water').click();
  await isActive(page, 'High Water', high);
  await expect(bar).toHaveCount(1);
  await expect(page.locator('.bubble')).toHaveCount(0);
  await look(page, 'workspace-split-toolbar', 'desktop', 'light');

  // On paper there is the active one.
  await page.emulateMedia({ media: 'print' });
  await expect(pane(page, 'High Water')).toBeVisible();
  await expect(pane(page, 'Low Water')).toBeHidden();
  await expect(divider(page)).toBeHidden();
  await page.emulateMedia({ media: null });

  // What others delete is told of where it stood; the other page goes on.
  await operation(server, mara, 'move-document-to-trash', { id: low });
  await operation(server, mara, 'delete-document', { id: low });
  await expect(page.getByText('Document not found')).toBeVisible();
  await textIn(page, 'High Water').click();
  await keyboard.type('Still here. ');
  await expect(textIn(page, 'High Water')).toContainText('Still here.');
  await page.getByRole('button', { name: 'Close Document' }).click();
  await expect(page.getByText('Document not found')).toHaveCount(0);
  await expect(textIn(page, 'High Water')).toBeFocused();

  // What one throws away oneself closes.
  await fromMenu(page, 'Slack Water', 'Open beside');
  await isActive(page, 'Slack Water', slack);
  await fromMenu(page, 'Slack Water', 'Move to trash');
  await expect(textIn(page, 'Slack Water')).toHaveCount(0);
  await expect.poll(() => itemOf(page)).toBe(high);
  await expect(divider(page)).toHaveCount(0);

  // Who may only read has two pages to read.
  const reader = await openAs(browser, server, theo, path);
  await row(reader.page, 'Slack Water').or(row(reader.page, 'Trash')).first().waitFor();
  await row(reader.page, 'Trash').click();
  await fromMenu(reader.page, 'Slack Water', 'Open beside');
  for (const title of ['High Water', 'Slack Water'])
    await expect(textIn(reader.page, title)).toHaveAttribute('aria-readonly', 'true');
  expect([...faults, ...other.faults, ...reader.faults]).toEqual([]);
});
