import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillDailyStats } from '#server/admin/statistics/fill-daily-stats.ts';
import { shiftDate, utcDate } from '#server/admin/statistics/utc-days.ts';
import { pageView } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let admin: TestPerson;
beforeEach(async () => {
  server = await testServer();
  admin = await server.administrator('admin');
});
afterEach(() => server.close());

test('a writer does not learn that the statistics exist', async () => {
  const writer = await server.person();
  expect(await server.call(writer, 'get-daily-stats')).toMatchObject(refusal(404, 'not_found'));
});

test('an argument is refused', async () => {
  expect(await server.call(admin, 'get-daily-stats', { days: 30 })).toMatchObject(
    refusal(400, 'invalid_input'),
  );
});

test('days without a row are days of zeros', async () => {
  const { status, body } = await server.call(admin, 'get-daily-stats');
  expect(status).toBe(200);
  const today = utcDate(Date.now());
  expect(body.weeklyStats.map(({ date }: { date: string }) => date)).toEqual(
    [-6, -5, -4, -3, -2, -1, 0].map((days) => shiftDate(today, days)),
  );
  expect(body.dailyStats).toEqual({
    id: today,
    date: today,
    totalViews: 0,
    prevDayViewsChangePercent: null,
    userCount: 0,
    paidUserCount: 0,
    userDelta: 0,
    paidUserDelta: 0,
    totalRevenue: 0,
    totalProfit: 0,
    sources: [],
    countedAt: null,
  });
});

test('the change of views is in whole percent of the day before, and sources are sorted by size', async () => {
  const now = Date.now();
  const [today, yesterday] = [utcDate(now), shiftDate(utcDate(now), -1)];
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.insert(pageView).values([
      { date: yesterday, path: '/', source: 'direct', views: 30 },
      { date: today, path: '/', source: 'direct', views: 5 },
      { date: today, path: '/tools', source: 'search.example', views: 18 },
    ]);
  });
  const { db, services } = server;
  await fillDailyStats({ db, workers: services.workers, ownHost: 'foolscap.example', now });
  const { body } = await server.call(admin, 'get-daily-stats');
  expect(body.dailyStats).toMatchObject({
    totalViews: 23,
    prevDayViewsChangePercent: -23,
    userCount: 1,
    sources: [
      { name: 'search.example', date: today, dailyStatsId: today, visitors: 18 },
      { name: 'direct', visitors: 5 },
    ],
  });
  expect(body.weeklyStats.at(-2)).toMatchObject({ totalViews: 30, prevDayViewsChangePercent: null });
});
