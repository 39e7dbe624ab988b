import { expect, test } from 'vitest';
import { fixedParts, readProjectFile, sentenceRows } from './sentence-page.ts';

test.each(sentenceRows('docs/texts.md'))(
  '$input: its texts are asked for by its tests',
  ({ sentences, tests }) => {
    expect(sentences.length).toBeGreaterThan(0);
    const files = tests.map(({ path, title }) => {
      const text = readProjectFile(path);
      expect(text, `${path}: ${title}`).toContain(title);
      return text;
    });
    const unasked = sentences
      .flatMap(fixedParts)
      .filter((part) => !files.some((text) => text.includes(part)));
    expect(unasked).toEqual([]);
  },
);
