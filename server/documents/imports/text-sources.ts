import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isTextName } from '#shared/editor/markdown/text-file-names.ts';
import { TRASH } from '#shared/tree/special-folders.ts';
import { inNaturalOrder } from './texts-of-files.ts';

/** A text file that is to be imported. */
export interface TextSource {
  /** Absolute, without symbolic links in its folders. */
  path: string;
  /** The name of the folder of its document; the root when omitted. */
  folder?: string;
}

export interface TextSources {
  sources: TextSource[];
  /** The folders of the import: no file outside of them is read. Absolute, without symbolic links. */
  roots: string[];
}

/** The most entries of a folder and its folders that are looked at. */
export const MAX_ENTRIES = 20_000;

/** Returns the files of a folder and its folders. Hidden folders, such as the settings of Obsidian, are left out. */
export function filesBelow(root: string): string[] {
  const files: string[] = [];
  const folders = [root];
  let seen = 0;
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      seen += 1;
      if (seen > MAX_ENTRIES) return files;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      // A symbolic link is neither, so it leads out of the folder nowhere.
      if (entry.isDirectory()) folders.push(join(folder, entry.name));
      else if (entry.isFile()) files.push(join(folder, entry.name));
    }
  }
  return files;
}

/**
 * Returns the text files that the arguments of the import name, in natural order. A folder stands for the texts in it
 * and in its folders, which get folders of their names.
 * @throws an error of the file system for a path that does not exist
 */
export function textSources(paths: readonly string[]): TextSources {
  const sources: TextSource[] = [];
  const roots = new Set<string>();
  for (const path of inNaturalOrder(paths)) {
    if (!statSync(path).isDirectory()) {
      const root = realpathSync(dirname(resolve(path)));
      roots.add(root);
      sources.push({ path: join(root, basename(path)) });
      continue;
    }
    const root = realpathSync(path);
    roots.add(root);
    const files = filesBelow(root).filter(isTextName);
    for (const file of inNaturalOrder(files.toSorted()))
      sources.push({ path: file, ...folderOf(root, file) });
  }
  return { sources, roots: [...roots] };
}

function folderOf(root: string, file: string): { folder?: string } {
  const path = relative(root, dirname(file));
  if (path === '') return {};
  const name = path.split(sep).join(' – ').normalize('NFC');
  // The texts would be in the trash.
  return { folder: name.toLowerCase() === TRASH.toLowerCase() ? `${name} (imported)` : name };
}
