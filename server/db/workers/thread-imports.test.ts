import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** The modules of all jobs, which worker threads import. */
const jobModules = globSync('{server,sync}/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.includes('test'))
  .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('new URL(import.meta.url)'))
  .toSorted();

/** Imports modules in a separate process. @returns the URLs of all files that were loaded */
function loadedWith(files: readonly string[]): string[] {
  const source = `
    import { registerHooks } from 'node:module';
    import { pathToFileURL } from 'node:url';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    for (const file of ${JSON.stringify(files)}) await import(pathToFileURL(file));
    console.log(JSON.stringify(loaded));`;
  const args = ['--input-type=module', '--eval', source];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as string[];
}

test('[I6] no module of a job imports Drizzle, which takes longer to load than the rest of a worker thread', () => {
  const loaded = loadedWith(jobModules);
  expect(loaded.some((url) => url.endsWith('/server/db/journal/fold-room.ts'))).toBe(true);
  expect(loaded.filter((url) => url.includes('/node_modules/drizzle-orm/'))).toEqual([]);
});
