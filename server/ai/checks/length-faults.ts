import type { Fault } from './fault.ts';

/** Counts words; in scripts without spaces, the segments that the platform finds. */
export function wordsIn(text: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  let count = 0;
  for (const { isWordLike } of segments) if (isWordLike === true) count += 1;
  return count;
}

/**
 * Compares the length of an answer with that of its source, in words.
 * @param least the smallest allowed share of the source's words
 * @param most the largest allowed share
 */
export function lengthFaults(
  answer: string,
  source: string,
  [least, most]: readonly [number, number],
): Fault[] {
  const words = wordsIn(answer);
  const sourceWords = wordsIn(source);
  // A few words up or down are no fault of a short text.
  const slack = 3;
  if (words < sourceWords * least - slack) return ['too-short'];
  return words > sourceWords * most + slack ? ['too-long'] : [];
}
