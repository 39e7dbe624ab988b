import { afterEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
afterEach(() => server.close());

test('[I2] a client cannot change its address with a header that the configuration does not name', async () => {
  server = await testServer();
  const statuses = [];
  for (let at = 0; at < 40; at += 1) {
    const address = `198.51.100.${at}`;
    const forgedHeaders = {
      'x-forwarded-for': address,
      'x-real-ip': address,
      'fly-client-ip': address,
      'cf-connecting-ip': address,
      forwarded: `for=${address}`,
    };
    statuses.push((await server.call(undefined, 'invite-workspace-member', {}, forgedHeaders)).status);
  }
  expect(statuses).toContain(429);
});

test('[I2] a client cannot change its address by putting one in front of the addresses that proxies append', async () => {
  server = await testServer({}, { CLIENT_IP_HEADER: 'x-forwarded-for' });
  const statuses = [];
  for (let at = 0; at < 40; at += 1) {
    const forwarded = { 'x-forwarded-for': `198.51.100.${at}, 203.0.113.7` };
    statuses.push((await server.call(undefined, 'invite-workspace-member', {}, forwarded)).status);
  }
  expect(statuses).toContain(429);
});

test('[E2] only responses to signed-in users carry the cursor of the database', async () => {
  server = await testServer();
  const writer = await server.person();
  const signedIn = await server.call(writer, 'get-workspaces');
  expect(signedIn.headers.get('x-cursor')).toMatch(/^[\w-]+\.\d+\.\d+\.[\w-]+$/);
  expect((await server.call(writer, 'get-workspace', { id: 'none' })).headers.get('x-cursor')).not.toBeNull();
  const answers = [
    await server.call(undefined, 'get-workspaces'),
    await server.call({ ...writer, sessionId: `${writer.sessionId}x` }, 'get-workspaces'),
    ...(await Promise.all(
      ['/auth/me', '/auth/providers', '/nothing', '/'].map((path) => server.fetch(path)),
    )),
  ];
  for (const { status, headers } of answers) {
    expect([status, headers.get('x-cursor')]).toEqual([status, null]);
    // Clients use this header to distinguish the server's responses from those of a captive network [C11].
    expect(headers.get('x-epoch')).toBe(server.services.epoch.current);
  }
});

test('every API response is marked no-store', async () => {
  server = await testServer();
  const writer = await server.person();
  const authorization = `Bearer ${writer.sessionId}`;
  const post = { method: 'POST', headers: { 'content-type': 'application/json', authorization }, body: '{}' };
  const answers = [
    await server.fetch('/operations/get-workspaces', post),
    await server.fetch('/operations/get-workspace', post),
    await server.fetch('/operations', post),
    await server.fetch('/auth/me', { headers: { authorization } }),
    await server.fetch('/auth/me', { headers: { authorization: 'Bearer nobody' } }),
    await server.fetch('/auth/email/login', post),
    await server.fetch('/nothing'),
    await server.fetch('/operations/get-workspaces', {
      ...post,
      headers: { origin: 'https://evil.example' },
    }),
  ];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 403, 404]));
  for (const { status, headers } of answers)
    expect([status, headers.get('cache-control')]).toEqual([status, 'no-store']);
});

test('[I2] an allowed origin may read exactly the headers that the client needs', async () => {
  server = await testServer({}, { PUBLIC_URL: 'https://foolscap.example' });
  const listed = async (path: string, init: RequestInit, header: string) =>
    (await server.fetch(path, init)).headers.get(header)?.split(/,\s*/).sort();
  const origin = 'https://foolscap.example';
  expect(await listed('/auth/me', { headers: { origin } }, 'access-control-expose-headers')).toEqual([
    'X-Cursor',
    'X-Epoch',
    'X-Request-Id',
    'X-Scope',
    'X-Scope-Seq',
  ]);
  const foreign = await server.fetch('/auth/me', { headers: { origin: 'https://evil.example' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBe(null);
});
