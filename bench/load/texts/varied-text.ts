import { Seeded } from '#shared/testing/seeded.ts';

const LETTERS = 'etaoinshrdlucmfwygpbvk';
const VOCABULARY = 20_000;
const WORDS_A_BLOCK = 72;

/** Words as a library has them: a few everywhere, most of them seldom. The first ones are the common ones. */
export function vocabulary(): string[] {
  const { next } = new Seeded(7);
  return Array.from({ length: VOCABULARY }, () =>
    Array.from(
      { length: 2 + Math.floor(next() * 8) },
      () => LETTERS[Math.floor(next() ** 2 * LETTERS.length)],
    ).join(''),
  );
}

/** One document's paragraphs, of so many words in all. */
export function variedText(words: readonly string[], length: number, seed: number): string[] {
  const { next } = new Seeded(seed + 1);
  const blocks: string[] = [];
  for (let left = length; left > 0; left -= WORDS_A_BLOCK) {
    const block = Array.from(
      { length: Math.min(left, WORDS_A_BLOCK) },
      () => words[Math.floor(next() ** 3 * words.length)] ?? '',
    );
    blocks.push(`“${block.join(' ')}.”`);
  }
  return blocks;
}
