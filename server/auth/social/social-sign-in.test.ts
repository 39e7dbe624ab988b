import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SOCIAL_MESSAGES, socialMessages } from '#shared/accounts/social-messages.ts';
import {
  auth,
  authIdentity,
  creditEntry,
  pendingSignup,
  securityEvent,
  session,
  user,
} from '#server/db/schema/index.ts';
import { PASSWORD } from '../testing/auth-client.ts';
import { codeIn, errorIn, locationOf, socialClient, type SocialClient } from './testing/social-client.ts';

let server: SocialClient;
beforeAll(async () => {
  server = await socialClient();
});
afterAll(() => server.close());
afterEach(() => {
  Object.assign(server.provider, { fault: 'none', claims: {} });
});

let people = 0;
/** Sets a new account at the provider. */
const newAccount = (change: Partial<SocialClient['provider']['account']> = {}) => {
  people += 1;
  const account = {
    id: String(1000 + people),
    email: `writer${people}@letters.example`,
    isVerified: true,
    ...change,
  };
  server.provider.account = account;
  return { ...account, email: account.email ?? '' };
};
const identitiesOf = (userId: string) =>
  server.db.read
    .select({ name: authIdentity.providerName, id: authIdentity.providerUserId })
    .from(authIdentity)
    .innerJoin(auth, eq(auth.id, authIdentity.authId))
    .where(eq(auth.userId, userId));

describe.each(['google', 'github'] as const)('sign-in with %s', (name) => {
  const messages = socialMessages(name);

  test('a provider account without an address or with an unconfirmed one creates no account, and the page says what to do', async () => {
    const before = await server.db.read.$count(user);
    newAccount({ email: null });
    expect(errorIn(await server.browser().signIn(name))).toBe(messages.noEmail);
    newAccount({ isVerified: false });
    expect(errorIn(await server.browser().signIn(name))).toBe(messages.unverifiedEmail);
    expect(await server.db.read.$count(user)).toBe(before);
    expect(messages.unverifiedEmail).toContain('Sign up with your email, confirm it, and connect');
  });

  test('a callback without a state, with a foreign state, from another browser or opened twice signs nobody in', async () => {
    newAccount();
    const browser = server.browser();
    const back = await browser.goToProvider(name);
    for (const address of [
      `/auth/${name}/callback`,
      `/auth/${name}/callback?code=x&state=${'A'.repeat(43)}`,
    ]) {
      const page = locationOf(await browser.open(address));
      expect(errorIn(page)).toBe(SOCIAL_MESSAGES.notBegunHere);
    }
    const stolen = await server.browser().open(back);
    expect(errorIn(locationOf(stolen))).toBe(SOCIAL_MESSAGES.notBegunHere);
    const used = await browser.open(back);
    expect(errorIn(locationOf(used))).toBe(null);
    const again = await browser.open(back);
    expect(errorIn(locationOf(again))).toBe(SOCIAL_MESSAGES.notBegunHere);
  });

  test('a code opens one session, within a minute, in the browser that began the sign-in', async () => {
    newAccount();
    const browser = server.browser();
    const code = codeIn(await browser.signIn(name));
    const failed = {
      status: 400,
      body: { message: SOCIAL_MESSAGES.failed, data: { code: 'token_invalid' } },
    };
    expect(await browser.exchange('A'.repeat(43))).toMatchObject(failed);
    const first = await browser.exchange(code);
    expect(first).toMatchObject({ status: 200, body: { sessionId: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(await browser.exchange(code)).toMatchObject(failed);

    const foreign = codeIn(await browser.signIn(name));
    expect(await server.browser().exchange(foreign)).toMatchObject(failed);
    // The attempt of the other browser has used up the code.
    expect(await browser.exchange(foreign)).toMatchObject(failed);

    const late = codeIn(await browser.signIn(name));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(await browser.exchange(late)).toMatchObject(failed);
    vi.restoreAllMocks();
  });

  test('a new address becomes a user with the sign-up credits and without a password, and no session is in an address', async () => {
    const { email, id } = newAccount();
    const browser = server.browser();
    const page = await browser.signIn(name);
    expect(page.pathname + page.search).toBe('/oauth/callback');
    const { body } = await browser.exchange(codeIn(page));
    expect(String(page)).not.toContain(body.sessionId);
    const me = await server.get('/auth/me', body.sessionId);
    expect(me.body).toMatchObject({
      email,
      credits: 10,
      username: null,
      identities: [
        { providerName: 'email', providerUserId: email, providerData: null, hasPassword: false },
        { providerName: name, providerUserId: id, providerData: { email }, hasPassword: false },
      ],
    });
    const [holder] = await server.db.read.select().from(auth).where(eq(auth.userId, me.body.id));
    const authIds = me.body.identities.map(({ authId }: { authId: string }) => authId);
    expect(authIds).toEqual([holder?.id, holder?.id]);
    expect(await server.db.read.$count(creditEntry, eq(creditEntry.userId, me.body.id))).toBe(1);
    const [stored] = await server.db.read.select().from(session).where(eq(session.userId, me.body.id));
    expect(stored?.provedAt).toBe(stored?.createdAt);
    // The next sign-in is of the same user.
    const second = await browser.exchange(codeIn(await browser.signIn(name)));
    expect((await server.get('/auth/me', second.body.sessionId)).body.id).toBe(me.body.id);
  });

  test('a confirmed address joins its account, whose owner is notified by email; the password still works', async () => {
    const { email, id } = newAccount();
    await server.account(email);
    const owner = await server.userRow(email);
    server.provider.account.email = email.toUpperCase();
    const browser = server.browser();
    const { status } = await browser.exchange(codeIn(await browser.signIn(name)));
    expect(status).toBe(200);
    expect(await identitiesOf(owner?.id ?? '')).toEqual([{ name, id }]);
    expect(server.lastEmailTo(email)?.text).toContain('can log in to your Foolscap account from now on');
    expect((await server.logIn(email)).status).toBe(200);
    // A second account of the provider does not replace the first one.
    server.provider.account = { id: `${id}9`, email, isVerified: true };
    expect(errorIn(await server.browser().signIn(name))).toBe(messages.otherConnected);
    expect(await identitiesOf(owner?.id ?? '')).toEqual([{ name, id }]);
  });

  test('[G1] a pending sign-up of the same address ends: its password is never used and its link opens nothing', async () => {
    const { email } = newAccount();
    await server.signUp(email);
    const token = server.tokenFor(email);
    const browser = server.browser();
    expect((await browser.exchange(codeIn(await browser.signIn(name)))).status).toBe(200);
    expect(await server.db.read.$count(pendingSignup, eq(pendingSignup.email, email))).toBe(0);
    expect((await server.post('/auth/email/verify-email', { token })).body.data.code).toBe('token_invalid');
    expect((await server.logIn(email, PASSWORD)).status).toBe(401);
    expect((await server.userRow(email))?.passwordHash).toBe(null);
  });

  test('the demo account, whose address nobody has confirmed, is not joined', async () => {
    const { email } = newAccount();
    await server.account(email);
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ isDemo: true }).where(eq(user.email, email)),
    );
    expect(errorIn(await server.browser().signIn(name))).toBe(messages.unverifiedAccount);
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ isDemo: false }).where(eq(user.email, email)),
    );
  });

  test('[H5] a sign-in cancels the deletion of the account and says so by email', async () => {
    const { email } = newAccount();
    const browser = server.browser();
    await browser.exchange(codeIn(await browser.signIn(name)));
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ deletionAskedAt: Date.now() }).where(eq(user.email, email)),
    );
    const code = codeIn(await browser.signIn(name));
    expect((await server.userRow(email))?.deletionAskedAt).not.toBe(null);
    expect((await browser.exchange(code)).body).toMatchObject({ cancelledDeletion: true });
    expect((await server.userRow(email))?.deletionAskedAt).toBe(null);
    expect(server.lastEmailTo(email)?.subject).toBe('Your account stays');
  });

  test('a person who cancels at the provider gets a sentence, as does one whose provider reports an error', async () => {
    newAccount();
    const browser = server.browser();
    for (const [error, sentence] of [
      ['access_denied', messages.cancelled],
      ['server_error', SOCIAL_MESSAGES.failed],
    ] as const) {
      const back = await browser.goToProvider(name);
      back.searchParams.delete('code');
      back.searchParams.set('error', error);
      const page = locationOf(await browser.open(back));
      expect(errorIn(page)).toBe(sentence);
    }
  });

  test('a provider that is down, refuses the code or does not answer within the deadline leads to a sentence and writes no user', async () => {
    newAccount();
    const before = await server.db.read.$count(user);
    const browser = server.browser();
    const failWith = async (fault: SocialClient['provider']['fault']) => {
      const back = await browser.goToProvider(name);
      server.provider.fault = fault;
      const page = locationOf(await browser.open(back));
      server.provider.fault = 'none';
      return errorIn(page);
    };
    expect(await failWith('error')).toBe(messages.unreachable);
    expect(await failWith('refuse')).toBe(SOCIAL_MESSAGES.failed);
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      timeout.call(AbortSignal, ms === 10_000 ? 200 : ms),
    );
    expect(await failWith('hang')).toBe(messages.unreachable);
    vi.restoreAllMocks();
    expect(await server.db.read.$count(user)).toBe(before);
    // Nothing is left behind: the next attempt works.
    expect(errorIn(await browser.signIn(name))).toBe(null);
  });

  test('sign-ins and refusals are in the security log, without an address', async () => {
    const { email } = newAccount();
    const browser = server.browser();
    const { body } = await browser.exchange(codeIn(await browser.signIn(name)));
    const { body: me } = await server.get('/auth/me', body.sessionId);
    newAccount({ email: null });
    await browser.signIn(name);
    await server.securityLog.settle();
    const rows = await server.db.read.select().from(securityEvent).where(eq(securityEvent.detail, name));
    const of = (kind: string, result: string, userId: string | null) =>
      rows.filter((row) => row.kind === kind && row.result === result && row.userId === userId).length;
    expect([of('sign-up', 'done', me.id), of('log-in', 'done', me.id)]).toEqual([1, 1]);
    expect(of('log-in', 'refused', null)).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});

test('an account signs in with both providers, and each sign-in is of the same user', async () => {
  const { email } = newAccount();
  const browser = server.browser();
  const ids: string[] = [];
  for (const name of ['google', 'github']) {
    const { body } = await browser.exchange(codeIn(await browser.signIn(name)));
    ids.push((await server.get('/auth/me', body.sessionId)).body.id);
  }
  expect(ids[0]).toBe(ids[1]);
  expect(await server.db.read.$count(user, eq(user.email, email))).toBe(1);
});

test('two browsers that sign in at once with a new address become one user', async () => {
  const { email } = newAccount();
  const browsers = [server.browser(), server.browser()];
  const pages = await Promise.all(browsers.map((browser) => browser.signIn('google')));
  expect(pages.map((page) => errorIn(page))).toEqual([null, null]);
  expect(await server.db.read.$count(user, eq(user.email, email))).toBe(1);
});

test.each([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'another client' }],
  ['another nonce', { nonce: 'n' }],
  ['an expiry in the past', { exp: 1 }],
])('an ID token with %s signs nobody in', async (_fault, claims) => {
  newAccount();
  server.provider.claims = claims;
  expect(errorIn(await server.browser().signIn('google'))).toBe(SOCIAL_MESSAGES.failed);
});

test('the provider gets PKCE with S256, our own redirect address and a state, and the code only with the verifier', async () => {
  newAccount();
  const browser = server.browser();
  const { headers } = await browser.open('/auth/google/login');
  const { searchParams } = new URL(headers.get('location') ?? '');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    redirect_uri: `${server.config.publicUrl}/auth/google/callback`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(headers.get('set-cookie')).toMatch(
    /^foolscap-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  // The database has neither the state nor the cookie.
  const rows = JSON.stringify(server.db.rawWriter.prepare('select * from sign_in_attempt').all());
  expect(rows).not.toContain(searchParams.get('state'));
  expect(rows).not.toContain(/=([\w-]{43})/.exec(headers.get('set-cookie') ?? '')?.[1]);
});

test('a provider that is not set up is not listed, and its address says so', async () => {
  expect((await server.get('/auth/providers')).body).toEqual({ providers: ['google', 'github'] });
  const other = await socialClient({ GITHUB_CLIENT_ID: '', GITHUB_CLIENT_SECRET: '' });
  expect((await other.get('/auth/providers')).body).toEqual({ providers: ['google'] });
  const page = locationOf(await other.browser().open('/auth/github/login'));
  expect(errorIn(page)).toBe(socialMessages('github').notConfigured);
  expect((await other.get('/auth/myspace/login')).status).toBe(404);
  await other.close();
});

test('with https the cookie is secure and belongs to this host alone', async () => {
  const other = await socialClient({ PUBLIC_URL: 'https://letters.example' });
  const { headers } = await other.browser().open('/auth/github/login');
  expect(headers.get('set-cookie')).toMatch(/^__Host-foolscap-sign-in=.*; HttpOnly; Secure; SameSite=Lax$/);
  await other.close();
});

test('too many sign-ins from one address lead to a sentence', async () => {
  newAccount();
  const browser = server.browser();
  for (let at = 0; at < 60; at += 1) await browser.open('/auth/github/login');
  const page = locationOf(await browser.open('/auth/github/login'));
  expect(errorIn(page)).toContain('That was a lot of tries.');
});
