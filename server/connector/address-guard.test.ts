import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { CONNECTOR_MESSAGES } from './connector-errors.ts';
import { isPublicAddress } from './address-guard.ts';
import { testConnector } from './testing/target-server.ts';

/** Addresses that no person may reach through the server, with their ranges. */
const REFUSED = [
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'metadata of most clouds'],
  ['169.254.0.1', 'link-local'],
  ['168.63.129.16', 'host agent of Azure'],
  ['100.64.0.1', 'carrier'],
  ['100.100.100.200', 'metadata of Alibaba'],
  ['192.0.0.192', 'metadata of Oracle'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'tests'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::8.8.8.8', 'IPv4-compatible, of a public address'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:169.254.169.254', 'IPv4-mapped'],
  ['::ffff:8.8.8.8', 'IPv4-mapped, of a public address'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::808:808', 'NAT64, of a public address'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2002:a9fe:a9fe::', '6to4'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of Amazon'],
  ['ff02::1', 'multicast'],
  ['100::1', 'discard'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['5f00::1', 'segment routing'],
  ['4000::1', 'not assigned'],
  ['not an address', 'none'],
  ['', 'none'],
] as const;

describe('the ranges', () => {
  test.each(REFUSED)('%s is refused: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  test('the addresses of this machine are refused, also public ones', () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own) expect(isPublicAddress(address), address).toBe(false);
  });
});

/** How addresses of private networks can be written in a URL. */
const WRITTEN = [
  'https://127.0.0.1/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7F.0.0.1/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://127.0.0.1./',
  'https://0/',
  'https://%31%32%37.0.0.1/',
  'https://127。0。0。1/',
  'https://①②⑦.0.0.1/',
  'https://2852039166/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[fd00:ec2::254]/',
  'http://127.0.0.1/',
  'https://10.0.0.1:8443/',
] as const;

test.each(WRITTEN)('the connector refuses %s', async (url) => {
  await expect(testConnector().fetch(url, { userId: 'ada' })).rejects.toMatchObject({
    code: 'forbidden',
    message: CONNECTOR_MESSAGES.private,
  });
});

test.each([
  ['', CONNECTOR_MESSAGES.invalid],
  ['example.com', CONNECTOR_MESSAGES.invalid],
  ['https://', CONNECTOR_MESSAGES.invalid],
  ['https://300.0.0.1/', CONNECTOR_MESSAGES.invalid],
  ['https://[::1%25lo]/', CONNECTOR_MESSAGES.invalid],
  ['file:///etc/passwd', CONNECTOR_MESSAGES.invalid],
  ['data:text/plain,hello', CONNECTOR_MESSAGES.invalid],
  ['gopher://127.0.0.1/', CONNECTOR_MESSAGES.invalid],
  ['ftp://example.com/', CONNECTOR_MESSAGES.invalid],
  ['blob:https://example.com/1', CONNECTOR_MESSAGES.invalid],
  ['https://ada@example.com/', CONNECTOR_MESSAGES.credentials],
  ['https://:secret@example.com/', CONNECTOR_MESSAGES.credentials],
  ['https://example.com@127.0.0.1/', CONNECTOR_MESSAGES.credentials],
])('the connector refuses %j as input', async (url, message) => {
  for (const send of [
    () => testConnector().fetch(url, { userId: 'ada' }),
    () => testConnector().fetchFor({ userId: 'ada' })(url),
  ])
    await expect(send()).rejects.toMatchObject({ code: 'invalid_input', message });
});
