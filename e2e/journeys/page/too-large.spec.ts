import { makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { oneDocument } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

// A picture of nine megabytes at every step, and their words searched ten times a second, take longer than the change.
test.use({ trace: 'off' });

test('[A11] a change larger than a message goes in parts and arrives, on the socket that stands', async ({
  browser,
  server,
}) => {
  test.slow();
  const ines = await makePerson(server, 'Ines');
  const { documentId, path } = await oneDocument(server, ines, { title: 'Large', document: 'One' });
  const { page, context } = await openAs(browser, server, ines, path);
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('Before.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.evaluate(() => {
    const data = new DataTransfer();
    const paragraph = 'The tide came in and nobody had moved the boats. '.repeat(200);
    data.setData('text/plain', `${`${paragraph.trim()}\n\n`.repeat(980)}The end.`);
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('.ProseMirror')?.dispatchEvent(paste);
  });
  await expect(page.locator('.save__text')).toHaveText('Saved', { timeout: 120_000 });
  await expect(page.locator('.stage-banner')).toBeHidden();
  expect(sockets, 'no socket was closed for it').toBe(1);
  await expect
    .poll(
      async () => {
        const { contentMd } = await operation<{ contentMd: string }>(server, ines, 'get-document', {
          id: documentId,
        });
        return [contentMd.length > 9 * 1024 * 1024, contentMd.trim().endsWith('The end.')];
      },
      { timeout: 60_000 },
    )
    .toEqual([true, true]);
  await context.close();
});
