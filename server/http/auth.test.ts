import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '#shared/operations/auth.ts';
import { event } from '#server/db/schema/index.ts';
import { authClient, type AuthClient } from '#server/auth/testing/auth-client.ts';

let server: AuthClient;
beforeAll(async () => {
  server = await authClient();
  await server.account('mara@letters.example');
});
afterAll(() => server.close());

const posts = Object.values(authRoutes).filter(({ method }) => method === 'POST');

describe('every route under /auth', () => {
  test('[F16] every route under /auth accepts only uncompressed JSON up to 16 KiB without unknown fields', async () => {
    for (const { path, example } of posts) {
      const send = (body: string, headers: Record<string, string>) =>
        server.fetch(path, { method: 'POST', body, headers: { 'x-client': '198.51.100.1', ...headers } });
      const json = { 'content-type': 'application/json' };
      expect((await send(JSON.stringify(example), { 'content-type': 'text/plain' })).status, path).toBe(415);
      expect((await send('{}', { ...json, 'content-encoding': 'gzip' })).status, path).toBe(415);
      expect((await send('{"a":', json)).body.data.code, path).toBe('invalid_input');
      expect((await send('"text"', json)).body.data.code, path).toBe('invalid_input');
      expect((await send(JSON.stringify({ a: 'x'.repeat(20_000) }), json)).status, path).toBe(413);
      const extra = await send(JSON.stringify({ ...example, isAdmin: true }), json);
      expect(extra, path).toMatchObject({ status: 400, body: { data: { code: 'invalid_input' } } });
    }
  });

  test('every route under /auth refuses a foreign origin', async () => {
    for (const { path, example } of posts) {
      const answer = await server.post(path, example, { origin: 'https://evil.example' });
      expect(answer, path).toMatchObject({ status: 403, body: { data: { code: 'origin_refused' } } });
    }
  });

  test('every route under /auth exists only under its declared method', async () => {
    for (const { path, method, example } of Object.values(authRoutes)) {
      const other = method === 'POST' ? await server.get(path) : await server.post(path, example);
      expect(other.status, path).toBe(404);
      const own = method === 'POST' ? await server.post(path, example) : await server.get(path);
      expect(own.status, path).not.toBe(404);
    }
  });

  test('[G4] a login response sends no referrer and is not cached', async () => {
    const answer = await server.logIn('mara@letters.example');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('[I2] reset requests are limited by client address, and by (account, client address) because they send emails', async () => {
    const ask = (email: string, from: string) =>
      server.post(authRoutes.requestPasswordReset.path, { email }, { 'x-client': from });
    for (let at = 0; at < 10; at += 1) {
      expect((await ask('busy@letters.example', '198.51.100.20')).status).toBe(200);
    }
    const eleventh = await ask('BUSY@letters.example', '198.51.100.20');
    expect(eleventh).toMatchObject({ status: 429, body: { data: { code: 'too_many_requests' } } });
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(3000);
    // A stranger's requests stop neither the owner's reset nor the stranger's requests for another account.
    expect((await ask('busy@letters.example', '198.51.100.21')).status).toBe(200);
    expect((await ask('other@letters.example', '198.51.100.20')).status).toBe(200);
    for (let at = 0; at < 48; at += 1) await ask(`writer${at}@letters.example`, '198.51.100.20');
    expect((await ask('fresh@letters.example', '198.51.100.20')).status).toBe(429);
    expect((await ask('fresh@letters.example', '198.51.100.22')).status).toBe(200);
    // An IPv6 host has a whole /64 network, which counts as one client.
    for (let at = 0; at < 60; at += 1)
      await ask(`six${at}@letters.example`, `2001:db8:1:2::${at.toString(16)}`);
    expect((await ask('fresh@letters.example', '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await ask('fresh@letters.example', '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('GET /auth/me', () => {
  test('[G5] /auth/me answers 401 for an ended session and null without a session', async () => {
    for (const sessionId of ['A'.repeat(43), 'not a session']) {
      expect(await server.get('/auth/me', sessionId)).toMatchObject({
        status: 401,
        body: { message: 'Please log in to go on.', data: { code: 'unauthenticated' } },
      });
    }
    expect(await server.get('/auth/me')).toMatchObject({ status: 200, body: null });
  });

  test('/auth/me returns the user with identities and credits in whole units, and without secrets', async () => {
    const { sessionId } = (await server.logIn('mara@letters.example')).body;
    const { body } = await server.get('/auth/me', sessionId);
    expect(body).toMatchObject({
      email: 'mara@letters.example',
      username: null,
      isAdmin: false,
      credits: 10,
      purchasedCredits: 0,
      subscriptionEndsAt: null,
      subscriptionStatus: null,
      subscriptionPlan: null,
      datePaid: null,
      identities: [
        { providerName: 'email', providerUserId: 'mara@letters.example', authId: null, hasPassword: true },
      ],
    });
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash/);
  });

  test('a deleted user is signed out and cannot log in', async () => {
    await server.account('gone@letters.example');
    const { sessionId } = (await server.logIn('gone@letters.example')).body;
    server.db.rawWriter.prepare('UPDATE user SET deleted_at = 1 WHERE email = ?').run('gone@letters.example');
    expect((await server.get('/auth/me', sessionId)).status).toBe(401);
    expect((await server.logIn('gone@letters.example')).status).toBe(401);
  });
});

describe('POST /auth/logout', () => {
  const logOut = (sessionId: string) =>
    server.post('/auth/logout', {}, { authorization: `Bearer ${sessionId}` });

  test('logging out ends only this session, notifies its sockets, and succeeds a second time', async () => {
    const own = (await server.logIn('mara@letters.example')).body.sessionId;
    const other = (await server.logIn('mara@letters.example')).body.sessionId;
    expect((await logOut(own)).status).toBe(200);
    expect((await logOut(own)).status).toBe(200);
    expect((await server.get('/auth/me', own)).status).toBe(401);
    expect((await server.get('/auth/me', other)).status).toBe(200);
    const events = (await server.db.read.select().from(event)).filter(({ kind }) => kind === 'access-ended');
    expect(events.at(-1)?.data).toMatchObject({ sessionHashes: { length: 1 } });
    expect((await server.post('/auth/logout', {})).status).toBe(200);
  });
});

test('GET /auth/providers returns an empty list without social sign-in', async () => {
  expect(await server.get('/auth/providers')).toMatchObject({ status: 200, body: { providers: [] } });
});

test('the declared example of every route is a valid input', async () => {
  const v = await import('valibot');
  for (const { path, input, example } of Object.values(authRoutes)) {
    expect(v.safeParse(input, example).success, path).toBe(true);
  }
});
