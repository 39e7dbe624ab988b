import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview, type InlineConfig } from 'vite';
import { freePort } from '#server/testing/free-port.ts';

const root = join(import.meta.dirname, '../pages');

export interface ReferencePage {
  /** Returns the URL of the page with these parameters. */
  address: (params: Readonly<Record<string, string | number>>) => string;
  stop: () => Promise<void>;
}

/**
 * Builds a page of `bench/pages` (plain Tiptap, plain React Flow, a plain diff) like the product and serves it from this process.
 */
export async function referencePage(name: 'reference' | 'canvas' | 'diff'): Promise<ReferencePage> {
  const outDir = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const common: InlineConfig = { configFile: false, root, logLevel: 'error' };
  const input = join(root, `${name}.html`);
  const mode = process.env['NODE_ENV'];
  await build({
    ...common,
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input } },
  });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: await freePort() },
  });
  // Vite sets NODE_ENV. The servers that this process starts would inherit it.
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  return {
    address: (params) => {
      const address = new URL(`/${name}.html`, server.resolvedUrls?.local[0]);
      for (const [key, value] of Object.entries(params)) address.searchParams.set(key, String(value));
      return address.href;
    },
    stop: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
