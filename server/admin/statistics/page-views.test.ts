import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { pageView } from '#server/db/schema/index.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createPageViews } from './page-views.ts';

const log = pino({ level: 'silent' });
const AT = Date.UTC(2026, 10, 26, 12);
const rowsOf = (db: Db) => db.read.select().from(pageView).orderBy(pageView.date, pageView.path);

test('views are summed by day, path and source, and written together', async () => {
  const db = testDatabase();
  const views = createPageViews({ db, log });
  for (const path of ['/', '/', '/pricing']) views.add({ path, source: 'direct' }, AT);
  views.add({ path: '/', source: 'direct' }, AT + 12 * 60 * 60 * 1000);
  expect(await rowsOf(db)).toEqual([]);
  await views.flush();
  views.add({ path: '/', source: 'direct' }, AT);
  await views.close();
  expect(await rowsOf(db)).toEqual([
    { date: '2026-11-26', path: '/', source: 'direct', views: 3 },
    { date: '2026-11-26', path: '/pricing', source: 'direct', views: 1 },
    { date: '2026-11-27', path: '/', source: 'direct', views: 1 },
  ]);
});

test('views that could not be written are written the next time, once', async () => {
  const db = testDatabase();
  let failures = 1;
  const failing: Db = Object.assign(Object.create(db), {
    write: (options: never, body: never) =>
      failures-- > 0 ? Promise.reject(new Error('The disk is full.')) : db.write(options, body),
  });
  const views = createPageViews({ db: failing, log });
  views.add({ path: '/', source: 'direct' }, AT);
  await views.flush();
  expect(await rowsOf(db)).toEqual([]);
  views.add({ path: '/', source: 'direct' }, AT);
  await views.flush();
  await views.close();
  expect(await rowsOf(db)).toMatchObject([{ views: 2 }]);
});

test('a robot that invents referrers fills no table: further sources of a day are counted together', async () => {
  const db = testDatabase();
  const views = createPageViews({ db, log });
  for (let batch = 0; batch < 2; batch += 1) {
    for (let site = 0; site < 400; site += 1)
      views.add({ path: '/', source: `site-${batch}-${site}.example` }, AT);
    await views.flush();
  }
  await views.close();
  const rows = await rowsOf(db);
  expect(rows.length).toBe(501);
  expect(rows.find(({ source }) => source === 'other')?.views).toBe(300);
});

const FROM = '203.0.113.7';
const sourcesOf = async (db: Db) =>
  new Map((await rowsOf(db)).map(({ source, views }) => [source, views] as const));

test('a robot at one address adds a few referrers a day, and the others are counted together', async () => {
  const db = testDatabase();
  const views = createPageViews({ db, log });
  for (let site = 0; site < 600; site += 1)
    views.add({ path: '/', source: `forged-${site}.example` }, AT, FROM);
  await views.flush();
  views.add({ path: '/', source: 'journal.example' }, AT, '198.51.100.1');
  await views.close();
  const sources = await sourcesOf(db);
  expect(sources.size).toBe(22);
  expect(sources.get('journal.example')).toBe(1);
  expect(sources.get('other')).toBe(580);
});

test('forged referrers of many addresses do not displace a real one, before or after they fill the day', async () => {
  const db = testDatabase();
  const views = createPageViews({ db, log });
  const attack = (wave: number) => {
    for (let site = 0; site < 800; site += 1)
      views.add({ path: '/', source: `forged-${wave}-${site}.example` }, AT, `forger ${wave} ${site}`);
  };
  const visit = (source: string, count: number) => {
    for (let visitor = 0; visitor < count; visitor += 1) views.add({ path: '/', source }, AT, `v${visitor}`);
  };
  visit('early.example', 3);
  for (let wave = 0; wave < 4; wave += 1) {
    attack(wave);
    await views.flush();
    visit('late.example', 2);
    await views.flush();
  }
  attack(4);
  await views.close();
  const sources = await sourcesOf(db);
  expect([sources.get('early.example'), sources.get('late.example')]).toEqual([3, 8]);
  // No view is lost, and the day has no more sources than before.
  expect([...sources.values()].reduce((sum, count) => sum + count)).toBe(5 * 800 + 3 + 8);
  expect(sources.size).toBeLessThanOrEqual(501);
});

test('a flood between two writes does not displace a real referrer in memory', async () => {
  const db = testDatabase();
  const views = createPageViews({ db, log });
  for (let visitor = 0; visitor < 5; visitor += 1)
    views.add({ path: '/', source: 'early.example' }, AT, `early ${visitor}`);
  for (let site = 0; site < 5_000; site += 1)
    views.add({ path: '/', source: `forged-${site}.example` }, AT, `forger ${site}`);
  for (let visitor = 0; visitor < 5; visitor += 1)
    views.add({ path: '/', source: 'late.example' }, AT, `late ${visitor}`);
  await views.close();
  const sources = await sourcesOf(db);
  expect([sources.get('early.example'), sources.get('late.example')]).toEqual([5, 5]);
});
