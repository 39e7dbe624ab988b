import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that somebody wrote and somebody reads. */
export interface SourceFile {
  /** From the root, with slashes. */
  path: string;
  /** As an editor numbers them. */
  lines: number;
  /** A test, or what only tests use. */
  isTest: boolean;
  /** Specifiers of its imports, as they are written. */
  imports: readonly string[];
  /** Names of what it declares and exports. */
  exports: readonly string[];
}

/** The folders that hold source. */
const FOLDERS = ['shared', 'sync', 'server', 'client', 'scripts', 'bench', 'e2e'];
const WRITTEN = /\.(?:tsx?|css|cjs)$/;
const GENERATED = /\.gen\.ts$/;
const IMPORT = /\b(?:from|import|import\()\s*'([^'\n]+)'/g;
const EXPORT =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;
const TEST = /\.(?:test|spec)\.tsx?$|\/testing\/|^e2e\//;

/** All source files below a root; generated ones left out. Folders that are not there hold none. */
export function sourceFiles(root: string): SourceFile[] {
  return FOLDERS.flatMap((folder) => below(root, folder)).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const imports = [...text.matchAll(IMPORT)].map(([, specifier = '']) => specifier);
    const exports = [...text.matchAll(EXPORT)].map(([, name = '']) => name);
    return { path, lines: linesOf(text), isTest: TEST.test(path), imports, exports };
  });
}

function below(root: string, folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : below(root, path);
    return WRITTEN.test(entry.name) && !GENERATED.test(entry.name) ? [path] : [];
  });
}

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
