import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { TOUCH_AFTER_MS } from '#server/auth/sessions.ts';
import { session } from '#server/db/schema/index.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

let server: TestServer;
afterEach(() => server.close());

test('[I1] neither Host nor X-Forwarded-* determines an allowed origin or a link', async () => {
  server = await testServer();
  const forgedHeaders = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  const json = { 'content-type': 'application/json' };
  const foreign = await server.fetch('/auth/email/login', {
    method: 'POST',
    headers: { ...forgedHeaders, ...json, origin: 'https://evil.example' },
    body: '{}',
  });
  expect(foreign).toMatchObject({ status: 403, body: { data: { code: 'origin_refused' } } });
  expect(foreign.headers.get('access-control-allow-origin')).toBe(null);
  await server.fetch('/auth/email/signup', {
    method: 'POST',
    headers: { ...forgedHeaders, ...json },
    body: JSON.stringify({ email: 'ines@letters.example', password: 'a long walk by the river' }),
  });
  expect(server.emails[0]?.link).toMatch(/^http:\/\/localhost:3000\//);
});

test('[I1] the opaque origin "null" is foreign', async () => {
  server = await testServer();
  const writer = await server.person();
  expect(await server.call(writer, 'get-workspaces', {}, { origin: 'null' })).toMatchObject({ status: 403 });
});

test('[I2] error responses carry the same headers as other responses, for allowed origins', async () => {
  server = await testServer({}, { PUBLIC_URL: 'https://foolscap.example' });
  const origin = 'https://foolscap.example';
  for (const path of ['/nothing', '/auth/me', '/healthz']) {
    const { headers } = await server.fetch(path, { headers: { origin } });
    expect(headers.get('access-control-allow-origin'), path).toBe(origin);
    expect(headers.get('access-control-allow-credentials'), path).toBe(null);
    expect(headers.get('access-control-expose-headers'), path).toContain('X-Scope-Seq');
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security'), path).toContain('max-age=31536000');
    expect(headers.get('x-epoch'), path).toBe(server.services.epoch.current);
  }
  const preflight = await server.fetch('/operations/get-workspaces', {
    method: 'OPTIONS',
    headers: { origin },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'Authorization,Content-Type,Idempotency-Key,Operation-Version,X-Cursor',
  );
});

test('[I8] the policy of a page whose API has another address allows calls and sockets to it', async () => {
  server = await testServer({}, { REACT_APP_API_URL: 'https://api.foolscap.example/v1' });
  const { headers } = await server.fetch('/');
  expect(headers.get('content-security-policy')).toContain(
    "connect-src 'self' blob: https://api.foolscap.example wss://api.foolscap.example;",
  );
});

test('a user is rate-limited over all client addresses, a stranger by client address, and both learn when to retry', async () => {
  server = await testServer({}, { CLIENT_IP_HEADER: 'x-client' });
  const writer = await server.person();
  const other = await server.person();
  const invite = (person: typeof writer | undefined, from: string) =>
    server.call(person, 'invite-workspace-member', {}, { 'x-client': from });
  for (let at = 0; at < 30; at += 1) {
    expect((await invite(writer, `198.51.100.${at}`)).status).toBe(400);
    expect((await invite(undefined, '203.0.113.1')).status).toBe(401);
  }
  for (const limited of [await invite(writer, '198.51.100.99'), await invite(undefined, '203.0.113.1')]) {
    expect(limited).toMatchObject({ status: 429, body: { data: { code: 'too_many_requests' } } });
    expect(limited.body.data.retryAfterSeconds).toBeGreaterThan(0);
    expect(limited.headers.get('retry-after')).toBe(String(limited.body.data.retryAfterSeconds));
  }
  expect((await invite(other, '198.51.100.99')).status).toBe(400);
  expect((await invite(undefined, '203.0.113.2')).status).toBe(401);
});

test('a query is answered even if the session cannot be touched', async () => {
  server = await testServer();
  const writer = await server.person();
  await newWorkspace(server, writer);
  const longAgo = Date.now() - 2 * TOUCH_AFTER_MS;
  await server.db.write({ scopes: [] }, (tx) =>
    tx.update(session).set({ lastUsedAt: longAgo }).where(eq(session.userId, writer.userId)),
  );
  const { write } = server.db;
  server.db.write = () => Promise.reject(new Error('The disk is full.'));
  expect(await server.call(writer, 'get-workspaces')).toMatchObject({ status: 200, body: [{}] });
  server.db.write = write;
  expect((await server.call(writer, 'get-workspaces')).status).toBe(200);
  const [touched] = await server.db.read.select().from(session).where(eq(session.userId, writer.userId));
  expect(touched?.lastUsedAt).toBeGreaterThan(longAgo);
});

test('the response to a fault contains a request id, but neither the cause nor a value', async () => {
  const error = vi.fn();
  server = await testServer();
  server.services.log.error = error;
  const writer = await server.person();
  server.db.write = () => Promise.reject(new Error('SECRET-OF-THE-MACHINE'));
  const fault = await server.call(writer, 'update-current-user', { username: 'Ines' });
  expect(fault).toMatchObject({
    status: 500,
    body: { data: { code: 'internal', requestId: expect.any(String) } },
  });
  expect(JSON.stringify(fault.body)).not.toContain('SECRET');
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({
      requestId: fault.headers.get('x-request-id'),
      path: '/operations/update-current-user',
    }),
    'fault',
  );
});
