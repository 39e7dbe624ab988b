import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { nodeText, type NodeJson } from '../html/node-json.ts';
import { fromPlainText } from './from-plain-text.ts';
import { block, br, doc, p, par } from './testing/document-builders.ts';

const rule = block('horizontalRule');
const wrapped = 'The clerk came back at low water and stood where the old pier had been';

describe('plain text from other programs', () => {
  test.each<[string, string, NodeJson[]]>([
    ['an empty string as an empty paragraph', '', [p()]],
    ['whitespace as an empty paragraph', ' \n\t\n', [p()]],
    ['one line without the spaces around it', '  a  ', [p('a')]],
    ['several empty lines as one separator', 'a\n\n\n\nb', [p('a'), p('b')]],
    ['the line ends of all systems', 'a\r\n\r\nb\r\rc\u2029\u2029d', [p('a'), p('b'), p('c'), p('d')]],
    [
      'the lines of a postal address with breaks',
      'Ines Olsson\n4 Quay Street\n\nDear Mara',
      [p('Ines Olsson', br, '4 Quay Street'), p('Dear Mara')],
    ],
    [
      'wrapped lines as one paragraph',
      `${wrapped}\n${wrapped}\nfor years.\n\n${wrapped}`,
      [p(`${wrapped} ${wrapped} for years.`), p(wrapped)],
    ],
    ['a scene break between empty lines', 'a\n\n* * *\n\nb', [p('a'), rule, p('b')]],
    ['a scene break between lines of text', 'a\n***\nb\n\nc', [p('a'), rule, p('b'), p('c')]],
    [
      'a chapter heading directly above its text',
      'Chapter 1\nIt was low water.\n\nb',
      [par({ level: 1 }, 'Chapter 1'), p('It was low water.'), p('b')],
    ],
    ['Markdown syntax as text', '# a\n\n- b\n\n**c**', [p('# a'), p('- b'), p('**c**')]],
  ])('fromPlainText reads %s', (_name, text, blocks) => {
    expect(fromPlainText(text)).toEqual(doc(...blocks));
  });

  test.each(['***', '* * *', '---', '- - -', '___', '#', '⁂', '~', '—  —  —', '=====', '•'])(
    'fromPlainText reads the line %j as a scene break',
    (line) => {
      expect(fromPlainText(`a\n\n${line}\n\nb`)).toEqual(doc(p('a'), rule, p('b')));
    },
  );

  test.each(['-', '--', '- a', '* a', '_', '#a', '...', '* * * so'])(
    'fromPlainText reads the line %j as text',
    (line) => {
      expect(nodeText(fromPlainText(`a\n\n${line}\n\nb`))).toContain(line);
    },
  );

  test('with few empty lines every line is a paragraph, and in wrapped text every indented line begins one', () => {
    const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}.`);
    expect(fromPlainText(lines.join('\n')).content).toHaveLength(60);
    const indented = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? `   ${wrapped}` : wrapped));
    expect(fromPlainText(indented.join('\n')).content).toHaveLength(20);
  });

  const h = (words: string) => par({ level: 1 }, words);
  const twoChapters = [h('Chapter 1'), p('It was night.'), p('She left.'), h('Chapter 2'), p('Morning.')];
  test.each([
    ['as it is', 'Chapter 1\nIt was night.\nShe left.\nChapter 2\nMorning.'],
    ['with a line end at its end', 'Chapter 1\nIt was night.\nShe left.\nChapter 2\nMorning.\n'],
    ['with many', '\n\nChapter 1\r\nIt was night.\r\nShe left.\r\nChapter 2\r\nMorning.\r\n\r\n\r\n'],
  ])('a text with one line a paragraph, %s, has its paragraphs and chapters', (_name, text) => {
    expect(fromPlainText(text)).toEqual(doc(...twoChapters));
  });

  test('chapters that each have text are headings also in a text with empty lines, and a table of contents is none', () => {
    const text = 'Prologue\nSand.\nChapter 1\nIt was night.\n\nShe left.';
    expect(fromPlainText(text)).toEqual(
      doc(h('Prologue'), p('Sand.'), h('Chapter 1'), p('It was night.'), p('She left.')),
    );
    const contents = 'Chapter 1\nChapter 2\nChapter 3\n\nIt was night.';
    expect(fromPlainText(contents).content?.map(({ attrs }) => attrs?.['level'])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('lines longer than any wrap width are separate paragraphs', () => {
    const long = `${wrapped} ${wrapped}`;
    expect(fromPlainText(`${long}\n${long}\n${long}`)).toEqual(doc(p(long), p(long), p(long)));
  });
});

test('fromPlainText keeps every word of a random layout in order and writes no empty paragraph', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = new SeededRandom(seed);
    const text = Array.from({ length: random.below(30) }, (_, at) =>
      random.pick([
        `w${at}`,
        `w${at} `,
        '\n',
        '\n\n',
        ' ',
        '\t',
        `\n   w${at}`,
        `${'x'.repeat(random.below(90))}w${at}\n`,
      ]),
    ).join('');
    const read = fromPlainText(text);
    const words = (from: string): string[] => from.match(/w\d+/g) ?? [];
    const paragraphs = read.content ?? [];
    expect(
      paragraphs.flatMap((each) => words(nodeText(each))),
      `seed ${seed}`,
    ).toEqual(words(text));
    if (words(text).length > 0)
      expect(
        paragraphs.every((each) => each.type !== 'paragraph' || nodeText(each).trim() !== ''),
        `seed ${seed}`,
      ).toBe(true);
  }
});
