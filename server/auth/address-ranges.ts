import { BlockList, isIP, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Addresses that are not routed on the internet (RFC 1918, 3927, 4193, 4291, 6598). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');
/**
 * The /64 network of `::1`; limits count IPv6 clients by network. It needs a list of its own: this network also
 * contains every IPv4 address in its IPv4-mapped form.
 */
const LOOPBACK_NETWORK = new BlockList();
LOOPBACK_NETWORK.addSubnet('::', 64, 'ipv6');

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Whether a host is this machine only: `localhost` or a loopback address. A name that merely starts like one does not
 * count.
 */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return address === 'localhost' || isIn(LOOPBACK, address);
}

/** Whether an address is not on the internet: loopback, link-local or of a private network. */
export const isPrivateAddress = (address: string): boolean =>
  isIn(LOOPBACK, address) || isIn(PRIVATE, address) || (isIPv6(address) && isIn(LOOPBACK_NETWORK, address));
