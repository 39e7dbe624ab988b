import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { MAX_PASSKEYS } from '#shared/accounts/passkeys.ts';
import { authClient, PASSWORD, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { proveByPasskey } from '#server/auth/testing/prove.ts';
import { SoftwareAuthenticator } from '#server/auth/testing/software-authenticator.ts';
import { auth, authIdentity, passkey } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

// Real password hashes are slow on a busy machine.
let server: AuthClient;
let origin: string;
beforeAll(async () => {
  server = await authClient();
  ({ origin } = new URL(server.config.publicUrl));
});
afterAll(() => server.close());

const optionsFor = (person: TestPerson, proof: object = {}) =>
  server.call(person, 'create-passkey-options', proof);
const listOf = async (person: TestPerson) => (await server.call(person, 'get-passkeys')).body;
const remove = (person: TestPerson, id: string, proof: object = {}) =>
  server.call(person, 'delete-passkey', { id, ...proof });
const use = (person: TestPerson, authenticator: SoftwareAuthenticator) =>
  proveByPasskey(server, person, authenticator);

async function addPasskey(person: TestPerson, name = 'My laptop', proof: object = {}) {
  const authenticator = new SoftwareAuthenticator(origin);
  const registration = authenticator.create((await optionsFor(person, proof)).body);
  const answer = await server.call(person, 'create-passkey', { name, registration });
  return { authenticator, answer, registration };
}

async function personWithPassword(name: string): Promise<TestPerson> {
  const email = `${name}@letters.example`;
  await server.account(email);
  const { sessionId } = (await server.logIn(email)).body;
  return { userId: (await server.userRow(email))?.id ?? '', email, sessionId };
}

describe('adding a passkey', () => {
  test('[G4] a stolen session cannot add a passkey, not even in its first minute', async () => {
    const person = await personWithPassword('owner');
    expect(await optionsFor(person)).toMatchObject(refusal(400, 'invalid_input'));
    expect(await optionsFor(person, { password: 'a guess at it' })).toMatchObject({
      status: 400,
      body: { data: { code: 'invalid_input', path: 'password' } },
    });
    expect((await optionsFor(person, { password: PASSWORD })).status).toBe(200);
  });

  test('[G4] the answer of another origin, of an unverified person or to another challenge adds nothing', async () => {
    const person = await server.person();
    const authenticator = new SoftwareAuthenticator(origin);
    const options = (await optionsFor(person)).body;
    const faults = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isUnverified: true }];
    for (const fault of faults) {
      const registration = authenticator.create(options, fault);
      expect(await server.call(person, 'create-passkey', { name: 'My laptop', registration })).toMatchObject(
        refusal(400, 'invalid_input'),
      );
    }
    const other = authenticator.create(options, { challenge: 'A'.repeat(43) });
    expect(
      await server.call(person, 'create-passkey', { name: 'My laptop', registration: other }),
    ).toMatchObject(refusal(400, 'token_invalid'));
    expect(await listOf(person)).toEqual([]);
  });

  test('[G4] the challenge of one person adds no passkey for another', async () => {
    const [victim, thief] = [await server.person(), await server.person()];
    const registration = new SoftwareAuthenticator(origin).create((await optionsFor(victim)).body);
    expect(await server.call(thief, 'create-passkey', { name: 'Mine', registration })).toMatchObject(
      refusal(400, 'token_invalid'),
    );
  });

  test('[G4] a registration works once, and a known passkey is not added to a second account', async () => {
    const person = await server.person();
    const { answer, registration, authenticator } = await addPasskey(person);
    expect(answer.body).toMatchObject({ name: 'My laptop', lastUsedAt: null });
    expect(await server.call(person, 'create-passkey', { name: 'Again', registration })).toMatchObject(
      refusal(400, 'token_invalid'),
    );
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(passkey).set({ userId: 'somebody-else' }).where(eq(passkey.id, authenticator.newest));
    });
    const again = new SoftwareAuthenticator(origin);
    const second = again.create((await optionsFor(person)).body);
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(passkey).set({ id: again.newest }).where(eq(passkey.id, authenticator.newest));
    });
    expect(
      await server.call(person, 'create-passkey', { name: 'Taken', registration: second }),
    ).toMatchObject(refusal(409, 'conflict'));
  });

  test('a user has at most twenty passkeys', async () => {
    const person = await server.person();
    await server.db.write({ scopes: [] }, async (tx) => {
      for (let at = 0; at < MAX_PASSKEYS; at += 1)
        await tx.insert(passkey).values({
          id: `a passkey ${at} of ${person.userId}`,
          userId: person.userId,
          publicKey: Buffer.from([1]),
          counter: 0,
          transports: [],
          name: `Key ${at}`,
          createdAt: at,
        });
    });
    expect(await optionsFor(person)).toMatchObject({
      ...refusal(409, 'limit_reached'),
      body: { message: AUTH_MESSAGES.passkeyLimit },
    });
  });

  test('a new passkey excludes those that the user has, asks for no attestation, and is mailed to the user', async () => {
    const person = await server.person();
    const { authenticator } = await addPasskey(person);
    const options = (await optionsFor(person, await use(person, authenticator))).body;
    expect(options).toMatchObject({
      rp: { id: new URL(server.config.publicUrl).hostname, name: 'Foolscap' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.newest, transports: ['internal'] }],
    });
    expect(server.lastEmailTo(person.email)?.subject).toBe('A passkey was added');
  });
});

describe('the list of passkeys', () => {
  test('the last way to sign in is not removed, and another one makes it removable', async () => {
    const person = await server.person();
    const phone = (await addPasskey(person)).authenticator;
    const first = phone.newest;
    expect(await remove(person, first, await use(person, phone))).toMatchObject({
      ...refusal(409, 'conflict'),
      body: { message: AUTH_MESSAGES.lastWayToSignIn },
    });
    const laptop = (await addPasskey(person, 'My laptop', await use(person, phone))).authenticator;
    const second = laptop.newest;
    expect((await remove(person, first, await use(person, phone))).status).toBe(200);
    expect(server.lastEmailTo(person.email)?.subject).toBe('A passkey was removed');
    expect((await remove(person, second, await use(person, laptop))).status).toBe(409);
    // A social identity counts too.
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(auth).values({ id: `auth of ${person.userId}`, userId: person.userId });
      await tx.insert(authIdentity).values({
        providerName: 'github',
        providerUserId: person.userId,
        providerData: { email: null, name: null },
        authId: `auth of ${person.userId}`,
        createdAt: Date.now(),
      });
    });
    expect((await remove(person, second, await use(person, laptop))).status).toBe(200);
    expect(await listOf(person)).toEqual([]);
  });

  test('two removals at the same moment leave one way to sign in', async () => {
    const person = await server.person();
    const { authenticator: one } = await addPasskey(person);
    const { authenticator: two } = await addPasskey(person, 'My phone', await use(person, one));
    const proofs = [await use(person, one), await use(person, two)];
    const answers = await Promise.all([two, one].map(({ newest }, at) => remove(person, newest, proofs[at])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await listOf(person)).toHaveLength(1);
  });

  test('the passkey of another person is as absent as an unknown one', async () => {
    const [owner, stranger] = [await server.person(), await server.person()];
    const id = (await addPasskey(owner)).authenticator.newest;
    for (const each of [id, 'A'.repeat(22)]) {
      expect(await remove(stranger, each)).toMatchObject(refusal(404, 'not_found'));
      expect(await server.call(stranger, 'update-passkey', { id: each, name: 'Mine' })).toMatchObject(
        refusal(404, 'not_found'),
      );
    }
    expect(await listOf(stranger)).toEqual([]);
    expect(await listOf(owner)).toMatchObject([{ id, name: 'My laptop' }]);
  });

  test('a passkey is renamed by the rules of names', async () => {
    const person = await server.person();
    const id = (await addPasskey(person)).authenticator.newest;
    const rename = (name: string) => server.call(person, 'update-passkey', { id, name });
    expect((await rename('   ')).status).toBe(400);
    expect((await rename('x'.repeat(41))).status).toBe(400);
    expect((await rename('  Blue key ')).body).toEqual({ id, name: 'Blue key' });
    const listed = await listOf(person);
    expect(listed).toEqual([{ id, name: 'Blue key', createdAt: listed[0].createdAt, lastUsedAt: null }]);
  });
});
