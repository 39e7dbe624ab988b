import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** The cache, and the module that takes statements for drizzle's queries from it. */
const CACHE = ['server/db/prepared-query.ts', 'server/db/statements.ts'];
/** Programs that run each of their statements once. */
const ONCE = /^server\/db\/(?:backups\/|migrate\.ts$)/;
const TESTS = /\.test\.ts$|\/testing\//;

test('server and sync prepare all statements in the one cache, except for statements that run only once', () => {
  const files = globSync('{server,sync}/**/*.ts', { cwd: ROOT }).filter((file) => !TESTS.test(file));
  const preparing = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('.prepare('));
  expect(preparing.filter((file) => !ONCE.test(file)).toSorted()).toEqual(CACHE);
});
