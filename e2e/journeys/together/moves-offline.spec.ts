import { waitUntilInstalled } from '../../testing/devices.ts';
import { openShared, putCaretBehind, type SharedDocument } from '../../testing/shared-documents.ts';
import { expect, test } from '../../testing/test.ts';

const SENTENCES = 'The ferry left at nine. Nobody saw the ferryman go.';

/** Takes both people offline, lets each edit, and brings both back. */
async function editApart(
  { ines, mara }: SharedDocument,
  editInes: () => Promise<void>,
  editMara: () => Promise<void>,
): Promise<void> {
  for (const { page, context } of [ines, mara]) {
    await waitUntilInstalled(page);
    await context.setOffline(true);
    await expect(page.getByText('Saved on this device')).toBeVisible();
  }
  await editInes();
  await editMara();
  for (const { context } of [ines, mara]) await context.setOffline(false);
}

test('[M2] a word that one person corrects offline in the half that another splits off moves along with it', async ({
  browser,
  server,
}) => {
  const shared = await openShared(browser, server, [SENTENCES]);
  const { ines, mara } = shared;
  await editApart(
    shared,
    async () => {
      await putCaretBehind(ines.page, 0, 'nine. ');
      await ines.page.keyboard.press('Enter');
    },
    async () => {
      await putCaretBehind(mara.page, 0, 'ferryman');
      for (let character = 0; character < 'ferryman'.length; character += 1)
        await mara.page.keyboard.press('Backspace');
      await mara.page.keyboard.type('boatman');
    },
  );
  await shared.expectParagraphs(['The ferry left at nine. ', 'Nobody saw the boatman go.']);
  await shared.close();
});

test('[M2] two people who split a paragraph offline at different characters get three paragraphs and no word twice', async ({
  browser,
  server,
}) => {
  const shared = await openShared(browser, server, [SENTENCES]);
  const { ines, mara } = shared;
  await editApart(
    shared,
    async () => {
      await putCaretBehind(ines.page, 0, 'nine. ');
      await ines.page.keyboard.press('Enter');
    },
    async () => {
      await putCaretBehind(mara.page, 0, 'saw ');
      await mara.page.keyboard.press('Enter');
    },
  );
  await shared.expectParagraphs(['The ferry left at nine. ', 'Nobody saw ', 'the ferryman go.']);
  await shared.close();
});

test('[M2] a sentence that one person types offline in a paragraph that another joins stands behind the joined text', async ({
  browser,
  server,
}) => {
  const shared = await openShared(browser, server, ['The ferry left at nine.', 'Nobody saw it.']);
  const { ines, mara } = shared;
  await editApart(
    shared,
    async () => {
      await putCaretBehind(ines.page, 1, '');
      await ines.page.keyboard.press('Backspace');
    },
    async () => {
      await putCaretBehind(mara.page, 1, 'saw it.');
      await mara.page.keyboard.type(' Rain fell.');
    },
  );
  await shared.expectParagraphs(['The ferry left at nine.Nobody saw it. Rain fell.']);
  await shared.close();
});

test('[M2][M8] when another person presses Enter before the caret while somebody types without a pause, the typed words stay whole and behind their sentence', async ({
  browser,
  server,
}) => {
  const { ines, mara, expectParagraphs, close } = await openShared(browser, server, [
    'The ferry left. Nobody saw it.',
  ]);
  await putCaretBehind(ines.page, 0, 'Nobody saw it.');
  await putCaretBehind(mara.page, 0, 'left.');
  const typing = ines.page.keyboard.type(' Rain fell on the quay.', { delay: 60 });
  await mara.page.waitForTimeout(500);
  await mara.page.keyboard.press('Enter');
  await typing;
  await ines.page.keyboard.type(' It was late.');
  await expectParagraphs(['The ferry left.', ' Nobody saw it. Rain fell on the quay. It was late.']);
  expect([...ines.faults, ...mara.faults]).toEqual([]);
  await close();
});
