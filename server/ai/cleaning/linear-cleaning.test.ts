import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { createCleaner } from '../clean-answer.ts';

const LENGTH = 20_000;
/** The most that a character may be looked at: by each scanner once, and by the token at the end of the text so far. */
const MOST_LOOKS = 40;

const filled = (text: string, length = LENGTH): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Answers that made expressions take exponential, cubic or quadratic time, for any length. */
const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
  'empty links in an open bracket': (length) => `x [${filled('[](x)', length)}`,
  'a list of links in an open bracket': (length) => `[${filled('[a link](https://sea.example) ', length)}`,
  'beginnings of tags': (length) => filled('<a', length),
  'beginnings of scripts': (length) => filled('<script ', length),
  'scripts without an end': (length) => filled('<script>', length),
  'elements in turn without an end': (length) => filled('<script><style><svg>', length),
  'beginnings of ends': (length) => filled('</script ', length),
  'comments without an end': (length) => filled('<!--', length),
  'opening brackets': (length) => filled('[', length),
  'escaped brackets': (length) => filled(String.raw`\[`, length),
  'links without an end': (length) => filled('[a](', length),
  'nested targets': (length) => filled('[](((', length),
  'nested links': (length) => filled(`${'['.repeat(400)}${'](u)'.repeat(400)}`, length),
  'images without an end': (length) => filled('![', length),
  'backticks one by one': (length) => filled('a`', length),
  'runs of backticks, each longer than the one before': (length) =>
    Array.from({ length: 150 }, (_, at) => `${'`'.repeat(at + 3)} `)
      .join('')
      .slice(0, length),
  'an open quotation mark': (length) => `"${filled('a', length)}`,
  'white space': (length) => `a${filled(' \n', length)}`,
  'words to the writer without an end': (length) => `Sure, ${filled('text:*', length)}`,
  'a fence without a line': (length) => `\`\`\`${filled('a', length)}`,
};

function looksAt(answer: string, size: number): number {
  const cleaner = createCleaner({ maxLength: 10 * LENGTH, source: '', known: ['https://sea.example'] });
  for (let at = 0; at < answer.length; at += size) cleaner.push(answer.slice(at, at + size));
  cleaner.end();
  return cleaner.looked / answer.length;
}

describe('the cleaning of an answer', () => {
  test.each(Object.entries(HOSTILE))(
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
