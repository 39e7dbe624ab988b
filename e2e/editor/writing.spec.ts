import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

test('a click on the box of a task ticks it, and a click on its text does not', async ({ editor, page }) => {
  await editor.open('text=blocks');
  const task = editor.text().locator('p[data-list=task]', { hasText: 'Write the figure down' });
  const box = await task.boundingBox();
  if (!box) throw new Error('the task is not shown');
  await page.mouse.click(box.x + 10, box.y + box.height / 2);
  await expect(task).toHaveAttribute('data-checked', 'true');
  await page.mouse.click(box.x + 60, box.y + box.height / 2);
  await expect(task).toHaveAttribute('data-checked', 'true');
});

test('[X16] the style sheet numbers list items, and screen readers read out the numbers and boxes', async ({
  editor,
  page,
}) => {
  await editor.open('text=blocks');
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const spokenText = nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value).trim())
    .filter((text) => /^(?:\d|[a-z]|To do:|Done:)$/.test(text));
  // The accessibility tree separates boxes and numbers from their lines, so their order is that of its levels.
  expect(spokenText.filter((text) => text.endsWith(':'))).toEqual(['Done:', 'To do:']);
  expect(spokenText.filter((text) => !text.endsWith(':'))).toEqual(['1', 'a', 'b', 'i', '2', '7', '8']);
  const ordered = editor.text().locator('p[data-list=ordered]').first();
  expect(await ordered.evaluate((item) => getComputedStyle(item).contentVisibility)).toBe('visible');
  const plain = editor.text().locator('p:not([data-list], .has-caret)').first();
  expect(await plain.evaluate((block) => getComputedStyle(block).contentVisibility)).toBe('auto');
});

test('the bubble menu formats the selected words and returns the focus to the text', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel');
  await editor.select('Ines', 'the pen wet');
  const bubble = page.getByRole('toolbar', { name: 'Formatting' });
  await bubble.getByRole('button', { name: 'Bold' }).click();
  await expect(editor.text().locator('strong')).toHaveText('the pen wet');
  await expect(bubble.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await bubble.getByRole('button', { name: 'Kind of text' }).click();
  await page.getByRole('menuitem', { name: 'Heading 2' }).click();
  await expect(editor.text().getByRole('heading', { level: 2 })).toContainText('On the morning');
  await expect(editor.text()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(bubble).toBeHidden();
  await page.keyboard.type('!');
  expect((await editor.blocks())[0]).toMatch(/the pen wet!\.$/);
  for (const name of ['Comment', 'AI']) await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('the bubble menu is right below the selected words, also when blocks above them get their height late', async ({
  editor,
  page,
}) => {
  await editor.open('text=blocks&toolbar');
  await editor.select('Ines', 'slippery');
  const bubble = page.locator('.selection-tools');
  await expect(bubble).toBeVisible();
  const gap = () =>
    bubble.evaluate((tools) => {
      const words = getSelection()?.getRangeAt(0).getBoundingClientRect();
      return Math.round(tools.getBoundingClientRect().top - (words?.bottom ?? 0));
    });
  await expect.poll(gap).toBe(8);
});

test('a link is added, changed and removed in its field by keys alone', async ({ editor, page }) => {
  await editor.open('text=novel');
  await editor.select('Ines', 'the almanac');
  await page.keyboard.press('Control+Shift+u');
  const field = page.getByRole('combobox', { name: 'Link address' });
  await field.fill('javascript:alert(1)');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('cannot be opened');
  await field.fill('example.org/tides');
  await field.press('Enter');
  const link = editor.text().locator('a');
  await expect(link).toHaveAttribute('href', 'https://example.org/tides');
  await expect(editor.text()).toBeFocused();
  await page.keyboard.press('Control+Shift+u');
  await expect(field).toHaveValue('https://example.org/tides');
  await field.fill('');
  await field.press('Enter');
  await expect(link).toHaveCount(0);
  await expect(field).toHaveCount(0);
});

test('pasted HTML becomes a flat row of sanitised blocks under the Content Security Policy', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await editor.text().evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<style>p{color:red}</style><h2>Plan</h2><ol start="3"><li>three<ul><li>deep</li></ul></li></ol><p>see <a href="javascript:x()">this</a></p>',
    );
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  // The sanitiser loads when the page is idle.
  await expect
    .poll(() => editor.blocks())
    .toEqual([
      '{aria-level=2} Plan',
      '{list=ordered start=3} three',
      '{list=bullet indent=1} deep',
      'see this',
    ]);
  await page.keyboard.type(' end');
  expect((await editor.blocks()).at(-1)).toBe('see this end');
  await expect(editor.text().locator('a')).toHaveCount(0);
});

for (const { kind, isAvailable, result } of [
  { kind: 'paste', isAvailable: true, result: '{aria-level=2} Plan' },
  { kind: 'drop', isAvailable: true, result: '{aria-level=2} Plan' },
  { kind: 'paste', isAvailable: false, result: 'plain plan' },
]) {
  test(`a ${kind} waits for the sanitiser and is ${isAvailable ? 'formatted once it has loaded' : 'plain text if it cannot load'}`, async ({
    editor,
    page,
  }) => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/purify*', async (route) => {
      await released;
      await (isAvailable ? route.continue() : route.abort());
    });
    await editor.open('text=empty');
    await editor.text().click();
    await editor.text().evaluate((text, kind) => {
      const data = new DataTransfer();
      data.setData('text/html', '<h2>Plan</h2><script>steal()</script>');
      data.setData('text/plain', 'plain plan');
      const { x, y } = text.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      text.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...common })
          : new DragEvent('drop', { dataTransfer: data, clientX: x + 5, clientY: y + 5, ...common }),
      );
    }, kind);
    expect(await editor.blocks()).toEqual(['']);
    release();
    await expect.poll(() => editor.blocks()).toContain(result);
    if (!isAvailable) editor.errors.length = 0;
  });
}

test('text that is copied and pasted on a page stays the same', async ({ editor }) => {
  await editor.open('text=blocks');
  const before = await editor.blocks();
  await editor.text().press('Control+a');
  await editor.text().evaluate((text) => {
    const clipboardData = new DataTransfer();
    for (const kind of ['copy', 'paste'])
      text.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await editor.blocks()).toEqual(before);
});

test('the table menu adds a column and deletes a row; Tab moves from cell to cell and adds a row at the end', async ({
  editor,
  page,
}) => {
  await editor.open('text=blocks&toolbar');
  const rows = editor.text().locator('tr');
  await editor.select('Ines', 'Tuesday', 'end');
  for (let cell = 0; cell < 3; cell++) await page.keyboard.press('Tab');
  await expect(rows).toHaveCount(4);
  await page.keyboard.type('Wednesday', { delay: 20 });
  await expect(rows.last().locator('td').first()).toHaveText('Wednesday');
  const bar = page.getByRole('toolbar', { name: 'Formatting bar' });
  await bar.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('menuitem', { name: 'Column after' }).click();
  await expect(rows.first().locator('th')).toHaveCount(4);
  await bar.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('menuitem', { name: 'Delete row' }).click();
  await expect(rows).toHaveCount(3);
});

test('the title is edited in place: Escape restores it, and Enter saves it and moves into the text', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel');
  const title = page.getByRole('textbox', { name: 'Document title' });
  await title.fill('Low Water');
  await title.press('Escape');
  await expect(title).toHaveValue('High Water');
  await title.fill('Low Water');
  await title.press('Enter');
  await expect(editor.text()).toBeFocused();
  await expect(page.getByRole('article', { name: 'Low Water' })).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`axe finds no violation on the page in the ${theme} theme`, async ({ editor, page }) => {
    await editor.open(`text=blocks&toolbar&theme=${theme}`);
    await editor.select('Ines', 'slippery');
    await page.getByRole('toolbar', { name: 'Formatting', exact: true }).waitFor();
    // The tools fade in, and half-faded text has half its contrast.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([]);
  });
}
