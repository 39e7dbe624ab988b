import { boundsOf, type Rect } from '../layout/bounds.ts';
import type { Point } from '../parse/node-record.ts';
import { layoutsOf, type ClusterLayout } from './cluster-layouts.ts';
import type { Cluster } from './clusters.ts';
import type { CrossingGuard } from './crossing-guard.ts';
import { freeCorners, isFree } from './free-corners.ts';
import { GAP, type Block, type TidyNode, type TidyPlacement } from './tidy-nodes.ts';

/** The distance between a frame's border and the nodes that are moved within it. */
const PADDING = 24;

/** The number of free positions that are tried for a layout that would make edges cross. */
const MAX_POSITIONS = 12;

interface FrameContent {
  /** The placements of all nodes of the canvas, which the layout changes. */
  placements: Map<string, TidyPlacement>;
  guard: CrossingGuard;
  /** The nodes directly in the frame, or directly on the canvas. */
  members: readonly TidyNode[];
  movableIds: ReadonlySet<string>;
  /** The frame, if it encloses its content; null for the canvas and for a frame that keeps its size. */
  enclosingId: string | null;
}

/** Places the clusters of one frame, one after the other. */
export class FrameLayout {
  readonly #content: FrameContent;
  /** The nodes that make no way: fixed ones and those of the clusters that were placed before. */
  readonly #settledIds: Set<string>;

  constructor(content: FrameContent) {
    this.#content = content;
    this.#settledIds = new Set(
      content.members.filter(({ id }) => !content.movableIds.has(id)).map(({ id }) => id),
    );
  }

  /**
   * Places a cluster as a whole. One that has no layout without new crossings is placed block by block.
   * @returns false if a block has no position either; it is left as it is then
   */
  place(cluster: Cluster): boolean {
    const { blocks } = cluster;
    let isPlaced = this.#tryLayouts(cluster);
    if (!isPlaced && blocks.length > 1) {
      isPlaced = true;
      for (const block of blocks) {
        isPlaced = this.#tryLayouts({ blocks: [block], edges: [] }) && isPlaced;
        this.#settle([block]);
      }
    }
    this.#settle(blocks);
    return isPlaced;
  }

  #settle(blocks: readonly Block[]): void {
    for (const { items } of blocks) for (const id of items.keys()) this.#settledIds.add(id);
  }

  #tryLayouts(cluster: Cluster): boolean {
    const own = new Set(cluster.blocks.flatMap(({ items }) => [...items.keys()]));
    const others = this.#content.members.filter(({ id }) => !own.has(id));
    const settled = others.filter(({ id }) => this.#settledIds.has(id));
    for (const layout of layoutsOf(cluster)) {
      const { isInPlace } = layout;
      const offsets = this.#offsetsOf(
        layout,
        this.#rectsOf(isInPlace && cluster.blocks.every(keepsItems) ? settled : others),
        this.#rectsOf(others),
      );
      for (const offset of offsets) if (this.#apply(layout, offset)) return true;
    }
    return false;
  }

  #rectsOf(nodes: readonly TidyNode[]): Rect[] {
    return nodes.map((node) => this.#content.placements.get(node.id) ?? node);
  }

  /** Yields the offsets at which a layout covers no other node, the nearest first. */
  *#offsetsOf(
    { corners, isInPlace }: ClusterLayout,
    inTheWay: readonly Rect[],
    others: readonly Rect[],
  ): Generator<Point> {
    const rects = [...corners].map(([{ width, height }, corner]) => ({ ...corner, width, height }));
    const bounds = boundsOf(rects);
    if (!bounds) return;
    const isEnclosed = this.#content.enclosingId !== null;
    const least = isEnclosed ? PADDING : -Infinity;
    const isInside = bounds.x >= 0 && bounds.y >= 0;
    const start =
      isInPlace && (isInside || !isEnclosed)
        ? { x: 0, y: 0 }
        : { x: Math.max(0, least - bounds.x), y: Math.max(0, least - bounds.y) };
    const isStartFree = rects.every((rect) =>
      isFree({ ...rect, x: rect.x + start.x, y: rect.y + start.y }, inTheWay, isInPlace ? 0 : GAP),
    );
    if (isStartFree) yield start;
    const wished = { ...bounds, x: bounds.x + start.x, y: bounds.y + start.y };
    let count = 0;
    for (const { x, y } of freeCorners(wished, others, GAP, least)) {
      if ((count += 1) > MAX_POSITIONS) return;
      yield { x: x - bounds.x, y: y - bounds.y };
    }
  }

  /** Writes a layout, unless it would make edges cross. */
  #apply({ corners, isDown }: ClusterLayout, offset: Point): boolean {
    const { placements, guard } = this.#content;
    const old = new Map<string, TidyPlacement>();
    const write = (id: string, change: Partial<TidyPlacement>): void => {
      const placement = placements.get(id);
      if (!placement) return;
      if (!old.has(id)) old.set(id, placement);
      placements.set(id, { ...placement, ...change });
    };
    for (const [{ items }, corner] of corners)
      for (const [id, { x, y }] of items)
        write(id, {
          x: Math.round(corner.x + offset.x + x),
          y: Math.round(corner.y + offset.y + y),
          isDown,
        });
    this.#enclose(write);
    if (guard.accepts(placements, old.keys())) return true;
    for (const [id, placement] of old) placements.set(id, placement);
    return false;
  }

  /** Enlarges the frame where its content is outside of it. */
  #enclose(write: (id: string, change: Partial<TidyPlacement>) => void): void {
    const { enclosingId, placements, members } = this.#content;
    const frame = enclosingId === null ? undefined : placements.get(enclosingId);
    if (enclosingId === null || !frame) return;
    const rects = this.#rectsOf(members);
    const right = Math.max(...rects.map(({ x, width }) => x + width));
    const bottom = Math.max(...rects.map(({ y, height }) => y + height));
    write(enclosingId, {
      width: right > frame.width ? right + PADDING : frame.width,
      height: bottom > frame.height ? bottom + PADDING : frame.height,
    });
  }
}

const keepsItems = ({ isTidy }: Block): boolean => isTidy;
