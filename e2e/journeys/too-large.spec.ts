import { makePerson, openAs, operation } from '../testing/people.ts';
import { expect, test } from '../testing/test.ts';

test('[A11] a change larger than a message is said, kept on the page, and not sent for ever', async ({
  browser,
  server,
}) => {
  test.slow();
  const ines = await makePerson(server, 'Ines');
  const { id: workspaceId } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Large',
    type: 'general',
  });
  const { id: documentId } = await operation<{ id: string }>(server, ines, 'create-document', {
    workspaceId,
    title: 'One',
  });
  const { page, context } = await openAs(
    browser,
    server,
    ines,
    `/workspace/${workspaceId}?item=${documentId}`,
  );
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('Before.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'x'.repeat(9 * 1024 * 1024));
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('.ProseMirror')?.dispatchEvent(paste);
  });
  await expect(page.getByText('too large to be sent at once')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(page.locator('.ProseMirror')).toHaveAttribute('contenteditable', 'false');
  const after = sockets;
  await page.waitForTimeout(4000);
  expect(sockets - after, 'the socket comes back once and stays').toBeLessThanOrEqual(1);
  const { contentMd } = await operation<{ contentMd: string }>(server, ines, 'get-document', {
    id: documentId,
  });
  expect(contentMd.trim()).toBe('Before.');
  await context.close();
});
