import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isAllowedAddress, isAllowedHost, type AllowedAddress } from './allowed-addresses.ts';
import { notHttps, privateAddress } from './connector-errors.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The addresses of the internet (RFC 4291). ipaddr.js counts the deprecated `::a.b.c.d` as public, too. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's host agent. Its address is in a public range, and only virtual machines of Azure reach it. */
const AZURE_HOST = '168.63.129.16';

/** A connection that is about to be opened. */
export interface Target {
  protocol: string;
  /** A name, or an address without brackets. */
  host: string;
  port: number;
}

/**
 * Returns the addresses of a host to which a connection may go: those that the administrator allowed, or all of them if
 * all are public and the protocol is https. One private address refuses a host of public ones, because no honest name
 * server mixes them.
 * @throws AppError `forbidden`
 */
export function permittedAddresses(
  allow: readonly AllowedAddress[],
  { protocol, host, port }: Target,
  addresses: readonly string[],
): readonly string[] {
  if (isAllowedHost(allow, host, port)) return addresses;
  // `localhost` can have a second address that is not in the list.
  const listed = addresses.filter((address) => isListed(allow, address, port));
  if (listed.length > 0) return listed;
  if (!addresses.every((address) => isPublicAddress(address))) throw privateAddress();
  if (protocol !== 'https:') throw notHttps();
  return addresses;
}

const isListed = (allow: readonly AllowedAddress[], text: string, port: number): boolean =>
  ipaddr.isValid(text) && isAllowedAddress(allow, ipaddr.process(text), port);

/**
 * Whether an address is on the internet, and not this machine: none of the ranges for loopback, private networks, links,
 * carriers, multicast, documentation, tests and translation, into which IPv4 addresses can be written as IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST)) return false;
  return address.toString() !== AZURE_HOST && !isOwnAddress(address);
}

/** Services that listen on the machine's public address can be behind a firewall, which the machine itself passes. */
const isOwnAddress = (address: Address): boolean =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .some((own) => isSameAddress(own.address, address.toString()));

/** Whether two texts are the same address. An IPv4 address equals its IPv4-mapped form. */
export const isSameAddress = (one: string, other: string): boolean =>
  ipaddr.isValid(one) &&
  ipaddr.isValid(other) &&
  ipaddr.process(one).toString() === ipaddr.process(other).toString();
