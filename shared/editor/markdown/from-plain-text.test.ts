import { describe, expect, test } from 'vitest';
import { Seeded } from '#shared/testing/seeded.ts';
import { wordsOf, type NodeJson } from '../html/document-json.ts';
import { fromPlainText } from './from-plain-text.ts';
import { block, br, doc, p, par } from './testing/flat.ts';

const rule = block('horizontalRule');
const wrapped = 'The clerk came back at low water and stood where the old pier had been';

describe('plain text of other programs', () => {
  test.each<[string, string, NodeJson[]]>([
    ['nothing', '', [p()]],
    ['space alone', ' \n\t\n', [p()]],
    ['one line', '  a  ', [p('a')]],
    ['many empty lines are one gap', 'a\n\n\n\nb', [p('a'), p('b')]],
    ['line ends of all systems', 'a\r\n\r\nb\r\rc\u2029\u2029d', [p('a'), p('b'), p('c'), p('d')]],
    [
      'an address keeps its lines',
      'Ines Olsson\n4 Quay Street\n\nDear Mara',
      [p('Ines Olsson', br, '4 Quay Street'), p('Dear Mara')],
    ],
    [
      'lines that were wrapped are joined, the last of them too',
      `${wrapped}\n${wrapped}\nfor years.\n\n${wrapped}`,
      [p(`${wrapped} ${wrapped} for years.`), p(wrapped)],
    ],
    ['a scene break alone', 'a\n\n* * *\n\nb', [p('a'), rule, p('b')]],
    ['a scene break right between lines', 'a\n***\nb\n\nc', [p('a'), rule, p('b'), p('c')]],
    [
      'a chapter with its words right below',
      'Chapter 1\nIt was low water.\n\nb',
      [par({ level: 1 }, 'Chapter 1'), p('It was low water.'), p('b')],
    ],
    ['signs of Markdown are signs', '# a\n\n- b\n\n**c**', [p('# a'), p('- b'), p('**c**')]],
  ])('%s', (_name, text, blocks) => {
    expect(fromPlainText(text)).toEqual(doc(...blocks));
  });

  test.each(['***', '* * *', '---', '- - -', '___', '#', '⁂', '~', '—  —  —', '=====', '•'])(
    'a line of %j is a scene break',
    (line) => {
      expect(fromPlainText(`a\n\n${line}\n\nb`)).toEqual(doc(p('a'), rule, p('b')));
    },
  );

  test.each(['-', '--', '- a', '* a', '_', '#a', '...', '* * * so'])('a line of %j is words', (line) => {
    expect(wordsOf(fromPlainText(`a\n\n${line}\n\nb`))).toContain(line);
  });

  test('with next to no empty lines each line is a paragraph; an indented one begins one where lines are wrapped', () => {
    const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}.`);
    expect(fromPlainText(lines.join('\n')).content).toHaveLength(60);
    const indented = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? `   ${wrapped}` : wrapped));
    expect(fromPlainText(indented.join('\n')).content).toHaveLength(20);
  });

  test('long lines are paragraphs, never joined to one another', () => {
    const long = `${wrapped} ${wrapped}`;
    expect(fromPlainText(`${long}\n${long}\n${long}`)).toEqual(doc(p(long), p(long), p(long)));
  });
});

test('however it is laid out, every word comes in its order, and no paragraph is empty', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const any = new Seeded(seed);
    const text = Array.from({ length: any.below(30) }, (_, at) =>
      any.of([
        `w${at}`,
        `w${at} `,
        '\n',
        '\n\n',
        ' ',
        '\t',
        `\n   w${at}`,
        `${'x'.repeat(any.below(90))}w${at}\n`,
      ]),
    ).join('');
    const read = fromPlainText(text);
    const words = (from: string): string[] => from.match(/w\d+/g) ?? [];
    const paragraphs = read.content ?? [];
    expect(
      paragraphs.flatMap((each) => words(wordsOf(each))),
      `seed ${seed}`,
    ).toEqual(words(text));
    if (words(text).length > 0)
      expect(
        paragraphs.every((each) => each.type !== 'paragraph' || wordsOf(each).trim() !== ''),
        `seed ${seed}`,
      ).toBe(true);
  }
});
