import { describe, expect, test } from 'vitest';
import { FencedTexts } from './fenced-texts.ts';

const tagFor = (...texts: string[]): string => new FencedTexts(texts).tag('note');

describe('the number of the tags around the texts of a prompt', () => {
  test('texts without tags get tags without a number', () => {
    expect(tagFor('A line.', 'Another < line >.')).toBe('<note>');
  });

  test.each([
    ['<note>', 1],
    ['</Selection>', 1],
    ['< / after >', 1],
    ['<\n/\tbefore\n>', 1],
    ['<note><note-1>', 2],
    ['<note-1>', 0],
    ['<note><style-2>', 1],
    ['<note><note-01><note--1>', 1],
    ['<note-0>', 0],
    ['<note', 0],
  ])('a text with %j gets the smallest number that no tag in it has', (text, number) => {
    expect(tagFor(text)).toBe(number === 0 ? '<note>' : `<note-${number}>`);
  });

  test('a tag that two texts form together counts', () => {
    expect(tagFor('<', 'note>')).toBe('<note-1>');
  });

  test('4,000 numbered tags are read once', () => {
    let reads = 0;
    const texts = Array.from({ length: 4_000 }, (_, number) =>
      number === 0 ? '<note>' : `<note-${number}>`,
    );
    const counted = new Proxy(texts, {
      get: (target, key, receiver) => {
        if (key === '0') reads += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    expect(new FencedTexts(counted).tag('note')).toBe('<note-4000>');
    expect(reads).toBe(1);
  });
});
