import { expect, test } from 'vitest';
import { SAMPLE_CHARACTERS } from '#shared/writing-styles/style-rules.ts';
import { sampleOf } from './sample-text.ts';

const words = (count: number): string => 'tide '.repeat(count).trim();

test('a sample with fewer than 50 words is refused with its number of words', () => {
  expect(() => sampleOf(words(49))).toThrow(
    'This sample has 49 words. At least 50 are needed to describe a style.',
  );
  expect(() => sampleOf('')).toThrow('This sample has 0 words.');
  expect(sampleOf(words(50))).toBe(words(50));
});

test('line ends, runs of spaces and empty lines of a sample are tidied, and paragraphs stay', () => {
  expect(sampleOf(`  ${words(30)}\r\n\r\n\r\n\r\n${words(30)}  \t x`)).toBe(`${words(30)}\n\n${words(30)} x`);
});

test('a long sample is cut at the end of a paragraph, else of a sentence, else of a word', () => {
  const paragraph = `${words(400)}.`;
  const paragraphs = Array.from({ length: 20 }, () => paragraph).join('\n\n');
  const cut = sampleOf(paragraphs);
  expect(cut.length).toBeLessThanOrEqual(SAMPLE_CHARACTERS);
  expect(cut.endsWith(paragraph)).toBe(true);
  expect(sampleOf(`${words(20)}. `.repeat(500)).endsWith('tide.')).toBe(true);
  expect(sampleOf(words(10_000)).endsWith(' tide')).toBe(true);
  expect(sampleOf(`${words(60)} ${'x'.repeat(50_000)}`)).toHaveLength(SAMPLE_CHARACTERS);
});

test('a cut never leaves half of a character', () => {
  expect(sampleOf(`${words(60)} ${'🌊'.repeat(30_000)}`).isWellFormed()).toBe(true);
  expect(sampleOf(`${words(60)}  a${'🌊'.repeat(30_000)}`).isWellFormed()).toBe(true);
});
