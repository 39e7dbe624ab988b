import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onOneLine, spaceAtEnd, trimEndOf } from './trim-characters.ts';

const texts = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u2028', '/', '.'),
  maxLength: 12,
});

test('trimEndOf removes what the expression of the same characters removes', () => {
  expect(trimEndOf('https://example.org//', '/')).toBe('https://example.org');
  expect(trimEndOf('///', '/')).toBe('');
  fc.assert(fc.property(texts, (text) => trimEndOf(text, '/.') === text.replace(/[/.]+$/, '')));
});

test('spaceAtEnd returns all white space after the last other character', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(spaceAtEnd(text)).toBe(/\s+$/.exec(text)?.[0] ?? '');
    }),
  );
});

test('onOneLine replaces each run of line ends and the white space around it by one space', () => {
  expect(onOneLine('a \n\n b\r\nc')).toBe('a b c');
  fc.assert(fc.property(texts, (text) => onOneLine(text) === text.replaceAll(/\s*[\r\n]+\s*/g, ' ')));
});
