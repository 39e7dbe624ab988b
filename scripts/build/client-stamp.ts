import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connectSources, contentSecurityPolicy } from '#server/http/security-headers.ts';

const ROOT = join(import.meta.dirname, '../..');
const INPUTS = [
  'client',
  'shared',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build',
  'scripts/service-worker-build.ts',
];

/** The content security policy that the server sends with the page. */
export const clientPolicy = (): string =>
  contentSecurityPolicy(connectSources(process.env['REACT_APP_API_URL'] || undefined));

/** Returns a hash of everything from which the client is built. */
export function clientStamp(): string {
  const hash = createHash('sha256');
  const visit = (path: string): void => {
    const info = statSync(path, { throwIfNoEntry: false });
    if (!info) return;
    if (info.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const input of INPUTS) visit(join(ROOT, input));
  hash.update(process.env['REACT_APP_API_URL'] ?? '').update(clientPolicy());
  return hash.digest('hex');
}
