import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './harness.ts';

test.afterEach(({ editor }) => {
  expect(editor.errors).toEqual([]);
});

test('a footnote is inserted, written and left by keys, and both people see the same numbers', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second');
  await editor.text().click();
  await page.keyboard.type('The tide');
  await page.keyboard.press('ControlOrMeta+Alt+f');
  await page.keyboard.type('As of 1911.');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' went out.');
  const signs = editor.text().getByRole('link', { name: /^Footnote/ });
  await expect(signs).toHaveText(['1']);
  await expect(editor.text().getByRole('group', { name: 'Footnote 1' })).toContainText('As of 1911.');
  // A footnote in front of it gets the number 1.
  await page.keyboard.press('Home');
  await page.keyboard.type('See[^1] ');
  await expect(signs).toHaveText(['1', '2']);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Almanac.');
  for (const seat of ['Ines', 'Mara'])
    await expect(editor.text(seat).locator('.note')).toHaveText([/^1Almanac\./, '2As of 1911.']);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.type('! ');
  await expect(editor.text().locator('p').first()).toHaveText('See1! The tide2 went out.');

  await signs.nth(1).hover();
  await expect(page.getByRole('tooltip')).toHaveText('As of 1911.');
  await signs.nth(1).click();
  await page.keyboard.type(' Or so.');
  await expect(editor.text().locator('.note').nth(1)).toHaveText('2As of 1911. Or so.');
  const { violations } = await new AxeBuilder({ page }).include('[data-seat=Ines] .page__text').analyze();
  expect(violations).toEqual([]);
});

test('[X11] a note stays, without a number, when its sign is deleted; a reader can go from a sign to its note and back', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty&second&reader');
  await editor.text().click();
  await page.keyboard.type('One');
  await page.keyboard.press('ControlOrMeta+Alt+f');
  await page.keyboard.type('kept');
  const readerText = editor.text('Mara');
  await readerText.getByRole('link', { name: /^Footnote/ }).focus();
  await expect(page.getByRole('tooltip')).toHaveText('kept');
  await page.keyboard.press('Enter');
  await expect(readerText.getByRole('button', { name: 'Back to footnote 1 in the text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(readerText.getByRole('link', { name: /^Footnote/ })).toBeFocused();

  await editor.select('Ines', 'One', 'end');
  // Changes within half a second are one undo step.
  await page.waitForTimeout(1000);
  await page.keyboard.press('Delete');
  await expect(editor.text().locator('.note--loose')).toHaveText('–kept');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor.text().locator('.note')).toHaveText('1kept');
  await expect(editor.text().locator('.note--loose')).toHaveCount(0);
});

test('[X11] the end of the text is the end of its body: keys, clicks and pastes there never go into a footnote', async ({
  editor,
  page,
}) => {
  await editor.open('text=empty');
  const text = editor.text();
  const body = text.locator('> p');
  const note = text.locator('.note');
  const { keyboard } = page;
  await text.click();
  await keyboard.type('The tide went out.\nNobody came.[^1]As of 1911.');
  await keyboard.press('Escape');
  await expect(note).toHaveText('1As of 1911.');
  const paste = (html: string) =>
    text.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);

  await keyboard.press('ControlOrMeta+Home');
  await keyboard.press('ControlOrMeta+End');
  await keyboard.type(' A');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('ArrowRight');
  await keyboard.type('B');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('ArrowDown');
  await keyboard.type('C');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('ArrowUp');
  await keyboard.type('Here: ');
  // Clicks on the empty sheet below the note, and between the body and the note.
  const { x, width, y, height } = (await note.boundingBox()) ?? { x: 0, width: 0, y: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height + 100);
  await keyboard.type('D');
  await page.mouse.click(x + width / 2, y - 10);
  await keyboard.type('E');
  await keyboard.press('ControlOrMeta+Home');
  await keyboard.press('ControlOrMeta+Shift+End');
  await keyboard.press('ControlOrMeta+i');
  await keyboard.press('ControlOrMeta+End');
  await paste('<p>pasted</p><p>below</p>');
  await keyboard.type('.');
  await expect(body).toHaveText(['Here: The tide went out.', /^Nobody came\.1 ABCDEpasted$/, 'below.']);
  await expect(note).toHaveText('1As of 1911.');
  await expect(note.locator('em')).toHaveCount(0);
  // Only the footnote follows the pasted table, so the caret stays in the table's last cell.
  await keyboard.press('Enter');
  await paste('<table><tbody><tr><td>Day</td><td>Height</td></tr></tbody></table>');
  await keyboard.type('!');
  await expect(text.locator('td')).toHaveText(['Day', 'Height!']);

  // In a note the key moves the caret to the note's end, and from there to the end of the body.
  await note.locator('p').click();
  await keyboard.press('Home');
  await keyboard.press('ControlOrMeta+End');
  await keyboard.type(' Or');
  await keyboard.press('ControlOrMeta+End');
  await keyboard.type('!');
  await expect(text.locator('td').last()).toHaveText('Height!!');
  // No paragraph can be below the last note.
  await note.locator('p').click();
  await keyboard.press('ArrowDown');
  await keyboard.type(' so.');
  await expect(note).toHaveText('1As of 1911. Or so.');
  await expect(body).toHaveCount(3);
});
