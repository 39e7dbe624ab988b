import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { authClient, PASSWORD, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { SoftwareAuthenticator, type Fault } from '#server/auth/testing/software-authenticator.ts';
import { session, user } from '#server/db/schema/index.ts';
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

/** Makes the sign-in of a person's sessions eleven minutes old. */
const ageSignIn = (person: TestPerson) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx
      .update(session)
      .set({ provedAt: Date.now() - 11 * 60_000 })
      .where(eq(session.userId, person.userId));
  });

/** A person with a passkey and no password, whose sign-in is old. */
async function passkeyHolder() {
  const person = await server.person();
  const authenticator = new SoftwareAuthenticator(origin);
  const registration = authenticator.create((await server.call(person, 'create-passkey-options')).body);
  await server.call(person, 'create-passkey', { name: 'My laptop', registration });
  await ageSignIn(person);
  const prove = async (fault?: Fault) =>
    authenticator.get((await server.call(person, 'create-passkey-challenge')).body, fault);
  return { person, prove };
}
async function passwordHolder(name: string): Promise<TestPerson> {
  const email = `${name}@letters.example`;
  await server.account(email);
  const { sessionId } = (await server.logIn(email)).body;
  return { userId: (await server.userRow(email))?.id ?? '', email, sessionId };
}

const NEW_PASSWORD = 'eleven swans on the canal';
/** The three operations that need a proof, with the rest of their input. */
const PROTECTED: [string, object][] = [
  ['delete-account', {}],
  ['change-email', { newEmail: 'proved@letters.example' }],
  ['change-password', { newPassword: NEW_PASSWORD }],
];
const rowOf = async ({ userId }: TestPerson) =>
  (await server.db.read.select().from(user).where(eq(user.id, userId)))[0];

describe('the proof of a user without a password', () => {
  test.each(PROTECTED)('%s refuses a user with a passkey who does not use it', async (name, input) => {
    const { person } = await passkeyHolder();
    const before = await rowOf(person);
    const sent = server.emails.length;
    expect(await server.call(person, name, input)).toMatchObject({
      ...refusal(403, 'proof_needed'),
      body: { message: AUTH_MESSAGES.passkeyNeeded },
    });
    expect([await rowOf(person), server.emails.length]).toEqual([before, sent]);
  });

  test.each(PROTECTED)(
    '%s accepts the sign-in of the last ten minutes of a user without any way to log in',
    async (name, input) => {
      expect((await server.call(await server.person(), name, input)).status).toBe(200);
    },
  );

  test.each(PROTECTED)('%s accepts a passkey once', async (name, input) => {
    const { person, prove } = await passkeyHolder();
    const passkey = await prove();
    expect((await server.call(person, name, { ...input, passkey })).status).toBe(200);
    // The deletion ended the session.
    const again = await server.call(person, name, { ...input, passkey });
    expect(['token_invalid', 'unauthenticated']).toContain(again.body.data.code);
  });

  test.each(PROTECTED)('%s refuses a wrong passkey and keeps the session', async (name, input) => {
    const { person, prove } = await passkeyHolder();
    for (const fault of [{ origin: 'https://evil.example' }, { isForged: true }, { isUnverified: true }])
      expect(await server.call(person, name, { ...input, passkey: await prove(fault) })).toMatchObject({
        status: 400,
        body: { data: { code: 'invalid_input', path: 'passkey' } },
      });
    expect((await server.get('/auth/me', person.sessionId)).status).toBe(200);
  });

  test('the passkey or the challenge of another person proves nothing', async () => {
    const [mine, theirs] = [await passkeyHolder(), await passkeyHolder()];
    const passkey = await theirs.prove();
    expect((await server.call(mine.person, 'delete-account', { passkey })).status).toBe(400);
    const { challenge } = (await server.call(mine.person, 'create-passkey-challenge')).body;
    const foreignKey = await theirs.prove({ challenge });
    expect((await server.call(mine.person, 'delete-account', { passkey: foreignKey })).status).toBe(400);
    expect((await rowOf(mine.person))?.deletionAskedAt).toBeNull();
  });

  test('a challenge for a sign-in proves nothing, and without a passkey there is no challenge', async () => {
    const { person, prove } = await passkeyHolder();
    const { challenge } = (await server.post('/auth/passkey/options', {})).body;
    expect(
      await server.call(person, 'delete-account', { passkey: await prove({ challenge }) }),
    ).toMatchObject(refusal(400, 'token_invalid'));
    expect(await server.call(await server.person(), 'create-passkey-challenge')).toMatchObject(
      refusal(409, 'conflict'),
    );
  });

  test('a first password is mailed to its user, ends the other sessions, and logs in', async () => {
    const { person, prove } = await passkeyHolder();
    expect(
      await server.call(person, 'change-password', { newPassword: 'foolscap1', passkey: await prove() }),
    ).toMatchObject({ status: 400, body: { data: { path: 'newPassword' } } });
    const set = { newPassword: NEW_PASSWORD, passkey: await prove() };
    expect((await server.call(person, 'change-password', set)).body.message).toBe(AUTH_MESSAGES.passwordSet);
    expect(server.lastEmailTo(person.email)?.subject).toBe('Your password was changed');
    expect((await server.logIn(person.email, NEW_PASSWORD)).status).toBe(200);
    expect((await server.get('/auth/me', person.sessionId)).status).toBe(200);
  });

  test('two first passwords at the same moment: the second is refused', async () => {
    const person = await server.person();
    const answers = await Promise.all(
      ['twelve geese in the reeds', 'thirteen crows on the wire'].map((newPassword) =>
        server.call(person, 'change-password', { newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('the proof of a user with a password', () => {
  test.each(PROTECTED)('%s asks for the password, however fresh the sign-in is', async (name, input) => {
    const person = await passwordHolder(`fresh-${name}`);
    expect(await server.call(person, name, input)).toMatchObject({
      status: 400,
      body: { message: 'Password is required', data: { code: 'invalid_input' } },
    });
  });

  test('a passkey replaces the password, also for setting a new one', async () => {
    const person = await passwordHolder('both');
    const authenticator = new SoftwareAuthenticator(origin);
    const options = await server.call(person, 'create-passkey-options', { password: PASSWORD });
    const registration = authenticator.create(options.body);
    await server.call(person, 'create-passkey', { name: 'My laptop', registration });
    const passkey = authenticator.get((await server.call(person, 'create-passkey-challenge')).body);
    const answer = await server.call(person, 'change-password', { newPassword: NEW_PASSWORD, passkey });
    expect(answer.body.message).toBe(AUTH_MESSAGES.passwordChanged);
    expect((await server.logIn(person.email)).status).toBe(401);
  });

  test('get-proof-methods says what each user can use', async () => {
    const person = await passwordHolder('methods');
    const methods = async (each: TestPerson) => (await server.call(each, 'get-proof-methods')).body;
    const fresh = await methods(person);
    const none = { needsPasskey: false, providers: [], signInCountsUntil: null };
    expect(fresh).toEqual({ ...none, hasPassword: true, hasPasskey: false });
    const { person: holder } = await passkeyHolder();
    expect(await methods(holder)).toEqual({ ...none, hasPassword: false, hasPasskey: true });
    const { signInCountsUntil, ...newcomer } = await methods(await server.person());
    expect(newcomer).toEqual({ hasPassword: false, hasPasskey: false, needsPasskey: false, providers: [] });
    expect(Date.parse(signInCountsUntil)).toBeGreaterThan(Date.now());
  });
});

describe('prove-identity', () => {
  const provedAtOf = async ({ userId }: TestPerson) =>
    (await server.db.read.select().from(session).where(eq(session.userId, userId)))[0]?.provedAt;

  test('a wrong password and no proof at all leave the time of the last proof', async () => {
    const person = await passwordHolder('wrong-proof');
    await ageSignIn(person);
    const before = await provedAtOf(person);
    for (const input of [{ password: 'a guess at the word' }, {}])
      expect(await server.call(person, 'prove-identity', input)).toMatchObject(refusal(400, 'invalid_input'));
    expect(await provedAtOf(person)).toBe(before);
  });

  test('the right password counts from now', async () => {
    const person = await passwordHolder('right-proof');
    await ageSignIn(person);
    expect((await server.call(person, 'prove-identity', { password: PASSWORD })).status).toBe(200);
    expect(await provedAtOf(person)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('a passkey counts from now, and once', async () => {
    const { person, prove } = await passkeyHolder();
    const passkey = await prove();
    expect((await server.call(person, 'prove-identity', { passkey })).status).toBe(200);
    expect(await provedAtOf(person)).toBeGreaterThan(Date.now() - 60_000);
    expect(await server.call(person, 'prove-identity', { passkey })).toMatchObject(
      refusal(400, 'token_invalid'),
    );
  });

  test('a fresh sign-in of a user without a password does not become younger by it', async () => {
    const person = await server.person();
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx
        .update(session)
        .set({ provedAt: Date.now() - 5 * 60_000 })
        .where(eq(session.userId, person.userId));
    });
    const before = await provedAtOf(person);
    expect((await server.call(person, 'prove-identity', {})).status).toBe(200);
    expect(await provedAtOf(person)).toBe(before);
  });
});
