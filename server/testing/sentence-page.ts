import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Reads a file of the project. @param path from the root */
export const readProjectFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export interface SentenceRow {
  /** The event or the input. */
  input: string;
  /** The quoted texts. Three dots stand for a part that varies. */
  sentences: readonly string[];
  /** Paths of the test files, from the root. */
  files: readonly string[];
}

/** Reads a page under docs/ whose tables have three columns: event, texts in “…”, test files. */
export function sentenceRows(page: string): SentenceRow[] {
  const lines = readProjectFile(page).split('\n');
  const isRule = (line: string | undefined): boolean => /^\| ?---/.test(line ?? '');
  return lines.flatMap((line, index) => {
    if (!line.startsWith('| ') || isRule(line) || isRule(lines[index + 1])) return [];
    const [, input = '', texts = '', files = ''] = line.split('|');
    return [
      {
        input: input.trim(),
        sentences: [...texts.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => sentence),
        files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      },
    ];
  });
}

/** Splits a sentence at its three dots into the parts that never vary. */
export const fixedParts = (sentence: string): string[] =>
  sentence
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part.length > 1);

let sources: string[] | undefined;

/** Whether the source code of the product contains the text. */
export function isInSources(part: string): boolean {
  sources ??= globSync('{server,shared,client}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    // An apostrophe may be escaped in code.
    .map((path) => readProjectFile(path).replaceAll(/\\'/g, "'"));
  return sources.some((text) => text.includes(part));
}
