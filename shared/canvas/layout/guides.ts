import type { Point } from '../parse/node-record.ts';
import type { Rect } from './bounds.ts';

type Axis = 'x' | 'y';

/** A guide line along which nodes are aligned. */
export interface Guide {
  /** `x`: a vertical line at this x; `y`: a horizontal line at this y. */
  axis: Axis;
  at: number;
  from: number;
  to: number;
}

/** The distance between two nodes, drawn as a horizontal line for `x` and as a vertical one for `y`. */
export interface Gap {
  axis: Axis;
  from: number;
  to: number;
  /** The coordinate of the line on the other axis. */
  at: number;
}

export interface Snap {
  /** The correction to add to the dragged position. */
  by: Point;
  guides: readonly Guide[];
  gaps: readonly Gap[];
}

/** The start and end of a rectangle on each axis. */
type Box = Record<Axis, readonly [number, number]>;

const AXES = ['x', 'y'] as const;
const otherAxis = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');
const boxOf = ({ x, y, width, height }: Rect): Box => ({ x: [x, x + width], y: [y, y + height] });
const middle = ([from, to]: readonly [number, number]): number => (from + to) / 2;
/** Coordinates at most this far apart count as equal. */
const TOLERANCE = 0.5;

/**
 * The borders and middles of the nodes near a dragged one. They are sorted once. Each drag event then does six binary
 * searches and scans the nearby nodes for equal distances.
 */
export class GuideLines {
  readonly #boxes: readonly Box[];
  readonly #lines: Record<Axis, readonly number[]>;

  constructor(rects: readonly Rect[]) {
    const boxes = rects.map(boxOf);
    const linesOf = (axis: Axis): number[] =>
      [...new Set(boxes.flatMap((box) => [...box[axis], middle(box[axis])]))].sort((a, b) => a - b);
    this.#boxes = boxes;
    this.#lines = { x: linesOf('x'), y: linesOf('y') };
  }

  /**
   * Returns the correction, the guides and the distances for a dragged rectangle.
   * @param within the snap distance in canvas units; 0 shows the guides of exact matches and corrects nothing
   */
  snap(rect: Rect, within: number): Snap {
    const box = boxOf(rect);
    const by = { x: 0, y: 0 };
    for (const axis of AXES) by[axis] = this.#correction(box, axis, within);
    const snapped = boxOf({ ...rect, x: rect.x + by.x, y: rect.y + by.y });
    const guides: Guide[] = [];
    const gaps: Gap[] = [];
    for (const axis of AXES) {
      const aligned = this.#guide(snapped, axis);
      if (aligned) guides.push(aligned);
      // The distance to the neighbours in the same row or column is shown along the guide of the other axis.
      gaps.push(...this.#gaps(snapped, axis, this.#guide(snapped, otherAxis(axis)) !== undefined));
    }
    return { by, guides, gaps };
  }

  /** Returns the smallest correction to a guide, or else to a position with equal distances; 0 beyond `within`. */
  #correction(box: Box, axis: Axis, within: number): number {
    const [from, to] = box[axis];
    const toGuide = smallestOffset(
      [from, middle(box[axis]), to].map((at) => nearestTo(this.#lines[axis], at) - at),
    );
    if (Math.abs(toGuide) <= within) return toGuide;
    const corrections = this.#evenPositions(box, axis).map(({ at }) => at - from);
    const toEvenPosition = smallestOffset(corrections);
    return Math.abs(toEvenPosition) <= within ? toEvenPosition : 0;
  }

  /**
   * Returns one guide for an axis, although nodes of equal size match several: a border takes precedence over the
   * middle.
   */
  #guide(box: Box, axis: Axis): Guide | undefined {
    const [from, to] = box[axis];
    for (const at of [from, to, middle(box[axis])]) {
      if (Math.abs(nearestTo(this.#lines[axis], at) - at) > TOLERANCE) continue;
      const matches = this.#boxes.filter((other) =>
        [...other[axis], middle(other[axis])].some((line) => Math.abs(line - at) <= TOLERANCE),
      );
      const extents = [box, ...matches].map((one) => one[otherAxis(axis)]);
      return {
        axis,
        at,
        from: Math.min(...extents.map(([start]) => start)),
        to: Math.max(...extents.map(([, end]) => end)),
      };
    }
    return undefined;
  }

  /** Returns the equal distances; without any, and if aligned, the distance to the nearest neighbour. */
  #gaps(box: Box, axis: Axis, isAligned: boolean): Gap[] {
    const [from, to] = box[axis];
    const even = this.#evenPositions(box, axis).find(({ at }) => Math.abs(at - from) <= TOLERANCE);
    if (even) return even.gaps;
    if (!isAligned) return [];
    const { before, after } = this.#neighbours(box, axis);
    const [left, right] = [
      before ? from - before[axis][1] : Infinity,
      after ? after[axis][0] - to : Infinity,
    ];
    const at = middle(box[otherAxis(axis)]);
    if (before && left > 0 && left <= right) return [{ axis, from: before[axis][1], to: from, at }];
    return after && right > 0 && right < Infinity ? [{ axis, from: to, to: after[axis][0], at }] : [];
  }

  /**
   * Returns the positions with equal distances: in the middle of two neighbours, or continuing the spacing of a row.
   */
  #evenPositions(box: Box, axis: Axis): { at: number; gaps: Gap[] }[] {
    const { before, secondBefore, after, secondAfter } = this.#neighbours(box, axis);
    const size = box[axis][1] - box[axis][0];
    const crossMiddle = middle(box[otherAxis(axis)]);
    const gap = (from: number, to: number): Gap => ({ axis, from, to, at: crossMiddle });
    const positions: { at: number; gaps: Gap[] }[] = [];
    if (before && after) {
      const free = after[axis][0] - before[axis][1] - size;
      const at = before[axis][1] + free / 2;
      if (free > 0) positions.push({ at, gaps: [gap(before[axis][1], at), gap(at + size, after[axis][0])] });
    }
    if (before && secondBefore) {
      const spacing = before[axis][0] - secondBefore[axis][1];
      const at = before[axis][1] + spacing;
      positions.push({ at, gaps: [gap(secondBefore[axis][1], before[axis][0]), gap(before[axis][1], at)] });
    }
    if (after && secondAfter) {
      const spacing = secondAfter[axis][0] - after[axis][1];
      const at = after[axis][0] - spacing - size;
      positions.push({
        at,
        gaps: [gap(at + size, after[axis][0]), gap(after[axis][1], secondAfter[axis][0])],
      });
    }
    return positions;
  }

  /** Returns the two nearest boxes on each side in the same row or column. */
  #neighbours(box: Box, axis: Axis) {
    const [start, end] = box[otherAxis(axis)];
    const centre = middle(box[axis]);
    const row = this.#boxes.filter(
      (other) => other[otherAxis(axis)][0] < end && other[otherAxis(axis)][1] > start,
    );
    const before = lastEndingBefore(row, axis, centre);
    const after = firstStartingAfter(row, axis, centre);
    return {
      before,
      secondBefore: before && lastEndingBefore(row, axis, before[axis][0]),
      after,
      secondAfter: after && firstStartingAfter(row, axis, after[axis][1]),
    };
  }
}

/** Returns the box that ends last among those ending at or before a coordinate. */
function lastEndingBefore(row: readonly Box[], axis: Axis, limit: number): Box | undefined {
  let found: Box | undefined;
  for (const box of row) if (box[axis][1] <= limit && (!found || box[axis][1] > found[axis][1])) found = box;
  return found;
}

/** Returns the box that starts first among those starting at or after a coordinate. */
function firstStartingAfter(row: readonly Box[], axis: Axis, limit: number): Box | undefined {
  let found: Box | undefined;
  for (const box of row) if (box[axis][0] >= limit && (!found || box[axis][0] < found[axis][0])) found = box;
  return found;
}

/** Returns the offset with the smallest absolute value; Infinity for an empty list. */
const smallestOffset = (offsets: readonly number[]): number =>
  offsets.reduce((least, offset) => (Math.abs(offset) < Math.abs(least) ? offset : least), Infinity);

/** Returns the number nearest to a value in a sorted array; infinite for an empty array. */
function nearestTo(sorted: readonly number[], at: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((sorted[mid] ?? 0) < at) low = mid + 1;
    else high = mid;
  }
  const [below = -Infinity, above = Infinity] = [sorted[low - 1], sorted[low]];
  return at - below < above - at ? below : above;
}
