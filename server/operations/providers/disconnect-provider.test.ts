import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { SOCIAL_MESSAGES } from '#shared/accounts/social-messages.ts';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { insertIdentity } from '#server/auth/social/identities.ts';
import { socialClient, type SocialClient } from '#server/auth/social/testing/social-client.ts';
import { PASSWORD } from '#server/auth/testing/auth-client.ts';
import { proveAtGitHub, proveByPasskey } from '#server/auth/testing/prove.ts';
import { SoftwareAuthenticator } from '#server/auth/testing/software-authenticator.ts';
import { user } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';

// Real password hashes are slow on a busy machine.
let server: SocialClient;
beforeAll(async () => {
  server = await socialClient();
});
afterAll(() => server.close());

let mara: TestPerson;
let ids = 0;
beforeEach(async () => {
  ids += 1;
  mara = await server.person('mara');
  server.provider.account = { id: String(ids), email: null, isVerified: false };
});
const connect = (provider: ProviderName) =>
  server.db.write({ scopes: [] }, (tx) =>
    insertIdentity(
      tx,
      { userId: mara.userId, provider, account: { providerUserId: String(ids), email: null, name: null } },
      Date.now(),
    ),
  );
const disconnect = (provider: string, proof: object = {}) =>
  server.call(mara, 'disconnect-provider', { provider, ...proof });

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
  const proofs = [];
  for (let at = 0; at < 2; at += 1) proofs.push(await proveAtGitHub(server, mara, 'disconnect-provider'));
  const answers = await Promise.all([disconnect('google', proofs[0]), disconnect('github', proofs[1])]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});

async function setPassword(): Promise<object> {
  const other = `other${ids}@letters.example`;
  await server.account(other);
  const passwordHash = (await server.userRow(other))?.passwordHash ?? null;
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(user).set({ passwordHash }).where(eq(user.id, mara.userId)),
  );
  return { password: PASSWORD };
}
async function addPasskey(): Promise<object> {
  const authenticator = new SoftwareAuthenticator(new URL(server.config.publicUrl).origin);
  const registration = authenticator.create((await server.call(mara, 'create-passkey-options')).body);
  await server.call(mara, 'create-passkey', { name: 'Laptop', registration });
  return proveByPasskey(server, mara, authenticator);
}

test.each([
  ['a password', setPassword],
  ['a passkey', addPasskey],
])('with %s a provider is disconnected, and the person is notified', async (_way, add) => {
  const proof = await add();
  await connect('github');
  expect(await disconnect('github', proof)).toMatchObject({ status: 200, body: { provider: 'github' } });
  expect(server.emails.findLast(({ to }) => to === mara.email)?.subject).toBe('GitHub was disconnected');
  expect((await disconnect('github')).status).toBe(409);
});
