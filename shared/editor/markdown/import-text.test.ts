import { describe, expect, test } from 'vitest';
import { wordsOf } from '../html/document-json.ts';
import { createSchema } from '../schema/schema.ts';
import { isBlockId } from '../schema/block-id.ts';
import { isChapterLine } from './chapter-line.ts';
import { importText } from './import-text.ts';
import type { ImportOptions } from './import-text.ts';
import { toMarkdown } from './to-markdown.ts';

function imported(
  text: string,
  format: ImportOptions['format'] = 'markdown',
  title?: string,
): [string, string][] {
  const options = title === undefined ? { format } : { format, title };
  return importText(text, options).map((each) => [each.title, toMarkdown(each.docJson).trimEnd()]);
}

describe('where Markdown is parted', () => {
  test('at headings of level 1', () => {
    expect(imported('# A\n\na\n\n## B\n\nb\n\n# C\n\nc')).toEqual([
      ['A', '# A\n\na\n\n## B\n\nb'],
      ['C', '# C\n\nc'],
    ]);
  });

  test('at headings of level 2 below a book’s title, which opens the first chapter', () => {
    expect(imported('# Book\n\n## One\n\na\n\n## Two\n\nb')).toEqual([
      ['One', '# Book\n\n## One\n\na'],
      ['Two', '## Two\n\nb'],
    ]);
  });

  test('at both below parts', () => {
    expect(imported('# Part I\n\n## One\n\na\n\n# Part II\n\n## Two\n\nb').map(([title]) => title)).toEqual([
      'One',
      'Two',
    ]);
  });

  test('at lines "Chapter N" where there are no headings', () => {
    expect(imported('Chapter 1\n\na\n\n**Chapter Two: The Fair**\n\nb')).toEqual([
      ['Chapter 1', 'Chapter 1\n\na'],
      ['Chapter Two: The Fair', '**Chapter Two: The Fair**\n\nb'],
    ]);
  });

  test('nowhere: one document with the title given', () => {
    expect(imported('a\n\n### b', 'markdown', 'Notes')).toEqual([['Notes', 'a\n\n### b']]);
    expect(imported('a')).toEqual([['Untitled', 'a']]);
  });

  test('what stands before the first heading is a document of its own', () => {
    expect(
      imported('For Ada.\n\n# One\n\na\n\n# Two\n\nb', 'markdown', 'Novel').map(([title]) => title),
    ).toEqual(['Novel', 'One', 'Two']);
  });

  test('not at headings in quotes, lists, code or boxes', () => {
    expect(imported('> # A\n\n- # B\n\n```\n# C\n```\n\n> [!callout]\n>\n> # D').length).toBe(1);
  });

  test('notes go with the chapter that points at them, one that nothing points at with the last', () => {
    const [first, second] = importText(
      '# A\n\na[^1]\n\n# B\n\nb[^2]\n\n[^2]: two\n\n[^1]: one\n\n[^3]: three',
      { format: 'markdown' },
    );
    const notes = (each: typeof first) =>
      each?.docJson.content?.filter(({ type }) => type === 'footnote').map(wordsOf);
    expect(notes(first)).toEqual(['one']);
    expect(notes(second)).toEqual(['two', 'three']);
  });

  test('facts at the top stay, and give the title where no heading does', () => {
    expect(imported('---\ntitle: "My Tale"\ntags: x\n---\n\na')).toEqual([
      ['My Tale', '```yaml\ntitle: "My Tale"\ntags: x\n```\n\na'],
    ]);
    expect(imported('---\ntitle: T\n---\n# A\n\na').map(([title]) => title)).toEqual(['A']);
  });

  test('an empty file is one empty document', () => {
    expect(imported('', 'markdown', 'Empty')).toEqual([['Empty', '']]);
    expect(imported('\n \n', 'text', 'Empty')).toEqual([['Empty', '']]);
  });
});

describe('plain text', () => {
  test('lines wrapped by hand are joined', () => {
    const text =
      'It was a long line of prose that somebody once had wrapped at some\ncolumn, so it goes on here.\n\nNext.';
    expect(imported(text, 'text')).toEqual([
      [
        'Untitled',
        'It was a long line of prose that somebody once had wrapped at some column, so it goes on here.\n\nNext.',
      ],
    ]);
  });

  test('verse keeps its lines', () => {
    expect(imported('Short line\nand shorter\n\nNext', 'text')[0]?.[1]).toBe(
      'Short line\\\nand shorter\n\nNext',
    );
  });

  test('without empty lines each line is a paragraph', () => {
    const line = 'word '.repeat(40).trim();
    expect(imported(`${line}\n${line}`, 'text')[0]?.[1]).toBe(`${line}\n\n${line}`);
  });

  test('chapters become headings, a table of contents does not', () => {
    const text =
      'CHAPTER I.\nCHAPTER II.\n\nCHAPTER I.\n\nAlpha.\n\n* * *\n\nBeta.\n\nCHAPTER II. The Fair\n\nGamma.';
    expect(imported(text, 'text', 'Book')).toEqual([
      ['Book', 'CHAPTER I.\\\nCHAPTER II.'],
      ['CHAPTER I.', '# CHAPTER I.\n\nAlpha.\n\n---\n\nBeta.'],
      ['CHAPTER II. The Fair', '# CHAPTER II. The Fair\n\nGamma.'],
    ]);
  });

  test('what looks like Markdown is text', () => {
    expect(imported('# not *a* heading [x](y)', 'text')[0]?.[1]).toBe(
      String.raw`\# not \*a\* heading \[x]\(y)`,
    );
  });

  test('a file from Windows with a byte order mark', () => {
    expect(imported('\uFEFFa\r\n\r\nb', 'text')[0]?.[1]).toBe('a\n\nb');
  });
});

test.each([
  ['Chapter 1', true],
  ['CHAPTER XIV', true],
  ['Chapter Twenty-One', true],
  ['Chapter 7: The Fair', true],
  ['Part Two — North', true],
  ['Kapitel 3', true],
  ['Epilogue', true],
  ['Chapter IV The Fair', true],
  ['Part two of the plan had failed.', false],
  ['Chapter after chapter he read on.', false],
  ['Book one room for me', false],
  ['Act natural', false],
  ['Chapter 1', true],
  ['', false],
])('the line "%s" heads a chapter: %s', (line, isHead) => {
  expect(isChapterLine(line)).toBe(isHead);
});

test('[X6] every block of an import has an id of its own', () => {
  const [doc] = importText(
    '# A\n\n- b\n\n> [!callout] c\n>\n> d\n\n| e |\n| - |\n| f |\n\ng[^1]\n\n[^1]: h',
    { format: 'markdown' },
  );
  const root = createSchema().nodeFromJSON(doc?.docJson);
  root.check();
  const ids: unknown[] = [];
  root.descendants((node) => {
    if (node.type.spec.group === 'block') ids.push(node.attrs['id']);
  });
  expect(ids).toHaveLength(11);
  expect(ids.every(isBlockId)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
