import { Position, type Edge, type Node, type NodeHandle } from '@xyflow/react';
import { handleName } from '#shared/canvas/handle-names.ts';
import { holdsNodes, SIDES, type Side, type Size } from '#shared/canvas/node-types.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';

/** A node for React Flow; `data.shown` stays the same object until the node changes. */
export type FlowNode = Node<{ shown: ShownNode; isOnlySelected: boolean }, string>;
export type FlowEdge = Edge<{ shown: ShownEdge }, string>;

/**
 * The state of a node that only this window knows: its selection, and its position and size during a drag or resize.
 */
export interface LocalNodeState {
  isSelected: boolean;
  /** True if no other node is selected. */
  isOnlySelected: boolean;
  /** Relative to the corner of its frame; undefined while it is not moved. */
  position: { x: number; y: number } | undefined;
  size: Size | undefined;
}

export const isSameLocalState = (a: LocalNodeState, b: LocalNodeState): boolean =>
  a.isSelected === b.isSelected &&
  a.isOnlySelected === b.isOnlySelected &&
  a.position === b.position &&
  a.size === b.size;

/** Whether an edge looks the same with either node at its end: the same handle name, and both or neither a branch. */
export const isSameEnd = (a: ShownNode | undefined, b: ShownNode | undefined): boolean =>
  a?.type === b?.type && a?.step?.isBranch === b?.step?.isBranch;

const POSITIONS: Record<Side, Position> = {
  left: Position.Left,
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
};

/** The size of a handle in canvas units: a point on the node's border. CSS draws the visible circle around it. */
const HANDLE_SIZE = 1;

// Thousands of nodes share few sizes.
const handleCache = new Map<string, NodeHandle[]>();
const MAX_CACHED = 1_000;

/** Returns the handles of a node, so that React Flow does not have to mount it to measure them [K18]. */
function handlesOf(type: ShownNode['type'], size: Size): NodeHandle[] {
  const key = `${type} ${size.width} ${size.height}`;
  const cached = handleCache.get(key);
  if (cached) return cached;
  if (handleCache.size >= MAX_CACHED) handleCache.clear();
  const handles = makeHandles(type, size);
  handleCache.set(key, handles);
  return handles;
}

function makeHandles(type: ShownNode['type'], { width, height }: Size): NodeHandle[] {
  const middle: Record<Side, { x: number; y: number }> = {
    left: { x: 0, y: height / 2 },
    top: { x: width / 2, y: 0 },
    right: { x: width, y: height / 2 },
    bottom: { x: width / 2, y: height },
  };
  return SIDES.flatMap((side) =>
    (['source', 'target'] as const).map((role) => ({
      id: handleName(type, side, role),
      type: role,
      position: POSITIONS[side],
      x: middle[side].x - HANDLE_SIZE / 2,
      y: middle[side].y - HANDLE_SIZE / 2,
      width: HANDLE_SIZE,
      height: HANDLE_SIZE,
    })),
  );
}

/**
 * Frames are behind the edges, whose layer is at 0, and so are frames in frames: React Flow puts each one above the frame
 * that it is in.
 */
const FRAME_Z = -1_000;

export function flowNode(
  shown: ShownNode,
  { isSelected, isOnlySelected, position, size = shown.size }: LocalNodeState,
): FlowNode {
  return {
    id: shown.id,
    type: shown.type ?? 'unknown',
    position: position ?? shown.position.relative,
    data: { shown, isOnlySelected },
    selected: isSelected,
    draggable: !shown.isLocked,
    // A selection box drawn within a frame selects the nodes in it. Frames are selected by their border or a box
    // around them.
    ...(holdsNodes(shown.type) && { selectable: false, zIndex: FRAME_Z }),
    deletable: false,
    // Screen readers read the type of the node and its current text.
    domAttributes: { 'aria-labelledby': `node-${shown.id} words-${shown.id}` },
    width: size.width,
    height: size.height,
    measured: size,
    handles: handlesOf(shown.type, size),
    ...(shown.position.frameId !== null && { parentId: shown.position.frameId }),
  };
}

export function flowEdge(
  shown: ShownEdge,
  isSelected: boolean,
  ends: { from: ShownNode | undefined; to: ShownNode | undefined },
  nameOf: (shown: ShownEdge) => string,
): FlowEdge {
  const { id, from, to, isDerived } = shown;
  return {
    id,
    type: 'line',
    source: from.nodeId,
    target: to.nodeId,
    sourceHandle: handleName(ends.from?.type ?? null, from.side, 'source'),
    targetHandle: handleName(ends.to?.type ?? null, to.side, 'target'),
    data: { shown },
    selected: isSelected,
    deletable: false,
    // The ends of a selected edge can be dragged to another handle. The ends of a timeline's edge are derived from
    // its steps.
    reconnectable: isSelected && !isDerived,
    // A getter, because the name contains the current text of both ends.
    get ariaLabel() {
      return nameOf(shown);
    },
    ...(isDerived && ends.to?.step?.isBranch && { className: 'edge--branch' }),
  };
}
