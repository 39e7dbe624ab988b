import type { NodeTypes } from '@xyflow/react';
import { hasText, NODE_TYPES, type NodeType } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { drawSheet, type DrawInput } from '../shapes/draw-sheet.ts';
import type { Shape } from '../shapes/picture.ts';
import { NODE_VIEWS } from './index.ts';
import type { NodeView } from './node-view.ts';
import { UnknownNode } from './unknown/unknown-node.tsx';

const byType = new Map(NODE_VIEWS.map((view) => [view.type, view]));

/** Returns the view of a node type; undefined for a type that this build does not know or has no view of [K16]. */
export const viewOf = (type: NodeType | null): NodeView | undefined =>
  type === null ? undefined : byType.get(type);

/** React Flow's component for each node type. Without one React Flow would draw an empty box. */
export const NODE_COMPONENTS: NodeTypes = {
  ...Object.fromEntries(NODE_TYPES.map((type) => [type, viewOf(type)?.View ?? UnknownNode])),
  unknown: UnknownNode,
};

/** Whether Enter starts editing a node of this type; false for a placeholder. */
export const isEditableType = (type: NodeType | null): boolean => viewOf(type)?.isEditable === true;

/** Whether the text of a node of this type can be centred. */
export const isAlignableType = (type: NodeType): boolean => hasText(type) && isEditableType(type);

/** Draws a node as the shapes of an exported image. */
export const drawNode = (node: ShownNode, input: DrawInput): Shape[] =>
  viewOf(node.type)?.draw(node, input) ??
  drawSheet(node, { text: null, name: 'This was made with a newer version' }, input.measure, {
    isDashed: true,
  });
