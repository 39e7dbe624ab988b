import type { NodeType, Side } from '../node-types.ts';

/** A node of a template; places and sizes in whole units of the canvas, from the template's corner. */
export interface TemplateNode {
  /** What the template's edges, frames and branches name it by; nothing of it is stored. */
  key: string;
  type: NodeType;
  x: number;
  y: number;
  /** The usual one of its kind where it is left out. */
  width?: number;
  height?: number;
  title?: string;
  /** Markdown: what the writer answers, or writes over. */
  content?: string;
  color?: string;
  align?: 'center';
  /** The frame it is in; that one stands before it in the list. */
  frame?: string;
  /** Of a branch of a timeline: the step it leaves, and where. */
  branch?: { of: string; side: Side };
}

export interface TemplateEdge {
  from: string;
  fromSide: Side;
  to: string;
  toSide: Side;
  label?: string;
}

/** A structure to begin with. Its steps are one timeline, in the order of the list. */
export interface CanvasTemplate {
  id: string;
  name: string;
  description: string;
  type: 'timeline' | 'map' | 'structure' | 'plan';
  /** What is put down is a canvas like any other: everything can be moved and joined. */
  mode: 'freeform';
  initialNodes: readonly TemplateNode[];
  initialEdges: readonly TemplateEdge[];
  constraints: { nodeMovement: 'free'; connectionRules: 'any' };
  metadata: {
    /** Where it is read to. */
    direction: 'horizontal' | 'vertical';
    starterNodeCount: number;
  };
}

/** What a template says of itself. */
export interface TemplateFacts extends Pick<CanvasTemplate, 'id' | 'name' | 'description' | 'type'> {
  direction: CanvasTemplate['metadata']['direction'];
}

export const template = (
  { direction, ...facts }: TemplateFacts,
  initialNodes: readonly TemplateNode[],
  initialEdges: readonly TemplateEdge[] = [],
): CanvasTemplate => ({
  ...facts,
  mode: 'freeform',
  initialNodes,
  initialEdges,
  constraints: { nodeMovement: 'free', connectionRules: 'any' },
  metadata: { direction, starterNodeCount: initialNodes.length },
});
