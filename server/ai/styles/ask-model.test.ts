import { expect, test } from 'vitest';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { aiAnswer, creditReservation } from '#server/db/schema/index.ts';
import { askModel } from './ask-model.ts';

const server = serverForFile();

test('a model that is silent until the deadline gets a sentence, and the credits return', async () => {
  const { userId } = await server.person();
  const asked = askModel(
    server.services,
    {
      model: 'a-model',
      cost: 5,
      stream: async function* silent(_, signal) {
        yield 'Well';
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    },
    {
      userId,
      workspaceId: null,
      messages: [],
      temperature: 0,
      maxAnswer: 1_000,
      check: (text) => text,
      deadlineMs: 20,
    },
  );
  await expect(asked).rejects.toThrow('The AI model took longer than a minute. Please try again.');
  expect(await server.db.read.select().from(creditReservation)).toMatchObject([{ state: 'released' }]);
  expect(await server.db.read.select().from(aiAnswer)).toMatchObject([
    { text: 'Well', endedAt: expect.any(Number) },
  ]);
});
