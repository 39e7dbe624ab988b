import { describe, expect, test } from 'vitest';

import { colorCode, isKnownLanguage, LANGUAGES } from './color-code.ts';

/** Returns the colored pieces as `kind:text`. */
const shown = (code: string, language: string): string[] =>
  colorCode(code, language).map(({ from, to, kind }) => `${kind}:${code.slice(from, to)}`);

describe('code colors', () => {
  test('code colors distinguish keywords, strings, numbers and comments', () => {
    expect(shown('const tide = "low"; // 6.14', 'ts')).toEqual([
      'keyword:const',
      'string:"low"',
      'comment:// 6.14',
    ]);
    expect(shown('def low(at):\n  return at * 2', 'python')).toEqual([
      'keyword:def',
      'title:low',
      'keyword:return',
      'number:2',
    ]);
  });

  test('offsets of colored pieces count UTF-16 units, also after characters of two units', () => {
    expect(shown('"🌊🌊" + 1', 'js')).toEqual(['string:"🌊🌊"', 'number:1']);
  });

  test('code is colored under every alias of its language, and not in an unknown language', () => {
    expect(shown('let a = 1', 'typescript')).toEqual(shown('let a = 1', 'ts'));
    expect(shown('let a = 1', 'klingon')).toEqual([]);
    expect([isKnownLanguage('sh'), isKnownLanguage('klingon')]).toEqual([true, false]);
    expect(LANGUAGES).toContain('python');
  });
});
