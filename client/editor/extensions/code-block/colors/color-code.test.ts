import { describe, expect, test } from 'vitest';

import { colorCode, isKnownLanguage, LANGUAGES } from './color-code.ts';

/** Coloured pieces as `kind:text`. */
const shown = (code: string, language: string): string[] =>
  colorCode(code, language).map(({ from, to, kind }) => `${kind}:${code.slice(from, to)}`);

describe('colours of code', () => {
  test('tell words of the language, texts, numbers and comments apart', () => {
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

  test('count letters as the text does, signs of two units too', () => {
    expect(shown('"🌊🌊" + 1', 'js')).toEqual(['string:"🌊🌊"', 'number:1']);
  });

  test('come under every name of a language, and not for one that is not known', () => {
    expect(shown('let a = 1', 'typescript')).toEqual(shown('let a = 1', 'ts'));
    expect(shown('let a = 1', 'klingon')).toEqual([]);
    expect([isKnownLanguage('sh'), isKnownLanguage('klingon')]).toEqual([true, false]);
    expect(LANGUAGES).toContain('python');
  });
});
