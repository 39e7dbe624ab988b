import { boundsOf, encloses, grownBy, intersects, type Rect } from '#shared/canvas/layout/bounds.ts';
import { rectOf, withDescendants } from '#shared/canvas/layout/frame-under.ts';
import type { CanvasView } from '#shared/canvas/projection/canvas-projection.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import { keepReference } from './flow-item-cache.ts';

/** The margin around the visible area in which items are rendered, in widths and heights of the visible area. */
const MARGIN = 0.75;
/** How many times wider than needed the rendered area may be after zooming in. */
const MAX_EXCESS = 3;

/** Returns the visible area with the margin around it. */
export const withMargin = (visible: Rect): Rect =>
  grownBy(visible, visible.width * MARGIN, visible.height * MARGIN);

/** Whether the rendered area still fits: it contains the visible area, which is not just a small part of it. */
export const canKeepArea = (area: Rect, visible: Rect): boolean =>
  encloses(area, visible) && area.width <= visible.width * (1 + 2 * MARGIN) * MAX_EXCESS;

/**
 * Selects the items that React Flow receives: those in the rendered area and the nodes they depend on. React Flow
 * iterates over all its items in each step of a drag, and a canvas has thousands [K18].
 */
export class ViewportCulling {
  readonly #nodeOf: (id: string) => ShownNode | undefined;
  #area: Rect | null;
  #source: CanvasView | null = null;
  #alwaysIds: readonly string[] = [];
  #items: CanvasView = { nodes: [], edges: [] };

  /** @param area the rendered area, in canvas units; null renders all items */
  constructor(nodeOf: (id: string) => ShownNode | undefined, area: Rect | null) {
    this.#nodeOf = nodeOf;
    this.#area = area;
  }

  get area(): Rect | null {
    return this.#area;
  }

  setArea(area: Rect): void {
    this.#area = area;
    this.#source = null;
  }

  /**
   * @param alwaysIds nodes that are rendered wherever they are, with their contents: selected nodes move with a
   * dragged one
   * @returns the items in the order of `all`; the same lists until one of their items changes
   */
  cull(all: CanvasView, alwaysIds: readonly string[]): CanvasView {
    if (this.#area === null) return all;
    const isCurrent = this.#source === all && keepReference(this.#alwaysIds, alwaysIds) === this.#alwaysIds;
    if (!isCurrent) this.#items = this.#cull(all, this.#area, withDescendants(all.nodes, alwaysIds));
    this.#source = all;
    this.#alwaysIds = alwaysIds;
    return this.#items;
  }

  #cull(all: CanvasView, area: Rect, alwaysIds: ReadonlySet<string>): CanvasView {
    const ids = new Set<string>();
    /** Adds a node and the frames that contain it. */
    const add = (node: ShownNode | undefined): void => {
      if (!node || ids.has(node.id)) return;
      ids.add(node.id);
      if (node.position.frameId !== null) add(this.#nodeOf(node.position.frameId));
    };
    for (const node of all.nodes) if (alwaysIds.has(node.id) || intersects(area, rectOf(node))) add(node);
    const edges = all.edges.filter((edge) => {
      const ends = this.#endsOf(edge);
      const isNear = ends.some(({ id }) => alwaysIds.has(id)) || intersects(area, boundsOf(ends.map(rectOf)));
      if (isNear) for (const end of ends) add(end);
      return isNear;
    });
    return { nodes: all.nodes.filter(({ id }) => ids.has(id)), edges };
  }

  #endsOf({ from, to }: ShownEdge): ShownNode[] {
    return [from, to].flatMap(({ nodeId }) => this.#nodeOf(nodeId) ?? []);
  }
}
