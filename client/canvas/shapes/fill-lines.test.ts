import { expect, test } from 'vitest';
import { fillLines, type Run } from './fill-lines.ts';
import type { Font } from './picture.ts';

const FONT: Font = { family: 'page', size: 10, weight: 400, isItalic: false };
const BOLD: Font = { ...FONT, weight: 700 };
const run = (text: string, font = FONT): Run => ({ text, font, color: '#000', decoration: null });
/** Ten units a letter. */
const measure = (text: string): number => [...text].length * 10;
const lines = (runs: readonly Run[], room: number): string[] =>
  fillLines(runs, room, measure).map((line) => line.map(({ text }) => text).join(''));

test('words go on to the next line where they have no room; the space between them stays behind', () => {
  expect(lines([run('one two three')], 80)).toEqual(['one two ', 'three']);
  expect(lines([run('one two')], 30)).toEqual(['one', 'two']);
});

test('what is set otherwise is a run of its own, in the same line', () => {
  const [line] = fillLines([run('a '), run('b', BOLD), run(' c')], 100, measure);
  expect(line?.map(({ text, font }) => [text, font.weight])).toEqual([
    ['a ', 400],
    ['b', 700],
    [' c', 400],
  ]);
});

test('a word wider than the room is broken between letters, an emoji of several signs is not', () => {
  expect(lines([run('abcdefgh')], 30)).toEqual(['abc', 'def', 'gh']);
  const family = '👨‍👩‍👧';
  expect(lines([run(`${family}${family}`)], 50)).toEqual([family, family]);
});

test('a break of a line is one; nothing is one empty line', () => {
  expect(lines([run('a\nb')], 100)).toEqual(['a', 'b']);
  expect(lines([], 100)).toEqual(['']);
});
