import type { NodeProps } from '@xyflow/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { NodeType } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { FlowNode } from '../editor/flow-items.ts';
import type { PictureOf } from '../shapes/draw-paper.ts';
import type { Shape } from '../shapes/picture.ts';

/**
 * The client's part of one type of node; `client/canvas/nodes/index.ts` lists them, and `shared/canvas/nodes` has what is
 * stored. Code outside the folder of a type reads these properties and never compares names of types.
 */
export interface NodeView {
  type: NodeType;
  /** Memoised by `isSameNode`: a drag of other nodes must not render it [K18]. */
  View: ComponentType<NodeProps<FlowNode>>;
  /** Enter on the selected node begins to write in it: its text, or its title. */
  isWritten: boolean;
  /** An item of the dock; the dock has them in the order of the list. */
  tool?: NodeTool;
  /** Pixels between the node and its toolbar, where something stands above the node. */
  toolsGap?: number;
  /** In an exported picture. */
  draw: (node: ShownNode, of: PictureOf) => Shape[];
}

type NodeTool =
  | {
      label: string;
      icon: LucideIcon;
      /** A click adds the node and begins to write in it. */
      isWrittenAtOnce: boolean;
    }
  /** Asks something before it adds a node. */
  | ComponentType<NodeToolProps>;

export interface NodeToolProps {
  canvasEditor: CanvasEditor;
  /** The middle of where a new node of a type is put, on the canvas. */
  placeFor: (type: NodeType) => Point;
}
