import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { saveDownload } from '../../testing/downloads.ts';
import { makePerson, openAs } from '../../testing/people.ts';
import { createAs, createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// This test is never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

/** So many that an export takes longer than a click. */
const DOCUMENTS = 120;

test('a writer exports all data, reloads while the zip is written, downloads it, and cancels another export', async ({
  browser,
  server,
}, info) => {
  const ines = await makePerson(server, 'Ines');
  const text = 'The **sea** did not come.';
  const { workspaceId } = await createWorkspaceWithDocument(server, ines, { title: 'The Tide Clerk', text });
  const make = createAs(server, ines);
  for (let count = 1; count <= DOCUMENTS; count += 1)
    await make('create-document', { workspaceId, title: `Chapter ${count}` });
  const { page, context, faults } = await openAs(browser, server, ines, '/account');
  const section = page.getByRole('region', { name: 'Your data' });
  const progress = section.getByRole('progressbar', { name: 'Export of all my data' });

  // While `held` is set, the page receives the first answer about the running export again, so that there is time to
  // look at it. The server goes on.
  let held: string | undefined;
  let isHolding = true;
  await page.route('**/operations/get-run', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    if (isHolding && held === undefined && /"state":"running".*item/.test(body)) held = body;
    await route.fulfill({ response: answer, body: isHolding && held ? held : body });
  });
  await section.getByRole('button', { name: 'Export' }).click();
  await expect(progress).toBeVisible();
  await page.reload();
  if (held !== undefined) {
    await expect(section.getByText(/“The Tide Clerk”: item \d+ of 1\d\d · \d+ %/)).toBeVisible();
    await checkAllVariants(page, 'data-export-running');
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  isHolding = false;

  const download = section.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible({ timeout: 60_000 });
  await expect(section.getByText(/^Made on .*, [\d.]+ KB\. Download it until .*\.$/)).toBeVisible();
  await checkAllVariants(page, 'data-export-done');
  await page.setViewportSize({ width: 1440, height: 900 });
  const path = info.outputPath('export.zip');
  const [name] = await Promise.all([saveDownload(page.waitForEvent('download'), path), download.click()]);
  expect(name).toMatch(/^Foolscap_\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(readFileSync(path));
  const markdown = files['workspaces/The Tide Clerk/documents/Flow.md'];
  expect(Buffer.from(markdown ?? []).toString()).toBe(`${text}\n`);
  expect(Object.keys(files).filter((file) => file.endsWith('.html'))).toHaveLength(DOCUMENTS + 1);

  await section.getByRole('button', { name: 'Export Again' }).click();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(section.getByText(/^The export was cancelled\. Made on/)).toBeVisible();
  await expect(download).toBeVisible();
  await page.reload();
  await expect(section.getByText(/^The export was cancelled\. Made on/)).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});
