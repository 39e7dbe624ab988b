import { expect, test } from 'vitest';
import {
  adminLog,
  contactFormMessage,
  dailyStats,
  pageView,
  pageViewSource,
} from '#server/db/schema/index.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { purge, purgeSentence } from './purge.ts';

const server = serverForFile();
const NOW = Date.UTC(2026, 10, 26, 12);
const DAY = 24 * 60 * 60 * 1000;
const dateOf = (daysAgo: number) => new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10);

test('statistics, the log of the administration and messages are deleted after two years', async () => {
  await server.db.write({ scopes: [] }, async (tx) => {
    for (const daysAgo of [731, 729]) {
      const [date, createdAt] = [dateOf(daysAgo), NOW - daysAgo * DAY];
      const counts = { totalViews: 1, userCount: 1, paidUserCount: 0, userDelta: 0, paidUserDelta: 0 };
      const money = { totalRevenueCents: 0, totalProfitCents: 0 };
      for (const path of ['/', '/tools'])
        await tx.insert(pageView).values({ date, path, source: 'direct', views: 1 });
      await tx.insert(dailyStats).values({ id: date, date, ...counts, ...money, createdAt });
      await tx.insert(pageViewSource).values({ dailyStatsId: date, name: 'direct', date, visitors: 1 });
      await tx.insert(adminLog).values({ id: date, level: 'info', message: 'Did something.', createdAt });
      await tx
        .insert(contactFormMessage)
        .values({ id: date, email: 'reader@letters.example', content: 'Hello', createdAt });
    }
  });
  expect((await purge(server.db, NOW)).administration).toBe(5);
  const { read } = server.db;
  const kept = dateOf(729);
  expect((await read.select().from(pageView)).map(({ date }) => date)).toEqual([kept, kept]);
  for (const table of [dailyStats, pageViewSource])
    expect((await read.select({ date: table.date }).from(table)).map(({ date }) => date)).toEqual([kept]);
  for (const table of [adminLog, contactFormMessage])
    expect((await read.select({ id: table.id }).from(table)).map(({ id }) => id)).toEqual([kept]);
});

test('the log of the administration says how much was deleted for good, and nothing about an idle run', async () => {
  const none = await purge(server.db, NOW);
  expect(purgeSentence(none)).toBeUndefined();
  expect(purgeSentence({ ...none, accounts: 1, documents: 12 })).toBe(
    'Deleted for good, because their time was over: 1 account, 12 documents.',
  );
});
