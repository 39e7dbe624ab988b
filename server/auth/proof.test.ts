import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '#server/auth/testing/auth-client.ts';
import { proveAtGitHub, proveByPasskey } from '#server/auth/testing/prove.ts';
import { SoftwareAuthenticator } from '#server/auth/testing/software-authenticator.ts';
import { auth, authIdentity, passkey, session, user } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';
import { createSession } from './sessions.ts';
import { socialClient, type SocialClient } from './social/testing/social-client.ts';

// Real password hashes are slow on a busy machine.
let server: SocialClient;
beforeAll(async () => {
  server = await socialClient();
});
afterAll(() => server.close());

const ageSignIn = ({ userId }: TestPerson) =>
  server.db.write({ scopes: [] }, (tx) =>
    tx
      .update(session)
      .set({ provedAt: Date.now() - 11 * 60_000 })
      .where(eq(session.userId, userId)),
  );

let accounts = 0;
async function connect({ userId }: TestPerson, ...providers: string[]): Promise<void> {
  await server.db.write({ scopes: [] }, async (tx) => {
    const authId = `auth of ${userId}`;
    await tx.insert(auth).values({ id: authId, userId });
    for (const providerName of providers) {
      accounts += 1;
      await tx.insert(authIdentity).values({
        providerName,
        providerUserId: String(accounts),
        providerData: { email: null, name: null },
        authId,
        createdAt: 1,
      });
    }
  });
}

/** Adds two passkeys, so that one of them can be removed. */
async function addPasskeys(person: TestPerson, firstProof: object): Promise<SoftwareAuthenticator> {
  const add = async (name: string, proof: object): Promise<SoftwareAuthenticator> => {
    const authenticator = new SoftwareAuthenticator(new URL(server.config.publicUrl).origin);
    const options = await server.call(person, 'create-passkey-options', proof);
    const registration = authenticator.create(options.body);
    expect((await server.call(person, 'create-passkey', { name, registration })).status).toBe(200);
    return authenticator;
  };
  return add('My laptop', await proofBy(person, await add('My phone', firstProof)));
}
const proofBy = (person: TestPerson, authenticator: SoftwareAuthenticator) =>
  proveByPasskey(server, person, authenticator);

async function withPassword(): Promise<TestPerson> {
  const person = await server.person();
  const other = `hash${(accounts += 1)}@letters.example`;
  await server.account(other);
  const passwordHash = (await server.userRow(other))?.passwordHash ?? null;
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(user).set({ passwordHash }).where(eq(user.id, person.userId)),
  );
  return person;
}

interface Credentials {
  person: TestPerson;
  authenticator: SoftwareAuthenticator;
}
/** A fresh session of an account with a password, two passkeys and a provider. */
async function everything(): Promise<Credentials> {
  const person = await withPassword();
  const authenticator = await addPasskeys(person, { password: PASSWORD });
  await connect(person, 'github');
  return { person, authenticator };
}
/** A fresh session of an account with two passkeys and a provider. */
async function withoutPassword(): Promise<Credentials> {
  const person = await server.person();
  const authenticator = await addPasskeys(person, {});
  await connect(person, 'github');
  return { person, authenticator };
}
/** A fresh session of an account that only providers sign in. */
async function providersOnly(): Promise<TestPerson> {
  const person = await server.person();
  await connect(person, 'google', 'github');
  server.provider.account = { id: String(accounts), email: null, isVerified: false };
  return person;
}

/** The acts that change the ways into an account, or end it, with the rest of their input. */
const ACTS: [string, (person: TestPerson) => Promise<object> | object][] = [
  ['create-passkey-options', () => ({})],
  ['delete-passkey', async (person) => ({ id: await firstPasskeyOf(person) })],
  ['begin-connect-provider', () => ({ provider: 'google' })],
  ['disconnect-provider', () => ({ provider: 'github' })],
  ['change-email', () => ({ newEmail: `new${(accounts += 1)}@letters.example` })],
  ['change-password', () => ({ newPassword: 'eleven swans on the canal' })],
  ['delete-account', () => ({})],
];
const passwordField = (name: string) => (name === 'change-password' ? 'currentPassword' : 'password');
const firstPasskeyOf = async ({ userId }: TestPerson): Promise<string> =>
  (
    await server.db.read.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(passkey.createdAt)
  )[0]?.id ?? 'A'.repeat(22);
const stateOf = async ({ userId }: TestPerson) => [
  await server.db.read.select().from(user).where(eq(user.id, userId)),
  await server.db.read.select().from(passkey).where(eq(passkey.userId, userId)),
  await server.db.read
    .select()
    .from(authIdentity)
    .where(eq(authIdentity.authId, `auth of ${userId}`)),
];

describe.each(ACTS)('%s', (name, inputOf) => {
  test('in the first minute of a stolen session it is refused without the password of the account', async () => {
    const { person } = await everything();
    const [input, before] = [await inputOf(person), await stateOf(person)];
    expect(await server.call(person, name, input)).toMatchObject({
      status: 400,
      body: { data: { code: 'invalid_input', path: passwordField(name) } },
    });
    const wrong = { ...input, [passwordField(name)]: 'a guess at the word' };
    expect((await server.call(person, name, wrong)).status).toBe(400);
    expect(await stateOf(person)).toEqual(before);
  });

  test('the password of the account is a proof, and so is a passkey', async () => {
    const byPassword = await everything();
    await ageSignIn(byPassword.person);
    const typed = { ...(await inputOf(byPassword.person)), [passwordField(name)]: PASSWORD };
    expect((await server.call(byPassword.person, name, typed)).status).toBe(200);
    const byPasskey = await everything();
    await ageSignIn(byPasskey.person);
    const touched = {
      ...(await inputOf(byPasskey.person)),
      ...(await proofBy(byPasskey.person, byPasskey.authenticator)),
    };
    expect((await server.call(byPasskey.person, name, touched)).status).toBe(200);
  });

  test('in an account without a password a fresh session is no proof where there is a passkey', async () => {
    const { person, authenticator } = await withoutPassword();
    const [input, before] = [await inputOf(person), await stateOf(person)];
    expect(await server.call(person, name, input)).toMatchObject(refusal(403, 'proof_needed'));
    expect(await stateOf(person)).toEqual(before);
    const touched = { ...input, ...(await proofBy(person, authenticator)) };
    expect((await server.call(person, name, touched)).status).toBe(200);
  });
});

describe.each(ACTS.filter(([name]) => name !== 'delete-passkey'))(
  '%s of an account that only providers sign in',
  (name, inputOf) => {
    const withAct = async () => {
      const person = await providersOnly();
      // A provider that is connected already needs no proof: signing in there is one.
      if (name === 'begin-connect-provider')
        await server.db.write({ scopes: [] }, (tx) =>
          tx.delete(authIdentity).where(eq(authIdentity.providerUserId, String(accounts - 1))),
        );
      return { person, input: await inputOf(person) };
    };

    test('a fresh session is no proof', async () => {
      const { person, input } = await withAct();
      const before = await stateOf(person);
      expect(await server.call(person, name, input)).toMatchObject(refusal(403, 'proof_needed'));
      expect(await stateOf(person)).toEqual(before);
    });

    test('a new sign-in at the provider is one, for this act, in this session, once', async () => {
      const { person, input } = await withAct();
      const other = name === 'change-email' ? 'change-password' : 'change-email';
      const forOther = await proveAtGitHub(server, person, other);
      expect(await server.call(person, name, { ...input, ...forOther })).toMatchObject(
        refusal(400, 'token_invalid'),
      );
      const proof = await proveAtGitHub(server, person, name);
      const sessionId = await server.db.write({ scopes: [] }, (tx) => createSession(tx, person.userId));
      expect(await server.call({ ...person, sessionId }, name, { ...input, ...proof })).toMatchObject(
        refusal(400, 'token_invalid'),
      );
      expect((await server.call(person, name, { ...input, ...proof })).status).toBe(200);
      const again = await server.call(person, name, { ...input, ...proof });
      expect(['token_invalid', 'unauthenticated', 'conflict', 'invalid_input']).toContain(
        again.body.data.code,
      );
    });
  },
);

test('a sign-in at a provider proves nothing where the account has a passkey', async () => {
  const { person } = await withoutPassword();
  server.provider.account = { id: String(accounts), email: null, isVerified: false };
  const proof = await proveAtGitHub(server, person, 'create-passkey-options');
  expect(await server.call(person, 'create-passkey-options', proof)).toMatchObject(
    refusal(403, 'proof_needed'),
  );
});

test.each(ACTS.filter(([name]) => !/^(delete-passkey|disconnect)/.test(name)))(
  '%s: an account without any way to log in is proved by its sign-in for ten minutes, and not later',
  async (name, inputOf) => {
    const [fresh, old] = [await server.person(), await server.person()];
    await ageSignIn(old);
    expect(await server.call(old, name, await inputOf(old))).toMatchObject(refusal(403, 'proof_needed'));
    expect((await server.call(fresh, name, await inputOf(fresh))).status).toBe(200);
  },
);
