import { expect, test } from 'vitest';
import { fixedParts, isSaid, readProjectFile, sentenceRows } from './sentence-page.ts';

test.each(sentenceRows('docs/bad-input.md'))(
  '$input: every sentence is said and every test is there',
  ({ sentences, tests }) => {
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.flatMap(fixedParts).filter((part) => !isSaid(part))).toEqual([]);
    for (const { path, title } of tests) expect(readProjectFile(path), `${path}: ${title}`).toContain(title);
  },
);
