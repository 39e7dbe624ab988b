import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Hono } from 'hono';
import { isAccepted } from './accepted-encoding.ts';

const PAGE_TYPE = 'text/html; charset=utf-8';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': PAGE_TYPE,
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
const PLAIN = { name: undefined, suffix: '' } as const;

/**
 * Serves the built client. Hashed assets are cached for a year; the page and the service worker are revalidated each
 * time.
 * @param previous the folder of the previous build, from which a page of it that is still open loads its assets
 */
export function staticClient(root: string, previous = `${root}.previous`): Hono {
  const app = new Hono();
  app.get('*', async (c, next) => {
    const path = decodePath(c.req.path);
    if (path === undefined) return next();
    const file = join(root, path);
    if (!file.startsWith(root + sep)) return next();
    const type = TYPES[extname(file)];
    if (!type) return next();
    const isImmutable = path.startsWith('/assets/');
    for (const candidate of isImmutable ? [file, join(previous, path)] : [file]) {
      const found = await fileResponse(candidate, type, c.req.header('accept-encoding') ?? '', isImmutable);
      if (found) return found;
    }
    return next();
  });
  // Every other address that a person opens is a route of the client.
  app.get('*', async (c, next) => {
    if (!(c.req.header('accept') ?? '').includes('text/html')) return next();
    return (await fileResponse(join(root, 'index.html'), PAGE_TYPE, '', false)) ?? next();
  });
  return app;
}

function decodePath(path: string): string | undefined {
  try {
    const decoded = normalize(decodeURIComponent(path));
    return decoded.includes('\0') || decoded.includes(`${sep}.`) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/**
 * Responds with a file. It is read completely: assets are small, and a stream that is never read, as for HEAD, would
 * keep its file open.
 * @returns undefined when there is no such file
 */
async function fileResponse(
  file: string,
  type: string,
  acceptEncoding: string,
  isImmutable: boolean,
): Promise<Response | undefined> {
  for (const { name, suffix } of [
    ...ENCODINGS.filter((each) => isAccepted(acceptEncoding, each.name)),
    PLAIN,
  ]) {
    const bytes = await read(file + suffix);
    if (!bytes) continue;
    return new Response(bytes, {
      headers: {
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        vary: 'accept-encoding',
        ...(name ? { 'content-encoding': name } : {}),
      },
    });
  }
  return undefined;
}

/** Reads a file. @returns undefined when it cannot be read: absent, a folder, or a name too long for the system */
async function read(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return readFile(file).catch(() => undefined);
}
