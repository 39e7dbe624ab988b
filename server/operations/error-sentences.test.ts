import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A sentence in quotes: a capital letter, and a full stop at the end. */
const SENTENCE = /(['`"])([A-Z“](?:(?!\1)[^\\\n])*\.)\1/g;

const sentencesOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(SENTENCE)].map(([, , sentence = '']) => sentence);

test('no sentence of the server speaks of a network or of fetching: pages show such a message as “Network connection error”', () => {
  const files = globSync('{server,shared}/**/*.ts', {
    // The texts of public pages are no messages.
    exclude: ['**/*.test.ts', '**/testing/**', 'shared/operations/**', 'shared/site/**'],
  });
  const sentences = files.flatMap((file) => sentencesOf(file).map((sentence) => `${file}: ${sentence}`));
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((sentence) => /: .*(?:network|fetch)/i.test(sentence))).toEqual([]);
});
