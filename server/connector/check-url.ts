import { isIP } from 'node:net';
import { AppError } from '#shared/errors/app-error.ts';
import { checkAddresses, type Target } from './address-guard.ts';
import type { AllowedAddress } from './allowed-addresses.ts';
import { CONNECTOR_MESSAGES, invalidAddress } from './connector-errors.ts';

/**
 * Parses a URL as browsers do, which rewrites addresses in decimal, octal, hexadecimal and short forms to four numbers.
 * @throws AppError `invalid_input` for no URL, another protocol than http and https, or a user name or password
 */
export function parseUrl(text: string | URL, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidAddress();
  if (url.username !== '' || url.password !== '')
    throw new AppError('invalid_input', CONNECTOR_MESSAGES.credentials);
  // "name." is the same name; without its dot it is found in the list of allowed hosts.
  url.hostname = url.hostname.replace(/\.$/, '');
  url.hash = '';
  return url;
}

/** Refuses an address that is written in the URL. Names are checked when they have been resolved. */
export function checkLiteral(allow: readonly AllowedAddress[], url: URL): void {
  const target = targetOf(url);
  if (isIP(target.host) !== 0) checkAddresses(allow, target, [target.host]);
}

export const targetOf = ({
  protocol,
  hostname,
  port,
}: Pick<URL, 'protocol' | 'hostname' | 'port'>): Target => ({
  protocol,
  host: hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase(),
  port: Number(port) || (protocol === 'https:' ? 443 : 80),
});
