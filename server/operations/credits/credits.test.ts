import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { grantMonthlyCredits, grantMonthlyCreditsBatch } from '#server/billing/monthly-credits.ts';
import { releaseCredits, reserveCredits } from '#server/billing/credits.ts';
import { startAnswer } from '#server/ai/answers/start-answer.ts';
import { user } from '#server/db/schema/index.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();
afterEach(() => {
  vi.useRealTimers();
});

/** The last millisecond of October and the first of November, by UTC. */
const OCTOBER = Date.parse('2026-10-31T23:59:59.999Z');
const NOVEMBER = OCTOBER + 1;

/** Creates a person whose monthly credits of October were granted. Amounts are hundredths of a credit. */
async function personWith(columns: Partial<typeof user.$inferInsert>) {
  const person = await server.person();
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx
      .update(user)
      .set({ lastFreeCreditsAt: OCTOBER - 1000, ...columns })
      .where(eq(user.id, person.userId));
  });
  return person;
}

const grant = (userId: string, now: number) =>
  server.db.write({ scopes: [] }, (tx) => grantMonthlyCredits(tx, userId, now));

describe('monthly credits', () => {
  test('the Free plan is filled up to 10 credits, and purchased credits do not count', async () => {
    const { userId } = await personWith({ credits: 5300, purchasedCredits: 5000 });
    expect(await grant(userId, NOVEMBER)).toBe(700);
    const full = await personWith({ credits: 1200 });
    expect(await grant(full.userId, NOVEMBER)).toBe(0);
  });

  test('the Hobby plan gets 75 credits added, Pro none, and a subscription that is past due counts as Free', async () => {
    const subscription = { subscriptionStatus: 'active', subscriptionPlan: 'hobby', credits: 200 };
    expect(await grant((await personWith(subscription)).userId, NOVEMBER)).toBe(7500);
    const pro = await personWith({ ...subscription, subscriptionPlan: 'pro' });
    expect(await grant(pro.userId, NOVEMBER)).toBe(0);
    const late = await personWith({ ...subscription, subscriptionStatus: 'past_due' });
    expect(await grant(late.userId, NOVEMBER)).toBe(800);
  });

  test('the month begins at midnight UTC, in whichever time zone the server runs', async () => {
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu']) {
      vi.stubEnv('TZ', zone);
      const { userId } = await personWith({ credits: 0 });
      expect([await grant(userId, OCTOBER), await grant(userId, NOVEMBER)]).toEqual([0, 1000]);
    }
    vi.unstubAllEnvs();
  });

  test('20 parallel requests grant the month once', async () => {
    const { userId } = await personWith({ credits: 0 });
    const granted = await Promise.all(Array.from({ length: 20 }, () => grant(userId, NOVEMBER)));
    expect(granted.filter((amount) => amount > 0)).toEqual([1000]);
  });

  test('the job grants the month to all users in batches, and leaves nobody out', async () => {
    const people = await Promise.all([1, 2, 3].map(() => personWith({ credits: 0 })));
    const batch = () => server.db.write({ scopes: [] }, (tx) => grantMonthlyCreditsBatch(tx, NOVEMBER, 2));
    while ((await batch()) > 0);
    const rows = await server.db.read.select().from(user);
    for (const { userId } of people)
      expect(rows.find(({ id }) => id === userId)).toMatchObject({
        credits: 1000,
        lastFreeCreditsAt: NOVEMBER,
      });
  });
});

test('process-monthly-free-credits refuses a caller without a session and unknown fields', async () => {
  expect(await server.call(undefined, 'process-monthly-free-credits')).toMatchObject(
    refusal(401, 'unauthenticated'),
  );
  const person = await server.person();
  expect(await server.call(person, 'process-monthly-free-credits', { credits: 100 })).toMatchObject(
    refusal(400, 'invalid_input'),
  );
});

test('process-monthly-free-credits answers the balance, and grants nothing the second time', async () => {
  const person = await personWith({ credits: 250, lastFreeCreditsAt: 1 });
  const answers = [
    await server.call(person, 'process-monthly-free-credits'),
    await server.call(person, 'process-monthly-free-credits'),
  ];
  expect(answers.map(({ body }) => body)).toEqual([
    { credits: 10, granted: 7.5 },
    { credits: 10, granted: 0 },
  ]);
});

test('get-credit-entries lists the caller’s own entries, the newest first, page by page', async () => {
  const person = await personWith({ credits: 500, lastFreeCreditsAt: 1 });
  const other = await personWith({ credits: 500 });
  for (const { userId } of [person, other])
    for (let count = 0; count < 60; count += 1)
      await server.db.write({ scopes: [] }, (tx) =>
        reserveCredits(tx, { userId, kind: 'assistant', now: 1000 + count }),
      );
  await server.call(person, 'process-monthly-free-credits');
  const first = (await server.call(person, 'get-credit-entries')).body;
  expect(first.entries[0]).toMatchObject({ amount: 8, reason: 'monthly-free', kind: null });
  expect(first.entries[1]).toMatchObject({ amount: -0.05, reason: 'spend', kind: 'assistant' });
  expect([first.entries.length, first.hasMore]).toEqual([50, true]);
  const { id, createdAt } = first.entries.at(-1);
  const second = (await server.call(person, 'get-credit-entries', { after: { id, createdAt } })).body;
  expect([second.entries.length, second.hasMore]).toEqual([11, false]);
  const ids = [...first.entries, ...second.entries].map((entry: { id: string }) => entry.id);
  expect(new Set(ids).size).toBe(61);
});

test('an answer is listed with its action and its page, for people who see the page', async () => {
  const ada = await personWith({ credits: 1000 });
  const workspaceId = await newWorkspace(server, ada);
  const { body: page } = await server.call(ada, 'create-document', { workspaceId, title: 'High Water' });
  const teo = await server.person('teo');
  await join(server, ada, workspaceId, teo, 'editor');
  const answer = { workspaceId, itemId: page.id, action: 'shorten', model: 'm', messages: [], cost: 5 };
  const newest = async (person: TestPerson) =>
    (await server.call(person, 'get-credit-entries')).body.entries[0];
  for (const { userId } of [ada, teo])
    await server.db.write({ scopes: [] }, async (tx) => {
      const { reservationId = '' } = await startAnswer(tx, { ...answer, userId });
      await releaseCredits(tx, reservationId, Date.now() + 1);
    });
  const line = { reason: 'return', kind: 'assistant', action: 'shorten' };
  const item = { id: page.id, workspaceId, title: 'High Water' };
  expect(await newest(ada)).toMatchObject({ ...line, item });
  expect(await newest(teo)).toMatchObject({ ...line, item });
  await server.call(ada, 'remove-workspace-member', { workspaceId, userId: teo.userId });
  expect(await newest(teo)).toMatchObject({ ...line, item: null });
  await server.call(ada, 'delete-workspace', { id: workspaceId });
  expect(await newest(ada)).toMatchObject({ ...line, item: null });
});
