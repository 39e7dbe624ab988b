import type { NodeChange } from '@xyflow/react';
import { boundsOf, middleOf, type Rect } from '#shared/canvas/layout/bounds.ts';
import {
  framesFor,
  frameUnder,
  rectOf,
  withInside,
  type OpenFrame,
} from '#shared/canvas/layout/frame-under.ts';
import { GuideLines, type Gap, type Guide } from '#shared/canvas/layout/guides.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { FlowNode } from '../editor/flow-items.ts';

/** How near something is pulled to a line, in pixels of the screen. */
const PULL = 6;

/** What is shown while something is dragged. */
export interface DragSight {
  guides: readonly Guide[];
  gaps: readonly Gap[];
  /** The frame that what is dragged would be put into, unless it is in it already. */
  aimed: OpenFrame | undefined;
  isMoving: boolean;
}

/** What of the canvas is in sight, in its own units, and how large a unit is drawn. */
export interface Sight {
  rect: Rect;
  zoom: number;
}

interface Drag {
  lines: GuideLines;
  frames: readonly OpenFrame[];
}

type Moving = NodeChange<FlowNode> & { type: 'position' };

const NOTHING: DragSight = { guides: [], gaps: [], aimed: undefined, isMoving: false };
const MOVING: DragSight = { ...NOTHING, isMoving: true };

/**
 * A drag of nodes in this window: it is pulled to lines of what is in sight, which are sorted once, when it begins.
 */
export class Dragging {
  readonly #canvasEditor: CanvasEditor;
  readonly #sightOf: () => Sight;
  readonly #listeners = new Set<() => void>();
  #drag: Drag | undefined;
  #sight: DragSight = NOTHING;
  #isFree = false;
  #isOnGrid = false;
  /** How far what is dragged is from where it is written; null while nothing is. */
  by: Point | null = null;

  constructor(canvasEditor: CanvasEditor, sightOf: () => Sight) {
    this.#canvasEditor = canvasEditor;
    this.#sightOf = sightOf;
  }

  readonly getSight = (): DragSight => this.#sight;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A key is held that lets what is dragged go where the pointer goes. */
  setFree(isFree: boolean): void {
    this.#isFree = isFree;
  }

  /** Places are on the grid: lines are shown where they are met, and pull nothing. */
  setOnGrid(isOnGrid: boolean): void {
    this.#isOnGrid = isOnGrid;
  }

  /** What React Flow tells of its nodes, those that are dragged pulled to where they are aligned. */
  pulled(changes: NodeChange<FlowNode>[]): NodeChange<FlowNode>[] {
    const moving = changes.filter(
      (change): change is Moving => change.type === 'position' && change.dragging !== undefined,
    );
    if (moving.length === 0) return changes;
    const { projection } = this.#canvasEditor;
    const rects = moving.flatMap(({ id, position }) => {
      const node = projection.node(id);
      if (!node || !position) return [];
      const { absolute, relative } = node.place;
      return [
        { x: absolute.x - relative.x + position.x, y: absolute.y - relative.y + position.y, ...node.size },
      ];
    });
    const bounds = boundsOf(rects);
    if (!bounds) return changes;
    const { zoom } = this.#sightOf();
    this.#drag ??= this.#begin(moving.map(({ id }) => id));
    const snap = this.#isFree ? undefined : this.#drag.lines.snap(bounds, this.#isOnGrid ? 0 : PULL / zoom);
    const by = snap?.by ?? { x: 0, y: 0 };
    this.#tell(snap, this.#aimed(moving, bounds));
    const put = new Map(
      moving.map((change): [unknown, Moving] => [
        change,
        change.position
          ? { ...change, position: { x: change.position.x + by.x, y: change.position.y + by.y } }
          : change,
      ]),
    );
    const [first] = put.values();
    const before = first && projection.node(first.id)?.place.relative;
    if (first?.position && before)
      this.by = { x: first.position.x - before.x, y: first.position.y - before.y };
    return changes.map((change) => put.get(change) ?? change);
  }

  end(): void {
    this.#drag = undefined;
    this.by = null;
    this.#show(NOTHING);
  }

  #begin(ids: readonly string[]): Drag {
    const { nodes } = this.#canvasEditor.projection.getView();
    const moved = withInside(nodes, ids);
    const { rect } = this.#sightOf();
    const near = nodes.filter((node) => !moved.has(node.id)).map(rectOf);
    return {
      lines: new GuideLines(near.filter((other) => overlaps(other, rect))),
      frames: framesFor(nodes, ids),
    };
  }

  #aimed(moving: readonly Moving[], bounds: Rect): OpenFrame | undefined {
    const [{ id } = { id: '' }] = moving;
    const frame = frameUnder(this.#drag?.frames ?? [], middleOf(bounds));
    return frame && this.#canvasEditor.projection.node(id)?.place.frameId !== frame.id ? frame : undefined;
  }

  #tell(lines: Pick<DragSight, 'guides' | 'gaps'> | undefined, aimed: OpenFrame | undefined): void {
    const { guides, gaps } = lines ?? NOTHING;
    const isNothing = guides.length === 0 && gaps.length === 0 && !aimed;
    this.#show(isNothing ? MOVING : { guides, gaps, aimed, isMoving: true });
  }

  #show(sight: DragSight): void {
    if (sight === this.#sight) return;
    this.#sight = sight;
    for (const listener of this.#listeners) listener();
  }
}

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
