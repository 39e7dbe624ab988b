import type * as Crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { user, workspaceMember } from '#server/db/schema/index.ts';
import { databaseFingerprint } from '#server/testing/matrix/database-fingerprint.ts';
import type { TestAnswer, TestPerson } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { authClient, PASSWORD, type AuthClient } from './testing/auth-client.ts';

const work = vi.hoisted(() => ({ hashes: 0 }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    work.hashes += 1;
    crypto.argon2(algorithm, parameters, callback);
  };
  return { ...crypto, argon2 };
});
// Real hashes are slow on a busy machine.
const OTHER_PASSWORD = 'eleven kites over a salt marsh';

let server: AuthClient;
beforeEach(async () => {
  // The security log writes its rows later: only the transactions of the request itself are counted here.
  server = await authClient({ securityLog: { record: () => {} } });
});
afterEach(() => server.close());

/** The account that was created last; links that need a session are opened with its session. */
let newest: TestPerson | undefined;

/** Creates an account and logs in, through the routes that a person uses. */
async function member(email: string): Promise<TestPerson> {
  await server.account(email);
  const { sessionId } = (await server.logIn(email)).body;
  const row = await server.userRow(email);
  newest = { email, sessionId, userId: row?.id ?? '' };
  return newest;
}

const erase = (email: string) =>
  server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ deletedAt: Date.now() }).where(eq(user.email, email));
  });

interface Work {
  hashes: number;
  transactions: number;
  emails: number;
}

/**
 * Returns everything that a stranger can compare: the answer's status and shape without its values, and the work it
 * caused.
 */
async function observe(ask: () => Promise<TestAnswer>): Promise<Work & { status: number; shape: unknown }> {
  const write = vi.spyOn(server.db, 'write');
  const [hashes, emails] = [work.hashes, server.emails.length];
  const { status, body, headers } = await ask();
  const observed = {
    hashes: work.hashes - hashes,
    transactions: write.mock.calls.length,
    emails: server.emails.length - emails,
    status,
    shape: [status === 200 ? Object.keys(body) : body, body.message, [...headers.keys()]],
  };
  write.mockRestore();
  return observed;
}

describe('account enumeration', () => {
  test('[G2] sign-up answers and works alike for unknown, pending, known and erased addresses', async () => {
    await server.signUp('waiting@letters.example');
    await member('known@letters.example');
    await member('erased@letters.example');
    await erase('erased@letters.example');
    const first = await observe(() => server.signUp('unknown@letters.example'));
    expect(first).toMatchObject({ status: 200, hashes: 1, transactions: 1, emails: 1 });
    for (const name of ['waiting', 'known', 'erased'])
      expect([name, await observe(() => server.signUp(`${name}@letters.example`))]).toEqual([name, first]);
  });

  test('[G2] login answers and works alike for unknown, pending and erased addresses and for a wrong password, and writes nothing', async () => {
    await server.signUp('waiting@letters.example');
    await member('known@letters.example');
    await member('erased@letters.example');
    await erase('erased@letters.example');
    const before = databaseFingerprint(server.db);
    const first = await observe(() => server.logIn('unknown@letters.example'));
    expect(first).toMatchObject({ status: 401, hashes: 2, transactions: 0, emails: 0 });
    for (const [name, password] of [
      ['waiting', OTHER_PASSWORD],
      ['erased', PASSWORD],
      ['known', OTHER_PASSWORD],
    ] as const) {
      expect([name, await observe(() => server.logIn(`${name}@letters.example`, password))]).toEqual([
        name,
        first,
      ]);
    }
    expect(databaseFingerprint(server.db)).toBe(before);
  });

  test('[G2] a reset request answers alike for unknown, pending, erased and known addresses; only the known one gets an email', async () => {
    await server.signUp('waiting@letters.example');
    await member('known@letters.example');
    await member('erased@letters.example');
    await erase('erased@letters.example');
    const ask = (name: string) => () =>
      server.post('/auth/email/request-password-reset', { email: `${name}@letters.example` });
    const first = await observe(ask('unknown'));
    expect(first).toMatchObject({ status: 200, hashes: 0, transactions: 1, emails: 0 });
    for (const name of ['waiting', 'erased']) expect([name, await observe(ask(name))]).toEqual([name, first]);
    expect(await observe(ask('known'))).toEqual({ ...first, emails: 1 });
  });

  test('[H2] an invitation answers and works alike for an address with and without an account', async () => {
    const owner = await member('owner@letters.example');
    await member('known@letters.example');
    const workspaceId = await newWorkspace(server, owner);
    const invite = (name: string) => () =>
      server.call(owner, 'invite-workspace-member', {
        workspaceId,
        email: `${name}@letters.example`,
        role: 'viewer',
      });
    const first = await observe(invite('unknown'));
    expect(first).toMatchObject({ status: 200, hashes: 0, transactions: 1, emails: 1 });
    expect(await observe(invite('known'))).toEqual(first);
  });

  test('[G2] a change of address answers and works alike for a free and a taken address', async () => {
    const me = await member('me@letters.example');
    await member('known@letters.example');
    const ask = (name: string) => () =>
      server.call(me, 'change-email', { password: PASSWORD, newEmail: `${name}@letters.example` });
    const first = await observe(ask('free'));
    expect(first).toMatchObject({ status: 200, hashes: 1, transactions: 1, emails: 2 });
    expect(await observe(ask('known'))).toEqual(first);
    expect(server.lastEmailTo('known@letters.example')?.link ?? '').not.toContain('token=');
  });
});

const ROUTES = {
  '/auth/email/verify-email': (token: string) => ({ token }),
  '/auth/email/reset-password': (token: string) => ({ token, password: OTHER_PASSWORD }),
  '/auth/email/confirm-change': (token: string) => ({ token }),
} as const;
type Route = keyof typeof ROUTES;

const offer = (route: Route, token: string, as = newest) =>
  server.post(route, ROUTES[route](token), as ? { authorization: `Bearer ${as.sessionId}` } : {});

/** Every kind of one-time token: its name, the only route that accepts it, and how to obtain one. */
const TOKENS: readonly [name: string, route: Route, make: () => Promise<string>][] = [
  [
    'a sign-up',
    '/auth/email/verify-email',
    async () => {
      await server.signUp('new@letters.example');
      return server.tokenFor('new@letters.example');
    },
  ],
  [
    'a password reset',
    '/auth/email/reset-password',
    async () => {
      await member('me@letters.example');
      await server.post('/auth/email/request-password-reset', { email: 'me@letters.example' });
      return server.tokenFor('me@letters.example');
    },
  ],
  [
    'an account that was verified in another browser',
    '/auth/email/reset-password',
    async () => {
      await server.signUp('new@letters.example');
      const opened = await offer('/auth/email/verify-email', server.tokenFor('new@letters.example'));
      return opened.body.resetToken;
    },
  ],
  [
    'an email change',
    '/auth/email/confirm-change',
    async () => {
      const me = await member('me@letters.example');
      await server.call(me, 'change-email', { password: PASSWORD, newEmail: 'next@letters.example' });
      return server.tokenFor('next@letters.example');
    },
  ],
];

describe('one-time tokens', () => {
  beforeEach(async () => {
    await member('bystander@letters.example');
  });

  test.each(TOKENS)(
    '[G4] the token of %s works only at its own route, once, and never as a session id',
    async (_name, own, make) => {
      const token = await make();
      const before = databaseFingerprint(server.db);
      // Each route is a key of ROUTES.
      for (const route of (Object.keys(ROUTES) as Route[]).filter((each) => each !== own))
        expect(await offer(route, token)).toMatchObject({
          status: 400,
          body: { data: { code: 'token_invalid' } },
        });
      expect((await server.get('/auth/me', token)).status).toBe(401);
      for (const nearly of [
        token.toLowerCase(),
        token.split('').reverse().join(''),
        `${token.slice(0, -1)}-`,
      ])
        if (nearly !== token) expect((await offer(own, nearly)).status).toBe(400);
      expect(databaseFingerprint(server.db)).toBe(before);

      const both = await Promise.all([offer(own, token), offer(own, token)]);
      expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
      const after = databaseFingerprint(server.db);
      expect(await offer(own, token)).toMatchObject({
        status: 400,
        body: { data: { code: 'token_invalid' } },
      });
      expect(databaseFingerprint(server.db)).toBe(after);
    },
  );

  test.each(TOKENS)('[G4] the stored hash of the token of %s opens nothing', async (_name, own, make) => {
    await make();
    const hashes = server.db.rawReader
      .prepare('SELECT token_hash FROM one_time_token UNION SELECT token_hash FROM pending_signup')
      .pluck()
      .all()
      .map(String);
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) {
      for (const form of [hash, Buffer.from(hash, 'hex').toString('base64url')])
        expect((await offer(own, form)).status).toBe(400);
    }
  });

  test('[G4] a session id is not accepted as a one-time token', async () => {
    const { sessionId } = await member('me@letters.example');
    const before = databaseFingerprint(server.db);
    // Each route is a key of ROUTES.
    for (const route of Object.keys(ROUTES) as Route[])
      expect((await offer(route, sessionId)).status).toBe(400);
    expect(databaseFingerprint(server.db)).toBe(before);
  });

  test('[G4] links mailed to a user stop working when the account is erased', async () => {
    const me = await member('me@letters.example');
    await server.post('/auth/email/request-password-reset', { email: me.email });
    const resetToken = server.tokenFor(me.email);
    await server.call(me, 'change-email', { password: PASSWORD, newEmail: 'next@letters.example' });
    const changeToken = server.tokenFor('next@letters.example');
    await erase(me.email);
    expect((await offer('/auth/email/reset-password', resetToken)).status).toBe(400);
    expect((await offer('/auth/email/confirm-change', changeToken)).status).toBe(401);
    expect((await server.logIn(me.email, OTHER_PASSWORD)).status).toBe(401);
    expect((await server.logIn('next@letters.example')).status).toBe(401);
  });
});

describe('account and workspace takeover', () => {
  test('[G1] requesting a foreign address as the new one gains nothing once that address has its own account', async () => {
    const attacker = await member('attacker@evil.example');
    await server.call(attacker, 'change-email', { password: PASSWORD, newEmail: 'victim@letters.example' });
    const planted = server.tokenFor('victim@letters.example');
    await server.account('victim@letters.example', OTHER_PASSWORD);
    expect((await offer('/auth/email/confirm-change', planted)).status).not.toBe(200);
    expect((await server.logIn('victim@letters.example')).status).toBe(401);
    expect((await server.logIn('victim@letters.example', OTHER_PASSWORD)).status).toBe(200);
    expect((await server.userRow('attacker@evil.example'))?.id).toBe(attacker.userId);
  });

  test('[G2] a password reset voids a change of address that somebody else requested', async () => {
    const me = await member('me@letters.example');
    await server.call(me, 'change-email', { password: PASSWORD, newEmail: 'thief@evil.example' });
    const planted = server.tokenFor('thief@evil.example');
    await server.post('/auth/email/request-password-reset', { email: me.email });
    expect((await offer('/auth/email/reset-password', server.tokenFor(me.email))).status).toBe(200);
    const { sessionId } = (await server.logIn(me.email, OTHER_PASSWORD)).body;
    expect((await offer('/auth/email/confirm-change', planted, { ...me, sessionId })).status).toBe(400);
    expect((await server.userRow(me.email))?.id).toBe(me.userId);
  });

  test('[G1][G2] a link to a new address works only in the session that requested it, and is not used up by other attempts', async () => {
    const attacker = await member('attacker@evil.example');
    await server.call(attacker, 'change-email', { password: PASSWORD, newEmail: 'victim@letters.example' });
    const planted = server.tokenFor('victim@letters.example');
    // A mail scanner that runs scripts has no session; the victim is logged in to another account.
    const nobody = await server.post('/auth/email/confirm-change', { token: planted });
    expect(nobody).toMatchObject({ status: 401, body: { data: { code: 'unauthenticated' } } });
    const other = await member('other@letters.example');
    expect((await offer('/auth/email/confirm-change', planted, other)).status).toBe(400);
    expect((await server.userRow('attacker@evil.example'))?.id).toBe(attacker.userId);
    expect((await offer('/auth/email/confirm-change', planted, attacker)).status).toBe(200);
  });

  test('[H2] a removed member cannot return by accepting the same invitation again', async () => {
    const owner = await member('owner@letters.example');
    const guest = await member('guest@letters.example');
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (
      await server.call(owner, 'invite-workspace-member', { workspaceId, email: guest.email, role: 'editor' })
    ).body;
    const accept = (headers = {}) => server.call(guest, 'accept-workspace-invitation', { id }, headers);
    const key = { 'idempotency-key': 'accepted-once-before' };
    expect((await accept(key)).status).toBe(200);
    await server.call(owner, 'remove-workspace-member', { workspaceId, userId: guest.userId });
    expect((await accept()).status).toBe(409);
    // Under its own idempotency key the stored answer is returned again, and nothing is written.
    await accept(key);
    const rows = await server.db.read.$count(workspaceMember, eq(workspaceMember.userId, guest.userId));
    expect(rows).toBe(0);
    expect((await server.call(guest, 'get-workspace', { id: workspaceId })).status).toBe(404);
  });

  test('[H2] an invitation belongs to the address, not to the user who had that address', async () => {
    const owner = await member('owner@letters.example');
    const guest = await member('guest@letters.example');
    const workspaceId = await newWorkspace(server, owner);
    const { id } = (
      await server.call(owner, 'invite-workspace-member', { workspaceId, email: guest.email, role: 'editor' })
    ).body;
    await server.call(guest, 'change-email', { password: PASSWORD, newEmail: 'next@letters.example' });
    expect((await offer('/auth/email/confirm-change', server.tokenFor('next@letters.example'))).status).toBe(
      200,
    );
    const moved = { ...guest, sessionId: (await server.logIn('next@letters.example')).body.sessionId };
    expect((await server.call(moved, 'accept-workspace-invitation', { id })).status).toBe(404);
    expect((await server.call(moved, 'get-my-invitations')).body).toEqual([]);
  });
});
