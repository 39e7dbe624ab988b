import type { Browser, Page } from '@playwright/test';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { oneDocument } from '../../testing/works.ts';

interface Held {
  page: Page;
  faults: string[];
  /** Lets the file that is held through, and waits until the page has it. */
  release: () => Promise<void>;
}

/** A workspace of which one file has not arrived yet: that with menus, popovers and dialogs, or another. */
async function openWithoutLayers(
  browser: Browser,
  server: ServerProcess,
  file = '**/all-layers-*.js',
): Promise<Held> {
  const person = await makePerson(server, 'Ines');
  const { id } = await operation<{ id: string }>(server, person, 'create-workspace', {
    title: 'Tide tables',
    type: 'novel',
  });
  await operation(server, person, 'create-document', { workspaceId: id, title: 'High Water' });
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const { page, faults, context } = await openAs(browser, server, person, '/login');
  // A service worker would fetch past the route; the page is one without, as on plain HTTP.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
  );
  await context.route(file, async (route) => {
    await opened;
    await route.continue();
  });
  const arrived = page.waitForResponse(file, { timeout: 60_000 });
  await page.goto(`/workspace/${id}`);
  await page.getByRole('treeitem', { name: 'High Water' }).click();
  await expect(page.locator('.ProseMirror')).toBeVisible();
  return {
    page,
    faults,
    release: async () => {
      open();
      await (await arrived).finished();
      // It is evaluated and shown within the next frames.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    },
  };
}

test('what is pressed before its layer has arrived opens when it has', async ({ browser, server }) => {
  const { page, release, faults } = await openWithoutLayers(browser, server);
  const button = page.getByRole('button', { name: 'User menu' });
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await release();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(faults).toEqual([]);
});

test('a popover and a menu at the pointer do so too', async ({ browser, server }) => {
  const first = await openWithoutLayers(browser, server);
  await first.page.getByRole('button', { name: 'Share' }).click();
  await first.release();
  await expect(first.page.getByRole('dialog', { name: 'Share “Tide tables”' })).toBeVisible();
  await first.page.keyboard.press('Escape');
  await expect(first.page.getByRole('dialog')).toHaveCount(0);

  const { page, release } = await openWithoutLayers(browser, server);
  const row = page.getByRole('treeitem', { name: 'High Water' });
  await row.click({ button: 'right' });
  await release();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // Once more, with everything there, from the keyboard.
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
});

test('the focus stays on a button whose menu arrives, and one turns to a press no longer meant', async ({
  browser,
  server,
}) => {
  const { page, release } = await openWithoutLayers(browser, server);
  const share = page.getByRole('button', { name: 'Share' });
  await page.getByRole('button', { name: 'User menu' }).click();
  await share.focus();
  await page.keyboard.press('Shift');
  await release();
  await expect(share).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Share “Tide tables”' })).toBeVisible();
});

test('a hint comes to a resting pointer and to the keyboard, and goes with Escape and with a press', async ({
  browser,
  server,
}) => {
  const { page, release } = await openWithoutLayers(browser, server);
  const button = page.getByRole('button', { name: 'Dark Mode' });
  const hint = page.locator('.tooltip', { hasText: 'Dark Mode' });
  await button.hover();
  await release();
  await expect(hint).toBeVisible();
  // It can be read with the pointer on it.
  await hint.hover();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await page.mouse.move(700, 500);
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(hint).toHaveCount(0);
});

test('letters typed before the search has arrived land in its field, and the next ones after them', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/palette-*.js');
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('high');
  await expect(page.getByRole('option')).toHaveCount(0);
  await release();
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await page.keyboard.type(' wa');
  await expect(field).toHaveValue('high wa');
  await expect(page.getByRole('option', { name: 'High Water' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ProseMirror')).toBeFocused();
  await expect(page.locator('.ProseMirror')).toHaveText('');
  expect(faults).toEqual([]);
});

test('a search that is typed and entered before its list has arrived opens what it names', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/palette-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('chapter 1');
  await page.keyboard.press('Enter');
  await release();
  await expect(page.getByLabel('Document title')).toHaveValue('Chapter 1');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  expect(faults).toEqual([]);
});

test('what is typed, pasted and composed before the editor has all its code stays, and undo leads back past its arrival', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/later-plugins-*.js');
  const text = page.locator('.ProseMirror');
  await text.click();
  await page.keyboard.type('Low water.');
  await page.keyboard.press('Enter');
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Spring tide');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await release();
  await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await devtools.send('Input.insertText', { text: '日本' });
  await expect(text.locator('p')).toHaveText(['Low water.', '日本Spring tide']);
  await page.keyboard.type(' tonight');
  await expect(text.locator('p')).toHaveText(['Low water.', '日本Spring tide tonight']);
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Control+z');
  await expect(text).toHaveText('');
  await page.keyboard.press('Control+Shift+z');
  await expect(text).toContainText('Low water.');
  expect(faults).toEqual([]);
});

test('Tab in a table before the editor has all its code goes to the next cell once it has', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/table-editing-*.js');
  const text = page.locator('.ProseMirror');
  await text.click();
  await page.keyboard.press('Control+Alt+t');
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Tab');
  await release();
  await expect
    .poll(() =>
      page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('th, td')?.textContent),
    )
    .toBe('');
  await page.keyboard.type('Height');
  await expect(text.locator('th')).toHaveText(['Harbour', 'Height', '']);
  expect(faults).toEqual([]);
});

test('a menu that is asked for before its items have arrived opens with all of them', async ({
  browser,
  server,
}) => {
  const first = await openWithoutLayers(browser, server, '**/later-contributions-*.js');
  await first.page.getByRole('treeitem', { name: 'High Water' }).click({ button: 'right' });
  await expect(first.page.getByRole('menu')).toHaveCount(0);
  await first.release();
  await expect(first.page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(first.page.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible();
  expect(first.faults).toEqual([]);

  const { page, release, faults } = await openWithoutLayers(browser, server, '**/later-contributions-*.js');
  const button = page.getByRole('button', { name: 'Page', exact: true });
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await release();
  await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  expect(faults).toEqual([]);
});

test('a dialog and a command that are asked for before they have arrived come when they have', async ({
  browser,
  server,
}) => {
  const first = await openWithoutLayers(browser, server, '**/later-contributions-*.js');
  await first.page.getByRole('button', { name: 'Settings' }).click();
  await expect(first.page.getByRole('dialog')).toHaveCount(0);
  await first.release();
  await expect(first.page.getByRole('dialog', { name: 'Workspace settings' })).toBeVisible();
  await expect(first.page.getByRole('tab', { name: 'General' })).toBeVisible();
  expect(first.faults).toEqual([]);

  const { page, release, faults } = await openWithoutLayers(browser, server, '**/later-contributions-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('split view');
  await page.keyboard.press('Enter');
  await release();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  await expect(page.locator('.ProseMirror')).toHaveCount(2);
  expect(faults).toEqual([]);
});

test('the later parts of the workspace come by themselves when the page is at rest', async ({
  browser,
  server,
}) => {
  const { page, release } = await openWithoutLayers(browser, server, '**/later-contributions-*.js');
  await release();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>');
  await expect(page.getByRole('option', { name: 'Download a backup' })).toBeVisible();
});

test('a drag that begins before its code has arrived goes on with the next move', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/tree-drag-*.js');
  const rows = page.getByRole('treeitem');
  const before = await rows.allTextContents();
  const row = page.getByRole('treeitem', { name: 'High Water' });
  const from = await row.boundingBox();
  const first = await rows.first().boundingBox();
  if (!from || !first) throw new Error('The tree has no rows.');
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 10);
  await expect(page.locator('.tree-drag')).toHaveCount(0);
  await release();
  await page.mouse.move(first.x + 60, first.y + 3, { steps: 3 });
  await expect(page.locator('.tree-drag')).toContainText('High Water');
  await page.mouse.up();
  await expect(rows.first()).toContainText('High Water');
  expect(await rows.allTextContents()).toHaveLength(before.length);
  expect(faults).toEqual([]);
});

test('a key whose command has not arrived yet counts at once, and its command runs once it has', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/by-key-*.js');
  const text = page.locator('.ProseMirror');
  await text.click();
  await page.keyboard.type('Low water');
  await page.keyboard.press('Control+Alt+1');
  await page.keyboard.type(' tonight');
  await expect(text.getByRole('heading', { level: 1 })).toHaveCount(0);
  await release();
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('Low water tonight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Slack');
  await page.keyboard.press('Control+Shift+8');
  await expect(text.locator('[data-list="bullet"]')).toHaveText('Slack');
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(text).toHaveText(/^Slack\s*Low water tonight$/);
  expect(faults).toEqual([]);
});

test('the menu of the user opens with its rows when they have arrived', async ({ browser, server }) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/user-menu-parts-*.js');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await release();
  await page.getByRole('menuitem', { name: 'Your name' }).click();
  await expect(page.getByRole('dialog', { name: 'Your name' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a document that is asked for, and a title that is typed, before the commands of the tree have arrived are made once', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/tree-commands-*.js');
  const rows = page.getByRole('treeitem');
  const before = await rows.count();
  await page.getByLabel('Document title').fill('Low Water');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New Document' }).click();
  await expect(rows).toHaveCount(before);
  await release();
  await expect(rows).toHaveCount(before + 1);
  await expect(page.getByRole('treeitem', { name: 'Low Water' })).toHaveCount(1);
  await expect(page.getByRole('treeitem', { name: 'High Water' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('[C1][C3][C4][D2] what is written before the code that talks to the server has arrived outlives a reload and a failed fetch, and arrives once', async ({
  browser,
  server,
}) => {
  const person = await makePerson(server, 'Ines');
  const work = await oneDocument(server, person, { title: 'Tide tables', document: 'High Water' });
  const path = `/workspace/${work.workspaceId}?item=${work.documentId}`;
  // A service worker would fetch past the route.
  const { page, faults, context } = await openAs(browser, server, person, path, { serviceWorkers: 'block' });
  const text = page.locator('.ProseMirror');
  const says = (word: string) =>
    expect(page.getByText(word, { exact: true })).toBeVisible({ timeout: 40_000 });
  await text.click();
  await page.keyboard.type('One.');
  await says('Saved');

  const file = '**/server-side-*.js';
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let isAway = true;
  let held = 0;
  await context.route(file, async (route) => {
    if (isAway) return route.abort('connectionreset');
    held += 1;
    await opened;
    await route.continue();
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));

  const rows = page.getByRole('treeitem');
  const count = await rows.count();
  await page.reload();
  await expect(text).toHaveText('One.');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Two.');
  await says('Saved on this device');
  await page.getByRole('button', { name: 'New Document' }).first().click();
  await expect(rows).toHaveCount(count + 1);

  // What that page wrote the next one has from the device.
  await page.goto(path);
  await expect(text).toHaveText('One. Two.');
  await expect(rows).toHaveCount(count + 1);
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Three.');
  await says('Saved on this device');
  // The page fetches it again by itself, without a press or a key.
  isAway = false;
  await expect.poll(() => held, { timeout: 60_000 }).toBeGreaterThan(0);
  await says('Saved on this device');
  expect(sockets).toEqual([]);

  open();
  await says('Saved');
  await expect(text).toHaveText('One. Two. Three.');
  await expect
    .poll(async () => {
      const { contentMd } = await operation<{ contentMd: string }>(server, person, 'get-document', {
        id: work.documentId,
      });
      return contentMd.trim();
    })
    .toBe('One. Two. Three.');
  // Its caret would stand in the other's text.
  await context.close();
  const other = await openAs(browser, server, person, path);
  await expect(other.page.locator('.ProseMirror')).toHaveText('One. Two. Three.');
  await expect(other.page.getByRole('treeitem')).toHaveCount(count + 1);
  expect([...faults, ...other.faults]).toEqual([]);
});
