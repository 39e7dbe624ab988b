import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { dailyStats, pageView, pageViewSource, payment, user } from '#server/db/schema/index.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { fillDailyStats } from './fill-daily-stats.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 26, 12);

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const fill = (now: number) =>
  fillDailyStats({ db: server.db, workers: server.services.workers, ownHost: 'foolscap.example', now });
const days = () => server.db.read.select().from(dailyStats).orderBy(asc(dailyStats.date));
const view = (date: string, source: string, views: number, path = '/') =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.insert(pageView).values({ date, path, source, views });
  });
const pay = (amountCents: number, createdAt: number) =>
  server.db.write({ scopes: [] }, async (tx) => {
    const id = uuidv7();
    await tx
      .insert(payment)
      .values({ id, userId: id, plan: 'hobby', amountCents, currency: 'usd', ref: id, createdAt });
  });
async function person(createdAt: number, subscriptionStatus: string | null = null): Promise<string> {
  const { userId } = await server.person();
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ createdAt, subscriptionStatus }).where(eq(user.id, userId));
  });
  return userId;
}

test('the day of a new installation has zeros', async () => {
  expect(await fill(NOON)).toEqual(['2026-11-26']);
  expect(await days()).toMatchObject([
    { date: '2026-11-26', totalViews: 0, userCount: 0, totalRevenueCents: 0, createdAt: NOON },
  ]);
});

test('a day sums its views, its payments and its users', async () => {
  await view('2026-11-26', 'direct', 5);
  await view('2026-11-26', 'direct', 2, '/pricing');
  await view('2026-11-26', 'search.example', 9);
  await view('2026-11-26', 'foolscap.example', 4, '/pricing');
  await pay(800, NOON);
  await pay(400, NOON);
  await pay(-800, NOON);
  await pay(1999, NOON - DAY);
  await person(NOON - DAY, 'active');
  await person(NOON - HOUR, 'past_due');
  await fill(NOON);
  expect(await days()).toMatchObject([
    {
      totalViews: 20,
      totalRevenueCents: 1200,
      totalProfitCents: 400,
      userCount: 2,
      paidUserCount: 1,
      userDelta: 0,
    },
  ]);
  const sources = await server.db.read.select().from(pageViewSource).orderBy(asc(pageViewSource.name));
  // A view that comes from our own pages is not a visit.
  expect(sources.map(({ name, visitors }) => [name, visitors])).toEqual([
    ['direct', 7],
    ['search.example', 9],
  ]);
});

test('a second run of a day replaces the first: nothing is counted twice', async () => {
  await view('2026-11-26', 'direct', 3);
  await fill(NOON);
  await fill(NOON);
  await view('2026-11-26', 'search.example', 1);
  await fill(NOON + HOUR);
  expect(await days()).toMatchObject([{ totalViews: 4, createdAt: NOON + HOUR }]);
  expect(await server.db.read.$count(pageViewSource)).toBe(2);
});

test('after a downtime the missed days are counted, each with its own users and payments', async () => {
  await person(NOON - 9 * DAY);
  await fill(NOON - 8 * DAY);
  await person(NOON - 3 * DAY);
  await pay(800, NOON - 3 * DAY);
  await view('2026-11-17', 'direct', 2);
  const counted = await fill(NOON);
  expect(counted).toHaveLength(9);
  const rows = await days();
  expect(rows.map(({ date }) => date)).toEqual(counted);
  expect(rows.map(({ userCount }) => userCount)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2]);
  expect(rows.map(({ userDelta }) => userDelta)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0]);
  expect(rows.map(({ totalRevenueCents }) => totalRevenueCents)).toEqual([0, 0, 0, 0, 0, 800, 0, 0, 0]);
});

test('a payment that is reported late is added to its day; the users of a day that is over stay', async () => {
  const userId = await person(NOON - 3 * DAY, 'active');
  await fill(NOON - 2 * DAY);
  await fill(NOON - DAY);
  await pay(800, NOON - 2 * DAY);
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ subscriptionStatus: 'canceled' }).where(eq(user.id, userId));
  });
  await fill(NOON);
  expect(await days()).toMatchObject([
    { date: '2026-11-24', paidUserCount: 1, totalRevenueCents: 800 },
    { date: '2026-11-25', paidUserCount: 0, paidUserDelta: -1 },
    { date: '2026-11-26', paidUserCount: 0, paidUserDelta: 0 },
  ]);
});

test('a demo account and an erased account are not users', async () => {
  const [demo, erased] = [await person(NOON - DAY), await person(NOON - DAY)];
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ isDemo: true }).where(eq(user.id, demo));
    await tx.update(user).set({ deletedAt: NOON }).where(eq(user.id, erased));
  });
  await fill(NOON);
  expect(await days()).toMatchObject([{ userCount: 0 }]);
});

test('the next run continues an aborted one', async () => {
  await fill(NOON - 5 * DAY);
  const ending = new AbortController();
  ending.abort();
  const options = { db: server.db, workers: server.services.workers, ownHost: '', now: NOON };
  await expect(fillDailyStats({ ...options, signal: ending.signal })).rejects.toThrow('aborted');
  expect(await days()).toHaveLength(1);
  await fill(NOON);
  expect(await days()).toHaveLength(6);
});
