import { describe, expect, test } from 'vitest';
import { Seeded } from '#shared/testing/seeded.ts';
import { b, br, marked, p, token } from '../../markdown/testing/flat.ts';
import type { NodeJson } from '../document-json.ts';
import { InlineWriter } from './inline-writer.ts';

type Piece = string | readonly [text: string, mark: string] | NodeJson;

function write(collapses: boolean, pieces: readonly Piece[]): NodeJson[] {
  const writer = new InlineWriter(collapses);
  for (const piece of pieces) {
    if (typeof piece === 'string') writer.text(piece, []);
    else if ('type' in piece) writer.atom(piece);
    else writer.text(piece[0], [{ type: piece[1] }]);
  }
  return writer.take();
}
const line = (...content: (string | NodeJson)[]): readonly NodeJson[] => p(...content).content ?? [];

describe('whitespace as a browser shows it', () => {
  test.each<[string, Piece[], readonly NodeJson[]]>([
    ['runs are one space', ['a \n\t b'], line('a b')],
    ['a run over two pieces is one', ['a ', ' b'], line('a b')],
    ['a run over a mark is one, on the side where it began', ['a ', [' b', 'bold']], line('a ', b('b'))],
    ['none at either end', ['  a  '], line('a')],
    ['none at an end that is marked', ['a', [' ', 'bold']], line('a')],
    ['none beside a break', ['a ', br, ' b'], line('a', br, 'b')],
    ['one beside a token', ['a ', token('x'), ' b'], line('a ', token('x'), ' b')],
    ['hard spaces stay', ['\u00a0a\u00a0 \u00a0b'], line('\u00a0a\u00a0 \u00a0b')],
    ['nothing but space is nothing', [' ', '\n'], []],
  ])('%s', (_name, pieces, content) => {
    expect(write(true, pieces)).toEqual(content);
  });

  test('in code and in Markdown every space is kept', () => {
    expect(write(false, ['  a \n', ' b '])).toEqual(line('  a \n b '));
  });
});

describe('runs of letters', () => {
  test('with equal marks are one, in whatever order the marks came', () => {
    const writer = new InlineWriter(true);
    writer.text('a', [{ type: 'italic' }, { type: 'bold' }]);
    writer.text('b', [{ type: 'bold' }, { type: 'italic' }]);
    writer.text('c', [{ type: 'bold' }]);
    expect(writer.take()).toEqual([marked('ab', 'bold', 'italic'), b('c')]);
  });

  test('two links with one address are one, with two addresses two', () => {
    const link = (href: string) => ({ type: 'link', attrs: { href } });
    const writer = new InlineWriter(true);
    for (const [text, href] of [
      ['a', '/1'],
      ['b', '/1'],
      ['c', '/2'],
    ] as const)
      writer.text(text, [link(href)]);
    expect(writer.take()).toEqual([marked('ab', link('/1')), marked('c', link('/2'))]);
  });

  test('a token stands between runs, and carries no mark', () => {
    expect(write(true, [['a', 'bold'], token('x'), ['b', 'bold']])).toEqual([b('a'), token('x'), b('b')]);
  });

  test('what was taken is gone from the writer, and the next line begins without a space', () => {
    const writer = new InlineWriter(true);
    writer.text('a ', []);
    expect(writer.isEmpty).toBe(false);
    expect(writer.take()).toEqual(line('a'));
    expect(writer.isEmpty).toBe(true);
    writer.text(' b', []);
    expect(writer.take()).toEqual(line('b'));
  });
});

test('however a line comes in pieces, its letters are those of the whole, and no run is empty', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const any = new Seeded(seed);
    const text = Array.from({ length: any.below(14) }, () => any.of(['a', 'b', ' ', '  ', '\n'])).join('');
    const pieces: Piece[] = [];
    for (let at = 0; at < text.length;) {
      const end = at + 1 + any.below(4);
      pieces.push(any.chance(0.4) ? [text.slice(at, end), 'bold'] : text.slice(at, end));
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
