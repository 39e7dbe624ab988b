import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession, IDLE_MS } from '#server/auth/sessions.ts';
import { event, session } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Signs the person in on another device. */
async function signInAgain(person: TestPerson, device: string | null, now = Date.now()): Promise<TestPerson> {
  const sessionId = await server.db.write({ scopes: [] }, (tx) =>
    createSession(tx, person.userId, { device, now }),
  );
  return { ...person, sessionId };
}
const listOf = async (person: TestPerson) => (await server.call(person, 'get-sessions')).body;
const isOpen = async ({ sessionId }: TestPerson) =>
  (await server.fetch('/auth/me', { headers: { authorization: `Bearer ${sessionId}` } })).status === 200;

describe('the sessions of a user', () => {
  test('[G3] the list has the open sessions with device and last use, and neither address nor session id', async () => {
    const person = await server.person();
    const phone = await signInAgain(person, 'Safari on iPhone', Date.now() - 60_000);
    await signInAgain(person, 'Edge on Windows', Date.now() - IDLE_MS - 1);
    const sessions = await listOf(person);
    expect(sessions).toMatchObject([
      { device: null, isCurrent: true },
      { device: 'Safari on iPhone', isCurrent: false },
    ]);
    expect(Object.keys(sessions[0]).toSorted()).toEqual([
      'createdAt',
      'device',
      'expiresAt',
      'id',
      'isCurrent',
      'lastUsedAt',
      'userId',
    ]);
    expect(sessions[0].userId).toBe(person.userId);
    expect(JSON.stringify(sessions)).not.toContain(phone.sessionId);
    expect(await listOf(await server.person())).toHaveLength(1);
  });

  test('a session of another person and an unknown one are equally absent, and stay as they are', async () => {
    const [owner, stranger] = [await server.person(), await server.person()];
    const [own] = await listOf(owner);
    for (const id of [own.id, 'a'.repeat(64)])
      expect(await server.call(stranger, 'revoke-session', { id })).toMatchObject(refusal(404, 'not_found'));
    expect(await isOpen(owner)).toBe(true);
  });

  test('[A10] a revoked session ends at once, and the event names it for its sockets', async () => {
    const person = await server.person();
    const phone = await signInAgain(person, 'Safari on iPhone');
    const tablet = await signInAgain(person, 'Chrome on Android');
    const id = (await listOf(phone)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
    expect((await server.call(person, 'revoke-session', { id })).body).toEqual({ id });
    expect([await isOpen(person), await isOpen(phone), await isOpen(tablet)]).toEqual([true, false, true]);
    expect((await server.call(person, 'revoke-session', { id })).status).toBe(404);
    const ended = await server.db.read.select().from(event).where(eq(event.kind, 'access-ended'));
    expect(ended.at(-1)).toMatchObject({
      scope: `user:${person.userId}`,
      data: { sessionHashes: [id] },
    });
  });

  test('all other sessions end together and the own one stays', async () => {
    const person = await server.person();
    const others = [await signInAgain(person, null), await signInAgain(person, null)];
    expect((await server.call(person, 'revoke-other-sessions')).body).toEqual({ revoked: 2 });
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
    expect(await isOpen(person)).toBe(true);
    expect((await server.call(person, 'revoke-other-sessions')).body).toEqual({ revoked: 0 });
    expect(await server.db.read.$count(session, eq(session.userId, person.userId))).toBe(1);
  });
});
