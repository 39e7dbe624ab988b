import type { Page } from '@playwright/test';
import { expect, test, type EditorHarness } from './harness.ts';

// Pictures of a whole page at every step would take longer than the pastes.
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

function bring(
  editor: EditorHarness,
  carried: Readonly<Record<string, string>>,
  kind: 'paste' | 'drop' = 'paste',
): Promise<void> {
  return editor.text().evaluate(
    (text, { carried, kind }) => {
      const data = new DataTransfer();
      for (const [type, value] of Object.entries(carried)) data.setData(type, value);
      const { left, top } = text.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      text.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...common })
          : new DragEvent('drop', { dataTransfer: data, clientX: left + 5, clientY: top + 5, ...common }),
      );
    },
    { carried, kind },
  );
}

const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });

/** What the text has of each kind: reading every block of a long text over the wire would take long. */
const shape = (editor: EditorHarness) =>
  editor.text().evaluate((text) => ({
    headings: text.querySelectorAll('[aria-level="2"]').length,
    items: text.querySelectorAll('[data-list=bullet]').length,
    deep: text.querySelectorAll('[data-list=bullet][data-indent="1"]').length,
    quotes: text.querySelectorAll('[data-quote]').length,
    end: text.lastElementChild?.querySelector('em')?.textContent,
    signs: (text.textContent ?? '').match(/\*\*|## /g)?.length ?? 0,
  }));

for (const length of [7_000, 70_000, 700_000]) {
  test(`${length} characters of Markdown are formatted to their end, as one step of undo`, async ({
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
    await bring(editor, { 'text/plain': text });
    const whole = { headings: count, items: 2 * count, deep: count, quotes: count, end: 'end', signs: 0 };
    await expect.poll(() => shape(editor), { timeout: 60_000 }).toEqual(whole);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => shape(editor)).toMatchObject({ headings: 0, items: 0, quotes: 0 });
    expect(await editor.blocks()).toEqual(['Before.', '']);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => shape(editor)).toEqual(whole);
    expect(editor.complaints).toEqual([]);
  });
}

/** Lets the worker that reads Markdown load when a test says so, or never. */
async function holdReader(page: Page): Promise<(isThere?: boolean) => void> {
  const held = Promise.withResolvers<boolean>();
  await page.route('**/markdown-worker*', async (route) => {
    await ((await held.promise) ? route.continue() : route.abort());
  });
  return (isThere = true) => held.resolve(isThere);
}

test('words written meanwhile stay where they are, and the pasted text goes where the caret was', async ({
  editor,
  page,
}) => {
  const release = await holdReader(page);
  await editor.open('text=empty&second');
  await editor.text().click();
  await page.keyboard.type('Top.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Below: ');
  await bring(editor, { 'text/plain': markdown(70_000) });
  // The writer goes on, in the same paragraph and above it; somebody else writes in front of both.
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
  expect(editor.complaints).toEqual([]);
});

test('Cancel leaves the text as it is; what is pasted after it goes its own way', async ({
  editor,
  page,
}) => {
  const release = await holdReader(page);
  await editor.open('text=novel');
  const before = await editor.blocks();
  await editor.text().press('ControlOrMeta+a');
  await bring(editor, { 'text/plain': markdown(50_000) });
  await cancel(page).click();
  await expect(cancel(page)).toHaveCount(0);
  expect(await editor.blocks()).toEqual(before);
  await editor.select('Ines', 'He has found something.', 'end');
  await page.keyboard.press('Enter');
  const text = markdown(70_000);
  await bring(editor, { 'text/plain': text });
  release();
  await expect(editor.text().locator('[aria-level="3"]')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.type(' After.');
  const blocks = await editor.blocks();
  expect(blocks.slice(0, before.length)).toEqual(before);
  expect(blocks.at(-1)).toBe('{aria-level=3} The end After.');
  expect((await shape(editor)).headings).toBe(text.match(/^## /gm)?.length);
});

test('where the reader cannot be loaded the text is pasted as lines, and it is said', async ({
  editor,
  page,
}) => {
  const release = await holdReader(page);
  await editor.open('text=empty');
  await editor.text().click();
  release(false);
  const text = markdown(70_000);
  await bring(editor, { 'text/plain': text });
  await expect(page.locator('[data-said]')).toContainText(
    'Pasted without formatting. The formatting of this text could not be read.',
  );
  expect((await editor.blocks()).join('\n\n')).toBe(text.replaceAll('\n  - ', '\n\n  - '));
  // The file that did not come is what the page complains of.
  editor.complaints.length = 0;
});

test('Markdown that takes too long to read is pasted as lines; typing never waits for it', async ({
  editor,
  page,
}) => {
  test.slow();
  await editor.open('text=empty');
  await editor.text().click();
  // Each line is within the bounds of a reader, and all of them are one paragraph.
  const lines = Array.from({ length: 40 }, () => '*a_'.repeat(1_200));
  const text = `# Signs\n\n${lines.join('\n')}`;
  await bring(editor, { 'text/plain': text });
  await expect(cancel(page)).toBeVisible();
  await page.keyboard.type('Meanwhile.');
  expect(await editor.blocks()).toEqual(['Meanwhile.']);
  await expect(page.locator('[data-said]')).toContainText(
    'The formatting of this text takes too long to read.',
    { timeout: 60_000 },
  );
  expect(await editor.blocks()).toEqual(['# Signs', ...lines.slice(1), `${lines[0]}Meanwhile.`]);
});

test('what is dropped is read like what is pasted', async ({ editor }) => {
  await editor.open('text=empty');
  await bring(editor, { 'text/plain': markdown(70_000) }, 'drop');
  const count = markdown(70_000).match(/^## /gm)?.length;
  await expect.poll(async () => (await shape(editor)).headings, { timeout: 30_000 }).toBe(count);
  expect((await shape(editor)).end).toBe('end');
});

test('as plain text, and in code, long Markdown is what it is on the clipboard', async ({ editor, page }) => {
  await editor.open('text=empty');
  await editor.text().click();
  const text = markdown(250_000);
  await page.keyboard.down('Shift');
  await bring(editor, { 'text/plain': text });
  await page.keyboard.up('Shift');
  expect((await shape(editor)).headings).toBe(0);
  expect((await editor.blocks()).at(-1)).toBe('### The *end*');
  await editor.text().press('ControlOrMeta+z');
  await page.keyboard.type('```');
  await page.keyboard.press('Enter');
  await bring(editor, { 'text/plain': text });
  expect(await editor.text().locator('pre code').textContent()).toBe(text);
});

test('a character limit cuts long Markdown, and it is said why', async ({ editor, page }) => {
  await editor.open('text=empty&limit=30000');
  await editor.text().click();
  await bring(editor, { 'text/plain': markdown(250_000) });
  await expect(page.locator('[data-said]')).toContainText(
    'Only a part was pasted. It takes 30,000 characters at most.',
  );
  const { headings, signs } = await shape(editor);
  expect([headings > 30, signs]).toEqual([true, 0]);
  const length = await editor
    .text()
    .evaluate((text) => [...text.children].reduce((sum, block) => sum + (block.textContent ?? '').length, 0));
  expect(length).toBe(30_000);
});

test('600,000 characters of HTML are formatted to their end', async ({ editor }) => {
  test.slow();
  await editor.open('text=empty');
  await editor.text().click();
  const html = `<h2>Chapter</h2><p>The <b>tide</b> ${'came in and went out. '.repeat(33)}</p><ul><li>one</li></ul>`;
  const count = Math.ceil(600_000 / html.length);
  await bring(editor, { 'text/html': `${html.repeat(count)}<h3>The <i>end</i></h3>` });
  await expect
    .poll(() => shape(editor), { timeout: 30_000 })
    .toMatchObject({ headings: count, items: count, end: 'end' });
});
