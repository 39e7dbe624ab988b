import { openWithoutLayers } from '../../testing/held-file.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { oneDocument } from '../../testing/works.ts';

test('what is typed, pasted and composed before the editor has all its code stays, and undo leads back past its arrival', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/lazy-plugin-modules-*.js');
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

test('what is composed in the find bar and in the search while they arrive is not broken off', async ({
  browser,
  server,
}) => {
  for (const [file, keys, name] of [
    ['**/find-bar-*.js', 'Control+f', 'Find'],
    ['**/palette-*.js', 'Control+k', 'Search'],
  ] as const) {
    const { page, release, faults } = await openWithoutLayers(browser, server, file);
    await page.locator('.ProseMirror').click();
    await page.keyboard.press(keys);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await release();
    // Escape belongs to the composition then.
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

test('a name typed before the commands of the tree have arrived is the name of what was asked for', async ({
  browser,
  server,
}) => {
  const first = await openWithoutLayers(browser, server, '**/tree-commands-*.js');
  await first.page.getByRole('button', { name: 'New Folder' }).click();
  await first.page.keyboard.type('Not');
  await first.release();
  await expect(first.page.getByRole('textbox', { name: /^Rename/ })).toHaveValue('Not');
  await first.page.keyboard.type('es');
  await first.page.keyboard.press('Enter');
  await expect(first.page.getByRole('treeitem', { name: 'Notes' })).toBeVisible();
  expect(first.faults).toEqual([]);

  const entered = await openWithoutLayers(browser, server, '**/tree-commands-*.js');
  await entered.page.getByRole('button', { name: 'New Folder' }).click();
  await entered.page.keyboard.type('Tides');
  await entered.page.keyboard.press('Enter');
  await entered.release();
  await expect(entered.page.getByRole('treeitem', { name: 'Tides' })).toBeVisible();
  await expect(entered.page.getByRole('textbox', { name: /^Rename/ })).toHaveCount(0);
  expect(entered.faults).toEqual([]);

  const { page, release, faults } = await openWithoutLayers(browser, server, '**/tree-commands-*.js');
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
