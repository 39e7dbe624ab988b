import type { NodeTypes } from '@xyflow/react';
import { hasText, NODE_TYPES, type NodeType } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { drawPaper, type PictureOf } from '../shapes/draw-paper.ts';
import type { Shape } from '../shapes/picture.ts';
import { NODE_VIEWS } from './index.ts';
import type { NodeView } from './node-view.ts';
import { UnknownNode } from './unknown/unknown-node.tsx';

const byType = new Map(NODE_VIEWS.map((view) => [view.type, view]));

/** Undefined for a type that this build does not know or has no view of [K16]. */
export const viewOf = (type: NodeType | null): NodeView | undefined =>
  type === null ? undefined : byType.get(type);

/** React Flow's components by type: for a type without one React Flow would draw an empty box. */
export const DRAWN_NODES: NodeTypes = {
  ...Object.fromEntries(NODE_TYPES.map((type) => [type, viewOf(type)?.View ?? UnknownNode])),
  unknown: UnknownNode,
};

/** Whether Enter begins to write in a node; false of a placeholder. */
export const isWrittenType = (type: NodeType | null): boolean => viewOf(type)?.isWritten === true;

/** Whether the words of a node can be centered where they are drawn. */
export const isAlignedType = (type: NodeType): boolean => hasText(type) && isWrittenType(type);

/** A node as shapes of a picture. */
export const drawNode = (node: ShownNode, of: PictureOf): Shape[] =>
  viewOf(node.type)?.draw(node, of) ??
  drawPaper(node, { text: null, name: 'This was made with a newer version' }, of.measure, { isDashed: true });
