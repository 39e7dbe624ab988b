import type { NodeProps } from '@xyflow/react';
import type { LucideIcon } from 'lucide-react';
import type { ReadableAtom } from 'nanostores';
import type { ComponentType } from 'react';
import type { NodeType } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { FlowNode } from '../editor/flow-items.ts';
import type { DrawInput } from '../shapes/draw-sheet.ts';
import type { Shape } from '../shapes/picture.ts';

/**
 * The client's part of one node type; `client/canvas/nodes/index.ts` lists them, and `shared/canvas/nodes` has the
 * stored fields. Code outside the folder of a type reads these properties and never compares names of types.
 */
export interface NodeView {
  type: NodeType;
  /** Memoised with `isSameNode`: a drag of other nodes must not render it [K18]. */
  View: ComponentType<NodeProps<FlowNode>>;
  /** Enter on the selected node starts editing its text or its title. */
  isEditable: boolean;
  /** The node's item in the dock, which has them in the order of the list. */
  tool?: NodeTool;
  /** The distance between the node and its toolbar, in pixels, if something is rendered above the node. */
  toolsGap?: number;
  /** Draws the node in an exported image. */
  draw: (node: ShownNode, of: DrawInput) => Shape[];
}

/** A tool that adds a node at once. */
export interface ToolItem {
  label: string;
  icon: LucideIcon;
  /** A click adds the node and starts editing it. */
  isEditedAtOnce: boolean;
  /** Whether the dock offers the tool; absent for a tool that it always offers. */
  isShown?: ReadableAtom<boolean>;
}

/** A component is a tool that asks for something before it adds a node. */
type NodeTool = ToolItem | ComponentType<NodeToolProps>;

export interface NodeToolProps {
  canvasEditor: CanvasEditor;
  /** Returns the middle of the position for a new node of a type, in canvas units. */
  placeFor: (type: NodeType) => Point;
}
