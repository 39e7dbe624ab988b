import { Position, type Edge, type Node, type NodeHandle } from '@xyflow/react';
import { handleName } from '#shared/canvas/handle-names.ts';
import { holdsNodes, SIDES, type Side, type Size } from '#shared/canvas/node-types.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';

/** A node as React Flow takes it; what is drawn of it stands in `data`, the same object until it changes. */
export type FlowNode = Node<{ shown: ShownNode; isAlone: boolean }, string>;
export type FlowEdge = Edge<{ shown: ShownEdge }, string>;

/** What this window alone does with a node: it is chosen, dragged or given another size just now. */
export interface LocalNode {
  isSelected: boolean;
  /** And nothing else is. */
  isAlone: boolean;
  /** From its frame's corner; undefined while it is not moved. */
  position: { x: number; y: number } | undefined;
  size: Size | undefined;
}

export const isSameLocal = (a: LocalNode, b: LocalNode): boolean =>
  a.isSelected === b.isSelected && a.isAlone === b.isAlone && a.position === b.position && a.size === b.size;

/** Alike in what an edge is drawn by: what the handle is called, and whether the line is a branch's. */
export const isSameEnd = (a: ShownNode | undefined, b: ShownNode | undefined): boolean =>
  a?.type === b?.type && a?.step?.isBranch === b?.step?.isBranch;

const POSITIONS: Record<Side, Position> = {
  left: Position.Left,
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
};

/** A handle is a point of the edge; what is seen of it, and pressed, is drawn around. */
const HANDLE = 1;

// Thousands of nodes have few sizes.
const knownHandles = new Map<string, NodeHandle[]>();
const MOST_KNOWN = 1_000;

/** Where lines meet a node, so that none has to be mounted to be measured [K18]. */
function handlesOf(type: ShownNode['type'], size: Size): NodeHandle[] {
  const key = `${type} ${size.width} ${size.height}`;
  const known = knownHandles.get(key);
  if (known) return known;
  if (knownHandles.size >= MOST_KNOWN) knownHandles.clear();
  const made = makeHandles(type, size);
  knownHandles.set(key, made);
  return made;
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
      x: middle[side].x - HANDLE / 2,
      y: middle[side].y - HANDLE / 2,
      width: HANDLE,
      height: HANDLE,
    })),
  );
}

export function flowNode(
  shown: ShownNode,
  { isSelected, isAlone, position, size = shown.size }: LocalNode,
): FlowNode {
  return {
    id: shown.id,
    type: shown.type ?? 'unknown',
    position: position ?? shown.place.relative,
    data: { shown, isAlone },
    selected: isSelected,
    draggable: !shown.isLocked,
    // A box drawn within a frame means what is in it: frames are chosen by their edge, or by a box around them.
    ...(holdsNodes(shown.type) && { selectable: false }),
    deletable: false,
    // A screen reader says what it is, and its words as they are by now.
    domAttributes: { 'aria-labelledby': `node-${shown.id} words-${shown.id}` },
    width: size.width,
    height: size.height,
    measured: size,
    handles: handlesOf(shown.type, size),
    ...(shown.place.frameId !== null && { parentId: shown.place.frameId }),
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
    // The ends of a chosen line can be dragged elsewhere; a timeline's follow from its steps.
    reconnectable: isSelected && !isDerived,
    // Asked for when it is drawn: the words of both ends are its name.
    get ariaLabel() {
      return nameOf(shown);
    },
    ...(isDerived && ends.to?.step?.isBranch && { className: 'edge--branch' }),
  };
}
