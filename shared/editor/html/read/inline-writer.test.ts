import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { b, br, marked, p, token } from '../../markdown/testing/document-builders.ts';
import type { NodeJson } from '../node-json.ts';
import { InlineWriter } from './inline-writer.ts';

type Piece = string | readonly [text: string, mark: string] | NodeJson;

function write(collapsesWhitespace: boolean, pieces: readonly Piece[]): NodeJson[] {
  const writer = new InlineWriter(collapsesWhitespace);
  for (const piece of pieces) {
    if (typeof piece === 'string') writer.text(piece, []);
    else if ('type' in piece) writer.atom(piece);
    else writer.text(piece[0], [{ type: piece[1] }]);
  }
  return writer.flush();
}
const line = (...content: (string | NodeJson)[]): readonly NodeJson[] => p(...content).content ?? [];

describe('InlineWriter with collapsed whitespace', () => {
  test.each<[string, Piece[], readonly NodeJson[]]>([
    ['one space for a run of whitespace', ['a \n\t b'], line('a b')],
    ['one space for whitespace across two texts', ['a ', ' b'], line('a b')],
    ['one space for whitespace across a mark, in the first text', ['a ', [' b', 'bold']], line('a ', b('b'))],
    ['no space at either end', ['  a  '], line('a')],
    ['no marked space at the end', ['a', [' ', 'bold']], line('a')],
    ['no space beside a break', ['a ', br, ' b'], line('a', br, 'b')],
    ['one space on each side of a token', ['a ', token('x'), ' b'], line('a ', token('x'), ' b')],
    ['non-breaking spaces unchanged', ['\u00a0a\u00a0 \u00a0b'], line('\u00a0a\u00a0 \u00a0b')],
    ['no content for whitespace only', [' ', '\n'], []],
  ])('writes %s', (_name, pieces, content) => {
    expect(write(true, pieces)).toEqual(content);
  });

  test('writes all whitespace when collapsing is off', () => {
    expect(write(false, ['  a \n', ' b '])).toEqual(line('  a \n b '));
  });
});

describe('InlineWriter', () => {
  test('joins text with equal marks in any order', () => {
    const writer = new InlineWriter(true);
    writer.text('a', [{ type: 'italic' }, { type: 'bold' }]);
    writer.text('b', [{ type: 'bold' }, { type: 'italic' }]);
    writer.text('c', [{ type: 'bold' }]);
    expect(writer.flush()).toEqual([marked('ab', 'bold', 'italic'), b('c')]);
  });

  test('joins links with the same URL and separates links with different URLs', () => {
    const link = (href: string) => ({ type: 'link', attrs: { href } });
    const writer = new InlineWriter(true);
    for (const [text, href] of [
      ['a', '/1'],
      ['b', '/1'],
      ['c', '/2'],
    ] as const)
      writer.text(text, [link(href)]);
    expect(writer.flush()).toEqual([marked('ab', link('/1')), marked('c', link('/2'))]);
  });

  test('writes a token between marked texts without a mark', () => {
    expect(write(true, [['a', 'bold'], token('x'), ['b', 'bold']])).toEqual([b('a'), token('x'), b('b')]);
  });

  test('is empty after flush and then drops leading whitespace again', () => {
    const writer = new InlineWriter(true);
    writer.text('a ', []);
    expect(writer.isEmpty).toBe(false);
    expect(writer.flush()).toEqual(line('a'));
    expect(writer.isEmpty).toBe(true);
    writer.text(' b', []);
    expect(writer.flush()).toEqual(line('b'));
  });
});

test('InlineWriter collapses whitespace the same for any split of a text, and writes no empty or mergeable nodes', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = new SeededRandom(seed);
    const text = Array.from({ length: random.below(14) }, () =>
      random.pick(['a', 'b', ' ', '  ', '\n']),
    ).join('');
    const pieces: Piece[] = [];
    for (let at = 0; at < text.length;) {
      const end = at + 1 + random.below(4);
      pieces.push(random.chance(0.4) ? [text.slice(at, end), 'bold'] : text.slice(at, end));
      at = end;
    }
    const content = write(true, pieces);
    expect(content.map((node) => node.text).join(''), `seed ${seed}`).toBe(
      text.trim().replaceAll(/\s+/g, ' '),
    );
    expect(content.every((node) => node.text !== '')).toBe(true);
    const marks = content.map((node) => node.marks?.length ?? 0);
    expect(marks.every((count, at) => at === 0 || count !== marks[at - 1])).toBe(true);
  }
});
