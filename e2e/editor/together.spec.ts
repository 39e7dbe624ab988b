import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './harness.ts';

interface Room {
  fragment: {
    get: (index: number) => {
      setAttribute: (name: string, value: unknown) => void;
      removeAttribute: (name: string) => void;
      /** Returns the text of a paragraph, for index 0. */
      get: (index: number) => { length: number; insert: (at: number, text: string) => void };
    };
  };
  ydoc: { transact: (body: () => void, origin?: unknown) => void };
}

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

/** Changes an attribute of a block directly in the copy of one of the two people. */
const setAttribute = (page: Page, seat: 0 | 1, index: number, name: string, value: unknown) =>
  page.evaluate(
    ({ seat, index, name, value }) => {
      const { room } = window as unknown as { room: [Room, Room] }; // the harness sets it
      const { ydoc, fragment } = room[seat];
      ydoc.transact(() => fragment.get(index).setAttribute(name, value));
    },
    { seat, index, name, value },
  );

const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

test('each person sees the other’s caret, name and selection, and a mark beside the paragraph', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel&second');
  const inesText = editor.text('Ines');
  await editor.select('Mara', 'in feet and inches.', 'end');
  await page.keyboard.type(' Always.');
  await expect(inesText.locator('p').nth(1)).toContainText('in feet and inches. Always.');
  await expect(inesText.locator('.caret__flag')).toHaveText('Mara');
  const mark = page.locator('[data-seat=Ines] .margin-mark');
  await expect(mark).toHaveAccessibleName('Mara is writing here');
  const second = await inesText.locator('p').nth(1).boundingBox();
  await expect
    .poll(async () => Math.abs(((await mark.boundingBox())?.y ?? 0) - (second?.y ?? 0)))
    .toBeLessThan(8);
  // The mark is drawn after the paint. A mark that changed with each character would make the browser paint twice.
  const mutations = await page.evaluateHandle(() => {
    const mutations = { count: 0 };
    const marks = document.querySelector('[data-seat=Ines] .margin-marks');
    if (marks)
      new MutationObserver((records) => (mutations.count += records.length)).observe(marks, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    return mutations;
  });
  await page.keyboard.type(' So');
  await expect(inesText.locator('p').nth(1)).toContainText('Always. So');
  // Marks are drawn after the paint, so the test waits for two frames.
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  expect(await mutations.evaluate(({ count }) => count)).toBe(0);
  await editor.select('Mara', 'a boy had climbed');
  await expect(inesText.locator('.peer-selection')).toHaveText('a boy had climbed');
  const fourth = await inesText.locator('p').nth(3).boundingBox();
  await expect
    .poll(async () => Math.abs(((await mark.boundingBox())?.y ?? 0) - (fourth?.y ?? 0)))
    .toBeLessThan(8);
  await page.locator('[data-seat=Mara]').getByRole('textbox', { name: 'Document title' }).focus();
  await expect(inesText.locator('.caret')).toHaveCount(0);
  await expect(mark).toHaveCount(0);
});

test('two people type in one paragraph, and no character is lost', async ({ editor, page }) => {
  await editor.open('text=novel&second');
  for (let round = 0; round < 3; round++) {
    await editor.select('Ines', 'On the morning', 'start');
    await page.keyboard.type(`i${round} `);
    await editor.select('Mara', 'the pen wet', 'end');
    await page.keyboard.type(` m${round}`);
  }
  const [text] = await editor.blocks('Ines');
  expect(text).toContain('i0 i1 i2 On the morning');
  expect(text).toContain('the pen wet m2 m1 m0.');
  expect(await editor.blocks('Mara')).toEqual(await editor.blocks('Ines'));
});

test('[X13] typed text stays in order while another person types in front of it and behind it in the same line', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('The board stood bare.');
  await page.evaluate(() => {
    const { room } = window as unknown as { room: [Room, Room] }; // the harness sets it
    const text = room[1].fragment.get(0).get(0);
    let count = 0;
    const write = (): void => {
      text.insert(count % 2 === 0 ? text.length : 4, String(count % 10));
      count += 1;
      if (count < 60) setTimeout(write, 15);
    };
    write();
  });
  const typed = ' abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz';
  await page.keyboard.type(typed, { delay: 10 });
  await expect.poll(async () => (await editor.blocks())[0]?.replaceAll(/\D/g, '')).toHaveLength(60);
  expect((await editor.blocks())[0]?.replaceAll(/\d/g, '')).toBe(`The board stood bare.${typed}`);
});

test('undo reverts only the writer’s own changes, even in a heading that another person types in', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second');
  await editor.text('Ines').click();
  await page.keyboard.type('# Tides');
  await page.waitForTimeout(600); // the undo manager merges changes within half a second
  await editor.select('Mara', 'Tides', 'end');
  await page.keyboard.type(' and words');
  await editor.select('Ines', 'Tides', 'start');
  await page.keyboard.press('Control+z');
  expect((await editor.blocks('Mara')).join()).toContain('and words');
});

test('a reader sees changes live and cannot type', async ({ editor, page }) => {
  await editor.open('text=novel&second&reader');
  await editor.select('Ines', 'On the morning', 'start');
  await page.keyboard.type('Now: ');
  await expect.poll(async () => (await editor.blocks('Mara'))[0]).toMatch(/^Now: On the morning/);
  await editor.text('Mara').click();
  await page.keyboard.type('no');
  expect(await editor.blocks('Mara')).toEqual(await editor.blocks('Ines'));
  await expect(editor.text('Mara')).toHaveAttribute('contenteditable', 'false');
  await editor.select('Mara', 'the pen wet');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
});

const ATTRIBUTE_CHANGES: [text: string, attribute: string, value: unknown][] = [
  ['One lamp', 'level', 2],
  ['One lamp', 'list', null],
  ['Never write', 'quote', 3],
  ['Set in the', 'align', 'right'],
  ['The steps', 'id', 'zzzzzzzz'],
  ['Read the board', 'checked', null],
  ['tide ===', 'language', 'ts'],
];

for (const [text, attribute, value] of ATTRIBUTE_CHANGES) {
  test(`[X15] composed characters are not doubled when the attribute "${attribute}" of their block changes`, async ({
    editor,
    page,
  }) => {
    await editor.open('text=blocks&second');
    await editor.select('Ines', text, 'start');
    const session = await page.context().newCDPSession(page);
    const index = await editor
      .text('Ines')
      .evaluate(
        (root, text) => [...root.children].findIndex((block) => block.textContent?.includes(text)),
        text,
      );
    const before = (await editor.text('Ines').locator('> *').nth(index).textContent()) ?? '';
    await compose(session, 'に');
    // Changes this copy directly, past the gate where remote updates wait.
    await setAttribute(page, 0, index, attribute, value);
    await compose(session, 'にほ');
    await setAttribute(page, 0, index, attribute, value);
    await session.send('Input.insertText', { text: '日本' });
    await expect(editor.text('Mara').locator('> *').nth(index)).toContainText('日本');
    const after = await editor
      .text('Ines')
      .locator('> *')
      .nth(index)
      .evaluate((block) => {
        const copy = block.cloneNode(true) as Element;
        for (const caret of copy.querySelectorAll('.caret')) caret.remove();
        return copy.textContent;
      });
    expect(after).toBe(before.replace(text, `日本${text}`));
    expect(await editor.blocks('Mara')).toEqual(await editor.blocks('Ines'));
  });
}

test('[X15] remote updates wait while characters are composed, and are applied afterwards', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel&second');
  await editor.select('Ines', 'On the morning', 'start');
  const session = await page.context().newCDPSession(page);
  await compose(session, 'か');
  await setAttribute(page, 1, 0, 'level', 2);
  await setAttribute(page, 1, 1, 'align', 'center');
  expect((await editor.blocks('Ines'))[0]).toMatch(/^か/);
  await compose(session, 'かな');
  await session.send('Input.insertText', { text: '仮名' });
  await expect(editor.text('Ines').locator('> *').first()).toHaveAttribute('aria-level', '2');
  expect((await editor.blocks('Ines'))[0]).toMatch(/^\{aria-level=2\} 仮名On the morning/);
  await expect.poll(() => editor.blocks('Mara')).toEqual(await editor.blocks('Ines'));
});
