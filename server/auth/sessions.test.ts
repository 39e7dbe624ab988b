import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { session, user } from '#server/db/schema/index.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { findSession, listSessions } from './sessions.ts';
import { sweepExpired } from './sweep-expired.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A session that began and was used a while ago, in milliseconds. */
async function sessionOf(isAdmin: boolean, { age, idle }: { age: number; idle: number }, now: number) {
  const person = await (isAdmin ? server.administrator() : server.person());
  await server.db.write({ scopes: [] }, (tx) =>
    tx
      .update(session)
      .set({ createdAt: now - age, lastUsedAt: now - idle })
      .where(eq(session.userId, person.userId)),
  );
  return person;
}

test.each([
  ['an administrator', true, { age: 6.9 * DAY, idle: 11.9 * HOUR }, true],
  ['an administrator', true, { age: 2 * DAY, idle: 12 * HOUR }, false],
  ['an administrator', true, { age: 7 * DAY, idle: 0 }, false],
  ['a writer', false, { age: 300 * DAY, idle: 59 * DAY }, true],
  ['a writer', false, { age: 61 * DAY, idle: 60 * DAY }, false],
])('[G3] the session of %s (administrator: %s) with %o is open: %s', async (_who, isAdmin, times, isOpen) => {
  const now = Date.now();
  const person = await sessionOf(isAdmin, times, now);
  const { read } = server.db;
  expect((await findSession(read, person.sessionId, now)) !== undefined).toBe(isOpen);
  const listed = await listSessions(read, person.userId, now);
  expect(listed).toHaveLength(isOpen ? 1 : 0);
  // The list names the moment at which the session ends if it is not used again.
  for (const { expiresAt } of listed) {
    expect(await findSession(read, person.sessionId, expiresAt - 1)).toBeDefined();
    expect(await findSession(read, person.sessionId, expiresAt)).toBeUndefined();
  }
  expect(await sweepExpired(server.db, now)).toMatchObject({ sessions: isOpen ? 0 : 1 });
});

test('[G3] a writer who becomes an administrator has the limits of one at once', async () => {
  const now = Date.now();
  const person = await sessionOf(false, { age: 2 * DAY, idle: 13 * HOUR }, now);
  expect(await findSession(server.db.read, person.sessionId, now)).toBeDefined();
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(user).set({ isAdmin: true }).where(eq(user.id, person.userId)),
  );
  expect(await findSession(server.db.read, person.sessionId, now)).toBeUndefined();
});
