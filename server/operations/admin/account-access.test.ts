import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { authClient, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { adminLog, event, user, workspaceTransfer } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

// Real password hashes are slow on a busy machine.
let server: AuthClient;
let admin: TestPerson;
beforeAll(async () => {
  server = await authClient();
  admin = await server.administrator('admin');
});
afterAll(() => server.close());

const set = (userId: string, columns: Partial<typeof user.$inferInsert>) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set(columns).where(eq(user.id, userId));
  });
const act = (name: string, { userId }: TestPerson, reason = 'A good one.') =>
  server.call(admin, name, { id: userId, reason });
const isSignedIn = async ({ sessionId }: TestPerson) =>
  (await server.get('/auth/me', sessionId)).body !== null &&
  (await server.get('/auth/me', sessionId)).status === 200;
const endedSessionsOf = async ({ userId }: TestPerson) =>
  (
    await server.db.read
      .select()
      .from(event)
      .where(eq(event.scope, `user:${userId}`))
  ).filter(({ kind }) => kind === 'access-ended');
const actsOn = async ({ userId }: TestPerson) =>
  (await server.db.read.select().from(adminLog).where(eq(adminLog.subjectId, userId))).map(
    ({ message }) => message,
  );

async function account(name: string): Promise<TestPerson> {
  const email = `${name}@letters.example`;
  await server.account(email);
  const { sessionId } = (await server.logIn(email)).body;
  return { userId: (await server.userRow(email))?.id ?? '', email, sessionId };
}

describe('a suspension', () => {
  test.each(['suspend-user', 'unsuspend-user', 'end-user-sessions', 'delete-user', 'restore-user'])(
    '%s needs a reason',
    async (name) => {
      const person = await server.person();
      for (const reason of ['', '   ', 'x'.repeat(301)])
        expect(await act(name, person, reason)).toMatchObject(refusal(400, 'invalid_input'));
      expect(await isSignedIn(person)).toBe(true);
    },
  );

  test('an administrator cannot suspend themselves', async () => {
    expect(await act('suspend-user', admin)).toMatchObject({
      ...refusal(409, 'conflict'),
      body: { message: ADMIN_MESSAGES.ownSuspension },
    });
  });

  test('it ends every session at once, with the event that closes their sockets, and refuses the right password', async () => {
    const mara = await account('mara');
    expect((await act('suspend-user', mara)).status).toBe(200);
    expect((await server.call(mara, 'get-workspaces')).status).toBe(401);
    expect(await endedSessionsOf(mara)).toHaveLength(1);
    expect(await server.logIn(mara.email)).toMatchObject({
      ...refusal(403, 'forbidden'),
      body: { message: AUTH_MESSAGES.suspended },
    });
    // A wrong password does not reveal that the account is suspended [G2].
    expect(await server.logIn(mara.email, 'a guess at the word')).toMatchObject({
      ...refusal(401, 'wrong_credentials'),
      body: { message: AUTH_MESSAGES.wrongCredentials },
    });
    expect((await act('unsuspend-user', mara)).status).toBe(200);
    expect((await server.logIn(mara.email)).status).toBe(200);
    expect(await actsOn(mara)).toEqual([
      'Suspended the account. Reason: A good one.',
      'Ended the suspension of the account. Reason: A good one.',
    ]);
  });

  test('a session that was made despite the suspension does not count', async () => {
    const person = await server.person();
    await set(person.userId, { suspendedAt: Date.now() });
    expect((await server.call(person, 'get-workspaces')).status).toBe(401);
  });

  test('a login does not cancel the deletion of a suspended account', async () => {
    const ines = await account('ines');
    await set(ines.userId, { suspendedAt: Date.now(), deletionAskedAt: Date.now() });
    expect((await server.logIn(ines.email)).status).toBe(403);
    expect((await server.userRow(ines.email))?.deletionAskedAt).not.toBeNull();
  });

  test('a repeated suspension keeps its beginning', async () => {
    const person = await server.person();
    await set(person.userId, { suspendedAt: 1000 });
    expect((await act('suspend-user', person)).status).toBe(200);
    expect((await server.userRow(person.email))?.suspendedAt).toBe(1000);
  });
});

describe('end-user-sessions', () => {
  test('it logs a user out everywhere, who can log in again', async () => {
    const tom = await account('tom');
    const again: TestPerson = { ...tom, sessionId: (await server.logIn(tom.email)).body.sessionId };
    expect((await act('end-user-sessions', tom)).status).toBe(200);
    // The event names no session: it ends all that the person opened.
    expect(await endedSessionsOf(tom)).toMatchObject([{ data: {} }]);
    expect([await isSignedIn(tom), await isSignedIn(again)]).toEqual([false, false]);
    expect((await server.logIn(tom.email)).status).toBe(200);
    expect(await actsOn(tom)).toEqual(['Ended all sessions (2). Reason: A good one.']);
  });

  test('the session of the administrator who acts on themselves stays', async () => {
    expect((await act('end-user-sessions', admin)).status).toBe(200);
    expect(await isSignedIn(admin)).toBe(true);
  });
});

describe('the deletion of a user by an administrator', () => {
  test('an administrator deletes their own account elsewhere', async () => {
    expect(await act('delete-user', admin)).toMatchObject({
      ...refusal(409, 'conflict'),
      body: { message: ADMIN_MESSAGES.ownDeletion },
    });
  });

  test('it starts the 15 days, ends the sessions and sends an email; a second request does not move the day', async () => {
    const vera = await account('vera');
    expect((await act('delete-user', vera)).status).toBe(200);
    const row = await server.userRow(vera.email);
    expect(row?.deletionAskedAt).toBeGreaterThan(Date.now() - 60_000);
    expect(await isSignedIn(vera)).toBe(false);
    await expect.poll(() => server.lastEmailTo(vera.email)?.text).toContain('An administrator started');
    await act('delete-user', vera);
    expect((await server.userRow(vera.email))?.deletionAskedAt).toBe(row?.deletionAskedAt);
    expect(await actsOn(vera)).toHaveLength(1);
  });

  test('it offers a shared workspace to the editor who has been in it longest', async () => {
    const [owner, viewer, editor] = [
      await server.person('owner'),
      await server.person('viewer'),
      await server.person('editor'),
    ];
    const workspaceId = await newWorkspace(server, owner, { title: 'The Salt House' });
    await join(server, owner, workspaceId, viewer, 'viewer');
    await join(server, owner, workspaceId, editor);
    await newWorkspace(server, owner, { title: 'Alone' });
    expect((await act('delete-user', owner)).status).toBe(200);
    const offers = await server.db.read
      .select()
      .from(workspaceTransfer)
      .where(eq(workspaceTransfer.fromUserId, owner.userId));
    expect(offers).toMatchObject([{ workspaceId, toUserId: editor.userId, status: 'pending' }]);
    await expect.poll(() => server.lastEmailTo(editor.email)?.subject).toContain('The Salt House');
    // Its log names no workspace: titles are texts of writers.
    expect((await actsOn(owner)).join()).not.toContain('Salt House');

    expect((await act('restore-user', owner)).status).toBe(200);
    const [offer] = await server.db.read
      .select()
      .from(workspaceTransfer)
      .where(eq(workspaceTransfer.fromUserId, owner.userId));
    expect(offer?.status).toBe('revoked');
    expect((await server.userRow(owner.email))?.deletionAskedAt).toBeNull();
    await expect.poll(() => server.lastEmailTo(owner.email)?.text).toContain('An administrator cancelled');
  });

  test('an account that is not being deleted cannot be restored', async () => {
    expect(await act('restore-user', await server.person())).toMatchObject({
      ...refusal(409, 'conflict'),
      body: { message: ADMIN_MESSAGES.noDeletion },
    });
  });
});
