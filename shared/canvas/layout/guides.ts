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
const across = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');
const boxOf = ({ x, y, width, height }: Rect): Box => ({ x: [x, x + width], y: [y, y + height] });
const middle = ([from, to]: readonly [number, number]): number => (from + to) / 2;
/** Coordinates at most this far apart count as equal. */
const SAME = 0.5;

/**
 * The borders and middles of the nodes near a dragged one. They are sorted once. Each drag event then does six binary
 * searches and scans the nearby nodes for equal distances.
 */
export class GuideLines {
  readonly #near: readonly Box[];
  readonly #lines: Record<Axis, readonly number[]>;

  constructor(near: readonly Rect[]) {
    const boxes = near.map(boxOf);
    const linesOf = (axis: Axis): number[] =>
      [...new Set(boxes.flatMap((box) => [...box[axis], middle(box[axis])]))].sort((a, b) => a - b);
    this.#near = boxes;
    this.#lines = { x: linesOf('x'), y: linesOf('y') };
  }

  /**
   * Returns the correction, the guides and the distances for a dragged rectangle.
   * @param within the snap distance in canvas units; 0 shows the guides of exact matches and corrects nothing
   */
  snap(rect: Rect, within: number): Snap {
    const box = boxOf(rect);
    const by = { x: 0, y: 0 };
    for (const axis of AXES) by[axis] = this.#pull(box, axis, within);
    const put = boxOf({ ...rect, x: rect.x + by.x, y: rect.y + by.y });
    const guides: Guide[] = [];
    const gaps: Gap[] = [];
    for (const axis of AXES) {
      const aligned = this.#guide(put, axis);
      if (aligned) guides.push(aligned);
      // The distance to the neighbours in the same row or column is shown along the guide of the other axis.
      gaps.push(...this.#gaps(put, axis, this.#guide(put, across(axis)) !== undefined));
    }
    return { by, guides, gaps };
  }

  /** Returns the smallest correction to a guide, or else to a position with equal distances; 0 beyond `within`. */
  #pull(box: Box, axis: Axis, within: number): number {
    const [from, to] = box[axis];
    const toLine = nearest([from, middle(box[axis]), to].map((at) => nearestTo(this.#lines[axis], at) - at));
    if (Math.abs(toLine) <= within) return toLine;
    const places = this.#evenPlaces(box, axis).map(({ at }) => at - from);
    const toPlace = nearest(places);
    return Math.abs(toPlace) <= within ? toPlace : 0;
  }

  /** Returns one guide for an axis, although nodes of equal size match several: a border takes precedence over the middle. */
  #guide(box: Box, axis: Axis): Guide | undefined {
    const [from, to] = box[axis];
    for (const at of [from, to, middle(box[axis])]) {
      if (Math.abs(nearestTo(this.#lines[axis], at) - at) > SAME) continue;
      const met = this.#near.filter((other) =>
        [...other[axis], middle(other[axis])].some((line) => Math.abs(line - at) <= SAME),
      );
      const reach = [box, ...met].map((one) => one[across(axis)]);
      return {
        axis,
        at,
        from: Math.min(...reach.map(([start]) => start)),
        to: Math.max(...reach.map(([, end]) => end)),
      };
    }
    return undefined;
  }

  /** Returns the equal distances; without any, and if aligned, the distance to the nearest neighbour. */
  #gaps(box: Box, axis: Axis, isAligned: boolean): Gap[] {
    const [from, to] = box[axis];
    const even = this.#evenPlaces(box, axis).find(({ at }) => Math.abs(at - from) <= SAME);
    if (even) return even.gaps;
    if (!isAligned) return [];
    const { before, after } = this.#neighbours(box, axis);
    const [left, right] = [
      before ? from - before[axis][1] : Infinity,
      after ? after[axis][0] - to : Infinity,
    ];
    const at = middle(box[across(axis)]);
    if (before && left > 0 && left <= right) return [{ axis, from: before[axis][1], to: from, at }];
    return after && right > 0 && right < Infinity ? [{ axis, from: to, to: after[axis][0], at }] : [];
  }

  /** Returns the positions with equal distances: in the middle of two neighbours, or continuing the spacing of a row. */
  #evenPlaces(box: Box, axis: Axis): { at: number; gaps: Gap[] }[] {
    const { before, beforeThat, after, afterThat } = this.#neighbours(box, axis);
    const size = box[axis][1] - box[axis][0];
    const level = middle(box[across(axis)]);
    const gap = (from: number, to: number): Gap => ({ axis, from, to, at: level });
    const places: { at: number; gaps: Gap[] }[] = [];
    if (before && after) {
      const free = after[axis][0] - before[axis][1] - size;
      const at = before[axis][1] + free / 2;
      if (free > 0) places.push({ at, gaps: [gap(before[axis][1], at), gap(at + size, after[axis][0])] });
    }
    if (before && beforeThat) {
      const far = before[axis][0] - beforeThat[axis][1];
      const at = before[axis][1] + far;
      places.push({ at, gaps: [gap(beforeThat[axis][1], before[axis][0]), gap(before[axis][1], at)] });
    }
    if (after && afterThat) {
      const far = afterThat[axis][0] - after[axis][1];
      const at = after[axis][0] - far - size;
      places.push({ at, gaps: [gap(at + size, after[axis][0]), gap(after[axis][1], afterThat[axis][0])] });
    }
    return places;
  }

  /** Returns the two nearest boxes on each side in the same row or column. */
  #neighbours(box: Box, axis: Axis) {
    const [start, end] = box[across(axis)];
    const centre = middle(box[axis]);
    const row = this.#near.filter((other) => other[across(axis)][0] < end && other[across(axis)][1] > start);
    const before = lastOf(row, axis, centre);
    const after = firstOf(row, axis, centre);
    return {
      before,
      beforeThat: before && lastOf(row, axis, before[axis][0]),
      after,
      afterThat: after && firstOf(row, axis, after[axis][1]),
    };
  }
}

/** Returns the box that ends last among those ending at or before a coordinate. */
function lastOf(row: readonly Box[], axis: Axis, place: number): Box | undefined {
  let found: Box | undefined;
  for (const box of row) if (box[axis][1] <= place && (!found || box[axis][1] > found[axis][1])) found = box;
  return found;
}

/** Returns the box that starts first among those starting at or after a coordinate. */
function firstOf(row: readonly Box[], axis: Axis, place: number): Box | undefined {
  let found: Box | undefined;
  for (const box of row) if (box[axis][0] >= place && (!found || box[axis][0] < found[axis][0])) found = box;
  return found;
}

/** Returns the offset with the smallest absolute value; Infinity if there is none. */
const nearest = (ways: readonly number[]): number =>
  ways.reduce((least, way) => (Math.abs(way) < Math.abs(least) ? way : least), Infinity);

/** Returns the number nearest to a value in a sorted array; infinite for an empty one. */
function nearestTo(sorted: readonly number[], at: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((sorted[half] ?? 0) < at) low = half + 1;
    else high = half;
  }
  const [below = -Infinity, above = Infinity] = [sorted[low - 1], sorted[low]];
  return at - below < above - at ? below : above;
}
