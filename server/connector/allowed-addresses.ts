import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An entry of CONNECTOR_ALLOW. Without a port it allows all of them. */
export type AllowedAddress = { port?: number } & (
  { kind: 'range'; network: Address; prefix: number } | { kind: 'host'; host: string }
);

/**
 * Reads the list of CONNECTOR_ALLOW: addresses, ranges and host names, each with an optional port, separated by commas:
 * `127.0.0.1:11434, 10.1.0.0/16, [fd00::5]:8080, models.lan`.
 * @param fail receives the entry that is none, and throws
 */
export function parseAllowedAddresses(list: string, fail: (entry: string) => never): AllowedAddress[] {
  const entries = list.split(',').flatMap((text) => text.trim() || []);
  return entries.map((entry) => parseEntry(entry) ?? fail(entry));
}

function parseEntry(entry: string): AllowedAddress | undefined {
  if (isIP(entry) === 6) return range(entry);
  if (ipaddr.isValidCIDR(entry)) return range(entry);
  const [, bracketed, name, digits] = /^(?:\[([^\]]+)\]|([^:[\]/]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const host = bracketed ?? name;
  if (host === undefined || Number(digits ?? 1) > 65_535 || Number(digits ?? 1) === 0) return undefined;
  const port = digits === undefined ? {} : { port: Number(digits) };
  if (bracketed !== undefined && isIP(bracketed) !== 6) return undefined;
  if (isIP(host) !== 0) return { ...range(host), ...port };
  return isHostName(host) ? { kind: 'host', host: host.toLowerCase(), ...port } : undefined;
}

function range(text: string): AllowedAddress {
  if (text.includes('/')) {
    const [network, prefix] = ipaddr.parseCIDR(text);
    return { kind: 'range', network, prefix };
  }
  const network = ipaddr.process(text);
  return { kind: 'range', network, prefix: network.kind() === 'ipv4' ? 32 : 128 };
}

/** Numbers such as `127.1` are addresses in a short form, which a URL would rewrite; they are not names. */
const isHostName = (text: string): boolean =>
  /^(?!-)[a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})*$/i.test(text) && !/(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(text);

/** Whether an entry names this host, without regard to the addresses that it has. */
export const isAllowedHost = (allow: readonly AllowedAddress[], host: string, port: number): boolean =>
  allow.some((entry) => entry.kind === 'host' && entry.host === host && (entry.port ?? port) === port);

/** Whether an entry contains this address. */
export const isAllowedAddress = (allow: readonly AllowedAddress[], address: Address, port: number): boolean =>
  allow.some(
    (entry) =>
      entry.kind === 'range' &&
      (entry.port ?? port) === port &&
      entry.network.kind() === address.kind() &&
      address.match(entry.network, entry.prefix),
  );
