import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const PLAIN = expect.stringMatching(/^Over plain http others can read on its way all/);

test('a server that only this machine reaches prints its address alone', () => {
  for (const host of ['127.0.0.1', '::1', 'localhost'])
    expect(addressLines({ host, publicUrl: 'http://localhost:3000' }, 3000, ['192.168.1.5'])).toEqual([
      'Foolscap is at http://localhost:3000',
    ]);
});

test('a server behind https prints its public address alone', () => {
  expect(
    addressLines({ host: '0.0.0.0', publicUrl: 'https://write.example.org' }, 3000, ['172.17.0.2']),
  ).toEqual(['Foolscap is at https://write.example.org']);
});

test('a server that other machines reach prints the address for them, what plain http lacks, and that PUBLIC_URL is missing', () => {
  for (const host of ['0.0.0.0', '::'])
    expect(addressLines({ host, publicUrl: 'http://localhost:3000' }, 3000, ['192.168.1.5'])).toEqual([
      'Foolscap is at http://localhost:3000',
      'In your network: http://192.168.1.5:3000',
      'PUBLIC_URL is http://localhost:3000, so the links in emails work only on this machine. Set it to the address that people open, such as http://192.168.1.5:3000.',
      PLAIN,
    ]);
});

test('PUBLIC_URL is not mentioned when it is set, and a listening address is printed as it was set', () => {
  const publicUrl = 'http://10.0.0.7:8080';
  expect(addressLines({ host: '10.0.0.7', publicUrl }, 8080, ['192.168.1.5'])).toEqual([
    `Foolscap is at ${publicUrl}`,
    'In your network: http://10.0.0.7:8080',
    PLAIN,
  ]);
  expect(addressLines({ host: 'fd00::7', publicUrl }, 8080, [])[1]).toBe(
    'In your network: http://[fd00::7]:8080',
  );
});

test('a machine without an address in a network still says what to set', () => {
  expect(addressLines({ host: '0.0.0.0', publicUrl: 'http://localhost:3000' }, 3000, [])).toEqual([
    'Foolscap is at http://localhost:3000',
    expect.stringContaining('such as http://…:3000.'),
    PLAIN,
  ]);
});
