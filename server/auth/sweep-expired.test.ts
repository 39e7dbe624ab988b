import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, oneTimeToken, pendingSignup, session, signInAttempt } from '#server/db/schema/index.ts';
import { sweepExpired } from './sweep-expired.ts';
import { authClient, type AuthClient } from './testing/auth-client.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
});
afterAll(() => server.close());

test('[G3][G4] sweepExpired deletes only expired sign-ups, tokens, sign-in attempts and sessions, and notifies the sockets of ended sessions', async () => {
  const { db } = server;
  await server.account('mara@letters.example');
  await server.logIn('mara@letters.example');
  await server.signUp('waiting@letters.example');
  await server.post('/auth/email/request-password-reset', { email: 'mara@letters.example' });
  await server.post('/auth/passkey/options', {});
  const now = Date.now();
  const counts = async () => [
    await db.read.$count(pendingSignup),
    await db.read.$count(oneTimeToken),
    await db.read.$count(session),
  ];

  expect(await sweepExpired(db, now)).toEqual({ signups: 0, tokens: 0, attempts: 0, sessions: 0 });
  expect(await counts()).toEqual([1, 1, 1]);
  expect(await sweepExpired(db, now + 2 * HOUR)).toEqual({ signups: 0, tokens: 1, attempts: 1, sessions: 0 });
  expect(await sweepExpired(db, now + 2 * DAY)).toEqual({ signups: 1, tokens: 0, attempts: 0, sessions: 0 });
  expect(await counts()).toEqual([0, 0, 1]);
  expect(await sweepExpired(db, now + 61 * DAY)).toEqual({ signups: 0, tokens: 0, attempts: 0, sessions: 1 });
  expect(await counts()).toEqual([0, 0, 0]);

  const mara = await server.userRow('mara@letters.example');
  expect((await db.read.select().from(event)).at(-1)).toMatchObject({
    scope: `user:${mara?.id}`,
    kind: 'access-ended',
    data: { sessionHashes: { length: 1 } },
  });
});

test('[A2] sweepExpired deletes a few rows in each transaction, no matter how many have expired', async () => {
  const { db } = server;
  await db.write({ scopes: [] }, async (tx) => {
    for (let at = 0; at < 250; at += 1) {
      const own = { userId: uuidv7(), createdAt: at, expiresAt: at };
      await tx.insert(oneTimeToken).values({ ...own, tokenHash: `token ${at}`, kind: 'reset' });
      await tx
        .insert(signInAttempt)
        .values({ ...own, tokenHash: `attempt ${at}`, kind: 'social-code', data: {} });
      await tx.insert(session).values({ ...own, idHash: `session ${at}`, lastUsedAt: at });
    }
  });
  // Events of the test before are not counted.
  await server.securityLog.settle();
  const { write } = db;
  const changes = () => db.rawWriter.prepare('SELECT total_changes()').pluck().get() as number;
  const rowsChanged: number[] = [];
  db.write = async (target, body) => {
    const before = changes();
    const value = await write(target, body);
    rowsChanged.push(changes() - before);
    return value;
  };
  expect(await sweepExpired(db, 1_000)).toEqual({ signups: 0, tokens: 250, attempts: 250, sessions: 250 });
  db.write = write;
  // Fifty sessions of fifty users, with an event for each.
  expect(Math.max(...rowsChanged)).toBeLessThanOrEqual(200);
  expect(await db.read.$count(session)).toBe(0);
});
