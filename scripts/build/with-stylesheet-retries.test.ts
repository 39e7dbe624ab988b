// @vitest-environment jsdom
import { build, type Plugin } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { withStylesheetRetries } from './with-stylesheet-retries.ts';

const FILES: Record<string, string> = {
  'entry.js': 'export const load = () => import("page.js");',
  'page.js': 'import "page.css"; export const page = 1;',
  'page.css': 'p { color: red }',
};

/** Serves the files of a small program from memory. */
const files: Plugin = {
  name: 'files',
  enforce: 'pre',
  resolveId: (id) => (id in FILES ? `/${id}` : null),
  load: (id) => FILES[id.slice(1)] ?? null,
};

/** Builds the program and returns its import of a module with a stylesheet. */
async function buildImport(): Promise<() => Promise<unknown>> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    base: 'http://localhost/',
    plugins: [files, withStylesheetRetries()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry.js', preserveEntrySignatures: 'strict' },
    },
  });
  const chunks = 'output' in result ? result.output : [];
  const entry = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  const url = `data:text/javascript,${encodeURIComponent(entry?.type === 'chunk' ? entry.code : '')}`;
  // The program that is built above.
  return ((await import(/* @vite-ignore */ url)) as { load: () => Promise<unknown> }).load;
}

const stylesheets = () => [...document.querySelectorAll('link[rel="stylesheet"]')];

afterEach(() => document.head.replaceChildren());

test('an import whose stylesheet failed to load requests it again the next time', async () => {
  const load = await buildImport();
  const first = load();
  expect(stylesheets()).toHaveLength(1);
  stylesheets()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('Unable to preload CSS');
  expect(stylesheets()).toEqual([]);
  const settled = vi.fn();
  load().catch(settled);
  await Promise.resolve();
  expect(stylesheets()).toHaveLength(1);
  expect(settled).not.toHaveBeenCalled();
});
