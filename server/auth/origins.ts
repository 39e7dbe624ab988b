import { networkInterfaces } from 'node:os';
import type { Config } from '#server/config.ts';

/**
 * Which browser origins may call [I1]: PUBLIC_URL's, those of ALLOWED_ORIGINS, and outside production this machine's
 * own names with our port and the development client's.
 */
export function allowedOrigins(config: Config, port: number): ReadonlySet<string> {
  const origins = new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins]);
  if (config.mode === 'production') return origins;
  const own = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  );
  for (const host of ['localhost', '127.0.0.1', '[::1]', ...own]) {
    for (const at of [port, 5173]) origins.add(`http://${host}:${at}`);
  }
  return origins;
}
