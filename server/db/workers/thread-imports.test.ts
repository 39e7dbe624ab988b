import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Modules that a worker thread imports because a job names them. */
const jobModules = globSync('{server,sync}/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.includes('test'))
  .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('new URL(import.meta.url)'))
  .toSorted();

/** Imports modules in a process of their own. @returns every file that was loaded with them */
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

test('[I6] a worker thread starts without Drizzle, which takes longer to load than everything else in it', () => {
  const loaded = loadedWith(jobModules);
  expect(loaded.some((url) => url.endsWith('/server/db/journal/fold-room.ts'))).toBe(true);
  expect(loaded.filter((url) => url.includes('/node_modules/drizzle-orm/'))).toEqual([]);
});
