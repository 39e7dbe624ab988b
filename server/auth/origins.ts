import { networkInterfaces } from 'node:os';
import type { Config } from '#server/config.ts';

/**
 * Returns the browser origins that may call the server [I1]: those of PUBLIC_URL and ALLOWED_ORIGINS; outside
 * production also this machine's names and addresses, at the server's port and the development client's.
 */
export function allowedOrigins(config: Config, port: number): ReadonlySet<string> {
  const origins = new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins]);
  if (config.mode === 'production') return origins;
  const own = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  );
  for (const host of ['localhost', '127.0.0.1', '[::1]', ...own]) {
    for (const allowedPort of [port, 5173]) origins.add(`http://${host}:${allowedPort}`);
  }
  return origins;
}

/** The longest origin that is repeated: a scheme, the longest name of a host and a port. */
const MAX_ORIGIN = 280;

/** Returns the sentence for a page whose origin may not call the server. */
export const originRefusal = (origin: string): string =>
  URL.canParse(origin) && origin.length <= MAX_ORIGIN
    ? `This server does not know the address of this page, ${new URL(origin).origin}. The person who runs it can set PUBLIC_URL to it.`
    : 'This page may not talk to this server.';
