import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { event, oneTimeToken, pendingSignup, session } from '#server/db/schema/index.ts';
import { sweepExpired } from './sweep-expired.ts';
import { authClient, type AuthClient } from './testing/auth-client.ts';

// Real hashes, and programs of their own, are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
});
afterAll(() => server.close());

test('[G3][G4] deletes what has expired, and nothing else, and tells the sockets of ended sessions', async () => {
  const { db } = server;
  await server.account('mara@letters.example');
  await server.logIn('mara@letters.example');
  await server.signUp('waiting@letters.example');
  await server.post('/auth/email/request-password-reset', { email: 'mara@letters.example' });
  const now = Date.now();
  const counts = async () => [
    await db.read.$count(pendingSignup),
    await db.read.$count(oneTimeToken),
    await db.read.$count(session),
  ];

  expect(await sweepExpired(db, now)).toEqual({ signups: 0, tokens: 0, sessions: 0 });
  expect(await counts()).toEqual([1, 1, 1]);
  expect(await sweepExpired(db, now + 2 * HOUR)).toEqual({ signups: 0, tokens: 1, sessions: 0 });
  expect(await sweepExpired(db, now + 2 * DAY)).toEqual({ signups: 1, tokens: 0, sessions: 0 });
  expect(await counts()).toEqual([0, 0, 1]);
  expect(await sweepExpired(db, now + 61 * DAY)).toEqual({ signups: 0, tokens: 0, sessions: 1 });
  expect(await counts()).toEqual([0, 0, 0]);

  const mara = await server.userRow('mara@letters.example');
  expect((await db.read.select().from(event)).at(-1)).toMatchObject({
    scope: `user:${mara?.id}`,
    kind: 'sessions-ended',
    data: { sessionHashes: { length: 1 } },
  });
});
