import type * as Crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { creditEntry, pendingSignup, session, user } from '#server/db/schema/index.ts';
import { authClient, PASSWORD, type AuthClient } from '../testing/auth-client.ts';

const hashes = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  const argon2: typeof crypto.argon2 = (...given) => {
    hashes.count += 1;
    crypto.argon2(...given);
  };
  return { ...crypto, argon2 };
});

let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
});
afterAll(() => server.close());

const DAY = 24 * 60 * 60 * 1000;
const verify = (token: string, nonce?: string) => server.post('/auth/email/verify-email', { token, nonce });

async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  const before = hashes.count;
  await work();
  return hashes.count - before;
}

describe('sign-up', () => {
  test('[G3] sign-up refuses short, long and easily guessed passwords with a sentence', async () => {
    const refusals: [string, string][] = [
      ['', 'Password is required'],
      ['seven77', 'Please use at least 8 characters.'],
      ['x'.repeat(257), 'Please use at most 256 characters.'],
      ['password', AUTH_MESSAGES.weakPassword],
      ['PassWord', AUTH_MESSAGES.weakPassword],
      ['qwertyuiop', AUTH_MESSAGES.weakPassword],
      ['aaaaaaaa', AUTH_MESSAGES.weakPassword],
      ['foolscap1', AUTH_MESSAGES.weakPassword],
      ['Short@Letters.Example', AUTH_MESSAGES.weakPassword],
      ['short.letters1', AUTH_MESSAGES.weakPassword],
      ['🪶'.repeat(256), AUTH_MESSAGES.weakPassword],
    ];
    for (const [password, message] of refusals) {
      const answer = await server.signUp('short@letters.example', password);
      expect(answer, password).toMatchObject({
        status: 400,
        body: { message, data: { code: 'invalid_input' } },
      });
    }
    expect(server.lastEmailTo('short@letters.example')).toBeUndefined();
  });

  test('[G3] sign-up accepts passwords of 8 and of 256 characters, counted in code points', async () => {
    expect((await server.signUp('eight@letters.example', 'ßtrümpfe')).status).toBe(200);
    const feathers = Array.from({ length: 256 }, (_, at) =>
      String.fromCodePoint(0x1f300 + ((at * 37) % 256)),
    );
    expect((await server.signUp('many@letters.example', feathers.join(''))).status).toBe(200);
  });

  test('sign-up refuses an address whose domain has no dot', async () => {
    for (const email of ['a@nodot', 'a@nodot.']) {
      const answer = await server.signUp(email);
      expect(answer, email).toMatchObject({ status: 400, body: { data: { path: 'email' } } });
    }
    expect((await server.signUp('a@nodot')).body.message).toBe(AUTH_MESSAGES.domainWithoutDot);
    expect((await server.signUp('a@münchen.example')).status).toBe(200);
  });

  test('[G1] sign-up refuses an extra field that is not on the closed list', async () => {
    for (const extra of [{ isAdmin: true }, { credits: 5000 }, { username: 'Mara' }, { id: 'x' }]) {
      const body = { email: 'mass@letters.example', password: PASSWORD, ...extra };
      const answer = await server.post('/auth/email/signup', body);
      expect(answer).toMatchObject({ status: 400, body: { data: { code: 'invalid_input' } } });
    }
    const raw = `{"email":"mass@letters.example","password":"${PASSWORD}","__proto__":{"isAdmin":true}}`;
    const answer = await server.fetch('/auth/email/signup', {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  test('[G1] sign-up writes only a pending row, and nobody can log in yet', async () => {
    const before = await server.db.read.$count(user);
    const answer = await server.signUp('pending@letters.example');
    expect(answer).toMatchObject({ status: 200, body: { message: AUTH_MESSAGES.signedUp } });
    expect(answer.body.sessionId).toBeUndefined();
    expect(await server.db.read.$count(user)).toBe(before);
    expect((await server.logIn('pending@letters.example')).status).toBe(403);
  });

  test('[G4] the database holds no token, nonce or password of a sign-up in plain text', async () => {
    const { body } = await server.signUp('hashed@letters.example');
    const rows = JSON.stringify(await server.db.read.select().from(pendingSignup));
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [server.tokenFor('hashed@letters.example'), body.nonce, PASSWORD]) {
      expect(rows).not.toContain(secret);
    }
  });

  test('[G2] signing up with a known address sends its owner an email; the answer and the work are the same as for a new one', async () => {
    await server.account('known@letters.example');
    const known = await hashesDuring(async () => {
      const answer = await server.signUp('known@letters.example', 'another heron entirely');
      expect(answer.body).toEqual({
        message: AUTH_MESSAGES.signedUp,
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
    });
    const unknown = await hashesDuring(() => server.signUp('unknown@letters.example'));
    expect(known).toBe(1);
    expect(unknown).toBe(1);
    const message = server.lastEmailTo('known@letters.example');
    expect(message?.subject).toBe('You already have an account');
    expect(message?.text).not.toContain('token=');
    expect((await server.logIn('known@letters.example', 'another heron entirely')).status).toBe(403);
  });

  test('[G2] sign-up sends at most ten emails an hour to one address and answers 200 to the rest', async () => {
    for (let at = 0; at < 14; at += 1) {
      const body = { email: 'flooded@letters.example', password: PASSWORD };
      const answer = await server.post('/auth/email/signup', body, { 'x-client': `198.51.100.${at}` });
      expect(answer.status).toBe(200);
    }
    expect(server.emails.filter(({ to }) => to === 'flooded@letters.example')).toHaveLength(10);
  });
});

describe('the verification link', () => {
  test('[G4] an unknown, a malformed and a missing verification token are refused with a sentence', async () => {
    expect(await verify('A'.repeat(43))).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES.verificationLinkInvalid, data: { code: 'token_invalid' } },
    });
    expect(await verify('short')).toMatchObject({ status: 400, body: { data: { code: 'invalid_input' } } });
    expect(await server.post('/auth/email/verify-email', {})).toMatchObject({
      status: 400,
      body: { message: AUTH_MESSAGES.tokenMissing },
    });
  });

  test('[G1] the link creates the user with the password of its sign-up and 10 credits in the ledger', async () => {
    const { body } = await server.signUp('mara@letters.example');
    const answer = await verify(server.tokenFor('mara@letters.example'), body.nonce);
    expect(answer.body).toEqual({
      message: AUTH_MESSAGES.emailVerifiedLoggedIn,
      email: 'mara@letters.example',
      sessionId: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await server.get('/auth/me', answer.body.sessionId)).body.email).toBe('mara@letters.example');
    const row = await server.userRow('mara@letters.example');
    expect(row).toMatchObject({ credits: 1000, isAdmin: false, username: null, extra: {} });
    const ledger = (await server.db.read.select().from(creditEntry)).filter(
      ({ userId }) => userId === row?.id,
    );
    expect(ledger).toMatchObject([{ amount: 1000, reason: 'sign-up' }]);
    expect((await server.logIn('mara@letters.example')).status).toBe(200);
  });

  test('[G4] a verification link works once', async () => {
    const { body } = await server.signUp('once@letters.example');
    const token = server.tokenFor('once@letters.example');
    const both = await Promise.all([verify(token, body.nonce), verify(token, body.nonce)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect((await verify(token, body.nonce)).body.data.code).toBe('token_invalid');
    const row = await server.userRow('once@letters.example');
    const ledger = await server.db.read.select().from(creditEntry);
    expect(ledger.filter(({ userId }) => userId === row?.id)).toHaveLength(1);
  });

  test('[G1] a verification link expires after 24 hours', async () => {
    const { body } = await server.signUp('late@letters.example');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY });
    try {
      const answer = await verify(server.tokenFor('late@letters.example'), body.nonce);
      expect(answer.body.data.code).toBe('token_invalid');
    } finally {
      vi.useRealTimers();
    }
    expect(await server.userRow('late@letters.example')).toBeUndefined();
  });

  test('[G1] a stranger who signs up a victim’s address never gets a password into the victim’s account', async () => {
    await server.signUp('victim@letters.example', 'the stranger’s own words');
    // The victim opens the link that the stranger caused: the victim's browser has no nonce of that sign-up.
    const opened = await verify(server.tokenFor('victim@letters.example'));
    expect(opened.body).toEqual({
      message: AUTH_MESSAGES.emailVerifiedWithoutPassword,
      resetToken: expect.stringMatching(/^[\w-]{43}$/),
      email: 'victim@letters.example',
    });
    expect(await server.userRow('victim@letters.example')).toMatchObject({ passwordHash: null, extra: {} });
    expect((await server.logIn('victim@letters.example', 'the stranger’s own words')).status).toBe(403);
    const { resetToken: token } = opened.body;
    await server.post('/auth/email/reset-password', { token, password: PASSWORD });
    expect((await server.logIn('victim@letters.example')).status).toBe(200);
  });

  test('[G1] the nonce of another sign-up does not count, and verification makes the victim’s own link void', async () => {
    await server.signUp('double@letters.example', 'the stranger’s own words');
    const strangerToken = server.tokenFor('double@letters.example');
    const own = await server.signUp('double@letters.example', PASSWORD);
    const ownToken = server.tokenFor('double@letters.example');
    expect((await verify(strangerToken, own.body.nonce)).body.resetToken).toBeDefined();
    expect((await verify(ownToken, own.body.nonce)).body.data.code).toBe('token_invalid');
    expect((await server.logIn('double@letters.example', 'the stranger’s own words')).status).toBe(401);
  });

  test('[G1] the browser that signed up learns of a confirmation in another one, if the reader says that it is theirs', async () => {
    const email = 'two-devices@letters.example';
    const { body } = await server.signUp(email);
    const stateOf = async (nonce: string) =>
      (await server.post('/auth/email/sign-up-state', { email, nonce })).body;
    expect(await stateOf(body.nonce)).toEqual({ isConfirmedElsewhere: false });
    const token = server.tokenFor(email);
    const other = (await server.signUp(email, 'the words of a stranger')).body.nonce;
    const opened = await server.post('/auth/email/verify-email', { token, isOwnSignUp: true });
    expect(opened.body.sessionId).toBeUndefined();
    expect(await stateOf(body.nonce)).toEqual({ isConfirmedElsewhere: true });
    // The browser of a stranger, and one without the nonce, learn nothing.
    expect(await stateOf(other)).toEqual({ isConfirmedElsewhere: false });
    expect(await stateOf('A'.repeat(43))).toEqual({ isConfirmedElsewhere: false });
    // The password of the first browser is not used.
    expect((await server.logIn(email)).body.message).toBe(AUTH_MESSAGES.wrongCredentials);
  });

  test('[G1] a link does nothing once its address has an account that was created otherwise', async () => {
    const { body } = await server.signUp('overtaken@letters.example', 'the words of an old link');
    const token = server.tokenFor('overtaken@letters.example');
    const person = await server.person();
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ email: 'overtaken@letters.example' }).where(eq(user.id, person.userId));
    });
    expect((await verify(token, body.nonce)).body.message).toBe(AUTH_MESSAGES.verificationLinkInvalid);
    expect((await server.logIn('overtaken@letters.example', 'the words of an old link')).status).toBe(403);
  });

  test('[G1] a mail scanner that opens the link gives nobody a session or a password', async () => {
    const { body } = await server.signUp('scanned@letters.example');
    const token = server.tokenFor('scanned@letters.example');
    const sessions = await server.db.read.$count(session);
    // Most scanners fetch the page: a GET changes nothing.
    await server.get(`/auth/email/verify-email?token=${token}`);
    expect(await server.userRow('scanned@letters.example')).toBeUndefined();
    // A scanner that runs the page's script does verify, in a browser without the nonce.
    await verify(token);
    expect(await server.db.read.$count(session)).toBe(sessions);
    expect((await server.logIn('scanned@letters.example')).status).toBe(403);
    expect((await verify(token, body.nonce)).body.message).toBe(AUTH_MESSAGES.verificationLinkInvalid);
    await server.post('/auth/email/request-password-reset', { email: 'scanned@letters.example' });
    const reset = { token: server.tokenFor('scanned@letters.example'), password: PASSWORD };
    expect((await server.post('/auth/email/reset-password', reset)).status).toBe(200);
    expect((await server.logIn('scanned@letters.example')).status).toBe(200);
  });

  test('[I1] links are built from PUBLIC_URL, regardless of Host and X-Forwarded-Host', async () => {
    await server.post(
      '/auth/email/signup',
      { email: 'host@letters.example', password: PASSWORD },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    );
    expect(server.lastEmailTo('host@letters.example')?.link).toMatch(
      /^http:\/\/localhost:3000\/email-verification\?token=[\w-]{43}$/,
    );
  });
});
