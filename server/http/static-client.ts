import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Hono } from 'hono';

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
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
const PLAIN = { name: undefined, ending: '' } as const;

/**
 * The built client: hashed assets for a year, the page itself and the service worker asked for anew each time.
 * @param previous the build before this one: a page of it that is still open loads its later parts from there
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
  // Every other address a person opens is a route of the client.
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
 * A file read whole: assets are small, and a stream that nobody reads, as for HEAD, would keep its file open for ever.
 * @returns undefined when there is no such file
 */
async function fileResponse(
  file: string,
  type: string,
  accepts: string,
  isImmutable: boolean,
): Promise<Response | undefined> {
  for (const { name, ending } of [...ENCODINGS.filter((each) => takes(accepts, each.name)), PLAIN]) {
    const bytes = await read(file + ending);
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

/** Whether an Accept-Encoding names this one without refusing it. */
const takes = (accepts: string, name: string): boolean =>
  accepts.split(',').some((part) => {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return coding === name && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });

/** Undefined for whatever is no readable file: absent, a folder, a name too long for the system. */
async function read(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return readFile(file).catch(() => undefined);
}
