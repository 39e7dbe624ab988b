import { expect, test } from 'vitest';
import { fixedParts, readProjectFile, sentenceRows } from './sentence-page.ts';

test.each(sentenceRows('docs/texts.md'))(
  'a named test file asserts the text for "$input"',
  ({ sentences, files }) => {
    expect(sentences.length).toBeGreaterThan(0);
    const tests = files.map(readProjectFile);
    const unasserted = sentences
      .flatMap(fixedParts)
      .filter((part) => !tests.some((text) => text.includes(part)));
    expect(unasserted).toEqual([]);
  },
);
