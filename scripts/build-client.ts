import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { connectSources, contentSecurityPolicy } from '#server/http/security-headers.ts';
import { addServiceWorker } from './service-worker-build.ts';
import { takeLock } from './take-lock.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const TARGET = join(DIST, 'client');
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
const policy = (): string =>
  contentSecurityPolicy(connectSources(process.env['REACT_APP_API_URL'] || undefined));

/** Returns a hash of everything from which the client is built. */
function stampOfSources(): string {
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
  hash.update(process.env['REACT_APP_API_URL'] ?? '').update(policy());
  return hash.digest('hex');
}

const isFresh = (stamp: string): boolean =>
  existsSync(join(TARGET, '.stamp')) && readFileSync(join(TARGET, '.stamp'), 'utf8') === stamp;

/**
 * Builds the client when its sources have changed. A lock keeps two processes from building at the same time. The
 * build is moved into place when it is complete, so that the server never serves part of it.
 * @returns whether a build was necessary
 */
export async function buildClient(): Promise<boolean> {
  mkdirSync(DIST, { recursive: true });
  const release = await takeLock(join(DIST, '.build-lock'));
  try {
    const stamp = stampOfSources();
    if (isFresh(stamp)) return false;
    console.log('Building the client …');
    const next = join(DIST, 'client.next');
    const previous = join(DIST, 'client.previous');
    rmSync(next, { recursive: true, force: true });
    await run(join(ROOT, 'node_modules/.bin/vite'), [
      'build',
      '--outDir',
      next,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]);
    await addServiceWorker(next, policy());
    await prerender(next);
    compress(join(next, 'assets'));
    writeFileSync(join(next, '.stamp'), stamp);
    rmSync(previous, { recursive: true, force: true });
    if (existsSync(TARGET)) renameSync(TARGET, previous);
    renameSync(next, TARGET);
    return true;
  } finally {
    release();
  }
}

/** Renders the public pages as HTML. In a process of its own, because React and its pages would stay in the server's. */
async function prerender(folder: string): Promise<void> {
  const renderer = join(DIST, 'site-renderer');
  const vite = join(ROOT, 'node_modules/.bin/vite');
  const output = ['--outDir', renderer, '--emptyOutDir', '--logLevel', 'warn'];
  await run(vite, ['build', '--ssr', 'client/app/site/render-pages.tsx', ...output]);
  const program = join(ROOT, 'scripts/build/write-site-pages.ts');
  // React's build for production, whose HTML has no notes for developers.
  await run(process.execPath, [program, folder, join(renderer, 'render-pages.js')], {
    NODE_ENV: 'production',
  });
  rmSync(renderer, { recursive: true, force: true });
}

/** Writes compressed copies beside the assets, so that no request waits for compression. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, options));
  }
}

function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The client could not be built (${code}).`)),
    );
  });
}

if (import.meta.main) {
  console.log((await buildClient()) ? 'The client is built.' : 'The client is up to date.');
}
