import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildClient } from '../../scripts/build-client.ts';
import { kB, type Row } from './row.ts';

const CLIENT = join(import.meta.dirname, '../../dist/client');

interface ManifestEntry {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

const SCREENS = [
  { name: 'login page', routes: ['routes/login'], lazy: [], goal: 110_000 },
  {
    name: 'workspace with editor',
    routes: ['_signed-in.tsx', 'workspace.$workspaceId'],
    lazy: ['editor/page/editor-page', 'app/contributions'],
    goal: 300_000,
  },
];

/** Adds up the JavaScript, gzip, that a screen loads before it is usable, from the build's manifest. */
export async function bundleSize(): Promise<Row[]> {
  await buildClient();
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  return SCREENS.map(({ name, routes, lazy, goal }) => {
    const entryKeys = ['index.html', ...routes, ...lazy].flatMap((part) => {
      const found = Object.keys(manifest).filter((key) => key.includes(part));
      // Without this check a moved file would silently be missing from the sum.
      if (found.length === 0) throw new Error(`The build has no chunk for ${part}.`);
      return found;
    });
    const files = new Set<string>();
    const visit = (key: string): void => {
      const entry = manifest[key];
      if (!entry || files.has(entry.file)) return;
      files.add(entry.file);
      for (const imported of entry.imports ?? []) visit(imported);
    };
    for (const key of entryKeys) visit(key);
    const bytes = [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length, 0);
    return {
      measure: `JavaScript, gzip: ${name}`,
      product: kB(bytes),
      reference: '–',
      ratio: `${files.size} files`,
      goal: `≤ ${goal / 1000} kB`,
      met: bytes <= goal,
    };
  });
}
