import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isPageUrl, MAX_STYLE_NAME, StyleName, StyleSample, StyleUrl, tooShort } from './style-rules.ts';

const errorOf = (schema: v.GenericSchema, input: unknown): string | undefined =>
  v.safeParse(schema, input).issues?.[0].message;

test('a style without a name, a sample or a URL is refused with the sentences of the form', () => {
  expect(errorOf(StyleName, '  ')).toBe('Please provide a name');
  expect(errorOf(StyleSample, ' \n ')).toBe('Please provide sample content');
  expect(errorOf(StyleUrl, ' ')).toBe('Please provide a URL');
});

test.each([
  'letters',
  'letters.example/page',
  'ftp://letters.example',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://',
  'https://mara:secret@letters.example',
])('"%s" is not the address of a page', (text) => {
  expect(errorOf(StyleUrl, text)).toBe('Please provide a valid URL');
  expect(isPageUrl(text)).toBe(false);
});

test('the address of a page is trimmed', () => {
  expect(v.parse(StyleUrl, ' https://letters.example/a?b=c ')).toBe('https://letters.example/a?b=c');
});

test('a name has one line of at most 100 characters', () => {
  expect(v.parse(StyleName, ' Salt and plain ')).toBe('Salt and plain');
  expect(errorOf(StyleName, 'a'.repeat(MAX_STYLE_NAME + 1))).toBe('A name may have at most 100 characters.');
  expect(errorOf(StyleName, 'Salt\nand plain')).toBe('A name holds a line break, which names cannot have.');
});

test('the sentence about a short sample counts its words', () => {
  expect(tooShort(1)).toBe('This sample has 1 word. At least 50 are needed to describe a style.');
  expect(tooShort(12)).toContain('12 words');
});
