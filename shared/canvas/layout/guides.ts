import type { Point } from '../parse/node-record.ts';
import type { Rect } from './bounds.ts';

type Axis = 'x' | 'y';

/** A line along which things are aligned. */
export interface Guide {
  /** `x`: upright, at this x; `y`: level, at this y. */
  axis: Axis;
  at: number;
  from: number;
  to: number;
}

/** How far two things are from each other: on a level line for `x`, on an upright one for `y`. */
export interface Gap {
  axis: Axis;
  from: number;
  to: number;
  /** Where the line runs, on the other axis. */
  at: number;
}

export interface Snap {
  /** How far what is moved is to be put right. */
  by: Point;
  guides: readonly Guide[];
  gaps: readonly Gap[];
}

/** From where to where something reaches on each axis. */
type Box = Record<Axis, readonly [number, number]>;

const AXES = ['x', 'y'] as const;
const across = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x');
const boxOf = ({ x, y, width, height }: Rect): Box => ({ x: [x, x + width], y: [y, y + height] });
const middle = ([from, to]: readonly [number, number]): number => (from + to) / 2;
/** Places nearer than this are one. */
const SAME = 0.5;

/**
 * Edges and middles of what stands near something that is moved. They are sorted once; a step of a drag then looks up six
 * numbers, and goes once through what is near for equal distances.
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

  /** @param within units up to which something is pulled to a line; 0 shows lines that are met, and pulls nothing */
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
      // Along the line: how far what stands in the same column, or row, is.
      gaps.push(...this.#gaps(put, axis, this.#guide(put, across(axis)) !== undefined));
    }
    return { by, guides, gaps };
  }

  /** The least way to a line, or else to a place as far from its neighbours as they are from theirs. */
  #pull(box: Box, axis: Axis, within: number): number {
    const [from, to] = box[axis];
    const toLine = nearest([from, middle(box[axis]), to].map((at) => nearestTo(this.#lines[axis], at) - at));
    if (Math.abs(toLine) <= within) return toLine;
    const places = this.#evenPlaces(box, axis).map(({ at }) => at - from);
    const toPlace = nearest(places);
    return Math.abs(toPlace) <= within ? toPlace : 0;
  }

  /** One line, however many are met by things of one size: an edge before the middle. */
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

  /** The distances that are equal; where it is aligned in this row, or column, how far its nearest neighbour there is. */
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

  /** Where something would be as far from a neighbour as that is from its own, or in the middle of two. */
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

  /** The two next on each side among those that stand in its row, or column. */
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

/** Of what ends before a place, what ends last. */
function lastOf(row: readonly Box[], axis: Axis, place: number): Box | undefined {
  let found: Box | undefined;
  for (const box of row) if (box[axis][1] <= place && (!found || box[axis][1] > found[axis][1])) found = box;
  return found;
}

/** Of what begins after a place, what begins first. */
function firstOf(row: readonly Box[], axis: Axis, place: number): Box | undefined {
  let found: Box | undefined;
  for (const box of row) if (box[axis][0] >= place && (!found || box[axis][0] < found[axis][0])) found = box;
  return found;
}

/** The smallest of several ways, either way; infinite for none. */
const nearest = (ways: readonly number[]): number =>
  ways.reduce((least, way) => (Math.abs(way) < Math.abs(least) ? way : least), Infinity);

/** The nearest of sorted numbers; infinite for none. */
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
