import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The files of a built client, found by the paths of their modules. */
export interface BuiltFiles {
  /** Returns the path of a module's script. @throws if the build has no such module */
  script: (module: string) => string;
  /** Returns the stylesheets of modules and of everything that they import. */
  styles: (modules: readonly string[]) => string[];
}

export function readBuiltFiles(folder: string): BuiltFiles {
  // Written by the build before.
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const chunkOf = (module: string): Chunk => {
    const chunk = chunks[module];
    if (!chunk) throw new Error(`The build has no module ${module}.`);
    return chunk;
  };
  const collect = (module: string, seen: Set<string>, found: Set<string>): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const { css = [], imports = [] } = chunkOf(module);
    for (const imported of imports) collect(imported, seen, found);
    for (const file of css) found.add(`/${file}`);
  };
  return {
    script: (module) => `/${chunkOf(module).file}`,
    styles: (modules) => {
      const [seen, found] = [new Set<string>(), new Set<string>()];
      for (const module of modules) collect(module, seen, found);
      return [...found];
    },
  };
}
