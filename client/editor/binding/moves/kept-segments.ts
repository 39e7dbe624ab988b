import type { StepMap } from '@tiptap/pm/transform';

/** Consecutive positions of a document that steps left together. */
export interface KeptSegment {
  /** Positions in the document before the steps. */
  readonly from: number;
  readonly to: number;
  /** The position of `from` in the document after the steps. */
  readonly at: number;
}

/**
 * Returns the parts of a range that steps kept, in the order of the range. An insertion divides a part.
 * @param from positions before the first step
 */
export function keptSegments(maps: readonly StepMap[], from: number, to: number): KeptSegment[] {
  let segments: KeptSegment[] = from < to ? [{ from, to, at: from }] : [];
  for (const map of maps) segments = segments.flatMap((segment) => keptBy(map, segment));
  return segments;
}

function keptBy(map: StepMap, { from, to, at }: KeptSegment): KeptSegment[] {
  const kept: KeptSegment[] = [];
  const end = at + to - from;
  let [cursor, shift] = [at, 0];
  const keep = (until: number): void => {
    if (until > cursor) kept.push({ from: from + cursor - at, to: from + until - at, at: cursor + shift });
  };
  map.forEach((oldStart, oldEnd, _newStart, newEnd) => {
    if (oldStart >= end) return;
    keep(oldStart);
    cursor = Math.max(cursor, oldEnd);
    shift = newEnd - oldEnd;
  });
  keep(end);
  return kept;
}
