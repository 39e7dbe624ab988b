import type { Construct, Extension } from 'micromark-util-types';

/** How much of the time micromark takes for blocks, and how much for what is in their lines; the rest makes the document. */
const BLOCKS = 0.6;
const LINES = 0.3;

/**
 * Reports how far micromark is in a text: once over its blocks, then over the lines in them. Its constructs match nothing, so
 * that the result is the same with and without them.
 * @param length of the text, in characters
 * @param onProgress receives a share of 0 to 1, which never falls
 */
export function readingProgress(length: number, onProgress: (share: number) => void): Extension {
  let share = 0;
  const watch = (before: number, weight: number): Construct => ({
    tokenize(_effects, _ok, nok) {
      const next = before + (weight * this.now().offset) / Math.max(1, length);
      if (next > share) onProgress((share = Math.min(1, next)));
      return nok;
    },
  });
  return { flow: { null: [watch(0, BLOCKS)] }, text: { null: [watch(BLOCKS, LINES)] } };
}
