import { describe, expect, test } from 'vitest';
import { inNaturalOrder, textsOfFiles } from './texts-of-files.ts';

const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });
const titlesOf = (...files: ReturnType<typeof file>[]) => textsOfFiles(files).texts.map(({ title }) => title);

describe('the order of several files', () => {
  test.each([
    [
      ['Chapter 1.md', 'Chapter 10.md', 'Chapter 11.md', 'Chapter 2.md', 'Chapter 3.md'],
      ['Chapter 1.md', 'Chapter 2.md', 'Chapter 3.md', 'Chapter 10.md', 'Chapter 11.md'],
    ],
    [
      ['book/1-dawn.md', 'book/10-dusk.md', 'book/2-noon.md'],
      ['book/1-dawn.md', 'book/2-noon.md', 'book/10-dusk.md'],
    ],
    [
      ['Kapitel 01.md', 'Kapitel 02.md', 'Kapitel 10.md'],
      ['Kapitel 01.md', 'Kapitel 02.md', 'Kapitel 10.md'],
    ],
    [
      ['Глава 1.md', 'Глава 10.md', 'Глава 9.md'],
      ['Глава 1.md', 'Глава 9.md', 'Глава 10.md'],
    ],
    [['a.md'], ['a.md']],
  ])('files in the order of the shell, %j, are read in natural order', (given, expected) => {
    expect(inNaturalOrder(given)).toEqual(expected);
  });

  test('files in another order stay in it, because somebody chose it', () => {
    const chosen = ['Prologue.md', 'Chapter 10.md', 'Chapter 2.md', 'Afterword.md'];
    expect(inNaturalOrder(chosen)).toEqual(chosen);
  });
});

describe('the documents of files', () => {
  const TOLL = '# Ferryman\n\n## The toll\n\nTwo coins.\n';
  const LAMP = '# Tova’s lamp\n\nIt hangs.\n\n## Later\n\nIt fell.\n';

  test('each of several files becomes one document of its name, also with several headings', () => {
    expect(titlesOf(file('Ferryman.md', TOLL), file('vault/Tova’s lamp.md', LAMP))).toEqual([
      'Ferryman',
      'Tova’s lamp',
    ]);
    expect(
      titlesOf(file('a.md', '# One\n\nA.\n\n# Two\n\nB.\n'), file('b.txt', 'Chapter 1\n\nC.\n')),
    ).toEqual(['a', 'b']);
  });

  test('all words and footnotes of a file are in its document', () => {
    const { texts } = textsOfFiles([
      file('a.md', `${LAMP}\nA note[^1].\n\n[^1]: Brass.\n`),
      file('b.md', TOLL),
    ]);
    const [first] = texts.map(({ docJson }) => JSON.stringify(docJson));
    for (const words of ['It hangs.', 'Later', 'It fell.', 'Brass.']) expect(first).toContain(words);
  });

  test('a single file with chapters is a novel, cut at its chapters; a single file without stays whole', () => {
    const novel = textsOfFiles([file('Tides.md', '# One\n\nA.\n\n# Two\n\nB.\n')]);
    expect(novel.isNovel).toBe(true);
    expect(novel.texts.map(({ title, folder }) => [title, folder])).toEqual([
      ['One', 'Manuscript'],
      ['Two', 'Manuscript'],
    ]);
    const note = textsOfFiles([file('Note.md', 'Only words.')]);
    expect(note).toMatchObject({ isNovel: false, texts: [{ title: 'Note' }] });
  });

  test('a front matter’s title names a document of several files', () => {
    expect(titlesOf(file('x.md', '---\ntitle: Low Water\n---\n\nSand.\n'), file('y.md', 'Y.'))).toEqual([
      'Low Water',
      'y',
    ]);
  });
});
