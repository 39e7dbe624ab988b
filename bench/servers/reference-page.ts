import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview, type InlineConfig } from 'vite';
import { freePort } from '#server/testing/free-port.ts';

const root = join(import.meta.dirname, '../pages');

export interface ReferencePage {
  /** Where a text of so many words is edited; shared: bound to a Y.Doc. */
  address: (words: number, isShared: boolean) => string;
  stop: () => Promise<void>;
}

/** Plain Tiptap, built as the product is and served from this process. */
export async function referencePage(): Promise<ReferencePage> {
  const outDir = mkdtempSync(join(tmpdir(), 'foolscap-bench-'));
  const common: InlineConfig = { configFile: false, root, logLevel: 'error' };
  const input = join(root, 'reference.html');
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
  // Vite sets it; the servers that this process starts would take it for their own.
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  return {
    address: (words, isShared) =>
      new URL(`/reference.html?words=${words}${isShared ? '&shared' : ''}`, server.resolvedUrls?.local[0])
        .href,
    stop: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
