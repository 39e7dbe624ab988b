import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { adminFiles, type BuildManifest } from '../../../scripts/build/admin-files.ts';
import { BUILT_CLIENT } from '../../testing/changed-build.ts';
import { cachedPaths, expect, test, waitUntilInstalled } from '../../testing/devices.ts';
import { makePerson } from '../../testing/people.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';

/** Returns the paths of the files that only administrators load, as the built client names them. */
function adminPaths(): readonly string[] {
  const manifest = readFileSync(join(BUILT_CLIENT, '.vite/manifest.json'), 'utf8');
  return [...adminFiles(JSON.parse(manifest) as BuildManifest)].map((file) => `/${file}`);
}

/** The paths that a page has requested. */
function watchRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test('a writer gets neither the pages of the administration nor their code, also not for offline use', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const ofAdministrators = adminPaths();
  expect(ofAdministrators).toEqual(
    expect.arrayContaining(
      ['admin-layout', 'dashboard-page', 'views-chart', 'users-page', 'health-page'].map((name) =>
        expect.stringMatching(`^/assets/${name}-.*\\.js$`),
      ),
    ),
  );
  const writer = await makePerson(networkProxy.server, 'Writer');
  const context = await newBrowser(writer);
  const { path: text } = await createWorkspaceWithDocument(networkProxy.server, writer, {
    title: 'Tides',
    document: 'High Water',
  });
  const page = await newTab(context, text);
  const requested = watchRequests(page);
  await page.getByRole('button', { name: /Where your words are/ }).click();
  await page.getByRole('switch', { name: /^All workspaces/ }).click();
  await waitUntilInstalled(page);
  for (const path of ['/admin', '/admin/users', '/admin/settings', '/admin/messages', '/admin/logs']) {
    await page.goto(path);
    await expect(page).not.toHaveURL(/\/admin/);
  }
  await page.goto('/admin/migration');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('This page is only accessible to administrators.')).toBeVisible();
  await checkAllVariants(page, 'admin-denied');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Back to Workspaces' }).click();
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(0);
  const cached = await cachedPaths(page);
  expect(cached).toContain('/index.html');
  for (const paths of [cached, requested])
    expect(paths.filter((path) => ofAdministrators.includes(path))).toEqual([]);
});
