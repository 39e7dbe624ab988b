import { afterEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
afterEach(() => server.close());

test('[I2] no header makes another client of one, unless the configuration names it', async () => {
  server = await testServer();
  const tries = [];
  for (let at = 0; at < 40; at += 1) {
    const address = `198.51.100.${at}`;
    const claims = {
      'x-forwarded-for': address,
      'x-real-ip': address,
      'fly-client-ip': address,
      'cf-connecting-ip': address,
      forwarded: `for=${address}`,
    };
    tries.push((await server.call(undefined, 'invite-workspace-member', {}, claims)).status);
  }
  expect(tries).toContain(429);
});

test('[I2] other pages may send and read exactly what the client needs', async () => {
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
