import { spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants as zlibConstants, gzipSync } from 'node:zlib';
import { clientPolicy, clientStamp } from './build/client-stamp.ts';
import { addServiceWorker } from './service-worker-build.ts';
import { takeLock } from './take-lock.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const TARGET = join(DIST, 'client');

const isFresh = (stamp: string): boolean =>
  existsSync(join(TARGET, '.stamp')) && readFileSync(join(TARGET, '.stamp'), 'utf8') === stamp;

/** A build that is not possible. The message is a sentence for the operator. */
class BuildRefusal extends Error {}

/**
 * Builds the client when its sources have changed. A lock keeps two processes from building at the same time. The
 * build is moved into place when it is complete, so that the server never serves part of it.
 * @returns whether a build was necessary
 * @throws BuildRefusal when one is necessary and this user may not write it
 */
export async function buildClient(): Promise<boolean> {
  const stamp = clientStamp();
  // Without the lock, so that a user who may not write here can start a server that somebody else built.
  if (isFresh(stamp)) return false;
  // The build holds no secrets, and other users may start servers with it.
  const umask = process.umask(0o022);
  try {
    requireWritable();
    return await buildUnderLock(stamp);
  } finally {
    process.umask(umask);
  }
}

/** As `buildClient`, for a program: prints the sentence of a refusal and exits with code 1. */
export async function buildOrExit(): Promise<boolean> {
  try {
    return await buildClient();
  } catch (error) {
    if (!(error instanceof BuildRefusal)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** @throws BuildRefusal when this user may not write the build */
function requireWritable(): void {
  try {
    mkdirSync(DIST, { recursive: true });
    accessSync(DIST, constants.W_OK);
  } catch {
    throw new BuildRefusal(
      `The client has to be built, and this user may not write in ${DIST}. Run “npm run build” once as the owner of this folder, then start again.`,
    );
  }
}

async function buildUnderLock(stamp: string): Promise<boolean> {
  const release = await takeLock(join(DIST, '.build-lock'));
  try {
    // Another process may have built it while this one waited.
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
    await addServiceWorker(next, clientPolicy());
    await prerender(next);
    compress(join(next, 'assets'));
    writeFileSync(join(next, '.stamp'), stamp);
    rmSync(previous, { recursive: true, force: true });
    if (existsSync(TARGET)) renameSync(TARGET, previous);
    renameSync(next, TARGET);
    // Earlier versions created it for its owner alone.
    chmodSync(DIST, 0o755);
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
    const options = { params: { [zlibConstants.BROTLI_PARAM_QUALITY]: 9 } };
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
  console.log((await buildOrExit()) ? 'The client is built.' : 'The client is up to date.');
}
