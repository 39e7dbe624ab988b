import { expect, test } from 'vitest';
import { fixedParts, isInSources, readProjectFile, sentenceRows } from './sentence-page.ts';

test.each(sentenceRows('docs/bad-input.md'))(
  'the code contains each sentence for "$input", and each test file exists',
  ({ sentences, files }) => {
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.flatMap(fixedParts).filter((part) => !isInSources(part))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) expect(readProjectFile(path)).not.toBe('');
  },
);
