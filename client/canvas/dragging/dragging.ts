import type { NodeChange } from '@xyflow/react';
import { boundsOf, middleOf, overlaps, type Rect } from '#shared/canvas/layout/bounds.ts';
import {
  targetFramesFor,
  frameUnder,
  rectOf,
  withDescendants,
  type TargetFrame,
} from '#shared/canvas/layout/frame-under.ts';
import { GuideLines, type Gap, type Guide } from '#shared/canvas/layout/guides.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { FlowNode } from '../editor/flow-items.ts';

/** Distance within which a dragged node snaps to a guide, in screen pixels. */
const SNAP_DISTANCE = 6;

/** The marks that are shown during a drag. */
export interface DragFeedback {
  guides: readonly Guide[];
  gaps: readonly Gap[];
  /** The frame that a drop would put the nodes into; undefined if they are in it already. */
  targetFrame: TargetFrame | undefined;
  isMoving: boolean;
}

/** The visible part of the canvas, in canvas units, and the zoom. */
export interface VisibleArea {
  rect: Rect;
  zoom: number;
}

interface Drag {
  lines: GuideLines;
  frames: readonly TargetFrame[];
}

type PositionChange = NodeChange<FlowNode> & { type: 'position' };

const IDLE: DragFeedback = { guides: [], gaps: [], targetFrame: undefined, isMoving: false };
const MOVING: DragFeedback = { ...IDLE, isMoving: true };

/**
 * A drag of nodes in this window. The nodes snap to guides of the visible nodes, which are sorted once at its start.
 */
export class Dragging {
  readonly #canvasEditor: CanvasEditor;
  readonly #visibleArea: () => VisibleArea;
  readonly #listeners = new Set<() => void>();
  #drag: Drag | undefined;
  #feedback: DragFeedback = IDLE;
  #isSnappingOff = false;
  #isOnGrid = false;
  /** Distance of the dragged nodes from their stored positions; null without a drag. */
  offset: Point | null = null;

  constructor(canvasEditor: CanvasEditor, visibleArea: () => VisibleArea) {
    this.#canvasEditor = canvasEditor;
    this.#visibleArea = visibleArea;
  }

  readonly getFeedback = (): DragFeedback => this.#feedback;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Turns snapping off while a modifier key is held. */
  setSnappingOff(isSnappingOff: boolean): void {
    this.#isSnappingOff = isSnappingOff;
  }

  /** On the grid, guides are shown where nodes are aligned exactly, but nodes do not snap to them. */
  setOnGrid(isOnGrid: boolean): void {
    this.#isOnGrid = isOnGrid;
  }

  /** Returns the node changes of React Flow with the dragged positions snapped to the guides. */
  snapChanges(changes: NodeChange<FlowNode>[]): NodeChange<FlowNode>[] {
    const dragged = changes.filter(
      (change): change is PositionChange => change.type === 'position' && change.dragging !== undefined,
    );
    if (dragged.length === 0) return changes;
    const { projection } = this.#canvasEditor;
    const rects = dragged.flatMap(({ id, position }) => {
      const node = projection.node(id);
      if (!node || !position) return [];
      const { absolute, relative } = node.position;
      return [
        { x: absolute.x - relative.x + position.x, y: absolute.y - relative.y + position.y, ...node.size },
      ];
    });
    const bounds = boundsOf(rects);
    if (!bounds) return changes;
    const { zoom } = this.#visibleArea();
    this.#drag ??= this.#begin(dragged.map(({ id }) => id));
    const snap = this.#isSnappingOff
      ? undefined
      : this.#drag.lines.snap(bounds, this.#isOnGrid ? 0 : SNAP_DISTANCE / zoom);
    const snapOffset = snap?.by ?? { x: 0, y: 0 };
    this.#showFeedback(snap, this.#targetFrame(dragged, bounds));
    const snapped = new Map(
      dragged.map((change): [unknown, PositionChange] => [
        change,
        change.position
          ? {
              ...change,
              position: { x: change.position.x + snapOffset.x, y: change.position.y + snapOffset.y },
            }
          : change,
      ]),
    );
    const [first] = snapped.values();
    const before = first && projection.node(first.id)?.position.relative;
    if (first?.position && before)
      this.offset = { x: first.position.x - before.x, y: first.position.y - before.y };
    return changes.map((change) => snapped.get(change) ?? change);
  }

  end(): void {
    this.#drag = undefined;
    this.offset = null;
    this.#setFeedback(IDLE);
  }

  #begin(ids: readonly string[]): Drag {
    const { nodes } = this.#canvasEditor.projection.getView();
    const moved = withDescendants(nodes, ids);
    const { rect } = this.#visibleArea();
    const others = nodes.filter((node) => !moved.has(node.id)).map(rectOf);
    return {
      lines: new GuideLines(others.filter((other) => overlaps(other, rect))),
      frames: targetFramesFor(nodes, ids),
    };
  }

  #targetFrame(dragged: readonly PositionChange[], bounds: Rect): TargetFrame | undefined {
    const [{ id } = { id: '' }] = dragged;
    const frame = frameUnder(this.#drag?.frames ?? [], middleOf(bounds));
    return frame && this.#canvasEditor.projection.node(id)?.position.frameId !== frame.id ? frame : undefined;
  }

  #showFeedback(
    lines: Pick<DragFeedback, 'guides' | 'gaps'> | undefined,
    targetFrame: TargetFrame | undefined,
  ): void {
    const { guides, gaps } = lines ?? IDLE;
    const hasNoMarks = guides.length === 0 && gaps.length === 0 && !targetFrame;
    this.#setFeedback(hasNoMarks ? MOVING : { guides, gaps, targetFrame, isMoving: true });
  }

  #setFeedback(feedback: DragFeedback): void {
    if (feedback === this.#feedback) return;
    this.#feedback = feedback;
    for (const listener of this.#listeners) listener();
  }
}
