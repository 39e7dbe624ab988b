import { join } from 'node:path';
import { shiftDate, utcDate } from '../../../server/admin/statistics/utc-days.ts';
import { openWriter } from '../../../server/db/open.ts';
import { makeAdministrator } from '../../testing/administrators.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** Writes views of the six days before today, as the server would have counted them. */
function addEarlierViews({ dataDir }: ServerProcess): void {
  const raw = openWriter(join(dataDir, 'foolscap.db'));
  // The statistics begin with the first view while no day is counted.
  raw.exec('DELETE FROM daily_stats');
  const insert = raw.prepare(
    "INSERT INTO page_view (date, path, source, views) VALUES (?, '/', 'direct', ?)",
  );
  for (const [at, views] of [312, 420, 398, 466, 441, 20].entries())
    insert.run(shiftDate(utcDate(Date.now()), at - 6), views);
  raw.close();
}

test('views of public pages are counted without a cookie, and the dashboard shows them', async ({
  browser,
}) => {
  const server = await ServerProcess.start();
  try {
    const keeper = await makeAdministrator(server, 'Keeper');
    await makePerson(server, 'Amber');
    const visit = (path: string, headers: Record<string, string> = {}) =>
      fetch(server.url + path, { headers: { accept: 'text/html', 'user-agent': AGENT, ...headers } });
    for (let visits = 0; visits < 3; visits += 1) {
      const answer = await visit('/', { referer: 'https://www.search.example/?q=writing' });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    await visit('/pricing');
    await visit('/pricing', { 'sec-fetch-site': 'same-origin' });
    // Neither a crawler nor a page of the application is counted.
    await visit('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await visit('/workspaces');
    // A start counts what the stop has written.
    await server.stop('SIGTERM');
    addEarlierViews(server);
    await server.start();
    await expect
      .poll(async () => {
        const stats = await operation<{ dailyStats: { totalViews: number } }>(
          server,
          keeper,
          'get-daily-stats',
        );
        return stats.dailyStats.totalViews;
      })
      .toBe(5);

    const { page, faults } = await openAs(browser, server, keeper, '/admin');
    await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
    const sources = page.getByRole('table', { name: 'Traffic sources' });
    await expect(sources.getByRole('row')).toHaveText([
      /From/,
      /search\.example\s*3/,
      /Typed or unknown\s*1/,
    ]);
    await expect(page.getByText('−75% against yesterday')).toBeVisible();
    await expect(page.locator('.views-chart svg').first()).toBeVisible();
    await expect(page.locator('.views-chart').getByText('466')).toBeVisible();
    await checkAllVariants(page, 'admin-dashboard');
    expect(faults).toEqual([]);
  } finally {
    await server.dispose();
  }
});

test('the page Health names the next steps of the administrator', async ({ browser, server }) => {
  const keeper = await makeAdministrator(server, 'Keeper');
  const { page, faults } = await openAs(browser, server, keeper, '/admin/health');
  await expect(page.getByText('Run “npm run drill”: it proves that a backup can be restored.')).toBeVisible();
  await expect(page.getByText('Nobody receives these emails. Set SMTP_URL to send them.')).toBeVisible();
  await checkAllVariants(page, 'admin-health');
  expect(faults).toEqual([]);
});

test('the help finds an answer by its words', async ({ browser, server }) => {
  const writer = await makePerson(server, 'Writer');
  const { page, faults } = await openAs(browser, server, writer, '/workspaces?tab=help');
  await checkAllVariants(page, 'help');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('zip');
  await expect(page.getByText('How do I take everything out?')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  expect(faults).toEqual([]);
});
