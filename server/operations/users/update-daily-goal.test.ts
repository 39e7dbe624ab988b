import { expect, test } from 'vitest';
import { seqOf } from '#server/db/scopes.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';

const server = serverForFile();

/** Returns the daily goal that every session of a person reads. */
async function goalOf({ sessionId }: { sessionId: string }): Promise<unknown> {
  const answer = await server.fetch('/auth/me', { headers: { authorization: `Bearer ${sessionId}` } });
  return answer.body.dailyGoal;
}

test.each([
  [0, 'A goal is at least one word.'],
  [1.5, 'A goal is a whole number of words.'],
  [10_000_001, 'A goal is at most 10 million words.'],
])('update-daily-goal refuses %d words with a sentence, and the goal stays', async (dailyGoal, message) => {
  const writer = await server.person();
  await server.call(writer, 'update-daily-goal', { dailyGoal: 400 });
  expect(await server.call(writer, 'update-daily-goal', { dailyGoal })).toMatchObject({
    status: 400,
    body: { message, data: { code: 'invalid_input', path: 'dailyGoal' } },
  });
  expect(await goalOf(writer)).toBe(400);
});

test('[F10] every session of the writer reads the new goal, and only a changed goal raises the seq', async () => {
  const [writer, other] = [await server.person(), await server.person()];
  const seq = () => seqOf(server.db.read, `user:${writer.userId}`);
  expect(await goalOf(writer)).toBeNull();
  const before = await seq();
  const answer = await server.call(writer, 'update-daily-goal', { dailyGoal: 500 });
  expect(answer.body).toEqual({ dailyGoal: 500 });
  await server.call(writer, 'update-daily-goal', { dailyGoal: 500 });
  expect(await seq()).toBe(before + 1);
  expect(await goalOf(writer)).toBe(500);
  expect(await goalOf(other)).toBeNull();
  await server.call(writer, 'update-daily-goal', { dailyGoal: null });
  expect(await goalOf(writer)).toBeNull();
});
