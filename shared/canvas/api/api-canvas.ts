import * as v from 'valibot';
import { DATA_OUTPUTS, SIDES } from '../node-types.ts';

// Nodes and edges as programs read them. What is stored of them is another form: see CANVAS in the design.

const Free = v.record(v.string(), v.unknown());

const NodeColor = v.object({
  id: v.string(),
  backgroundColor: v.string(),
  borderColor: v.string(),
  darkBackgroundColor: v.string(),
  darkBorderColor: v.string(),
  textColor: v.string(),
  darkTextColor: v.string(),
});

/** What only some kinds of nodes have. */
const NodeData = v.object({
  textAlign: v.fallback(v.picklist(['left', 'center']), 'left'),
  nodeColor: NodeColor,
  ...DATA_OUTPUTS,
  /** Of an image; what its file is called and holds is null where the file is not there. */
  imageUrl: v.nullable(v.string()),
  s3Key: v.nullable(v.string()),
  filename: v.nullable(v.string()),
  mimeType: v.nullable(v.string()),
  /** Of the image in pixels; the node's own are beside its place. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Of a step. Its number less one, among its branch for one that branches off. */
  isTimelineNode: v.boolean(),
  timelineId: v.nullable(v.string()),
  timelineIndex: v.nullable(v.number()),
  timelineBranch: v.nullable(v.number()),
  timelineLabel: v.nullable(v.string()),
  timelineDirection: v.nullable(v.fallback(v.picklist(['horizontal', 'vertical']), 'horizontal')),
  /** The step it branches off, and where. */
  branchOf: v.nullable(v.string()),
  branchSide: v.nullable(v.fallback(v.picklist(SIDES), 'bottom')),
});

/** A node as it is shown: whatever is deleted is none. Places and sizes are in whole units of the canvas. */
export const ApiNode = v.object({
  id: v.string(),
  /** Another word than the known ones is of a later version: such a node can be read, and not be changed. */
  type: v.string(),
  /** On the canvas, also of what is in a frame. */
  x: v.number(),
  y: v.number(),
  width: v.number(),
  height: v.number(),
  title: v.nullable(v.string()),
  /** Its text as Markdown; null of kinds without one. A document card's text is its document's. */
  content: v.nullable(v.string()),
  documentId: v.nullable(v.string()),
  targetType: v.fallback(v.picklist(['none', 'document']), 'none'),
  targetId: v.nullable(v.string()),
  style: Free,
  metadata: Free,
  zIndex: v.number(),
  isLocked: v.boolean(),
  /** The frame it is shown in. */
  frameId: v.nullable(v.string()),
  data: NodeData,
});
export type ApiNode = v.InferOutput<typeof ApiNode>;

/** An edge as it is shown, lines of timelines among them: those follow from their steps and have no row of their own. */
export const ApiEdge = v.object({
  id: v.string(),
  sourceNodeId: v.string(),
  targetNodeId: v.string(),
  sourceHandle: v.string(),
  targetHandle: v.string(),
  type: v.string(),
  label: v.nullable(v.string()),
  weight: v.number(),
  style: Free,
  data: v.object({
    edgeType: v.string(),
    isTimelineEdge: v.boolean(),
    /** The number of the step it leads to, less one. */
    timelineOrder: v.nullable(v.number()),
    label: v.nullable(v.string()),
  }),
});
export type ApiEdge = v.InferOutput<typeof ApiEdge>;

/** What a canvas shows, as programs read it. */
export interface ApiCanvas {
  nodes: ApiNode[];
  edges: ApiEdge[];
}

/** What is known of an image's file. */
export interface ImageFile {
  url: string | null;
  s3Key: string | null;
  filename: string | null;
  mimeType: string | null;
  width: number | null;
  height: number | null;
}
