/** Characters before and after the caret that are searched for the ends of its sentence. No sentence is longer. */
const REACH = 2_000;

/** An index range in a text, in UTF-16 units. */
export interface TextSpan {
  from: number;
  to: number;
}

let segmenter: Intl.Segmenter | undefined;

/**
 * Returns the sentence that the caret is in; at the boundary of two sentences the one that is being written, which is
 * the first. A sentence without an end within 2,000 characters ends there.
 * @param caret an index in UTF-16 units
 */
export function sentenceAt(text: string, caret: number): TextSpan {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' });
  const start = Math.max(0, caret - REACH);
  const nearby = text.slice(start, caret + REACH);
  let found: TextSpan = { from: start, to: start };
  for (const { index, segment } of segmenter.segment(nearby)) {
    const from = start + index;
    if (from >= caret && found.to > found.from) break;
    found = { from, to: from + segment.length };
  }
  return found;
}
