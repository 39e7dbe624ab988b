import { describe, expect, test } from 'vitest';
import { cleanFileName, fileRefusal, fileTypeOf, isFileTypeAllowed, MAX_FILE_BYTES } from './file-rules.ts';

describe('the rules for uploads', () => {
  test('the types of the spec and every kind of text may be uploaded, and no other type', () => {
    for (const type of [
      'image/jpeg',
      'image/png',
      'application/pdf',
      'text/plain',
      'text/html',
      'text/vnd.graphviz',
      'video/mp4',
    ])
      expect(isFileTypeAllowed(type), type).toBe(true);
    for (const type of [
      'image/svg+xml',
      'image/gif',
      'image/webp',
      'text/*',
      'text/',
      'texts/plain',
      '',
      'x',
    ])
      expect(isFileTypeAllowed(type), type).toBe(false);
  });

  test('a rejected file gets the sentence and the code of the spec', () => {
    expect(fileRefusal('image/gif', 1)).toEqual({
      code: 'INVALID_FILE_TYPE',
      message: "File type 'image/gif' is not supported.",
    });
    expect(fileRefusal('image/png', MAX_FILE_BYTES + 1)).toEqual({
      code: 'FILE_TOO_LARGE',
      message: 'File size exceeds 5MB limit.',
    });
    expect(fileRefusal('Image/PNG; x=y', MAX_FILE_BYTES)).toBeUndefined();
  });

  test.each([
    ['notes.md', '', 'text/markdown'],
    ['NOTES.MD', 'application/octet-stream', 'text/markdown'],
    ['clip.mov', '', 'video/quicktime'],
    ['a.png', 'image/jpeg', 'image/jpeg'],
    ['a.txt', 'Text/Plain; charset=utf-8', 'text/plain'],
    ['a.constructor', '', ''],
    ['no ending', '', ''],
  ])('the file %s with the system type "%s" has the type "%s"', (name, type, expected) => {
    expect(fileTypeOf(name, type)).toBe(expected);
  });
});

test('every file name becomes one that can be displayed', () => {
  expect(cleanFileName('a\u0000b\r\nc\u2028d.png')).toBe('a b c d.png');
  expect(cleanFileName('cafe\u0301.png')).toBe('café.png');
  expect(cleanFileName('\ud800.png')).toBe('\ufffd.png');
  expect(cleanFileName('\u202e\u200b')).toBe('file');
  expect(Array.from(cleanFileName('🌊'.repeat(400)))).toHaveLength(300);
});
