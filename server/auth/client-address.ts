import { isIPv6 } from 'node:net';

/**
 * The address that limits count by [I2]: an IPv6 host owns its whole /64, so its last half says nothing.
 */
export function clientAddressOf(remote: string | undefined): string {
  if (!remote) return 'unknown';
  const address = remote.startsWith('::ffff:') ? remote.slice(7) : remote;
  if (!isIPv6(address)) return address;
  return `${expandIPv6(address).slice(0, 4).join(':')}::/64`;
}

function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((part) =>
    (Number.parseInt(part, 16) || 0).toString(16),
  );
}
