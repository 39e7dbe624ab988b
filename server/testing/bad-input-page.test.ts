import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const rows = read('docs/bad-input.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Input'))
  .map((line) => {
    const [, input = '', sentences = '', tests = ''] = line.split(' | ').join('|').split('|');
    return { input: input.trim(), sentences, tests };
  });

const sources = globSync('{server,shared,client}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .map(read)
  // A sentence may be broken over lines of code.
  .map((text) => text.replaceAll(/\\'/g, "'"));

test.each(rows)('$input: every sentence is said and every test is there', ({ sentences, tests }) => {
  const said = [...sentences.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => sentence);
  expect(said.length).toBeGreaterThan(0);
  const parts = said.flatMap((sentence) => sentence.split('…').map((part) => part.trim()));
  const missing = parts.filter((part) => part.length > 1 && !sources.some((text) => text.includes(part)));
  expect(missing).toEqual([]);

  const named = tests.trim().split('<br>');
  for (const test of named) {
    const [, path = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
    expect(read(path), `${path}: ${title}`).toContain(title);
  }
});
