import type * as Crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { user, workspaceMember } from '#server/db/schema/index.ts';
import { databasePrint } from '#server/testing/matrix/database-print.ts';
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
vi.setConfig({ testTimeout: 60_000 });

const OTHER_PASSWORD = 'eleven kites over a salt marsh';

let server: AuthClient;
beforeEach(async () => {
  // Its rows are written at a time of their own: transactions of a request are counted here.
  server = await authClient({ securityLog: { record: () => {} } });
});
afterEach(() => server.close());

/** Who was made last: links that need a session are opened in theirs. */
let newest: TestPerson | undefined;

/** A signed-in account, made by the way that people go. */
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
  letters: number;
}

/** What an answer cost and how it looks, without the values in it: all that a stranger can compare. */
async function seenFrom(ask: () => Promise<TestAnswer>): Promise<Work & { status: number; shape: unknown }> {
  const write = vi.spyOn(server.db, 'write');
  const [hashes, letters] = [work.hashes, server.letters.length];
  const { status, body, headers } = await ask();
  const seen = {
    hashes: work.hashes - hashes,
    transactions: write.mock.calls.length,
    letters: server.letters.length - letters,
    status,
    shape: [status === 200 ? Object.keys(body) : body, body.message, [...headers.keys()]],
  };
  write.mockRestore();
  return seen;
}

describe('who has an account, asked by words and by work', () => {
  test('[G2] sign-up: unknown, waiting, known and erased addresses are one', async () => {
    await server.signUp('waiting@letters.example');
    await member('known@letters.example');
    await member('erased@letters.example');
    await erase('erased@letters.example');
    const first = await seenFrom(() => server.signUp('unknown@letters.example'));
    expect(first).toMatchObject({ status: 200, hashes: 1, transactions: 1, letters: 1 });
    for (const who of ['waiting', 'known', 'erased'])
      expect([who, await seenFrom(() => server.signUp(`${who}@letters.example`))]).toEqual([who, first]);
  });

  test('[G2] login: unknown, waiting, erased and known with a wrong password are one, and write nothing', async () => {
    await server.signUp('waiting@letters.example');
    await member('known@letters.example');
    await member('erased@letters.example');
    await erase('erased@letters.example');
    const before = databasePrint(server.db);
    const first = await seenFrom(() => server.logIn('unknown@letters.example'));
    expect(first).toMatchObject({ status: 401, hashes: 1, transactions: 0, letters: 0 });
    for (const [who, password] of [
      ['waiting', PASSWORD],
      ['erased', PASSWORD],
      ['known', OTHER_PASSWORD],
    ] as const) {
      expect([who, await seenFrom(() => server.logIn(`${who}@letters.example`, password))]).toEqual([
        who,
        first,
      ]);
    }
    expect(databasePrint(server.db)).toBe(before);
  });

  test('[G2] reset: unknown, waiting, erased and known addresses are one on the screen', async () => {
    await server.signUp('waiting@letters.example');
    await member('known@letters.example');
    await member('erased@letters.example');
    await erase('erased@letters.example');
    const ask = (who: string) => () =>
      server.post('/auth/email/request-password-reset', { email: `${who}@letters.example` });
    const first = await seenFrom(ask('unknown'));
    expect(first).toMatchObject({ status: 200, hashes: 0, transactions: 1, letters: 0 });
    for (const who of ['waiting', 'erased']) expect([who, await seenFrom(ask(who))]).toEqual([who, first]);
    expect(await seenFrom(ask('known'))).toEqual({ ...first, letters: 1 });
  });

  test('[H2] inviting: an address with an account and one without are one', async () => {
    const owner = await member('owner@letters.example');
    await member('known@letters.example');
    const workspaceId = await newWorkspace(server, owner);
    const invite = (who: string) => () =>
      server.call(owner, 'invite-workspace-member', {
        workspaceId,
        email: `${who}@letters.example`,
        role: 'viewer',
      });
    const first = await seenFrom(invite('unknown'));
    expect(first).toMatchObject({ status: 200, hashes: 0, transactions: 1, letters: 1 });
    expect(await seenFrom(invite('known'))).toEqual(first);
  });

  test('[G2] a new address: a free and a taken one are one', async () => {
    const me = await member('me@letters.example');
    await member('known@letters.example');
    const ask = (who: string) => () =>
      server.call(me, 'change-email', { password: PASSWORD, newEmail: `${who}@letters.example` });
    const first = await seenFrom(ask('free'));
    expect(first).toMatchObject({ status: 200, hashes: 1, transactions: 1, letters: 2 });
    expect(await seenFrom(ask('known'))).toEqual(first);
    expect(server.letterTo('known@letters.example')?.link ?? '').not.toContain('token=');
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

/** Every way a token comes into the world, and the one route that takes it. */
const TOKENS: readonly [what: string, route: Route, make: () => Promise<string>][] = [
  [
    'of a sign-up',
    '/auth/email/verify-email',
    async () => {
      await server.signUp('new@letters.example');
      return server.tokenFor('new@letters.example');
    },
  ],
  [
    'of a reset',
    '/auth/email/reset-password',
    async () => {
      await member('me@letters.example');
      await server.post('/auth/email/request-password-reset', { email: 'me@letters.example' });
      return server.tokenFor('me@letters.example');
    },
  ],
  [
    'of an account that another browser opened',
    '/auth/email/reset-password',
    async () => {
      await server.signUp('new@letters.example');
      const opened = await offer('/auth/email/verify-email', server.tokenFor('new@letters.example'));
      return opened.body.resetToken;
    },
  ],
  [
    'of a new address',
    '/auth/email/confirm-change',
    async () => {
      const me = await member('me@letters.example');
      await server.call(me, 'change-email', { password: PASSWORD, newEmail: 'next@letters.example' });
      return server.tokenFor('next@letters.example');
    },
  ],
];

describe('tokens that work once', () => {
  beforeEach(async () => {
    await member('bystander@letters.example');
  });

  test.each(TOKENS)(
    '[G4] %s: at its own route alone, once, and never as a session',
    async (_what, own, make) => {
      const token = await make();
      const before = databasePrint(server.db);
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
      expect(databasePrint(server.db)).toBe(before);

      const both = await Promise.all([offer(own, token), offer(own, token)]);
      expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
      const after = databasePrint(server.db);
      expect(await offer(own, token)).toMatchObject({
        status: 400,
        body: { data: { code: 'token_invalid' } },
      });
      expect(databasePrint(server.db)).toBe(after);
    },
  );

  test.each(TOKENS)('[G4] %s: the row that is kept of it opens nothing', async (_what, own, make) => {
    await make();
    const kept = server.db.rawReader
      .prepare('SELECT token_hash FROM one_time_token UNION SELECT token_hash FROM pending_signup')
      .pluck()
      .all()
      .map(String);
    expect(kept.length).toBeGreaterThan(0);
    for (const hash of kept) {
      for (const form of [hash, Buffer.from(hash, 'hex').toString('base64url')])
        expect((await offer(own, form)).status).toBe(400);
    }
  });

  test('[G4] a session id is no token of a letter', async () => {
    const { sessionId } = await member('me@letters.example');
    const before = databasePrint(server.db);
    // Each route is a key of ROUTES.
    for (const route of Object.keys(ROUTES) as Route[])
      expect((await offer(route, sessionId)).status).toBe(400);
    expect(databasePrint(server.db)).toBe(before);
  });

  test('[G4] the letters of somebody who is erased open nothing', async () => {
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

describe('taking over', () => {
  test('[G1] whoever asks for somebody’s address as theirs gains nothing once it has its account', async () => {
    const attacker = await member('attacker@evil.example');
    await server.call(attacker, 'change-email', { password: PASSWORD, newEmail: 'victim@letters.example' });
    const planted = server.tokenFor('victim@letters.example');
    await server.account('victim@letters.example', OTHER_PASSWORD);
    expect((await offer('/auth/email/confirm-change', planted)).status).not.toBe(200);
    expect((await server.logIn('victim@letters.example')).status).toBe(401);
    expect((await server.logIn('victim@letters.example', OTHER_PASSWORD)).status).toBe(200);
    expect((await server.userRow('attacker@evil.example'))?.id).toBe(attacker.userId);
  });

  test('[G2] a reset makes a change of address void that somebody else asked for', async () => {
    const me = await member('me@letters.example');
    await server.call(me, 'change-email', { password: PASSWORD, newEmail: 'thief@evil.example' });
    const planted = server.tokenFor('thief@evil.example');
    await server.post('/auth/email/request-password-reset', { email: me.email });
    expect((await offer('/auth/email/reset-password', server.tokenFor(me.email))).status).toBe(200);
    const { sessionId } = (await server.logIn(me.email, OTHER_PASSWORD)).body;
    expect((await offer('/auth/email/confirm-change', planted, { ...me, sessionId })).status).toBe(400);
    expect((await server.userRow(me.email))?.id).toBe(me.userId);
  });

  test('[G1][G2] a link to a new address is good in the hands of its asker alone, and stays good until then', async () => {
    const attacker = await member('attacker@evil.example');
    await server.call(attacker, 'change-email', { password: PASSWORD, newEmail: 'victim@letters.example' });
    const planted = server.tokenFor('victim@letters.example');
    // A mail scanner that runs scripts, and the victim in an account of their own.
    const nobody = await server.post('/auth/email/confirm-change', { token: planted });
    expect(nobody).toMatchObject({ status: 401, body: { data: { code: 'unauthenticated' } } });
    const other = await member('other@letters.example');
    expect((await offer('/auth/email/confirm-change', planted, other)).status).toBe(400);
    expect((await server.userRow('attacker@evil.example'))?.id).toBe(attacker.userId);
    expect((await offer('/auth/email/confirm-change', planted, attacker)).status).toBe(200);
  });

  test('[H2] an accepted invitation is no way back in', async () => {
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
    // Under its own key the old answer is told again, and nothing is done.
    await accept(key);
    const rows = await server.db.read.$count(workspaceMember, eq(workspaceMember.userId, guest.userId));
    expect(rows).toBe(0);
    expect((await server.call(guest, 'get-workspace', { id: workspaceId })).status).toBe(404);
  });

  test('[H2] an invitation follows the address, not the person who had it', async () => {
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
