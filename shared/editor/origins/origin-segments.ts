import type { OriginBlock } from './origin-block.ts';
import type { Origin, WordOrigin } from './word-origins.ts';

/** A part of a child of a textblock that nobody typed, or that a person edited. */
export interface OriginSegment {
  /** The index of the child. */
  readonly child: number;
  /** The position in the text of the child, in UTF-16 code units; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly origin: Exclude<Origin, 'typed'>;
}

/**
 * Returns the parts of a textblock to tint: a word by its origin as a report counts it, the space between words and
 * code by the origin of its characters.
 */
export function originSegments({ pieces }: OriginBlock, words: readonly WordOrigin[]): OriginSegment[] {
  const segments: OriginSegment[] = [];
  let next = 0;
  for (const { child, from, to, origin } of pieces) {
    const add = (start: number, end: number, kind: Origin): void => {
      const last = segments.at(-1);
      const [inFrom, inTo] = [Math.max(start, from) - from, Math.min(end, to) - from];
      if (kind === 'typed' || inTo <= inFrom) return;
      if (last?.child === child && last.to === inFrom && last.origin === kind)
        segments[segments.length - 1] = { ...last, to: inTo };
      else segments.push({ child, from: inFrom, to: inTo, origin: kind });
    };
    let at = from;
    while ((words[next]?.to ?? Infinity) <= from) next += 1;
    for (let index = next; (words[index]?.from ?? Infinity) < to; index += 1) {
      const word = words[index];
      if (!word) break;
      add(at, word.from, origin.kind);
      add(word.from, word.to, word.origin);
      at = word.to;
    }
    add(at, to, origin.kind);
  }
  return segments;
}
