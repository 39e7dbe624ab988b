import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { saveDownload } from '../../testing/downloads.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { createAs, createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// This test is never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

/** Enough documents, long enough for an export that takes some seconds. */
const COPIES = 5;
const LONG_TEXT = 'The **sea** did not come, and *nobody* asked for it.\n\n'.repeat(6_000);

/**
 * Repeats the first response in which the run reads an item, so that the page shows its progress long enough for the
 * assertions. The run continues on the server.
 * @returns a function that ends the repetition
 */
async function holdProgress(page: Page): Promise<() => Promise<void>> {
  let held: string | undefined;
  const address = '**/operations/get-run';
  await page.route(address, async (route) => {
    try {
      const response = await route.fetch();
      const body = await response.text();
      if (/"state":"running".*: item /.test(body)) held ??= body;
      await route.fulfill({ response, body: held ?? body });
    } catch {
      // The page was reloaded while it waited for this answer.
    }
  });
  return () => page.unroute(address);
}

test('a writer exports all data, reloads while the zip is written, downloads it, and cancels another export', async ({
  browser,
  server,
}, info) => {
  test.setTimeout(240_000);
  const ines = await makePerson(server, 'Ines');
  const text = 'The **sea** did not come.';
  const { workspaceId } = await createWorkspaceWithDocument(server, ines, { title: 'The Tide Clerk', text });
  const id = await createAs(server, ines)('create-document', { workspaceId, title: 'Long' });
  await operation(server, ines, 'update-document', { id, contentMd: LONG_TEXT });
  for (let count = 1; count <= COPIES; count += 1)
    await operation(server, ines, 'duplicate-document', { documentId: id });
  const { page, context, faults } = await openAs(browser, server, ines, '/account');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your data' }) });
  const progress = section.getByRole('progressbar', { name: 'Export of all my data' });

  const release = await holdProgress(page);
  await section.getByRole('button', { name: 'Export' }).click();
  const step = section.getByText(/“The Tide Clerk”: item \d+ of \d+ · \d+ %/);
  await expect(step).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(step).toBeVisible();
  await checkAllVariants(page, 'data-export-running');
  await page.setViewportSize({ width: 1440, height: 900 });
  await release();

  const download = section.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible({ timeout: 60_000 });
  await expect(section.getByText(/^Made on .*, [\d.]+ [KM]B\. Download it until .*\.$/)).toBeVisible();
  await checkAllVariants(page, 'data-export-done');
  await page.setViewportSize({ width: 1440, height: 900 });
  const path = info.outputPath('export.zip');
  const [name] = await Promise.all([saveDownload(page.waitForEvent('download'), path), download.click()]);
  expect(name).toMatch(/^Foolscap_\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(readFileSync(path));
  const markdown = files['workspaces/The Tide Clerk/documents/Flow.md'];
  expect(Buffer.from(markdown ?? []).toString()).toBe(`${text}\n`);
  expect(Object.keys(files).filter((file) => file.endsWith('.html'))).toHaveLength(COPIES + 2);

  await section.getByRole('button', { name: 'Export Again' }).click();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(section.getByText(/^The export was cancelled\. Made on/)).toBeVisible();
  await expect(download).toBeVisible();
  await page.reload();
  await expect(section.getByText(/^The export was cancelled\. Made on/)).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});
