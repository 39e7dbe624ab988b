import { describe, expect, test, vi } from 'vitest';
import { testServer } from '#server/testing/server.ts';
import { watchSharedAddress } from './shared-address.ts';

const PRODUCTION = { mode: 'production', publicUrl: 'https://foolscap.example' };

/** Returns the number of warnings after 150 requests from each address in turn. */
function warnings(addresses: readonly string[], config = PRODUCTION, path = '/auth/me'): number {
  const warn = vi.fn();
  const watch = watchSharedAddress(config, { warn });
  for (let at = 0; at < 150; at += 1) for (const address of addresses) watch(path, address);
  return warn.mock.calls.length;
}

describe('[I2] the warning that all clients share one address', () => {
  test.each(['127.0.0.1', '172.17.0.1', '10.1.2.3', '192.168.1.1', '0:0:0:0::/64', 'fd00:0:0:1::/64'])(
    'the warning is logged once when %s is the only client address',
    (address) => {
      expect(warnings([address])).toBe(1);
    },
  );

  test.each([
    ['for a public address', ['203.0.113.7'], PRODUCTION, '/auth/me'],
    ['for a public network', ['2001:db8:0:0::/64'], PRODUCTION, '/auth/me'],
    ['for several addresses', ['10.1.2.3', '10.1.2.4'], PRODUCTION, '/auth/me'],
    ['outside production', ['127.0.0.1'], { ...PRODUCTION, mode: 'development' }, '/auth/me'],
    [
      'for one person at this machine',
      ['127.0.0.1'],
      { ...PRODUCTION, publicUrl: 'http://localhost:3000' },
      '/',
    ],
    ['for probes', ['127.0.0.1'], PRODUCTION, '/readyz'],
  ] as const)('the warning is not logged %s', (_, addresses, config, path) => {
    expect(warnings(addresses, config, path)).toBe(0);
  });

  test('only a server that does not read its proxy’s header logs the warning', async () => {
    for (const [header, expected] of [
      ['', 1],
      ['X-Forwarded-For', 0],
    ] as const) {
      const server = await testServer(
        {},
        {
          NODE_ENV: 'production',
          SMTP_URL: 'smtp://mail.example',
          SECRETS_KEY: '00'.repeat(32),
          PUBLIC_URL: 'https://foolscap.example',
          CLIENT_IP_HEADER: header,
        },
      );
      const warn = vi.spyOn(server.services.log, 'warn');
      for (let at = 0; at < 120; at += 1)
        await server.fetch(
          '/auth/providers',
          { headers: { 'x-forwarded-for': `203.0.113.${at}` } },
          '10.0.0.9',
        );
      expect(warn.mock.calls.filter(([, text]) => String(text).includes('CLIENT_IP_HEADER'))).toHaveLength(
        expected,
      );
      await server.close();
    }
  });
});
