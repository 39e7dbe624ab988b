import { SeededRandom } from '#shared/testing/seeded-random.ts';

const ALPHABET = 'etaoinshrdlucmfwygpbvk';
const VOCABULARY = 20_000;
const WORDS_A_BLOCK = 72;

/** Returns the words that texts consist of. `variedText` uses the first ones often and most of the others rarely. */
export function vocabulary(): string[] {
  const { next } = new SeededRandom(7);
  return Array.from({ length: VOCABULARY }, () =>
    Array.from(
      { length: 2 + Math.floor(next() * 8) },
      () => ALPHABET[Math.floor(next() ** 2 * ALPHABET.length)],
    ).join(''),
  );
}

/** Returns the paragraphs of one document, `length` words in all. */
export function variedText(words: readonly string[], length: number, seed: number): string[] {
  const { next } = new SeededRandom(seed + 1);
  const blocks: string[] = [];
  for (let remaining = length; remaining > 0; remaining -= WORDS_A_BLOCK) {
    const block = Array.from(
      { length: Math.min(remaining, WORDS_A_BLOCK) },
      () => words[Math.floor(next() ** 3 * words.length)] ?? '',
    );
    blocks.push(`“${block.join(' ')}.”`);
  }
  return blocks;
}
