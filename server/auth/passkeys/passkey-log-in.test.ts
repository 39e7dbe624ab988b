import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { CHALLENGE_LIFETIME_MS } from '#shared/accounts/passkeys.ts';
import { passkey, securityEvent, session, user } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { authClient, type AuthClient } from '../testing/auth-client.ts';
import { proveByPasskey } from '../testing/prove.ts';
import { SoftwareAuthenticator, type Fault } from '../testing/software-authenticator.ts';

let server: AuthClient;
let origin: string;
beforeAll(async () => {
  server = await authClient();
  ({ origin } = new URL(server.config.publicUrl));
});
afterAll(() => server.close());

/** Adds a passkey of a new authenticator. */
async function addPasskey(person: TestPerson): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(origin);
  const options = (await server.call(person, 'create-passkey-options')).body;
  const registration = authenticator.create(options);
  const added = await server.call(person, 'create-passkey', { name: 'My laptop', registration });
  expect(added.status).toBe(200);
  return authenticator;
}

const optionsOf = async () => (await server.post('/auth/passkey/options', {})).body;
const logIn = (assertion: unknown, headers: Record<string, string> = {}) =>
  server.post('/auth/passkey/login', { passkey: assertion }, headers);

const REFUSED = {
  status: 401,
  body: { message: AUTH_MESSAGES.passkeyRefused, data: { code: 'wrong_credentials' } },
};
const EXPIRED = {
  status: 400,
  body: { message: AUTH_MESSAGES.passkeyExpired, data: { code: 'token_invalid' } },
};

describe('a sign-in with a passkey', () => {
  const faults: [string, Fault][] = [
    ['a page of another origin', { origin: 'https://foolscap.example.evil.example' }],
    ['the same host at another port', { origin: 'http://localhost:1' }],
    ['another site', { rpId: 'evil.example' }],
    ['an authenticator that does not know its person', { isUnverified: true }],
    ['a wrong signature', { isForged: true }],
    ['the answer to a registration', { type: 'webauthn.create' }],
    ['the handle of another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ];
  test.each(faults)('[G4] a passkey is refused from %s', async (_name, fault) => {
    const person = await server.person();
    const authenticator = await addPasskey(person);
    expect(await logIn(authenticator.get(await optionsOf(), fault))).toMatchObject(REFUSED);
    expect(await server.db.read.$count(session, eq(session.userId, person.userId))).toBe(1);
    // The same passkey works without the fault.
    expect((await logIn(authenticator.get(await optionsOf()))).status).toBe(200);
  });

  test('[G4] an unknown passkey and a removed one are refused with the same sentence', async () => {
    const authenticator = await addPasskey(await server.person());
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.delete(passkey).where(eq(passkey.id, authenticator.newest));
    });
    expect(await logIn(authenticator.get(await optionsOf()))).toMatchObject(REFUSED);
  });

  test('[G4] a challenge works once, also when its answer is sent twice at the same moment', async () => {
    const authenticator = await addPasskey(await server.person());
    const assertion = authenticator.get(await optionsOf());
    const answers = await Promise.all([logIn(assertion), logIn(assertion)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await logIn(assertion)).toMatchObject(EXPIRED);
  });

  test('[G4] a challenge expires after five minutes, and an invented one is not accepted', async () => {
    const authenticator = await addPasskey(await server.person());
    const options = await optionsOf();
    const assertion = authenticator.get(options);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + CHALLENGE_LIFETIME_MS });
    try {
      expect(await logIn(assertion)).toMatchObject(EXPIRED);
    } finally {
      vi.useRealTimers();
    }
    const invented = authenticator.get({ ...options, challenge: 'A'.repeat(43) });
    expect(await logIn(invented)).toMatchObject(EXPIRED);
  });

  test('[G4] the challenge of a proof or a registration does not sign in', async () => {
    const person = await server.person();
    const authenticator = await addPasskey(person);
    const proof = (await server.call(person, 'create-passkey-challenge')).body;
    expect(await logIn(authenticator.get(proof))).toMatchObject(EXPIRED);
    const byPasskey = await proveByPasskey(server, person, authenticator);
    const { challenge } = (await server.call(person, 'create-passkey-options', byPasskey)).body;
    expect(await logIn(authenticator.get({ ...(await optionsOf()), challenge }))).toMatchObject(EXPIRED);
  });

  test('[G4] a counter that did not rise is refused, because the passkey may have been copied', async () => {
    const authenticator = await addPasskey(await server.person());
    expect((await logIn(authenticator.get(await optionsOf(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await logIn(authenticator.get(await optionsOf(), { counter }))).toMatchObject(REFUSED);
    expect((await logIn(authenticator.get(await optionsOf(), { counter: 8 }))).status).toBe(200);
  });

  test('an authenticator that does not count signs in again and again', async () => {
    const authenticator = await addPasskey(await server.person());
    for (let at = 0; at < 2; at += 1)
      expect((await logIn(authenticator.get(await optionsOf(), { counter: 0 }))).status).toBe(200);
  });

  test('a sign-in with a passkey stores device, time and use, and is an event of its user', async () => {
    const person = await server.person();
    const authenticator = await addPasskey(person);
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
    const { status, body } = await logIn(authenticator.get(await optionsOf()), { 'user-agent': userAgent });
    expect([status, Object.keys(body)]).toEqual([200, ['sessionId']]);
    expect((await server.get('/auth/me', body.sessionId)).body.id).toBe(person.userId);
    const rows = await server.db.read.select().from(session).where(eq(session.userId, person.userId));
    const stored = rows.find(({ device }) => device !== null);
    expect(stored).toMatchObject({ device: 'Firefox on Windows', provedAt: stored?.createdAt });
    const [used] = await server.db.read.select().from(passkey).where(eq(passkey.id, authenticator.newest));
    expect(used).toMatchObject({ counter: 1, lastUsedAt: stored?.createdAt });
    await server.securityLog.settle();
    const events = await server.db.read
      .select({ kind: securityEvent.kind, detail: securityEvent.detail })
      .from(securityEvent)
      .where(eq(securityEvent.userId, person.userId));
    expect(events).toContainEqual({ kind: 'log-in', detail: 'passkey' });
    expect(events).toContainEqual({ kind: 'add-passkey', detail: null });
  });

  test('[H5] a sign-in with a passkey cancels the deletion of the account and says so', async () => {
    const person = await server.person();
    const authenticator = await addPasskey(person);
    const byPasskey = await proveByPasskey(server, person, authenticator);
    expect((await server.call(person, 'delete-account', byPasskey)).status).toBe(200);
    const { body } = await logIn(authenticator.get(await optionsOf()));
    expect(body).toMatchObject({ cancelledDeletion: true });
    const [row] = await server.db.read.select().from(user).where(eq(user.id, person.userId));
    expect(row?.deletionAskedAt).toBeNull();
    expect(server.lastEmailTo(person.email)?.subject).toBe('Your account stays');
  });

  test('[I1] the site and the origin of passkeys come from PUBLIC_URL, whatever the headers say', async () => {
    const options = await server.post('/auth/passkey/options', {}, { host: 'evil.example' });
    expect(options.body).toMatchObject({
      rpId: new URL(server.config.publicUrl).hostname,
      userVerification: 'required',
      allowCredentials: [],
    });
  });
});
