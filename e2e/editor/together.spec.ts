import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './harness.ts';

interface Room {
  fragment: {
    get: (index: number) => {
      setAttribute: (name: string, value: unknown) => void;
      removeAttribute: (name: string) => void;
      /** A paragraph's one text. */
      get: (index: number) => { length: number; insert: (at: number, text: string) => void };
    };
  };
  ydoc: { transact: (body: () => void, origin?: unknown) => void };
}

test.afterEach(({ editor }) => {
  expect(editor.complaints).toEqual([]);
});

/** Changes an attribute of a block in one of the two copies, as that person's own act or as one that has just arrived. */
const setAttribute = (page: Page, seat: 0 | 1, index: number, name: string, value: unknown) =>
  page.evaluate(
    ({ seat, index, name, value }) => {
      const { room } = window as unknown as { room: [Room, Room] }; // the harness puts it there
      const { ydoc, fragment } = room[seat];
      ydoc.transact(() => fragment.get(index).setAttribute(name, value));
    },
    { seat, index, name, value },
  );

const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

test('each sees where the other writes: caret, name, selection, and the initial beside the paragraph', async ({
  editor,
  page,
}) => {
  await editor.open('text=novel&second');
  const seen = editor.text('Ines');
  await editor.select('Mara', 'in feet and inches.', 'end');
  await page.keyboard.type(' Always.');
  await expect(seen.locator('p').nth(1)).toContainText('in feet and inches. Always.');
  await expect(seen.locator('.caret__flag')).toHaveText('Mara');
  const mark = page.locator('[data-seat=Ines] .margin-mark');
  await expect(mark).toHaveAccessibleName('Mara is writing here');
  const second = await seen.locator('p').nth(1).boundingBox();
  await expect
    .poll(async () => Math.abs(((await mark.boundingBox())?.y ?? 0) - (second?.y ?? 0)))
    .toBeLessThan(8);
  // It comes after the paint: a mark that is written to with each of their letters has the page painted twice.
  const touched = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const marks = document.querySelector('[data-seat=Ines] .margin-marks');
    if (marks)
      new MutationObserver((records) => (seen.count += records.length)).observe(marks, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    return seen;
  });
  await page.keyboard.type(' So');
  await expect(seen.locator('p').nth(1)).toContainText('Always. So');
  // Two frames: marks are drawn after the paint.
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  expect(await touched.evaluate(({ count }) => count)).toBe(0);
  await editor.select('Mara', 'a boy had climbed');
  await expect(seen.locator('.peer-selection')).toHaveText('a boy had climbed');
  const fourth = await seen.locator('p').nth(3).boundingBox();
  await expect
    .poll(async () => Math.abs(((await mark.boundingBox())?.y ?? 0) - (fourth?.y ?? 0)))
    .toBeLessThan(8);
  await page.locator('[data-seat=Mara]').getByRole('textbox', { name: 'Document title' }).focus();
  await expect(seen.locator('.caret')).toHaveCount(0);
  await expect(mark).toHaveCount(0);
});

test('both write in one paragraph and nobody’s letters are lost', async ({ editor, page }) => {
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

test('[X13] what one types stays in order while another types before and behind it in the same line', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  await editor.text().click();
  await page.keyboard.type('The board stood bare.');
  await page.evaluate(() => {
    const { room } = window as unknown as { room: [Room, Room] }; // the harness puts it there
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

test('undo takes back what one did oneself, even in a heading that another writes in', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second');
  await editor.text('Ines').click();
  await page.keyboard.type('# Tides');
  await page.waitForTimeout(600); // the undo manager joins what is done within half a second
  await editor.select('Mara', 'Tides', 'end');
  await page.keyboard.type(' and words');
  await editor.select('Ines', 'Tides', 'start');
  await page.keyboard.press('Control+z');
  expect((await editor.blocks('Mara')).join()).toContain('and words');
});

test('a reader sees everything live and can write nothing', async ({ editor, page }) => {
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

const KINDS: [text: string, attribute: string, value: unknown][] = [
  ['One lamp', 'level', 2],
  ['One lamp', 'list', null],
  ['Never write', 'quote', 3],
  ['Set in the', 'align', 'right'],
  ['The steps', 'id', 'zzzzzzzz'],
  ['Read the board', 'checked', null],
  ['tide ===', 'language', 'ts'],
];

for (const [text, attribute, value] of KINDS) {
  test(`[X15] letters being composed are not doubled when "${attribute}" of their block changes`, async ({
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
    // Straight into this copy, past the door where remote updates wait.
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

test('[X15] remote updates wait while letters are composed, and arrive afterwards', async ({
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
