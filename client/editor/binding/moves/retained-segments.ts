import type { StepMap } from '@tiptap/pm/transform';

/** Consecutive positions of a document that steps retained together. */
export interface RetainedSegment {
  /** Positions in the document before the steps. */
  readonly from: number;
  readonly to: number;
  /** The position of `from` in the document after the steps. */
  readonly at: number;
}

/**
 * Returns the parts of a range that steps retained, in the order of the range. An insertion divides a part.
 * @param from positions before the first step
 */
export function retainedSegments(maps: readonly StepMap[], from: number, to: number): RetainedSegment[] {
  let segments: RetainedSegment[] = from < to ? [{ from, to, at: from }] : [];
  for (const map of maps) segments = segments.flatMap((segment) => retainedBy(map, segment));
  return segments;
}

function retainedBy(map: StepMap, { from, to, at }: RetainedSegment): RetainedSegment[] {
  const kept: RetainedSegment[] = [];
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
