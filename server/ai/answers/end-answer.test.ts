import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '#server/auth/accounts/insert-user.ts';
import type { Db } from '#server/db/database.ts';
import { aiAnswer, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { testDatabase } from '#server/testing/database.ts';
import { failAnswer, finishAnswer } from './end-answer.ts';
import { startAnswer } from './start-answer.ts';

let db: Db;
let userId: string;
beforeAll(async () => {
  db = testDatabase();
  userId = uuidv7();
  await write((tx) => insertUser(tx, { id: userId, email: 'ada@letters.example', passwordHash: null }, 1));
});
afterAll(() => db.close());

const write = <T>(body: (tx: Tx) => Promise<T>): Promise<T> => db.write({ scopes: [] }, body);
const MESSAGES = [{ role: 'user', content: 'The tide' }] as const;
const start = (cost = 5) =>
  write((tx) =>
    startAnswer(tx, {
      userId,
      workspaceId: null,
      itemId: null,
      action: 'writing-style',
      model: 'm',
      messages: MESSAGES,
      cost,
    }),
  );
const balance = async () => (await db.read.select().from(user).where(eq(user.id, userId)))[0]?.credits;
const row = async (id: string) => (await db.read.select().from(aiAnswer).where(eq(aiAnswer.id, id)))[0];

test('an answer ends once: of ends at the same time the first one counts', async () => {
  const before = (await balance()) ?? 0;
  const finished = await start();
  expect(await balance()).toBe(before - 5);
  const ends = await Promise.all([
    write((tx) => finishAnswer(tx, finished, 'The sea.')),
    write((tx) => failAnswer(tx, finished, { hasWorked: true })),
    write((tx) => finishAnswer(tx, finished, 'Again.')),
  ]);
  expect(ends).toEqual([true, false, false]);
  expect([await balance(), (await row(finished.id))?.text]).toEqual([before - 5, 'The sea.']);

  const failed = await start();
  expect(await write((tx) => failAnswer(tx, failed, { text: 'The', hasWorked: true }))).toBe(true);
  expect(await write((tx) => finishAnswer(tx, failed, 'The sea.'))).toBe(false);
  expect([await balance(), (await row(failed.id))?.text]).toEqual([before - 5, 'The']);
});

test('an answer without a charge reserves nothing, and its row has the messages', async () => {
  const before = await balance();
  const answer = await start(0);
  expect([answer.reservationId, await balance()]).toEqual([undefined, before]);
  expect(await row(answer.id)).toMatchObject({ sent: MESSAGES, text: '', endedAt: null });
  expect(await write((tx) => finishAnswer(tx, answer, 'The sea.'))).toBe(true);
  expect(await balance()).toBe(before);
});

test('without enough credits nothing is written', async () => {
  await write((tx) => tx.update(user).set({ credits: 4 }).where(eq(user.id, userId)));
  const count = await db.read.$count(aiAnswer);
  await expect(start()).rejects.toMatchObject({ code: 'credits_needed' });
  expect([await balance(), await db.read.$count(aiAnswer)]).toEqual([4, count]);
});
