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
 * Refuses a connection unless every address of the host is public, or allowed by the administrator. Over http, every
 * address has to be allowed. One refused address refuses the host, because the system may connect to any of them.
 * @throws AppError `forbidden`
 */
export function checkAddresses(
  allow: readonly AllowedAddress[],
  { protocol, host, port }: Target,
  addresses: readonly string[],
): void {
  if (isAllowedHost(allow, host, port)) return;
  const others = addresses.filter((address) => !isListed(allow, address, port));
  if (!others.every((address) => isPublicAddress(address))) throw privateAddress();
  if (protocol !== 'https:' && others.length > 0) throw notHttps();
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
