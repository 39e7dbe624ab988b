import type { Page } from '@playwright/test';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

// A trace would take a DOM snapshot of nine megabytes at every step, which takes longer than the tests themselves.
test.use({ trace: 'off' });

/** Pastes `count` copies of `piece`, followed by `end`, at the caret. */
const paste = (page: Page, piece: string, count: number, end: string): Promise<void> =>
  page.evaluate(
    ({ piece, count, end }) => {
      const data = new DataTransfer();
      data.setData('text/plain', `${`${piece}\n\n`.repeat(count)}${end}`);
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('.ProseMirror')?.dispatchEvent(paste);
    },
    { piece, count, end },
  );

test('[A11][A15] a change larger than the message limit is uploaded and saved, and the server closes no socket because of it', async ({
  browser,
  server,
}) => {
  test.slow();
  const ines = await makePerson(server, 'Ines');
  const { documentId, path } = await createWorkspaceWithDocument(server, ines, {
    title: 'Large',
    document: 'One',
  });
  const { page, context } = await openAs(browser, server, ines, path);
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('Before.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const paragraph = 'The tide came in and nobody had moved the boats. '.repeat(200).trim();
  await paste(page, paragraph, 980, 'The end.');
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

test('pasting 3 MB of Markdown shows a progress bar, formats the whole text and saves it', async ({
  browser,
  server,
}) => {
  test.slow();
  const ines = await makePerson(server, 'Ines');
  const { documentId, path } = await createWorkspaceWithDocument(server, ines, {
    title: 'Large',
    document: 'One',
  });
  const { page, context, faults } = await openAs(browser, server, ines, path);
  const released = Promise.withResolvers<void>();
  await page.route('**/markdown-worker*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('Before.');
  await page.keyboard.press('Enter');
  const words = 'The tide came in and nobody had moved the boats. '.repeat(200).trim();
  await paste(page, `## Tides\n\n- one **item**\n- two\n\n${words}`, 304, '### The *end*');
  const progress = page.getByRole('status').filter({ hasText: 'Pasting…' });
  await expect(progress.getByRole('progressbar', { name: 'Pasting…' })).toBeVisible();
  await expect(progress.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await checkDesktopAndPhone(page, 'pasting');
  released.resolve();
  await expect(page.locator('.ProseMirror [aria-level="3"]')).toHaveText('The end', { timeout: 120_000 });
  await expect(progress).toHaveCount(0);
  await expect(page.locator('.ProseMirror [aria-level="2"]')).toHaveCount(304);
  await expect(page.locator('.save__text')).toHaveText('Saved', { timeout: 120_000 });
  await expect
    .poll(
      async () => {
        const { contentMd } = await operation<{ contentMd: string }>(server, ines, 'get-document', {
          id: documentId,
        });
        return [contentMd.match(/^## Tides$/gm)?.length, contentMd.trim().endsWith('### The *end*')];
      },
      { timeout: 60_000 },
    )
    .toEqual([304, true]);
  expect(faults).toEqual([]);
  await context.close();
});
