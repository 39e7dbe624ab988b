import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'vite';
import { adminFiles, type BuildManifest } from './build/admin-files.ts';
import type { Build } from '#client/service-worker/build-store.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILD_ID_TAG = '<meta name="foolscap-build" content="development" />';

/**
 * Returns the files of a built client that every device caches, with their hashes, in the order of their paths: all
 * served files except for the service worker itself and the pages of administrators.
 */
export function cachedFiles(folder: string): Build['files'] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as BuildManifest;
  const ofAdministration = adminFiles(manifest);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [`/${relative(folder, file).split(sep).join('/')}`, file] as const)
    .filter(([path]) => isServed(path) && path !== '/sw.js' && !ofAdministration.has(path.slice(1)))
    .map(([path, file]) => [path, sha256(readFileSync(file)).toString('base64')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

// Names that begin with a dot are the build's own files; compressed copies and source maps belong to another file. No page
// shows the pictures of shared links.
const isServed = (path: string): boolean => !/\/\.|^\/og\/|\.(gz|br|map)$/.test(path);

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Computes the id of a built client, writes it into the page, and adds the service worker with the id and the list of
 * files.
 * @param policy the page's content security policy, which is part of the id because a cached page keeps its old policy
 */
export async function addServiceWorker(folder: string, policy: string): Promise<void> {
  const files = cachedFiles(folder);
  const id = sha256(JSON.stringify([files, policy]))
    .toString('hex')
    .slice(0, 16);
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8');
  if (!html.includes(BUILD_ID_TAG))
    throw new Error(`index.html has no place for the build's id: ${BUILD_ID_TAG}`);
  writeFileSync(page, html.replace(BUILD_ID_TAG, BUILD_ID_TAG.replace('development', id)));
  writeFileSync(join(folder, 'sw.js'), await workerSource({ id, files }));
}

async function workerSource(buildInfo: Build): Promise<string> {
  // Vite sets NODE_ENV to production. The server that starts in the same process must not see it.
  const mode = process.env['NODE_ENV'];
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(buildInfo) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(ROOT, 'client/service-worker/sw.ts'),
        // A classic script: not every browser supports imports in a service worker.
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
