import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { SOCIAL_MESSAGES } from '#shared/accounts/social-messages.ts';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { insertIdentity } from '#server/auth/social/identities.ts';
import { passkey, user } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let mara: TestPerson;
beforeEach(async () => {
  mara = await server.person('mara');
});
const connect = (provider: ProviderName) =>
  server.db.write({ scopes: [] }, (tx) =>
    insertIdentity(
      tx,
      { userId: mara.userId, provider, account: { providerUserId: mara.userId, email: null, name: null } },
      Date.now(),
    ),
  );
const disconnect = (provider: string) => server.call(mara, 'disconnect-provider', { provider });

test('a provider that is unknown or not connected is refused', async () => {
  expect((await disconnect('myspace')).body.data.code).toBe('invalid_input');
  expect(await disconnect('github')).toMatchObject({
    status: 409,
    body: { message: SOCIAL_MESSAGES.notConnected },
  });
});

test('the last way to log in is not removed, not even by two calls at once', async () => {
  await connect('github');
  expect(await disconnect('github')).toMatchObject({
    status: 409,
    body: { message: AUTH_MESSAGES.lastWayToSignIn },
  });
  await connect('google');
  const answers = await Promise.all([disconnect('github'), disconnect('google')]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});

test.each([
  [
    'a password',
    () =>
      server.db.write({ scopes: [] }, (tx) =>
        tx.update(user).set({ passwordHash: 'a hash' }).where(eq(user.id, mara.userId)),
      ),
  ],
  [
    'a passkey',
    () =>
      server.db.write({ scopes: [] }, (tx) =>
        tx.insert(passkey).values({
          id: mara.userId,
          userId: mara.userId,
          publicKey: Buffer.from('key'),
          counter: 0,
          transports: [],
          name: 'Laptop',
          createdAt: 1,
        }),
      ),
  ],
])('with %s a provider is disconnected, and the person is notified', async (_way, add) => {
  await connect('github');
  await add();
  expect(await disconnect('github')).toMatchObject({ status: 200, body: { provider: 'github' } });
  expect(server.emails.findLast(({ to }) => to === mara.email)?.subject).toBe('GitHub was disconnected');
  expect((await disconnect('github')).status).toBe(409);
});
