import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { insertIdentity } from '#server/auth/social/identities.ts';
import { authIdentity, passkey, securityEvent, session } from '#server/db/schema/index.ts';
import { createSession } from '../sessions.ts';
import { authClient, type AuthClient } from '../testing/auth-client.ts';

// Real password hashes are slow on a busy machine.
let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
});
afterAll(() => server.close());

const HOUR = 60 * 60 * 1000;
let people = 0;
async function account() {
  people += 1;
  const email = `owner${people}@letters.example`;
  await server.account(email);
  return { email, userId: (await server.userRow(email))?.id ?? '' };
}
const addPasskey = (userId: string, name: string, ageHours: number) =>
  server.db.write({ scopes: [] }, (tx) =>
    tx.insert(passkey).values({
      id: `${name} of ${userId}`,
      userId,
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      name,
      createdAt: Date.now() - ageHours * HOUR,
    }),
  );
const connect = (userId: string, provider: 'google' | 'github', ageHours: number) =>
  server.db.write({ scopes: [] }, (tx) =>
    insertIdentity(
      tx,
      { userId, provider, account: { providerUserId: userId, email: null, name: null } },
      Date.now() - ageHours * HOUR,
    ),
  );
async function reset(email: string) {
  await server.post('/auth/email/request-password-reset', { email });
  const input = { token: server.tokenFor(email), password: 'eleven swans on the canal' };
  return (await server.post('/auth/email/reset-password', input)).body;
}
const remove = (token: string) => server.post('/auth/email/remove-recent-ways', { token });
const passkeysOf = async (userId: string) =>
  (await server.db.read.select().from(passkey).where(eq(passkey.userId, userId))).map(({ name }) => name);

test('a reset lists the passkeys and providers of the last 24 hours, and no older ones', async () => {
  const { email, userId } = await account();
  await addPasskey(userId, 'My laptop', 25);
  await connect(userId, 'github', 25);
  expect(await reset(email)).toEqual({ message: AUTH_MESSAGES.passwordReset });
  await addPasskey(userId, 'Passkey of today', 23);
  await connect(userId, 'google', 1);
  expect(await reset(email)).toMatchObject({
    recentWays: {
      token: expect.stringMatching(/^[\w-]{43}$/),
      ways: [
        { kind: 'passkey', name: 'Passkey of today' },
        { kind: 'provider', name: 'Google' },
      ],
    },
  });
});

test('one call removes all that were listed, and what was added by them since, but no older one; it ends the sessions, and is mailed and logged', async () => {
  const { email, userId } = await account();
  await addPasskey(userId, 'My laptop', 25);
  await addPasskey(userId, 'Passkey of a thief', 2);
  await connect(userId, 'github', 2);
  const { recentWays } = await reset(email);
  // The thief came back with the passkey, and added another one.
  await server.db.write({ scopes: [] }, (tx) => createSession(tx, userId));
  await addPasskey(userId, 'Added after the reset', -0.01);
  const sent = server.emails.length;
  expect(await remove(recentWays.token)).toMatchObject({
    status: 200,
    body: { message: AUTH_MESSAGES.recentWaysRemoved },
  });
  expect(await passkeysOf(userId)).toEqual(['My laptop']);
  expect(await server.db.read.$count(authIdentity, eq(authIdentity.providerUserId, userId))).toBe(0);
  expect(await server.db.read.$count(session, eq(session.userId, userId))).toBe(0);
  expect(server.emails.slice(sent).map(({ subject, to }) => [subject, to])).toEqual([
    ['A passkey was removed', email],
    ['A passkey was removed', email],
    ['GitHub was disconnected', email],
  ]);
  await server.securityLog.settle();
  const events = await server.db.read.select().from(securityEvent).where(eq(securityEvent.userId, userId));
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['remove-recent-ways', 'remove-passkey', 'disconnect-provider']),
  );
  expect((await server.logIn(email, 'eleven swans on the canal')).status).toBe(200);
});

test('the token works once and within an hour, and no other token removes anything', async () => {
  const { email, userId } = await account();
  await addPasskey(userId, 'Passkey of today', 2);
  const { recentWays } = await reset(email);
  const refused = {
    status: 400,
    body: { message: AUTH_MESSAGES.recentWaysExpired, data: { code: 'token_invalid' } },
  };
  await server.post('/auth/email/request-password-reset', { email });
  expect(await remove(server.tokenFor(email))).toMatchObject(refused);
  const { challenge } = (await server.post('/auth/passkey/options', {})).body;
  expect(await remove(challenge)).toMatchObject(refused);
  expect(await passkeysOf(userId)).toEqual(['Passkey of today']);
  expect((await remove(recentWays.token)).status).toBe(200);
  expect(await remove(recentWays.token)).toMatchObject(refused);
});
