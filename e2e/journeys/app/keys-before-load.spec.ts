import { openWithDelayedFile } from '../../testing/delayed-file.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

test('typing, pasting and composing before all editor code is loaded keep their text, and undo reverts them afterwards', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/lazy-plugin-modules-*.js');
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

test('Tab pressed in a table before its code is loaded moves the caret to the next cell after loading', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/table-editing-*.js');
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

test('loading the find bar or the search does not interrupt an IME composition in its field', async ({
  browser,
  server,
}) => {
  for (const [file, keys, name] of [
    ['**/find-bar-*.js', 'Control+f', 'Find'],
    ['**/palette-*.js', 'Control+k', 'Search'],
  ] as const) {
    const { page, release, faults } = await openWithDelayedFile(browser, server, file);
    await page.locator('.ProseMirror').click();
    await page.keyboard.press(keys);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await release();
    // During a composition Escape goes to the input method (key code 229) and does not close the field.
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Escape',
      windowsVirtualKeyCode: 229,
    });
    await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await devtools.send('Input.insertText', { text: '日本' });
    const field = page.getByLabel(name, { exact: true }).and(page.locator('input'));
    await expect(field).toHaveValue('日本');
    await page.keyboard.type('酒');
    await expect(field).toHaveValue('日本酒');
    await expect(page.locator('.ProseMirror')).toHaveText('');
    expect(faults).toEqual([]);
  }
});

test('a shortcut whose command is not loaded yet is handled at once, and the command runs after loading', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/by-key-*.js');
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

test('the menu of a block whose key is pressed before its code is loaded opens after loading, unless the writer types on', async ({
  browser,
  server,
}) => {
  const first = await openWithDelayedFile(browser, server, '**/block-handle-*.js');
  await first.page.locator('.ProseMirror').click();
  await first.page.keyboard.type('Low water');
  await first.page.keyboard.press('Control+Alt+b');
  await first.release();
  await first.page.getByRole('menu', { name: 'Block' }).getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(first.page.locator('.ProseMirror p')).toHaveText(['Low water', 'Low water']);
  expect(first.faults).toEqual([]);

  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/block-handle-*.js');
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('Control+Alt+b');
  await page.keyboard.type('Slack');
  await release();
  await page.keyboard.type(' water');
  await expect(page.locator('.ProseMirror')).toHaveText('Slack water');
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a click on “New Document” and a new title before the tree commands are loaded each take effect exactly once', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/tree-commands-*.js');
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

test('a name typed before the tree commands are loaded becomes the name of the new folder or document', async ({
  browser,
  server,
}) => {
  const typedTab = await openWithDelayedFile(browser, server, '**/tree-commands-*.js');
  await typedTab.page.getByRole('button', { name: 'New Folder' }).click();
  await typedTab.page.keyboard.type('Not');
  await typedTab.release();
  await expect(typedTab.page.getByRole('textbox', { name: /^Rename/ })).toHaveValue('Not');
  await typedTab.page.keyboard.type('es');
  await typedTab.page.keyboard.press('Enter');
  await expect(typedTab.page.getByRole('treeitem', { name: 'Notes' })).toBeVisible();
  expect(typedTab.faults).toEqual([]);

  const enteredTab = await openWithDelayedFile(browser, server, '**/tree-commands-*.js');
  await enteredTab.page.getByRole('button', { name: 'New Folder' }).click();
  await enteredTab.page.keyboard.type('Tides');
  await enteredTab.page.keyboard.press('Enter');
  await enteredTab.release();
  await expect(enteredTab.page.getByRole('treeitem', { name: 'Tides' })).toBeVisible();
  await expect(enteredTab.page.getByRole('textbox', { name: /^Rename/ })).toHaveCount(0);
  expect(enteredTab.faults).toEqual([]);

  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/tree-commands-*.js');
  await page.getByRole('button', { name: 'New Document' }).click();
  await page.keyboard.type('Ebb');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The water went');
  await release();
  await expect(page.getByRole('treeitem', { name: 'Ebb' })).toBeVisible();
  await expect(page.locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type(' out.');
  await expect(page.locator('.ProseMirror')).toHaveText('The water went out.');
  expect(faults).toEqual([]);
});

test('[C1][C3][C4][D2] text and documents created before the server connection code is loaded survive reloads and failed fetches, and are sent once', async ({
  browser,
  server,
}) => {
  const person = await makePerson(server, 'Ines');
  const ids = await createWorkspaceWithDocument(server, person, {
    title: 'Tide tables',
    document: 'High Water',
  });
  const path = `/workspace/${ids.workspaceId}?item=${ids.documentId}`;
  // A service worker would fetch past the route.
  const { page, faults, context } = await openAs(browser, server, person, path, { serviceWorkers: 'block' });
  const text = page.locator('.ProseMirror');
  const expectText = (word: string) =>
    expect(page.getByText(word, { exact: true })).toBeVisible({ timeout: 40_000 });
  await text.click();
  await page.keyboard.type('One.');
  await expectText('Saved');

  const file = '**/server-side-*.js';
  let releaseFile = (): void => {};
  const released = new Promise<void>((resolve) => (releaseFile = resolve));
  let isFailing = true;
  let heldRequests = 0;
  await context.route(file, async (route) => {
    if (isFailing) return route.abort('connectionreset');
    heldRequests += 1;
    await released;
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
  await expectText('Saved on this device');
  await page.getByRole('button', { name: 'New Document' }).first().click();
  await expect(rows).toHaveCount(count + 1);

  // After the navigation the page reads the unsent text and document from the device's database.
  await page.goto(path);
  await expect(text).toHaveText('One. Two.');
  await expect(rows).toHaveCount(count + 1);
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Three.');
  await expectText('Saved on this device');
  // The page fetches the file again by itself, without a click or a key.
  isFailing = false;
  await expect.poll(() => heldRequests, { timeout: 60_000 }).toBeGreaterThan(0);
  await expectText('Saved on this device');
  expect(sockets).toEqual([]);

  releaseFile();
  await expectText('Saved');
  await expect(text).toHaveText('One. Two. Three.');
  await expect
    .poll(async () => {
      const { contentMd } = await operation<{ contentMd: string }>(server, person, 'get-document', {
        id: ids.documentId,
      });
      return contentMd.trim();
    })
    .toBe('One. Two. Three.');
  // The first page must close: its caret label would be part of the text in the other tab.
  await context.close();
  const otherTab = await openAs(browser, server, person, path);
  await expect(otherTab.page.locator('.ProseMirror')).toHaveText('One. Two. Three.');
  await expect(otherTab.page.getByRole('treeitem')).toHaveCount(count + 1);
  expect([...faults, ...otherTab.faults]).toEqual([]);
});
