import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CREDIT_COSTS, CREDITS_PACK, type CreditKind } from '#shared/plans/credits.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { insertUser } from '#server/auth/accounts/insert-user.ts';
import type { Db } from '#server/db/database.ts';
import { creditEntry, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { testDatabase } from '#server/testing/database.ts';
import {
  grantCredits,
  releaseCredits,
  releaseForgotten,
  reserveCredits,
  settleCredits,
  takeBackCredits,
} from './credits.ts';

let db: Db;
beforeAll(() => {
  db = testDatabase();
});
afterAll(() => db.close());

const NOW = Date.UTC(2026, 10, 26);
const DAY = 24 * 60 * 60 * 1000;
const write = <T>(body: (tx: Tx) => Promise<T>): Promise<T> => db.write({ scopes: [] }, body);

/** Creates a user with the 10 credits of a new account. */
async function newUser(columns: Partial<typeof user.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  await write(async (tx) => {
    await insertUser(tx, { id, email: `${id}@letters.example`, passwordHash: null }, NOW);
    if (Object.keys(columns).length > 0) await tx.update(user).set(columns).where(eq(user.id, id));
  });
  return id;
}

async function balanceOf(id: string): Promise<[credits: number, purchased: number]> {
  const [row] = await db.read.select().from(user).where(eq(user.id, id));
  return [row?.credits ?? Number.NaN, row?.purchasedCredits ?? Number.NaN];
}

const buy = (userId: string, ref: string) =>
  write((tx) =>
    grantCredits(tx, { userId, amount: CREDITS_PACK, isPurchase: true, reason: 'purchase', ref, now: NOW }),
  );
const reserve = (userId: string, kind: CreditKind) =>
  write((tx) => reserveCredits(tx, { userId, kind, now: NOW }));

test('one cause grants credits once, however often it is reported', async () => {
  const id = await newUser();
  const granted = await Promise.all([buy(id, 'cs_1'), buy(id, 'cs_1'), buy(id, 'cs_1')]);
  expect(granted.filter(Boolean)).toHaveLength(1);
  expect(await balanceOf(id)).toEqual([6000, 5000]);
});

test('purchased credits are spent last', async () => {
  const id = await newUser({ credits: 30 });
  await buy(id, 'cs_2');
  await reserve(id, 'outline');
  expect(await balanceOf(id)).toEqual([5005, 5000]);
  await reserve(id, 'outline');
  expect(await balanceOf(id)).toEqual([4980, 4980]);
});

test('a settled reservation is spent, a released one returns, and neither happens twice', async () => {
  const id = await newUser();
  const first = await reserve(id, 'blogPost');
  expect(await write((tx) => settleCredits(tx, first))).toBe(true);
  expect(await write((tx) => releaseCredits(tx, first, NOW))).toBe(false);
  const second = await reserve(id, 'research');
  expect(await balanceOf(id)).toEqual([850, 0]);
  const released = await Promise.all(
    Array.from({ length: 3 }, () => write((tx) => releaseCredits(tx, second, NOW))),
  );
  expect(released.filter(Boolean)).toHaveLength(1);
  expect(await balanceOf(id)).toEqual([900, 0]);
});

test('of 20 parallel requests for the last credit one is admitted', async () => {
  const id = await newUser({ credits: 100 });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(id, 'blogPost')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  );
  expect(new Set(refusals.map(({ message }) => message))).toEqual(
    new Set(['You need at least 1 credit or an active subscription to generate a blog post']),
  );
  expect(await balanceOf(id)).toEqual([0, 0]);
});

test('with an active subscription the balance is drawn down to 0 and the work goes on', async () => {
  const id = await newUser({ subscriptionStatus: 'active', subscriptionPlan: 'hobby', credits: 60 });
  const reservation = await reserve(id, 'blogPost');
  expect(await balanceOf(id)).toEqual([0, 0]);
  await reserve(id, 'blogPost');
  await write((tx) => releaseCredits(tx, reservation, NOW));
  expect(await balanceOf(id)).toEqual([60, 0]);
});

test('a refund takes back unspent purchased credits only, and once', async () => {
  const id = await newUser({ credits: 0 });
  await buy(id, 'cs_3');
  for (let count = 0; count < 12; count += 1) await reserve(id, 'blogPost');
  const takeBack = () =>
    write((tx) =>
      takeBackCredits(tx, {
        userId: id,
        amount: CREDITS_PACK,
        isPurchase: true,
        reason: 'refund',
        ref: 're_1',
        now: NOW,
      }),
    );
  expect(await takeBack()).toBe(3800);
  expect(await takeBack()).toBeUndefined();
  expect(await balanceOf(id)).toEqual([0, 0]);
});

test('a forgotten reservation is released after a day', async () => {
  const id = await newUser();
  await reserve(id, 'blogPost');
  expect(await write((tx) => releaseForgotten(tx, NOW + DAY - 1, 1000))).toBe(0);
  await write((tx) => releaseForgotten(tx, NOW + DAY, 1000));
  expect(await balanceOf(id)).toEqual([1000, 0]);
});

test('the open reservation of an erased account is released without a return', async () => {
  const id = await newUser();
  const reservation = await reserve(id, 'blogPost');
  await write((tx) =>
    tx.update(user).set({ deletedAt: NOW, credits: 0, purchasedCredits: 0 }).where(eq(user.id, id)),
  );
  await write((tx) => releaseForgotten(tx, NOW + DAY, 1000));
  expect(await write((tx) => settleCredits(tx, reservation))).toBe(false);
  expect(await balanceOf(id)).toEqual([0, 0]);
  expect(await db.read.$count(creditEntry, eq(creditEntry.userId, id))).toBe(2);
});

test('the database refuses to change or delete a row of the ledger', async () => {
  const id = await newUser();
  const ofUser = eq(creditEntry.userId, id);
  await expect(write((tx) => tx.update(creditEntry).set({ amount: 1 }).where(ofUser))).rejects.toThrow(
    'never changed',
  );
  await expect(write((tx) => tx.delete(creditEntry).where(ofUser))).rejects.toThrow('never deleted');
  expect(await db.read.$count(creditEntry, ofUser)).toBe(1);
});

/** The expected balance and reservations of one user, kept apart from the database. */
interface Model {
  free: number;
  purchased: number;
  open: Map<string, { free: number; purchased: number }>;
  refs: Set<string>;
}

const KINDS = Object.keys(CREDIT_COSTS) as CreditKind[];

/** `npm run torture -- ledger` runs 10,000. */
const SEQUENCES = Number(process.env['LEDGER_SEQUENCES'] ?? 500);

test('random sequences of grants, reservations, settlements, releases, refunds and kills keep the ledger equal to a model', async () => {
  const random = new SeededRandom(24);
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const userId = await newUser();
    const model: Model = { free: 1000, purchased: 0, open: new Map(), refs: new Set() };
    await write(async (tx) => {
      for (let step = 0, steps = 3 + random.below(8); step < steps; step += 1)
        await randomStep(tx, userId, model, random);
    });
    // A process that is killed inside a transaction leaves nothing of it.
    const killed = write(async (tx) => {
      const copy = { ...model, open: new Map(model.open), refs: new Set(model.refs) };
      for (let step = 0; step < 2; step += 1) await randomStep(tx, userId, copy, random);
      throw new Error('killed');
    });
    if (random.chance(0.2)) await expect(killed).rejects.toThrow('killed');
    else await killed.catch(() => undefined);
    expect(await balanceOf(userId), `sequence ${sequence}`).toEqual([
      model.free + model.purchased,
      model.purchased,
    ]);
    const entries = await db.read.select().from(creditEntry).where(eq(creditEntry.userId, userId));
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(model.free + model.purchased);
    expect(entries.reduce((sum, { purchased }) => sum + purchased, 0)).toBe(model.purchased);
    expect(Math.min(model.free, model.purchased)).toBeGreaterThanOrEqual(0);
  }
}, 3_600_000);

async function randomStep(tx: Tx, userId: string, model: Model, random: SeededRandom): Promise<void> {
  const ref = `ref-${random.below(4)}`;
  const isPurchase = random.chance(0.5);
  const reservationId = random.pickOrUndefined([...model.open.keys()]);
  switch (random.below(5)) {
    case 0: {
      const reason = isPurchase ? 'purchase' : 'monthly-plan';
      const amount = random.below(500);
      const isNew = await grantCredits(tx, { userId, amount, isPurchase, reason, ref, now: NOW });
      expect(isNew).toBe(!model.refs.has(`${reason} ${ref}`));
      model.refs.add(`${reason} ${ref}`);
      if (isNew) model[isPurchase ? 'purchased' : 'free'] += amount;
      return;
    }
    case 1: {
      const kind = random.pick(KINDS);
      const cost = CREDIT_COSTS[kind];
      const reservation = await reserveCredits(tx, { userId, kind, now: NOW }).catch(() => null);
      expect(reservation !== null).toBe(model.free + model.purchased >= cost);
      if (reservation === null) return;
      const free = Math.min(cost, model.free);
      model.open.set(reservation, { free, purchased: cost - free });
      model.free -= free;
      model.purchased -= cost - free;
      return;
    }
    case 2: {
      if (reservationId === undefined) return;
      expect(await settleCredits(tx, reservationId)).toBe(true);
      expect(await releaseCredits(tx, reservationId, NOW)).toBe(false);
      model.open.delete(reservationId);
      return;
    }
    case 3: {
      const open = reservationId === undefined ? undefined : model.open.get(reservationId);
      if (!open || reservationId === undefined) return;
      expect(await releaseCredits(tx, reservationId, NOW)).toBe(true);
      expect(await releaseCredits(tx, reservationId, NOW)).toBe(false);
      model.open.delete(reservationId);
      model.free += open.free;
      model.purchased += open.purchased;
      return;
    }
    default: {
      const amount = random.below(800);
      const taken = await takeBackCredits(tx, {
        userId,
        amount,
        isPurchase,
        reason: 'refund',
        ref,
        now: NOW,
      });
      expect(taken === undefined).toBe(model.refs.has(`refund ${ref}`));
      model.refs.add(`refund ${ref}`);
      model[isPurchase ? 'purchased' : 'free'] -= taken ?? 0;
      if (taken !== undefined && taken < amount) expect(model[isPurchase ? 'purchased' : 'free']).toBe(0);
    }
  }
}
