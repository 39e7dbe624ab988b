import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expressionFaults } from './expression-faults.ts';
import { findExpressions } from './find-expressions.ts';
import { judgeExpressions } from './judge-expressions.ts';

/** Checking one expression starts recheck's process. */
const TIMEOUT_MS = 120_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'expressions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const patternsIn = (source: string): (string | undefined)[] =>
  findExpressions('planted.ts', source).map(({ pattern }) => pattern);

describe('finding regular expressions', () => {
  test('literals and constructors with constant texts are found with their patterns', () => {
    const source = [
      'const WORD = "\\\\w+";',
      "const NAMES = ['one', 'two'] as const;",
      'const one = /a+$/gu;',
      'const two = new RegExp(`^${WORD}$`);',
      'const three = RegExp(String.raw`\\s` + "+");',
      "const four = new RegExp(NAMES.join('|'), 'i');",
    ].join('\n');
    expect(patternsIn(source)).toEqual(['a+$', '^\\w+$', '\\s+', 'one|two']);
    expect(findExpressions('planted.ts', source).map(({ line }) => line)).toEqual([3, 4, 5, 6]);
  });

  test('a pattern that is made at run time has no known text', () => {
    const source =
      'export const f = (name: string) => new RegExp(`</${name}`);\nlet a = "b";\nnew RegExp(a);';
    expect(patternsIn(source)).toEqual([undefined, undefined]);
  });

  test('a comment, a text and a division are no expressions', () => {
    expect(patternsIn("// /a+$/\nconst a = '/a+$/';\nconst b = 4 / 2 / 1;")).toEqual([]);
  });
});

describe('judging regular expressions', () => {
  const planted = findExpressions(
    'client/planted.ts',
    'const slow = /a+$/;\nconst quick = /^a+$/;\nconst worst = /^(a|a)+$/;',
  );

  test(
    'planted slow expressions are reported with file, line and degree, and a linear one is not',
    async () => {
      const classificationOf = await judgeExpressions(planted, join(folder, 'classifications.json'));
      const faults = expressionFaults(planted, [], classificationOf);
      expect(faults).toHaveLength(2);
      expect(faults[0]).toMatch(/^client\/planted\.ts:1 \/a\+\$\/ takes more than linear time \(2nd degree/);
      expect(faults[1]).toMatch(/^client\/planted\.ts:3 .+ \(exponential\)/);
      expect(readFileSync(join(folder, 'classifications.json'), 'utf8')).toContain('vulnerable');
    },
    TIMEOUT_MS,
  );

  test('an expression made at run time is reported, an allowed one is not, and an unneeded entry is', () => {
    const found = findExpressions('client/planted.ts', 'export const f = (a: string) => new RegExp(a);');
    const entry = { path: 'client/planted.ts', source: 'new RegExp(a)', reason: 'Only a test.' };
    expect(expressionFaults(found, [], () => undefined)).toEqual([
      expect.stringContaining('only known at run time'),
    ]);
    expect(expressionFaults(found, [entry], () => undefined)).toEqual([]);
    expect(expressionFaults([], [entry], () => undefined)).toEqual([expect.stringContaining('without need')]);
  });

  test('an expression that cannot be judged is reported', () => {
    const faults = expressionFaults(planted, [], () => ({
      status: 'unknown',
      complexity: 'timeout',
      attack: '',
    }));
    expect(faults[0]).toContain('Split it into simpler ones');
  });
});
