import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { PageView } from '#server/admin/statistics/counted-view.ts';
import { countPageViews } from './count-page-views.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/** Requests a path of an app with one page, at `/`. @returns the counted views */
async function viewsOf(path: string, status: 200 | 404 | 500 = 200, type = 'text/html; charset=utf-8') {
  const views: PageView[] = [];
  const app = new Hono();
  app.use(countPageViews({ add: (view) => void views.push(view) }, 'foolscap.example'));
  app.get('*', (c) => c.body('page', status, { 'content-type': type }));
  await app.request(path, { headers: { 'user-agent': AGENT, referer: 'https://search.example/?q=secret' } });
  return views;
}

test('a page that could not be served, and a file, are not counted', async () => {
  expect(await viewsOf('/', 404)).toEqual([]);
  expect(await viewsOf('/', 500)).toEqual([]);
  expect(await viewsOf('/', 200, 'text/plain')).toEqual([]);
});

test('a served page is counted by its path and the host of the referrer, without its query', async () => {
  expect(await viewsOf('/pricing?token=secret')).toEqual([{ path: '/pricing', source: 'search.example' }]);
});
