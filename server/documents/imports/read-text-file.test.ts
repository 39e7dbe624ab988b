import { describe, expect, test } from 'vitest';
import { UnreadableText } from '#shared/editor/markdown/decode-text.ts';
import { nameOf, readTextFile } from './read-text-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('reading a text file', () => {
  test('binary files, other encodings and huge files are refused with a sentence', () => {
    expect(() => readTextFile('a.txt', new Uint8Array([80, 75, 3, 4, 0, 0]))).toThrow(
      'a.txt is not a text file. Foolscap imports Markdown and plain text.',
    );
    expect(() => readTextFile('b.md', new Uint8Array([0x8e, 0x6c, 0xfd]))).toThrow(
      'b.md is not written in UTF-8. Save it as UTF-8 and import it again.',
    );
    expect(() => readTextFile('c.md', new Uint8Array(33 * 1024 * 1024))).toThrow(UnreadableText);
  });

  test('a file is read as Markdown by its extension, otherwise as plain text', () => {
    const text = bytes('# One\n\n*Words.*\n');
    expect(JSON.stringify(readTextFile('x.md', text))).toContain('italic');
    expect(JSON.stringify(readTextFile('x.txt', text))).not.toContain('italic');
  });

  test('UTF-8 with and without a byte order mark and UTF-16 with one give the same text', () => {
    const utf16 = new Uint8Array(Buffer.from('\ufeffŽlutá.', 'utf16le'));
    const marked = bytes('\ufeffŽlutá.');
    for (const file of [utf16, marked, bytes('Žlutá.')]) {
      const [only] = readTextFile('Story.txt', file);
      expect(only?.title).toBe('Story');
      expect(JSON.stringify(only?.docJson)).toContain('"Žlutá."');
    }
  });

  test('an empty file becomes an empty page', () => {
    expect(readTextFile('Empty.md', new Uint8Array())).toHaveLength(1);
  });

  test('nameOf returns the file name without folder, extension and the id of Notion', () => {
    expect(nameOf('/novels/The Tide.Clerk.md')).toBe('The Tide.Clerk');
    expect(nameOf('x/Chart of the bay 0a1b2c3d4e5f60718293a4b5c6d7e8f9.md')).toBe('Chart of the bay');
    expect(nameOf('0a1b2c3d4e5f60718293a4b5c6d7e8f9.md')).toBe('0a1b2c3d4e5f60718293a4b5c6d7e8f9');
    expect(nameOf('.md')).toBe('Untitled');
  });
});
