import type { Page } from '@playwright/test';
import { SCRIPT_PAYLOADS } from '../../shared/editor/testing/script-payloads.ts';
import { expect, test, type EditorHarness } from './harness.ts';

// A trace records the whole page at every step, which would take longer than the tests.
test.use({ trace: 'off' });

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

type TransferData = Readonly<Record<string, string>>;

/** Replaces the whole text once for each item, by a paste or a drop. */
function pasteOrDrop(
  editor: EditorHarness,
  kind: 'paste' | 'drop',
  items: readonly TransferData[],
): Promise<void> {
  return editor.text().evaluate(
    (text, { kind, items }) => {
      for (const item of items) {
        text.focus();
        getSelection()?.selectAllChildren(text);
        document.dispatchEvent(new Event('selectionchange'));
        const data = new DataTransfer();
        for (const [type, value] of Object.entries(item)) data.setData(type, value);
        const { left: clientX, top } = text.getBoundingClientRect();
        const common = { bubbles: true, cancelable: true };
        text.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, ...common })
            : new DragEvent('drop', {
                dataTransfer: data,
                clientX: clientX + 5,
                clientY: top + 5,
                ...common,
              }),
        );
      }
    },
    { kind, items },
  );
}

/** Waits for the HTML reader, which loads after the editor: the first paste waits for it and then becomes a heading. */
async function waitForHtmlReader(editor: EditorHarness): Promise<void> {
  await pasteOrDrop(editor, 'paste', [{ 'text/html': '<h2>Plan</h2>' }]);
  await expect.poll(() => editor.blocks()).toContain('{aria-level=2} Plan');
}

const findScripts = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({
    ran: 'canary' in window,
    handlers: [...document.querySelectorAll('[data-seat] *')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
    elements: document.querySelectorAll(
      '.page__text :is(script, iframe, object, embed, form, base, meta, style)',
    ).length,
    addresses: [...document.querySelectorAll('.page__text :is([href], [src])')]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
      .filter((address) => !/^(?:https?:|mailto:|#|\/|\?)/.test(address)),
  }));

for (const kind of ['paste', 'drop'] as const) {
  test(`none of 200 script payloads runs after a ${kind}, and none violates the Content Security Policy`, async ({
    editor,
    page,
  }) => {
    // One payload is an image of another site, which the page may show.
    await page.route('https://**', (route) => route.fulfill({ status: 200, body: '' }));
    await page.addInitScript(() => {
      const refused: string[] = [];
      Object.assign(window, { refused });
      document.addEventListener('securitypolicyviolation', (event) =>
        refused.push(`${event.violatedDirective} ${event.sample}`),
      );
    });
    await editor.open('text=empty');
    await waitForHtmlReader(editor);
    const items = SCRIPT_PAYLOADS.flatMap(({ source }) => [
      { 'text/html': source, 'text/plain': source },
      { 'text/plain': source },
    ]);
    for (let at = 0; at < items.length; at += 20) await pasteOrDrop(editor, kind, items.slice(at, at + 20));
    // The text that the payloads left is shown, and the pointer hovers over it and clicks it.
    await pasteOrDrop(editor, kind, [
      { 'text/html': SCRIPT_PAYLOADS.map(({ source }) => source).join('<p>next</p>') },
    ]);
    await editor.text().hover();
    await editor.text().locator('p').first().click();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(await findScripts(page)).toEqual({ ran: false, handlers: [], elements: 0, addresses: [] });
    expect(await page.evaluate(() => Reflect.get(window, 'refused') as unknown)).toEqual([]);
  });
}

/** Returns the number of blocks in the other writer's copy, and the text of the last block. */
const readSecondCopy = (page: Page): Promise<[count: number, last: string]> =>
  page.evaluate(() => {
    interface XmlNode {
      length: number;
      toString: () => string;
      get: (at: number) => XmlNode;
    }
    const { room } = window as unknown as { room: { fragment: XmlNode }[] }; // the harness sets it
    const fragment = room[1]?.fragment;
    if (!fragment) throw new Error('nobody else is there');
    const last = fragment.get(fragment.length - 1).toString();
    return [fragment.length, last.replaceAll(/<[^>]+>/g, ' ').trim()];
  });

test('a paste of 5 MB and a paste of 10,000 cells arrive completely, and typing continues', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await waitForHtmlReader(editor);
  const line = 'words of a long line that goes on and on ';
  const paragraphs = Array.from({ length: 2500 }, (_, at) => `<p>${at} ${line.repeat(50)}</p>`).join('');
  expect(paragraphs.length).toBeGreaterThan(5_000_000);
  await pasteOrDrop(editor, 'paste', [{ 'text/html': paragraphs }]);
  await page.keyboard.type('the end');
  const [count, last] = await readSecondCopy(page);
  expect(count).toBe(2500);
  expect(last).toMatch(/^2499 words .* on ?the end$/);

  const row = (at: number) =>
    `<tr>${Array.from({ length: 10 }, (_, cell) => `<td>${at}.${cell}</td>`).join('')}</tr>`;
  const table = `<table>${Array.from({ length: 1000 }, (_, at) => row(at)).join('')}</table>`;
  await pasteOrDrop(editor, 'paste', [{ 'text/html': table }]);
  await expect(editor.text().locator('td')).toHaveCount(10_000);
  expect((await readSecondCopy(page))[1]).toMatch(/ 999\.9$/);
});

test('a pasted heading of 50,000 characters is one heading, also for the other writer', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second');
  await waitForHtmlReader(editor);
  await pasteOrDrop(editor, 'paste', [{ 'text/html': `<h2>${'long '.repeat(9_999)}end</h2>` }]);
  await page.keyboard.type('!');
  await expect(editor.text('Mara').getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect.poll(() => editor.blocks('Mara')).toEqual([`{aria-level=2} ${'long '.repeat(9_999)}end!`]);
});

test('a character limit cuts pasted, typed and composed text, and the page says why', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second&limit=20');
  await editor.text().click();
  await page.keyboard.type('0123456789');
  const paste = (text: string) =>
    editor.text().evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('abcdefghijklmnop');
  const message = page.locator('[data-said]');
  await expect(message).toHaveText('Only a part was pasted. It takes 20 characters at most.');
  expect(await editor.blocks()).toEqual(['0123456789abcdefghij']);
  const session = await page.context().newCDPSession(page);
  for (const text of ['に', 'にほ'])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await session.send('Input.insertText', { text: '日本' });
  await expect.poll(() => editor.blocks()).toEqual(['0123456789abcdefghij']);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('xyz');
  expect(await editor.blocks()).toEqual(['0123456789abcdefghix']);
  await expect(message).toHaveText(/This document is full\. It takes 20 characters at most\.\s*$/);

  // The limit cuts neither the text of others nor text that undo restores.
  await page.evaluate(() => {
    interface Text {
      insert: (at: number, text: string) => void;
    }
    const { room } = window as unknown as {
      room: { fragment: { get: (at: number) => { get: (at: number) => Text } } }[];
    }; // the harness sets it
    room[1]?.fragment.get(0).get(0).insert(0, 'What Mara wrote: ');
  });
  await expect.poll(() => editor.blocks()).toEqual(['What Mara wrote: 0123456789abcdefghix']);
  await editor.select('Ines', '0123456789', 'all');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await expect.poll(() => editor.blocks()).toEqual(['What Mara wrote: 0123456789abcdefghix']);
});
