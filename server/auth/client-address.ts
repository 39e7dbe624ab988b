import { isIP, isIPv6 } from 'node:net';

/** Where to read the address of a client [I2]. */
export interface TrustedProxies {
  /** The header in which proxies write the address. Unset: the socket's address is used. */
  clientIpHeader?: string;
  /** The number of trusted proxies between the clients and this server. */
  clientIpHops: number;
}

/** `1.2.3.4:567`, `[::1]:567` and `[::1]`: the forms in which proxies write an address with a port. */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/;
/** An IPv4-mapped IPv6 address as the URL standard serializes it. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Returns the client address by which limits count requests [I2]. Each proxy appends the address of its caller at the
 * right end of the header; the client itself can write everything left of the trusted entries. When the header has no
 * valid address at that position, the socket's address is used.
 * @param header returns the values of a header; an array when the request has it several times
 * @param remote the socket's address
 */
export function readClientAddress(
  { clientIpHeader, clientIpHops }: TrustedProxies,
  header: (name: string) => string | string[] | undefined,
  remote: string | undefined,
): string {
  const values = clientIpHeader === undefined ? undefined : header(clientIpHeader);
  const entries = [values ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return clientAddressOf(validAddress(entries.at(-clientIpHops)) ?? remote);
}

function validAddress(entry: string | undefined): string | undefined {
  if (entry === undefined) return undefined;
  const [, v4, v6] = WITH_PORT.exec(entry) ?? [];
  const address = v4 ?? v6 ?? entry;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Returns one spelling for each client [I2]. An IPv6 host owns its whole /64 network, so only that network counts. An
 * IPv4 address in IPv6-mapped form becomes the IPv4 address.
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

/** Returns the eight groups of an IPv6 address that the URL standard serialized. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
