import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** The built client: hashed assets for a year, the page itself asked for anew each time. */
export function staticClient(root: string): Hono {
  const app = new Hono();
  app.get('*', async (c, next) => {
    const path = decodePath(c.req.path);
    if (path === undefined) return next();
    const file = join(root, path);
    if (!file.startsWith(root + sep)) return next();
    const type = TYPES[extname(file)];
    if (!type || !isFile(file)) return next();
    return fileResponse(file, type, c.req.header('accept-encoding') ?? '', path.startsWith('/assets/'));
  });
  // Every other address a person opens is a route of the client.
  app.get('*', async (c, next) => {
    if (!(c.req.header('accept') ?? '').includes('text/html')) return next();
    const page = join(root, 'index.html');
    if (!existsSync(page)) return next();
    return new Response(await readFile(page), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    });
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

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function fileResponse(file: string, type: string, accepts: string, immutable: boolean): Response {
  const packed = ENCODINGS.find(({ name, ending }) => accepts.includes(name) && isFile(file + ending));
  const served = packed ? file + packed.ending : file;
  // Node's web stream type and the DOM's are the same thing under two names.
  const body = Readable.toWeb(createReadStream(served)) as unknown as ReadableStream;
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-length': String(statSync(served).size),
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(packed ? { 'content-encoding': packed.name } : {}),
    },
  });
}
