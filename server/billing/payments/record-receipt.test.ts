import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { payment, user } from '#server/db/schema/index.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { grantMonthlyCreditsBatch, grantPlanCredits } from '../monthly-credits.ts';
import { recordReceipt, type Receipt } from './record-receipt.ts';

const at = (day: string): number => Date.parse(`${day}T12:00:00.000Z`);

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

/** A person whose subscription is billed and has begun on a day. */
async function subscriber(day: string): Promise<string> {
  const { userId } = await server.person();
  await change(userId, {
    credits: 0,
    subscriptionId: 'sub_1',
    subscriptionStatus: 'active',
    subscriptionPlan: 'hobby',
    lastFreeCreditsAt: at(day),
  });
  return userId;
}
const change = (userId: string, columns: Partial<typeof user.$inferInsert>) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set(columns).where(eq(user.id, userId));
  });
const pay = (userId: string, ref: string, day: string, end: string, receipt: Partial<Receipt> = {}) =>
  server.db.write({ scopes: [] }, (tx) =>
    recordReceipt(
      tx,
      {
        ref,
        userId,
        plan: 'hobby',
        amountCents: 800,
        currency: 'usd',
        paidAt: at(day),
        period: `sub_1 ${end}`,
        ...receipt,
      },
      [],
      at(day),
    ),
  );
/** Runs the job on the first of a month. */
const beginMonth = async (month: string): Promise<void> => {
  const batch = () =>
    server.db.write({ scopes: [] }, (tx) => grantMonthlyCreditsBatch(tx, at(`${month}-01`), 25));
  while ((await batch()) > 0);
};
const balance = async (userId: string): Promise<number | undefined> =>
  (await server.db.read.select({ credits: user.credits }).from(user).where(eq(user.id, userId)))[0]?.credits;

test('a Hobby month that is paid on the last day of a calendar month grants its credits once', async () => {
  const userId = await subscriber('2027-01-31');
  await pay(userId, 'in_1', '2027-01-31', '2027-02-28');
  expect(await balance(userId)).toBe(7500);
  await beginMonth('2027-02');
  expect(await balance(userId)).toBe(7500);
  await pay(userId, 'in_2', '2027-02-28', '2027-03-31');
  await beginMonth('2027-03');
  expect(await balance(userId)).toBe(15_000);
});

test('each paid month of two years grants its credits, on whichever day it is paid', async () => {
  for (const day of ['01', '15', '28', '30']) {
    const userId = await subscriber(`2027-01-${day}`);
    for (let month = 0; month < 24; month += 1) {
      const date = new Date(Date.UTC(2027, month, Number(day), 12)).toISOString().slice(0, 10);
      await pay(userId, `in_${day}_${month}`, date, `period ${month}`);
      await beginMonth(new Date(Date.UTC(2027, month + 1, 1)).toISOString().slice(0, 7));
    }
    expect(await balance(userId)).toBe(24 * 7500);
  }
});

test('a second invoice of the same period, as after switching plans, grants nothing more', async () => {
  const userId = await subscriber('2027-01-10');
  await pay(userId, 'in_1', '2027-01-10', '2027-02-10');
  await pay(userId, 'in_2', '2027-02-01', '2027-02-10');
  // Nor does an invoice without an amount, which has no row of a payment.
  await pay(userId, 'in_3', '2027-02-02', '2027-02-10', { amountCents: 0 });
  expect(await balance(userId)).toBe(7500);
});

test('a payment whose credits were granted for its calendar month by an earlier version grants nothing again', async () => {
  const userId = await subscriber('2027-01-10');
  const now = at('2027-01-10');
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.insert(payment).values({
      id: uuidv7(),
      userId,
      plan: 'hobby',
      amountCents: 800,
      currency: 'usd',
      ref: 'in_1',
      createdAt: now,
    });
    await grantPlanCredits(tx, { userId, amount: 7500, ref: '2027-01', now });
  });
  // The daily comparison reads a refunded payment again.
  await pay(userId, 'in_1', '2027-01-10', '2027-02-10');
  expect(await balance(userId)).toBe(7500);
});

test('after the last paid month the credits of the Free plan follow, and none of Hobby', async () => {
  const userId = await subscriber('2027-01-31');
  await pay(userId, 'in_1', '2027-01-31', '2027-02-28');
  await change(userId, { subscriptionStatus: 'canceled', subscriptionEndsAt: at('2027-02-28') });
  await beginMonth('2027-02');
  expect(await balance(userId)).toBe(7500);
  await change(userId, { subscriptionStatus: 'deleted', credits: 300 });
  await beginMonth('2027-03');
  expect(await balance(userId)).toBe(1000);
});

test('a plan that an administrator set has no payments, and its credits come on the 1st', async () => {
  const userId = await subscriber('2027-01-31');
  await change(userId, { subscriptionId: null });
  await beginMonth('2027-02');
  await beginMonth('2027-03');
  expect(await balance(userId)).toBe(15_000);
});
