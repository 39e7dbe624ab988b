import type { NodeType, Side } from '../node-types.ts';

/** A node of a template. Positions and sizes are whole canvas units, measured from the template's corner. */
export interface TemplateNode {
  /** The name by which the template's edges, frames and branches refer to the node. It is not stored. */
  key: string;
  type: NodeType;
  x: number;
  y: number;
  /** Width and height default to those of the type. */
  width?: number;
  height?: number;
  title?: string;
  /** Markdown, such as a question that the writer answers or replaces. */
  content?: string;
  color?: string;
  align?: 'center';
  /** The key of the frame that contains the node. The frame precedes it in the list. */
  frame?: string;
  /** For a branch of a timeline: the key of the step that it branches off, and the side. */
  branch?: { of: string; side: Side };
}

export interface TemplateEdge {
  from: string;
  fromSide: Side;
  to: string;
  toSide: Side;
  label?: string;
}

/** A template for a canvas. Its steps form one timeline, in the order of the list. */
export interface CanvasTemplate {
  id: string;
  name: string;
  description: string;
  type: 'timeline' | 'map' | 'structure' | 'plan';
  /** The placed nodes are ordinary nodes: all of them can be moved and connected. */
  mode: 'freeform';
  initialNodes: readonly TemplateNode[];
  initialEdges: readonly TemplateEdge[];
  constraints: { nodeMovement: 'free'; connectionRules: 'any' };
  metadata: {
    /** The reading direction. */
    direction: 'horizontal' | 'vertical';
    starterNodeCount: number;
  };
}

/** The description of a template, without its nodes and edges. */
export interface TemplateInfo extends Pick<CanvasTemplate, 'id' | 'name' | 'description' | 'type'> {
  direction: CanvasTemplate['metadata']['direction'];
}

/** Builds a template from its description, nodes and edges. */
export const defineTemplate = (
  { direction, ...info }: TemplateInfo,
  initialNodes: readonly TemplateNode[],
  initialEdges: readonly TemplateEdge[] = [],
): CanvasTemplate => ({
  ...info,
  mode: 'freeform',
  initialNodes,
  initialEdges,
  constraints: { nodeMovement: 'free', connectionRules: 'any' },
  metadata: { direction, starterNodeCount: initialNodes.length },
});
