import { isIP, isIPv6 } from 'node:net';

/** Where the address of a client stands [I2]. */
export interface TrustedProxies {
  /** The header in which proxies name it; unset: the socket's own address. */
  clientIpHeader?: string;
  /** How many trusted proxies stand between the clients and this server. */
  clientIpHops: number;
}

/** `1.2.3.4:567`, `[::1]:567` and `[::1]`: how proxies write an address with a port. */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/;
/** An IPv4 address in IPv6, as the URL standard writes it. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * The address of a request that limits count by [I2]. Each proxy adds the address it was called from at the right end of
 * the header; what stands left of the trusted ones was written by the client. Without a valid address at that position the
 * socket's counts.
 * @param header the header's values: a list, and a list each where it was sent more than once
 * @param remote the socket's address
 */
export function readClientAddress(
  { clientIpHeader, clientIpHops }: TrustedProxies,
  header: (name: string) => string | string[] | undefined,
  remote: string | undefined,
): string {
  const named = clientIpHeader === undefined ? undefined : header(clientIpHeader);
  const listed = [named ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return clientAddressOf(validAddress(listed.at(-clientIpHops)) ?? remote);
}

function validAddress(entry: string | undefined): string | undefined {
  if (entry === undefined) return undefined;
  const [, v4, v6] = WITH_PORT.exec(entry) ?? [];
  const address = v4 ?? v6 ?? entry;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * One spelling for each client [I2]: an IPv6 host owns its whole /64, so its last half says nothing, and an IPv4 address
 * that is written as IPv6 is the IPv4 address.
 */
export function clientAddressOf(remote: string | undefined): string {
  if (!remote) return 'unknown';
  if (!isIPv6(remote)) return remote;
  const [bare = ''] = remote.split('%');
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(address) ?? [];
  if (high !== undefined && low !== undefined) return dotted(high, low);
  return `${expand(address).slice(0, 4).join(':')}::/64`;
}

const dotted = (high: string, low: string): string =>
  [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 0xff])
    .join('.');

/** The eight parts of an IPv6 address in the spelling of the URL standard. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
