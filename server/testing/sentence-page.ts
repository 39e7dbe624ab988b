import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A file of the project, its path from the root. */
export const readProjectFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export interface NamedTest {
  path: string;
  /** Part of the test's title. */
  title: string;
}

export interface SentenceRow {
  /** What happens. */
  input: string;
  /** What stands in “…”; three dots stand for what differs. */
  sentences: readonly string[];
  tests: readonly NamedTest[];
}

/** The rows of a page under docs/ whose tables have three columns: what happens, what is read then, the tests. */
export function sentenceRows(page: string): SentenceRow[] {
  const lines = readProjectFile(page).split('\n');
  const isRule = (line: string | undefined): boolean => /^\| ?---/.test(line ?? '');
  return lines.flatMap((line, index) => {
    if (!line.startsWith('| ') || isRule(line) || isRule(lines[index + 1])) return [];
    const [, input = '', said = '', tests = ''] = line.split('|');
    return [
      {
        input: input.trim(),
        sentences: [...said.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => sentence),
        tests: tests.split('<br>').map((test) => {
          const [, path = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test.trim()) ?? [];
          return { path, title };
        }),
      },
    ];
  });
}

/** What a sentence consists of but for what differs. */
export const fixedParts = (sentence: string): string[] =>
  sentence
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part.length > 1);

let sources: string[] | undefined;

/** Whether the product says this somewhere. */
export function isSaid(part: string): boolean {
  sources ??= globSync('{server,shared,client}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    // An apostrophe may be escaped in code.
    .map((path) => readProjectFile(path).replaceAll(/\\'/g, "'"));
  return sources.some((text) => text.includes(part));
}
