import type { Page } from '@playwright/test';
import { expect, test, type EditorHarness } from './harness.ts';

// A trace records the whole page at every step, which would take longer than the pastes.
test.use({ trace: 'off' });

/** A chapter with a heading, emphasis, a nested list and a quote, about 800 characters long. */
const chapter = (number: number): string =>
  [
    `## Chapter ${number}`,
    'The tide came *in* and nobody had moved the **boats**, said the clerk.',
    `- one item of *${number}*\n  - deep`,
    '> A quote of the harbour master.',
    'The clerk wrote the tide into his book and went home along the wall. '.repeat(8).trim(),
  ].join('\n\n');

const markdown = (length: number): string => {
  const chapters: string[] = [];
  for (let size = 0; size < length; size += (chapters.at(-1)?.length ?? 0) + 2)
    chapters.push(chapter(chapters.length + 1));
  return [...chapters, '### The *end*'].join('\n\n');
};

function pasteOrDrop(
  editor: EditorHarness,
  content: Readonly<Record<string, string>>,
  kind: 'paste' | 'drop' = 'paste',
): Promise<void> {
  return editor.text().evaluate(
    (text, { content, kind }) => {
      const data = new DataTransfer();
      for (const [type, value] of Object.entries(content)) data.setData(type, value);
      const { left, top } = text.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      text.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...common })
          : new DragEvent('drop', { dataTransfer: data, clientX: left + 5, clientY: top + 5, ...common }),
      );
    },
    { content, kind },
  );
}

const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel' });

/** Counts the blocks of each kind in the browser, because sending every block of a long text to the test takes long. */
const countBlocks = (editor: EditorHarness) =>
  editor.text().evaluate((text) => ({
    headings: text.querySelectorAll('[aria-level="2"]').length,
    items: text.querySelectorAll('[data-list=bullet]').length,
    deep: text.querySelectorAll('[data-list=bullet][data-indent="1"]').length,
    quotes: text.querySelectorAll('[data-quote]').length,
    end: text.lastElementChild?.querySelector('em')?.textContent,
    markers: (text.textContent ?? '').match(/\*\*|## /g)?.length ?? 0,
  }));

for (const length of [7_000, 70_000, 700_000]) {
  test(`a paste of ${length} characters of Markdown is formatted to its end, and is one undo step`, async ({
    editor,
    page,
  }) => {
    test.slow();
    await editor.open('text=empty');
    await editor.text().click();
    await page.keyboard.type('Before.');
    await page.keyboard.press('Enter');
    const text = markdown(length);
    const count = text.match(/^## /gm)?.length ?? 0;
    await pasteOrDrop(editor, { 'text/plain': text });
    const formatted = {
      headings: count,
      items: 2 * count,
      deep: count,
      quotes: count,
      end: 'end',
      markers: 0,
    };
    await expect.poll(() => countBlocks(editor), { timeout: 60_000 }).toEqual(formatted);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => countBlocks(editor)).toMatchObject({ headings: 0, items: 0, quotes: 0 });
    expect(await editor.blocks()).toEqual(['Before.', '']);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => countBlocks(editor)).toEqual(formatted);
    expect(editor.errors).toEqual([]);
  });
}

/** Delays the worker that reads Markdown. @returns a function that lets it load, or with `false` fails its request */
async function delayMarkdownReader(page: Page): Promise<(isAvailable?: boolean) => void> {
  const released = Promise.withResolvers<boolean>();
  await page.route('**/markdown-worker*', async (route) => {
    await ((await released.promise) ? route.continue() : route.abort());
  });
  return (isAvailable = true) => released.resolve(isAvailable);
}

test('text typed while a paste is being read stays in its place, and the pasted text goes where the caret was', async ({
  editor,
  page,
}) => {
  const release = await delayMarkdownReader(page);
  await editor.open('text=empty&second');
  await editor.text().click();
  await page.keyboard.type('Top.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Below: ');
  await pasteOrDrop(editor, { 'text/plain': markdown(70_000) });
  // The writer types on in the same paragraph and above it. Another person types at the start of the paragraph.
  await page.keyboard.type('(after)');
  await editor.select('Mara', 'Below: ', 'start');
  await page.keyboard.type('Far ');
  await editor.select('Ines', 'Top.', 'end');
  await page.keyboard.type(' More');
  release();
  await expect(editor.text().locator('[aria-level="2"]').first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.type(' words.');
  const blocks = await editor.blocks();
  expect(blocks.slice(0, 2)).toEqual(['Top. More words.', 'Far Below: Chapter 1']);
  expect(blocks.at(-1)).toMatch(/The end\(after\)$/);
  expect(await editor.blocks('Mara')).toEqual(blocks);
  expect(editor.errors).toEqual([]);
});

test('Cancel leaves the text unchanged, and a later paste is formatted', async ({ editor, page }) => {
  const release = await delayMarkdownReader(page);
  await editor.open('text=novel');
  const before = await editor.blocks();
  await editor.text().press('ControlOrMeta+a');
  await pasteOrDrop(editor, { 'text/plain': markdown(50_000) });
  await cancelButton(page).click();
  await expect(cancelButton(page)).toHaveCount(0);
  expect(await editor.blocks()).toEqual(before);
  await editor.select('Ines', 'He has found something.', 'end');
  await page.keyboard.press('Enter');
  const text = markdown(70_000);
  await pasteOrDrop(editor, { 'text/plain': text });
  release();
  await expect(editor.text().locator('[aria-level="3"]')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.type(' After.');
  const blocks = await editor.blocks();
  expect(blocks.slice(0, before.length)).toEqual(before);
  expect(blocks.at(-1)).toBe('{aria-level=3} The end After.');
  expect((await countBlocks(editor)).headings).toBe(text.match(/^## /gm)?.length);
});

test('Markdown is pasted as plain lines, with a message, when its reader cannot be loaded', async ({
  editor,
  page,
}) => {
  const release = await delayMarkdownReader(page);
  await editor.open('text=empty');
  await editor.text().click();
  release(false);
  const text = markdown(70_000);
  await pasteOrDrop(editor, { 'text/plain': text });
  await expect(page.locator('[data-said]')).toContainText(
    'Pasted without formatting. The formatting of this text could not be read.',
  );
  expect((await editor.blocks()).join('\n\n')).toBe(text.replaceAll('\n  - ', '\n\n  - '));
  // The page reports the file that could not be loaded, as it should.
  editor.errors.length = 0;
});

test('Markdown that takes too long to read is pasted as plain lines, and typing never waits for it', async ({
  editor,
  page,
}) => {
  test.slow();
  await editor.open('text=empty');
  await editor.text().click();
  // Each line is within the limits of the reader, and all lines are one paragraph.
  const lines = Array.from({ length: 40 }, () => '*a_'.repeat(1_200));
  const text = `# Signs\n\n${lines.join('\n')}`;
  await pasteOrDrop(editor, { 'text/plain': text });
  await expect(cancelButton(page)).toBeVisible();
  await page.keyboard.type('Meanwhile.');
  expect(await editor.blocks()).toEqual(['Meanwhile.']);
  await expect(page.locator('[data-said]')).toContainText(
    'The formatting of this text takes too long to read.',
    { timeout: 60_000 },
  );
  expect(await editor.blocks()).toEqual(['# Signs', ...lines.slice(1), `${lines[0]}Meanwhile.`]);
});

test('dropped Markdown is formatted like pasted Markdown', async ({ editor }) => {
  await editor.open('text=empty');
  await pasteOrDrop(editor, { 'text/plain': markdown(70_000) }, 'drop');
  const count = markdown(70_000).match(/^## /gm)?.length;
  await expect.poll(async () => (await countBlocks(editor)).headings, { timeout: 30_000 }).toBe(count);
  expect((await countBlocks(editor)).end).toBe('end');
});

test('long Markdown stays unformatted when it is pasted as plain text or into code', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  const text = markdown(250_000);
  await page.keyboard.down('Shift');
  await pasteOrDrop(editor, { 'text/plain': text });
  await page.keyboard.up('Shift');
  expect((await countBlocks(editor)).headings).toBe(0);
  expect((await editor.blocks()).at(-1)).toBe('### The *end*');
  await editor.text().press('ControlOrMeta+z');
  await page.keyboard.type('```');
  await page.keyboard.press('Enter');
  await pasteOrDrop(editor, { 'text/plain': text });
  expect(await editor.text().locator('pre code').textContent()).toBe(text);
});

test('a character limit cuts long Markdown, and the page says why', async ({ editor, page }) => {
  await editor.open('text=empty&limit=30000');
  await editor.text().click();
  await pasteOrDrop(editor, { 'text/plain': markdown(250_000) });
  await expect(page.locator('[data-said]')).toContainText(
    'Only a part was pasted. It takes 30,000 characters at most.',
  );
  const { headings, markers } = await countBlocks(editor);
  expect([headings > 30, markers]).toEqual([true, 0]);
  const length = await editor
    .text()
    .evaluate((text) => [...text.children].reduce((sum, block) => sum + (block.textContent ?? '').length, 0));
  expect(length).toBe(30_000);
});

test('a paste of 600,000 characters of HTML is formatted to its end', async ({ editor }) => {
  test.slow();
  await editor.open('text=empty');
  await editor.text().click();
  const html = `<h2>Chapter</h2><p>The <b>tide</b> ${'came in and went out. '.repeat(33)}</p><ul><li>one</li></ul>`;
  const count = Math.ceil(600_000 / html.length);
  await pasteOrDrop(editor, { 'text/html': `${html.repeat(count)}<h3>The <i>end</i></h3>` });
  await expect
    .poll(() => countBlocks(editor), { timeout: 30_000 })
    .toMatchObject({ headings: count, items: count, end: 'end' });
});
