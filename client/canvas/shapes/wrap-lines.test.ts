import { expect, test } from 'vitest';
import { wrapLines, type Run } from './wrap-lines.ts';
import type { Font } from './picture.ts';

const FONT: Font = { family: 'page', size: 10, weight: 400, isItalic: false };
const BOLD: Font = { ...FONT, weight: 700 };
const run = (text: string, font = FONT): Run => ({ text, font, color: '#000', decoration: null });
/** Ten units for each character. */
const measure = (text: string): number => [...text].length * 10;
const lines = (runs: readonly Run[], room: number): string[] =>
  wrapLines(runs, room, measure).map((line) => line.map(({ text }) => text).join(''));

test('a word that does not fit goes to the next line, which does not begin with the space before the word', () => {
  expect(lines([run('one two three')], 80)).toEqual(['one two ', 'three']);
  expect(lines([run('one two')], 30)).toEqual(['one', 'two']);
});

test('text in another font is a separate run on the same line', () => {
  const [line] = wrapLines([run('a '), run('b', BOLD), run(' c')], 100, measure);
  expect(line?.map(({ text, font }) => [text, font.weight])).toEqual([
    ['a ', 400],
    ['b', 700],
    [' c', 400],
  ]);
});

test('a word wider than a line is broken between characters, but not within an emoji of several code points', () => {
  expect(lines([run('abcdefgh')], 30)).toEqual(['abc', 'def', 'gh']);
  const family = '👨‍👩‍👧';
  expect(lines([run(`${family}${family}`)], 50)).toEqual([family, family]);
});

test('a line feed starts a new line, and no text is one empty line', () => {
  expect(lines([run('a\nb')], 100)).toEqual(['a', 'b']);
  expect(lines([], 100)).toEqual(['']);
});
