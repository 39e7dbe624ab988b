import { openShared, putCaretBehind } from '../../testing/shared-documents.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('when another person presses Enter before the caret, the caret stays in its words and typing goes on there', async ({
  browser,
  server,
}) => {
  const { ines, mara, expectParagraphs, close } = await openShared(browser, server, [
    'The ferry left. Nobody saw it.',
  ]);
  await putCaretBehind(ines.page, 0, 'Nobody saw it.');
  await ines.page.keyboard.type(' Rain');
  await expectParagraphs(['The ferry left. Nobody saw it. Rain']);
  await putCaretBehind(mara.page, 0, 'left.');
  await mara.page.keyboard.press('Enter');
  await expectParagraphs(['The ferry left.', ' Nobody saw it. Rain']);
  await ines.page.keyboard.type(' fell.');
  await expectParagraphs(['The ferry left.', ' Nobody saw it. Rain fell.']);
  expect([...ines.faults, ...mara.faults]).toEqual([]);
  await close();
});

test('when another person joins the paragraph with Backspace, the caret stays in its words and typing goes on there', async ({
  browser,
  server,
}) => {
  const { ines, mara, expectParagraphs, close } = await openShared(browser, server, [
    'The ferry left.',
    'Nobody saw it.',
  ]);
  await putCaretBehind(ines.page, 1, 'Nobody');
  await putCaretBehind(mara.page, 1, '');
  await mara.page.keyboard.press('Backspace');
  await expectParagraphs(['The ferry left.Nobody saw it.']);
  await ines.page.keyboard.type(' at all');
  await expectParagraphs(['The ferry left.Nobody at all saw it.']);
  expect([...ines.faults, ...mara.faults]).toEqual([]);
  await close();
});
