import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addServiceWorker, cachedFiles } from './service-worker-build.ts';

const PAGE = '<!doctype html><meta name="foolscap-build" content="development" /><p>words</p>';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foolscap-built-'));
  for (const name of ['assets', '.vite', 'icons']) mkdirSync(join(folder, name));
  const files = {
    'index.html': PAGE,
    'theme.js': 'theme',
    'manifest.webmanifest': '{}',
    'icons/mark.png': 'mark',
    'assets/app-1.js': 'app',
    'assets/app-1.js.gz': 'packed',
    'assets/app-1.js.br': 'packed',
    'assets/app-1.js.map': 'map',
    'assets/face-1.woff2': 'face',
    'assets/admin-1.js': 'administration',
    '.vite/manifest.json': JSON.stringify({
      'index.html': {
        file: 'assets/app-1.js',
        isEntry: true,
        dynamicImports: ['client/features/admin/a.tsx'],
      },
      'client/features/admin/a.tsx': { file: 'assets/admin-1.js' },
    }),
    '.stamp': 'stamp',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const pageBuild = (): string =>
  /name="foolscap-build" content="([0-9a-f]{16})"/.exec(read('index.html'))?.[1] ?? '';

async function buildAgain(policy: string): Promise<string> {
  writeFileSync(join(folder, 'index.html'), PAGE);
  rmSync(join(folder, 'sw.js'), { force: true });
  await addServiceWorker(folder, policy);
  return pageBuild();
}

describe('the list of cached files', () => {
  test('contains every served file once with the hash of its contents, and none of the administration', () => {
    writeFileSync(join(folder, 'sw.js'), 'a worker');
    expect(cachedFiles(folder).map(([path]) => path)).toEqual([
      '/assets/app-1.js',
      '/assets/face-1.woff2',
      '/icons/mark.png',
      '/index.html',
      '/manifest.webmanifest',
      '/theme.js',
    ]);
    const hash = createHash('sha256').update('app').digest('base64');
    expect(cachedFiles(folder)[0]).toEqual(['/assets/app-1.js', hash]);
  });
});

describe('a build', () => {
  test('has its id in the page and in the service worker, a classic script with the list of files', async () => {
    const id = await buildAgain('a policy');
    expect(id).not.toBe('');
    const worker = read('sw.js');
    expect(worker).toContain(id);
    for (const [path, hash] of cachedFiles(folder))
      if (path !== '/index.html') {
        expect(worker).toContain(path);
        expect(worker).toContain(hash);
      }
    expect(worker).not.toMatch(/^\s*(import|export)\b/m);
    expect(() => new Script(worker)).not.toThrow();
  });

  test('gets a new id when a file or the policy changes, and otherwise the same id', async () => {
    const first = await buildAgain('a policy');
    expect(await buildAgain('a policy')).toBe(first);
    const ids = new Set([first, await buildAgain('another policy')]);
    writeFileSync(join(folder, 'theme.js'), 'another theme');
    ids.add(await buildAgain('a policy'));
    writeFileSync(join(folder, 'assets/app-2.js'), 'more');
    ids.add(await buildAgain('a policy'));
    expect(ids.size).toBe(4);
  });

  test('fails when the page has no tag for its id', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    await expect(addServiceWorker(folder, 'a policy')).rejects.toThrow(
      'no place for the build’s id'.replace('’', "'"),
    );
  });
});
