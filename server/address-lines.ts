import { networkInterfaces } from 'node:os';
import { isLoopback } from './auth/address-ranges.ts';
import type { Config } from './config.ts';

/** Addresses that mean every address of this machine. */
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** Returns the IPv4 addresses by which other machines reach this one. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/**
 * Returns the lines that the server prints about its addresses: where it is, and, while other machines reach it without
 * https, by which address, what browsers lack there, and whether PUBLIC_URL is missing.
 * @param addresses this machine's addresses
 */
export function addressLines(
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  port: number,
  addresses: readonly string[] = ownAddresses(),
): string[] {
  const lines = [`Foolscap is at ${publicUrl}`];
  const { protocol, hostname } = new URL(publicUrl);
  if (isLoopback(host) || protocol === 'https:') return lines;
  const hosts = EVERY_ADDRESS.includes(host) ? addresses : [host];
  const urls = hosts.map((one) => `http://${one.includes(':') ? `[${one}]` : one}:${port}`);
  const [first = `http://…:${port}`] = urls;
  if (urls.length > 0) lines.push(`In your network: ${urls.join(', ')}`);
  if (isLoopback(hostname))
    lines.push(
      `PUBLIC_URL is ${publicUrl}, so the links in emails work only on this machine. Set it to the address that people open, such as ${first}.`,
    );
  lines.push(
    'Over plain http others can read on its way all that people type and open. Browsers offer neither passkeys nor the installed app there, and open no page while this server is out of reach. docs/operations.md, “Behind a proxy”, has https.',
  );
  return lines;
}
