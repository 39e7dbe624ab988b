import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { createCleaner } from '../clean-answer.ts';
import { EXPENSIVE_ANSWERS, filled } from '../testing/expensive-answers.ts';

const LENGTH = 20_000;
/** The most that a character may be looked at: by each scanner once, and by the token at the end of the text so far. */
const MOST_LOOKS = 40;

function looksAt(answer: string, size: number): number {
  const cleaner = createCleaner({ maxLength: 10 * LENGTH, source: '', known: ['https://sea.example'] });
  for (let at = 0; at < answer.length; at += size) cleaner.push(answer.slice(at, at + size));
  cleaner.end();
  return cleaner.looked / answer.length;
}

describe('the cleaning of an answer', () => {
  test.each(Object.entries(EXPENSIVE_ANSWERS))(
    '%s: the work is linear in the length, in pieces of any size',
    (_name, answer) => {
      for (const size of [LENGTH, 64, 1]) {
        const [short, long] = [looksAt(answer(LENGTH / 4), size), looksAt(answer(LENGTH), size)];
        expect(long).toBeLessThan(MOST_LOOKS);
        expect(long).toBeLessThan(2 * short + 1);
      }
    },
  );

  test('random hostile answers: the work for each character is bounded', () => {
    const parts = ['<', '>', '<b', '</', '<!--', '-->', '<script>', '</script', '![', '](', '[', ']', '(', ')', '`', '```', '\\', '"', ' ', '\n', '\n\n', 'x', 'https://', ':', '*']; // prettier-ignore
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = new SeededRandom(seed);
      const period = Array.from({ length: 1 + random.below(6) }, () => random.pick(parts)).join('');
      const answer = filled(period, 2_000);
      for (const size of [2_000, 1])
        expect(looksAt(answer, size), JSON.stringify(period)).toBeLessThan(MOST_LOOKS);
    }
  });

  test('a cleaner reads no more of a model than an answer of its longest length can need', () => {
    const cleaner = createCleaner({ maxLength: 1_000, source: '' });
    for (let count = 0; count < 1_000; count += 1) cleaner.push('<script>x</script>'.repeat(100));
    cleaner.end();
    expect(cleaner.isFull).toBe(true);
    expect(cleaner.looked).toBeLessThan(20_000 * MOST_LOOKS);
  });
});
