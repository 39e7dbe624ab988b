import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file that is written by hand. */
export interface SourceFile {
  /** Path from the root, with slashes. */
  path: string;
  /** Number of lines, as an editor counts them. */
  lines: number;
  /** Whether it is a test, or code that only tests use. */
  isTest: boolean;
  /** Specifiers of its imports, unresolved. */
  imports: readonly string[];
  /** Names of its exported declarations. */
  exports: readonly string[];
}

/** The folders with source files. */
const FOLDERS = ['shared', 'sync', 'server', 'client', 'scripts', 'bench', 'e2e'];
const SOURCE = /\.(?:tsx?|css|cjs)$/;
const GENERATED = /\.gen\.ts$/;
const IMPORT = /\b(?:from|import|import\()\s*'([^'\n]+)'/g;
const EXPORT =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;
const TEST = /\.(?:test|spec)\.tsx?$|\/testing\/|^e2e\//;

/** Returns all source files below a root, without generated ones. Missing folders are skipped. */
export function sourceFiles(root: string): SourceFile[] {
  return FOLDERS.flatMap((folder) => filesBelow(root, folder)).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const imports = [...text.matchAll(IMPORT)].map(([, specifier = '']) => specifier);
    const exports = [...text.matchAll(EXPORT)].map(([, name = '']) => name);
    return { path, lines: linesOf(text), isTest: TEST.test(path), imports, exports };
  });
}

function filesBelow(root: string, folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(root, path);
    return SOURCE.test(entry.name) && !GENERATED.test(entry.name) ? [path] : [];
  });
}

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
