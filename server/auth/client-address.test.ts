import { describe, expect, test } from 'vitest';
import { clientAddressOf, readClientAddress } from './client-address.ts';

const SOCKET = '10.0.0.9';

/** Returns the client address of a request with this X-Forwarded-For header. */
const address = (value: string | string[] | undefined, clientIpHops = 1): string =>
  readClientAddress({ clientIpHeader: 'x-forwarded-for', clientIpHops }, () => value, SOCKET);

describe('[I2] the configured proxy header', () => {
  test('a proxy header is ignored unless the configuration names it', () => {
    expect(readClientAddress({ clientIpHops: 1 }, () => '198.51.100.1', SOCKET)).toBe(SOCKET);
  });

  test('a proxy header is read from the right, because a client can put addresses in front of those that proxies append', () => {
    expect(address('203.0.113.7')).toBe('203.0.113.7');
    expect(address('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(address('198.51.100.1, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
    expect(address(',,198.51.100.1,,203.0.113.7,')).toBe('203.0.113.7');
  });

  test('several headers of one request are read as one list', () => {
    expect(address(['198.51.100.1', '203.0.113.7'])).toBe('203.0.113.7');
    expect(address(['198.51.100.1, 203.0.113.7', '10.0.0.2'], 2)).toBe('203.0.113.7');
  });

  test('the socket’s address is used when the header has no valid address at the trusted position', () => {
    for (const value of [
      undefined,
      '',
      'unknown',
      '203.0.113.7, nonsense',
      '203.0.113.300',
      'for=203.0.113.7',
    ])
      expect(address(value), String(value)).toBe(SOCKET);
    // The request came through fewer proxies than are trusted: somebody reached the server past one of them.
    expect(address('203.0.113.7', 2)).toBe(SOCKET);
  });

  test('an address in the header may have a port', () => {
    expect(address('203.0.113.7:4711')).toBe('203.0.113.7');
    expect(address('[2001:db8::1]:4711')).toBe('2001:db8:0:0::/64');
    expect(address('[2001:db8::1]')).toBe('2001:db8:0:0::/64');
  });
});

describe('[I2] every spelling of an address counts as one client', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s becomes %s', (spelling, canonical) => {
    expect(clientAddressOf(spelling)).toBe(canonical);
  });
});
