import { describe, expect, test } from 'vitest';
import { permittedAddresses } from './address-guard.ts';
import { parseAllowedAddresses } from './allowed-addresses.ts';
import { CONNECTOR_MESSAGES } from './connector-errors.ts';

const parse = (list: string) =>
  parseAllowedAddresses(list, (entry) => {
    throw new Error(`refused: ${entry}`);
  });

/** Returns whether a list allows a connection to this address of a host. */
function allows(list: string, url: string, address: string): boolean {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  try {
    permittedAddresses(parse(list), { protocol, host, port: Number(port) || 80 }, [address]);
    return true;
  } catch {
    return false;
  }
}

describe('the list of CONNECTOR_ALLOW', () => {
  test.each([
    'http://models.lan',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '127.1',
    '0x7f000001',
    '300.0.0.1',
    'models.lan:0',
    'models.lan:70000',
    'models.lan/16',
    '[models.lan]:80',
    '[::1',
    '*.lan',
    'two words',
    'user@models.lan',
  ])('the entry %j is refused', (entry) => {
    expect(() => parse(entry)).toThrow(`refused: ${entry}`);
    expect(() => parse(`10.0.0.0/8, ${entry}`)).toThrow(`refused: ${entry}`);
  });

  test('an empty list allows public addresses over https only', () => {
    expect(parse(' , ')).toEqual([]);
    expect(allows('', 'https://example.com', '93.184.216.34')).toBe(true);
    expect(allows('', 'http://example.com', '93.184.216.34')).toBe(false);
    expect(allows('', 'https://example.com', '10.0.0.1')).toBe(false);
  });

  test('an address, a range and a host are allowed over http, and nothing beside them', () => {
    const list = '127.0.0.1, 10.1.0.0/16, fd00::/8, Models.LAN, ::1';
    for (const [url, address] of [
      ['http://127.0.0.1', '127.0.0.1'],
      ['http://name.example', '10.1.2.3'],
      ['https://name.example', 'fd00::5'],
      ['http://models.lan', '192.168.1.7'],
      ['http://[::1]', '::1'],
      ['http://[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ] as const)
      expect(allows(list, url, address), url).toBe(true);
    for (const [url, address] of [
      ['http://127.0.0.2', '127.0.0.2'],
      ['http://name.example', '10.2.0.1'],
      ['http://other.lan', '192.168.1.7'],
      ['http://sub.models.lan', '192.168.1.7'],
      ['http://models.lan.example', '192.168.1.7'],
      ['http://192.168.1.7', '192.168.1.7'],
    ] as const)
      expect(allows(list, url, address), url).toBe(false);
  });

  test('an entry with a port allows this port only', () => {
    const list = '127.0.0.1:11434, [::1]:8080, models.lan:1234';
    for (const [url, address] of [
      ['http://127.0.0.1:11434', '127.0.0.1'],
      ['http://[::1]:8080', '::1'],
      ['http://models.lan:1234', '10.0.0.1'],
    ] as const) {
      expect(allows(list, url, address), url).toBe(true);
      expect(allows(list, url.replace(/\d+$/, '6379'), address), url).toBe(false);
    }
  });

  test('a private address among public ones refuses the host', () => {
    const target = { protocol: 'https:', host: 'name.example', port: 443 };
    const addresses = ['93.184.216.34', '2606:4700::1111'];
    expect(permittedAddresses([], target, addresses)).toEqual(addresses);
    expect(() => permittedAddresses([], target, [...addresses, '127.0.0.1'])).toThrow(
      CONNECTOR_MESSAGES.private,
    );
  });

  test('of several addresses of a host, only the allowed ones are used', () => {
    const target = { protocol: 'http:', host: 'localhost', port: 11434 };
    const allow = parse('127.0.0.1:11434');
    expect(permittedAddresses(allow, target, ['::1', '127.0.0.1'])).toEqual(['127.0.0.1']);
    expect(permittedAddresses(allow, target, ['127.0.0.1', '93.184.216.34'])).toEqual(['127.0.0.1']);
    expect(() => permittedAddresses(allow, target, ['::1', '127.0.0.2'])).toThrow(CONNECTOR_MESSAGES.private);
  });
});
