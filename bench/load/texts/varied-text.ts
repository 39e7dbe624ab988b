const LETTERS = 'etaoinshrdlucmfwygpbvk';
const VOCABULARY = 20_000;
const WORDS_A_BLOCK = 72;

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}

/** Words as a library has them: a few everywhere, most of them seldom. The first ones are the common ones. */
export function vocabulary(): string[] {
  const next = numbers(7);
  return Array.from({ length: VOCABULARY }, () =>
    Array.from(
      { length: 2 + Math.floor(next() * 8) },
      () => LETTERS[Math.floor(next() ** 2 * LETTERS.length)],
    ).join(''),
  );
}

/** One document's paragraphs, of so many words in all. */
export function variedText(words: readonly string[], length: number, seed: number): string[] {
  const next = numbers(seed + 1);
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
