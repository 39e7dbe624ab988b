import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TOP_FOLDERS = [
  'client',
  'server',
  'sync',
  'shared',
  'migrations',
  'scripts',
  'e2e',
  'bench',
  'public',
  'docs',
];
/** Paths in backticks that start at a top folder, as in `client/app`. Paths with a placeholder (`<name>`) are left out. */
const named = [...readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(/`([^`\n]+)`/g)]
  .map(([, path = '']) => path)
  .filter((path) => TOP_FOLDERS.includes(path.split('/')[0] ?? '') && !path.includes('<'));

test('ARCHITECTURE.md names only files and folders that exist', () => {
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('ARCHITECTURE.md names every top folder and every second-level folder', () => {
  const folders = TOP_FOLDERS.flatMap((top) => [
    top,
    ...readdirSync(join(ROOT, top), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${top}/${name}`),
  ]);
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
});
