import { boundsOf, encloses, grownBy, meet, type Rect } from '#shared/canvas/layout/bounds.ts';
import { rectOf, withInside } from '#shared/canvas/layout/frame-under.ts';
import type { CanvasView } from '#shared/canvas/projection/canvas-projection.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import { sameOr } from './keep-reference.ts';

/** How far round what is in sight things are drawn already, in widths and heights of it. */
const AROUND = 0.75;
/** What is kept may be so many times as wide as it has to be, after coming nearer. */
const TOO_WIDE = 3;

/** What is in sight, and what soon may be. */
export const around = (sight: Rect): Rect => grownBy(sight, sight.width * AROUND, sight.height * AROUND);

/** Whether what was looked at before still serves: what is in sight lies within, and not as a small part of it. */
export const isEnough = (near: Rect, sight: Rect): boolean =>
  encloses(near, sight) && near.width <= sight.width * (1 + 2 * AROUND) * TOO_WIDE;

/**
 * What React Flow is given of a canvas: what stands near what is in sight, with all that this needs to be drawn. It goes
 * through all that it has in each step of a drag, and thousands of nodes lie elsewhere [K18].
 */
export class NearItems {
  readonly #nodeOf: (id: string) => ShownNode | undefined;
  #near: Rect | null;
  #from: CanvasView | null = null;
  #kept: readonly string[] = [];
  #items: CanvasView = { nodes: [], edges: [] };

  /** @param near what is in sight, and around it; null: all */
  constructor(nodeOf: (id: string) => ShownNode | undefined, near: Rect | null) {
    this.#nodeOf = nodeOf;
    this.#near = near;
  }

  get near(): Rect | null {
    return this.#near;
  }

  look(near: Rect): void {
    this.#near = near;
    this.#from = null;
  }

  /**
   * @param kept what is there wherever it stands, and what is in it: what is chosen goes with what is dragged
   * @returns in the order of all; the same lists until something of them changes
   */
  of(all: CanvasView, kept: readonly string[]): CanvasView {
    if (this.#near === null) return all;
    const isKnown = this.#from === all && sameOr(this.#kept, kept) === this.#kept;
    if (!isKnown) this.#items = this.#found(all, this.#near, withInside(all.nodes, kept));
    this.#from = all;
    this.#kept = kept;
    return this.#items;
  }

  #found(all: CanvasView, near: Rect, kept: ReadonlySet<string>): CanvasView {
    const ids = new Set<string>();
    /** With the frames that it is in. */
    const add = (node: ShownNode | undefined): void => {
      if (!node || ids.has(node.id)) return;
      ids.add(node.id);
      if (node.place.frameId !== null) add(this.#nodeOf(node.place.frameId));
    };
    for (const node of all.nodes) if (kept.has(node.id) || meet(near, rectOf(node))) add(node);
    const edges = all.edges.filter((edge) => {
      const ends = this.#endsOf(edge);
      const isNear = ends.some(({ id }) => kept.has(id)) || meet(near, boundsOf(ends.map(rectOf)));
      if (isNear) for (const end of ends) add(end);
      return isNear;
    });
    return { nodes: all.nodes.filter(({ id }) => ids.has(id)), edges };
  }

  #endsOf({ from, to }: ShownEdge): ShownNode[] {
    return [from, to].flatMap(({ nodeId }) => this.#nodeOf(nodeId) ?? []);
  }
}
