import { describe, expect, test } from 'vitest';
import { nodeText } from '../html/node-json.ts';
import { createSchema } from '../schema/schema.ts';
import { isBlockId } from '../schema/block-id.ts';
import { isChapterLine } from './from-plain-text.ts';
import { importText } from './import-text.ts';
import type { ImportOptions } from './import-text.ts';
import { toMarkdown } from './to-markdown.ts';

function importedDocuments(
  text: string,
  format: ImportOptions['format'] = 'markdown',
  title?: string,
): [string, string][] {
  const options = title === undefined ? { format } : { format, title };
  return importText(text, options).map((each) => [each.title, toMarkdown(each.docJson).trimEnd()]);
}

describe('importing Markdown', () => {
  test('importText splits Markdown at headings of level 1', () => {
    expect(importedDocuments('# A\n\na\n\n## B\n\nb\n\n# C\n\nc')).toEqual([
      ['A', '# A\n\na\n\n## B\n\nb'],
      ['C', '# C\n\nc'],
    ]);
  });

  test('importText splits Markdown at headings of level 2 below a single title, which goes to the first chapter', () => {
    expect(importedDocuments('# Book\n\n## One\n\na\n\n## Two\n\nb')).toEqual([
      ['One', '# Book\n\n## One\n\na'],
      ['Two', '## Two\n\nb'],
    ]);
  });

  test('importText splits Markdown at headings of both levels when level 1 only names parts', () => {
    expect(
      importedDocuments('# Part I\n\n## One\n\na\n\n# Part II\n\n## Two\n\nb').map(([title]) => title),
    ).toEqual(['One', 'Two']);
  });

  test('importText splits Markdown without headings at lines like "Chapter N"', () => {
    expect(importedDocuments('Chapter 1\n\na\n\n**Chapter Two: The Fair**\n\nb')).toEqual([
      ['Chapter 1', 'Chapter 1\n\na'],
      ['Chapter Two: The Fair', '**Chapter Two: The Fair**\n\nb'],
    ]);
  });

  test('importText returns one document with the given title for Markdown without chapters', () => {
    expect(importedDocuments('a\n\n### b', 'markdown', 'Notes')).toEqual([['Notes', 'a\n\n### b']]);
    expect(importedDocuments('a')).toEqual([['Untitled', 'a']]);
  });

  test('importText returns the text before the first heading as a document with the given title', () => {
    expect(
      importedDocuments('For Ada.\n\n# One\n\na\n\n# Two\n\nb', 'markdown', 'Novel').map(([title]) => title),
    ).toEqual(['Novel', 'One', 'Two']);
  });

  test('importText does not split Markdown at headings in quotes, lists, code or boxes', () => {
    expect(importedDocuments('> # A\n\n- # B\n\n```\n# C\n```\n\n> [!callout]\n>\n> # D').length).toBe(1);
  });

  test('importText adds footnotes to the chapter that refers to them, and unused ones to the last chapter', () => {
    const [first, second] = importText(
      '# A\n\na[^1]\n\n# B\n\nb[^2]\n\n[^2]: two\n\n[^1]: one\n\n[^3]: three',
      { format: 'markdown' },
    );
    const notes = (each: typeof first) =>
      each?.docJson.content?.filter(({ type }) => type === 'footnote').map(nodeText);
    expect(notes(first)).toEqual(['one']);
    expect(notes(second)).toEqual(['two', 'three']);
  });

  test('importText keeps front matter as a code block and uses its title when there is no heading', () => {
    expect(importedDocuments('---\ntitle: "My Tale"\ntags: x\n---\n\na')).toEqual([
      ['My Tale', '```yaml\ntitle: "My Tale"\ntags: x\n```\n\na'],
    ]);
    expect(importedDocuments('---\ntitle: T\n---\n# A\n\na').map(([title]) => title)).toEqual(['A']);
  });

  test('importText returns one empty document for an empty file', () => {
    expect(importedDocuments('', 'markdown', 'Empty')).toEqual([['Empty', '']]);
    expect(importedDocuments('\n \n', 'text', 'Empty')).toEqual([['Empty', '']]);
  });
});

describe('importing plain text', () => {
  test('importText joins the hard-wrapped lines of plain text', () => {
    const text =
      'It was a long line of prose that somebody once had wrapped at some\ncolumn, so it goes on here.\n\nNext.';
    expect(importedDocuments(text, 'text')).toEqual([
      [
        'Untitled',
        'It was a long line of prose that somebody once had wrapped at some column, so it goes on here.\n\nNext.',
      ],
    ]);
  });

  test('importText keeps the line breaks of verse', () => {
    expect(importedDocuments('Short line\nand shorter\n\nNext', 'text')[0]?.[1]).toBe(
      'Short line\\\nand shorter\n\nNext',
    );
  });

  test('importText reads each line of plain text without empty lines as a paragraph', () => {
    const line = 'word '.repeat(40).trim();
    expect(importedDocuments(`${line}\n${line}`, 'text')[0]?.[1]).toBe(`${line}\n\n${line}`);
  });

  test('importText turns chapter lines into headings, but not those in a table of contents', () => {
    const text =
      'CHAPTER I.\nCHAPTER II.\n\nCHAPTER I.\n\nAlpha.\n\n* * *\n\nBeta.\n\nCHAPTER II. The Fair\n\nGamma.';
    expect(importedDocuments(text, 'text', 'Book')).toEqual([
      ['Book', 'CHAPTER I.\\\nCHAPTER II.'],
      ['CHAPTER I.', '# CHAPTER I.\n\nAlpha.\n\n---\n\nBeta.'],
      ['CHAPTER II. The Fair', '# CHAPTER II. The Fair\n\nGamma.'],
    ]);
  });

  test('importText keeps Markdown syntax in plain text as text', () => {
    expect(importedDocuments('# not *a* heading [x](y)', 'text')[0]?.[1]).toBe(
      String.raw`\# not \*a\* heading \[x]\(y)`,
    );
  });

  test('importText reads a Windows file with a byte order mark', () => {
    expect(importedDocuments('\uFEFFa\r\n\r\nb', 'text')[0]?.[1]).toBe('a\n\nb');
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
])('isChapterLine("%s") returns %s', (line, isHead) => {
  expect(isChapterLine(line)).toBe(isHead);
});

test('[X6] importText gives every block a unique id', () => {
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
