import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestInfo } from '@playwright/test';
import { v4 as uuidv4 } from 'uuid';
import { makeAdministrator } from '../../testing/administrators.ts';
import { makePerson, openAs, operation, type Person } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const ROOT = join(import.meta.dirname, '../../..');
const LONG_TEXT = 'The **sea** did not come, and *nobody* asked for it.\n\n'.repeat(400);

/** Imports thirty completed posts and an outline with the program of the operator. @returns its output */
async function importPosts(server: ServerProcess, { email }: Person, info: TestInfo, content?: string) {
  const records = Array.from({ length: 31 }, (_, at) => ({
    id: uuidv4(),
    email,
    title: at === 30 ? 'An outline' : `Post ${at + 1}`,
    content: content ?? `The tide of day ${at + 1} came *late*.`,
    status: 'completed',
    isOutline: at === 30,
    seo: { seoDescription: 'About tides.', primaryKeyword: 'tide' },
    createdAt: new Date(Date.UTC(2024, 0, at + 1)).toISOString(),
  }));
  const file = info.outputPath('legacy.json');
  writeFileSync(file, JSON.stringify(records));
  const { stdout } = await promisify(execFile)(
    join(ROOT, 'node_modules/.bin/node'),
    [join(ROOT, 'scripts/import-legacy.ts'), file],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: server.dataDir, LOG_LEVEL: 'warn' } },
  );
  return stdout;
}

interface ListedWorkspace {
  id: string;
  title: string;
}
async function archivesOf(server: ServerProcess, person: Person) {
  const workspaces = await operation<ListedWorkspace[]>(server, person, 'get-workspaces');
  return workspaces.filter(({ title }) => title === 'Blog Archive');
}
async function titlesOf(server: ServerProcess, person: Person): Promise<string[]> {
  const [archive] = await archivesOf(server, person);
  const { documents } = await operation<{ documents: { title: string }[] }>(server, person, 'get-documents', {
    workspaceId: archive?.id,
  });
  return documents.map(({ title }) => title).toSorted();
}
const thirtyTitles = Array.from({ length: 30 }, (_, at) => `Post ${at + 1}`).toSorted();

test('an administrator moves the thirty posts of a user, who can be migrated only once', async ({
  browser,
  server,
}, info) => {
  test.setTimeout(180_000);
  const keeper = await makeAdministrator(server, 'Keeper');
  const amber = await makePerson(server, 'Amber');
  expect(await importPosts(server, amber, info)).toContain('with 30 completed blog posts');
  const me = await fetch(`${server.url}/auth/me`, {
    headers: { authorization: `Bearer ${amber.sessionId}` },
  });
  const { id } = (await me.json()) as { id: string };

  const { page, faults } = await openAs(browser, server, keeper, '/admin/migration');
  await expect(page.getByRole('heading', { name: 'Blog Post Migration Admin' })).toBeVisible();
  await checkAllVariants(page, 'admin-migration');
  await page.setViewportSize({ width: 1440, height: 900 });
  const field = page.getByRole('textbox', { name: 'User ID' });
  const button = page.getByRole('button', { name: 'Start Migration' });
  await expect(button).toBeDisabled();
  await field.fill('   ');
  await button.click();
  await expect(page.getByText('Please enter a valid user ID')).toBeVisible();
  await field.fill(id);
  await field.press('Enter');
  await expect(page.getByText('Migration completed!')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('30 blog posts moved to "Blog Archive" workspace')).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await titlesOf(server, amber)).toEqual(thirtyTitles);
  const limits = await operation(server, amber, 'get-workspace-creation-limits');
  expect(limits).toMatchObject({ currentCount: 0 });

  await field.fill(id);
  await button.click();
  await expect(page.getByText(/^This account was migrated already: 30 blog posts were moved/)).toBeVisible();
  expect(await archivesOf(server, amber)).toHaveLength(1);
  expect(await titlesOf(server, amber)).toEqual(thirtyTitles);

  // The writer opens a post.
  const own = await openAs(browser, server, amber, '/workspaces');
  await own.page.getByRole('link', { name: 'Continue writing Blog Archive' }).click();
  await own.page.getByRole('treeitem', { name: /^Post 7\b/ }).click();
  await expect(own.page.getByText('The tide of day 7 came late.')).toBeVisible();
  expect([...faults, ...own.faults]).toEqual([]);
});

test('a writer dismisses the prompt, moves the posts on the account page, and the server dies in the middle', async ({
  browser,
  server,
}, info) => {
  test.setTimeout(240_000);
  const mara = await makePerson(server, 'Mara');
  await importPosts(server, mara, info, LONG_TEXT);
  const { page, faults } = await openAs(browser, server, mara, '/workspaces');
  const prompt = page.getByRole('region', { name: 'Your earlier blog posts' });
  await expect(prompt.getByText(/^You have 30 blog posts from before\./)).toBeVisible();
  await checkAllVariants(page, 'blog-migration-prompt');
  await page.setViewportSize({ width: 1440, height: 900 });
  await prompt.getByRole('button', { name: 'Not Now' }).click();
  await expect(prompt).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('You have no workspaces just yet.')).toBeVisible();
  await expect(prompt).toHaveCount(0);

  await page.goto('/account');
  const start = page.getByRole('button', { name: 'Move Blog Posts' });
  await start.scrollIntoViewIfNeeded();
  await checkAllVariants(page, 'blog-migration-account');
  await page.setViewportSize({ width: 1440, height: 900 });
  await start.click();
  await expect(page.getByText(/Moving blog posts: [1-9]\d* of 30/)).toBeVisible({ timeout: 30_000 });
  await server.stop('SIGKILL');
  await server.start();
  const statusOf = async () => operation(server, mara, 'check-blog-migration-status');
  // It was killed in the middle: the run goes on when its lease has ended.
  expect(await statusOf()).toMatchObject({ state: 'running', totalDocuments: 30 });
  await expect.poll(async () => (await statusOf())['state'], { timeout: 120_000 }).toBe('done');
  await expect(page.getByText('Migration completed!')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('30 blog posts moved to "Blog Archive" workspace')).toBeVisible();
  expect(await archivesOf(server, mara)).toHaveLength(1);
  expect(await titlesOf(server, mara)).toEqual(thirtyTitles);
  await page.goto('/workspaces');
  await expect(page.getByText('Blog Archive').first()).toBeVisible();
  expect(faults).toEqual([]);
});
