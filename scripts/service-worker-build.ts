import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'vite';
import type { Build } from '#client/service-worker/build-store.ts';

const ROOT = join(import.meta.dirname, '..');
const PLACE = '<meta name="foolscap-build" content="development" />';

/**
 * The files of a built client that every device keeps, in order of their paths: all that is served, but for the worker
 * itself.
 */
export function cachedFiles(folder: string): Build['files'] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file] as const)
    .filter(([path]) => isServed(path) && path !== '/sw.js')
    .map(([path, file]) => [path, sha256(readFileSync(file)).toString('base64')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

// Names with a dot in front are the build's own notes; packed copies stand for the file they are of.
const isServed = (path: string): boolean => !/\/\.|\.(gz|br|map)$/.test(path);

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Gives a built client its id, writes it into the page, and adds the service worker, which holds it and the list of
 * files.
 * @param policy what the server sends with the page: a kept page keeps the policy it came with
 */
export async function addServiceWorker(folder: string, policy: string): Promise<void> {
  const files = cachedFiles(folder);
  const id = sha256(JSON.stringify([files, policy]))
    .toString('hex')
    .slice(0, 16);
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8');
  if (!html.includes(PLACE)) throw new Error(`index.html has no place for the build's id: ${PLACE}`);
  writeFileSync(page, html.replace(PLACE, PLACE.replace('development', id)));
  writeFileSync(join(folder, 'sw.js'), await workerSource({ id, files }));
}

async function workerSource(made: Build): Promise<string> {
  // Vite takes the whole process for a production one, and the server that starts next in it would believe that.
  const mode = process.env['NODE_ENV'];
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(made) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(ROOT, 'client/service-worker/sw.ts'),
        // A classic script: browsers differ in whether a worker may import.
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  const [worker] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (worker?.type !== 'chunk') throw new Error('The service worker could not be built.');
  return worker.code;
}
