import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { alignWords } from './align-words.ts';

const aligned = (words: string, answer: string) => {
  const list = words.split(' ');
  const isAligned = alignWords(list, answer.split(' '));
  return list.filter((_word, at) => isAligned[at]).join(' ');
};

describe('alignWords', () => {
  test('words of the answer align, with words of the answer removed between them', () => {
    expect(aligned('the sea was grey', 'now the wide sea was cold and grey')).toBe('the sea was grey');
  });

  test('words that the answer lacks, or has in another order, do not align', () => {
    expect(aligned('the cold sea was warm', 'the sea was cold')).toBe('the sea was');
  });

  test('no more words align than the answer has', () => {
    const random = new SeededRandom(25);
    const pick = () => random.pickOrUndefined(['a', 'b', 'c', 'd']) ?? 'a';
    for (let run = 0; run < 200; run += 1) {
      const words = Array.from({ length: random.below(12) }, pick);
      const answer = Array.from({ length: random.below(12) }, pick);
      const isAligned = alignWords(words, answer);
      expect(isAligned).toHaveLength(words.length);
      expect(isAligned.filter(Boolean).length).toBe(longest(words, answer));
    }
  });

  test('a paragraph of a long answer aligns, and one that was written anew does not', () => {
    const answer = Array.from({ length: 5_000 }, (_, at) => `word${at}`);
    const paragraph = [...answer.slice(3_000, 3_100), 'other', ...answer.slice(3_100, 3_200)];
    expect(alignWords(paragraph, answer).filter((is) => !is)).toHaveLength(1);
    expect(alignWords(['quite', 'different'], answer)).toEqual([false, false]);
  });

  test('a long text in the opposite order counts as the answer’s words', () => {
    const answer = Array.from({ length: 3_000 }, (_, at) => `word${at}`);
    expect(alignWords([...answer.toReversed(), 'mine'], answer).filter((is) => !is)).toHaveLength(1);
  });
});

/** Returns the length of a longest common subsequence. */
function longest(a: readonly string[], b: readonly string[]): number {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  for (const [i, word] of a.entries())
    for (const [j, other] of b.entries())
      lengths[i + 1]![j + 1] =
        word === other ? lengths[i]![j]! + 1 : Math.max(lengths[i]![j + 1]!, lengths[i + 1]![j]!);
  return lengths[a.length]![b.length]!;
}
