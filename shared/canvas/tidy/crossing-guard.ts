import { middleOf, type Rect } from '../layout/bounds.ts';
import type { Point } from '../parse/node-record.ts';
import type { TidyEdge, TidyNode } from './tidy-nodes.ts';

/** An edge as a straight line between the middles of its nodes. */
type Line = [from: Point, to: Point];
type Placements = ReadonlyMap<string, Rect>;

/**
 * Accepts only arrangements in which no two edges cross that did not cross before. Edges are compared as straight
 * lines between the middles of their nodes; edges with a common node do not cross.
 */
export class CrossingGuard {
  readonly #frameOf: ReadonlyMap<string, string | null>;
  readonly #edges: readonly TidyEdge[];
  readonly #before: readonly Line[];
  /** The nodes with an edge, and all frames: only with them edges move. */
  readonly #idsWithEdges: ReadonlySet<string>;
  /** The middles in the arrangement that was accepted last. */
  #middles: Map<string, Point>;

  constructor(nodes: readonly TidyNode[], edges: readonly TidyEdge[]) {
    this.#frameOf = new Map(nodes.map(({ id, frameId }) => [id, frameId]));
    this.#edges = edges.filter(
      ({ from, to }) => from !== to && this.#frameOf.has(from) && this.#frameOf.has(to),
    );
    this.#idsWithEdges = new Set([
      ...this.#edges.flatMap(({ from, to }) => [from, to]),
      ...nodes.filter(({ isFrame }) => isFrame).map(({ id }) => id),
    ]);
    this.#middles = this.#middlesOf(new Map(nodes.map((node) => [node.id, node])));
    this.#before = this.#lines(this.#middles);
  }

  /**
   * Whether an arrangement has no new crossing.
   * @param changedIds the nodes that were moved or enlarged since the arrangement that was accepted last
   */
  accepts(placements: Placements, changedIds: Iterable<string>): boolean {
    if (![...changedIds].some((id) => this.#idsWithEdges.has(id))) return true;
    const middles = this.#middlesOf(placements);
    const isMoved = (id: string): boolean => {
      const [old, now] = [this.#middles.get(id), middles.get(id)];
      return old?.x !== now?.x || old?.y !== now?.y;
    };
    const moved = this.#edges.map(({ from, to }) => isMoved(from) || isMoved(to));
    const lines = this.#lines(middles);
    for (const [at, isMovedEdge] of moved.entries()) {
      if (!isMovedEdge) continue;
      for (let other = 0; other < lines.length; other += 1)
        if (other !== at && !(moved[other] && other < at) && this.#isNewCrossing(lines, at, other))
          return false;
    }
    this.#middles = middles;
    return true;
  }

  #isNewCrossing(lines: readonly Line[], one: number, other: number): boolean {
    const [a, b] = [this.#edges[one], this.#edges[other]];
    if (!a || !b || [b.from, b.to].some((id) => id === a.from || id === a.to)) return false;
    const [now, then] = [contact(lines[one], lines[other]), contact(this.#before[one], this.#before[other])];
    return now > then;
  }

  #lines(middles: ReadonlyMap<string, Point>): Line[] {
    const middleFor = (id: string): Point => middles.get(id) ?? ORIGIN;
    return this.#edges.map(({ from, to }) => [middleFor(from), middleFor(to)]);
  }

  #middlesOf(placements: Placements): Map<string, Point> {
    const corners = new Map<string, Point>();
    const cornerOf = (id: string): Point => {
      const known = corners.get(id);
      if (known) return known;
      const frameId = this.#frameOf.get(id) ?? null;
      const { x, y } = placements.get(id) ?? ORIGIN;
      const frame = frameId !== null && this.#frameOf.has(frameId) ? cornerOf(frameId) : ORIGIN;
      const corner = { x: frame.x + x, y: frame.y + y };
      corners.set(id, corner);
      return corner;
    };
    return new Map(
      [...placements].map(([id, { width, height }]) => [id, middleOf({ ...cornerOf(id), width, height })]),
    );
  }
}

const ORIGIN: Point = { x: 0, y: 0 };

/** Returns 2 if two lines cross, 1 if they only touch or lie on each other, 0 if they have no point in common. */
function contact(one: Line | undefined, other: Line | undefined): 0 | 1 | 2 {
  if (!one || !other) return 0;
  const [a, b] = one;
  const [c, d] = other;
  if (!isRangeShared(a.x, b.x, c.x, d.x) || !isRangeShared(a.y, b.y, c.y, d.y)) return 0;
  const [ofC, ofD] = [turn(a, b, c), turn(a, b, d)];
  const [ofA, ofB] = [turn(c, d, a), turn(c, d, b)];
  if (ofC * ofD < 0 && ofA * ofB < 0) return 2;
  return ofC * ofD > 0 || ofA * ofB > 0 ? 0 : 1;
}

/** Returns the direction in which a point lies from a line: 1, -1, or 0 on the line. */
const turn = (a: Point, b: Point, c: Point): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

const isRangeShared = (a: number, b: number, c: number, d: number): boolean =>
  Math.max(a, b) >= Math.min(c, d) && Math.max(c, d) >= Math.min(a, b);
