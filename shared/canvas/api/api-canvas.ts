import * as v from 'valibot';
import { DATA_OUTPUTS, SIDES } from '../node-types.ts';

// The output schemas of nodes and edges for API clients. Their stored form differs: see `shared/canvas/parse`.

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

/** Values that only some node types have. */
const NodeData = v.object({
  textAlign: v.fallback(v.picklist(['left', 'center']), 'left'),
  nodeColor: NodeColor,
  ...DATA_OUTPUTS,
  /** Whether a language model is writing into this AI node, or waits to write. */
  isGenerating: v.boolean(),
  /** Of an image. The facts about its file are null if the file does not exist. */
  imageUrl: v.nullable(v.string()),
  s3Key: v.nullable(v.string()),
  filename: v.nullable(v.string()),
  mimeType: v.nullable(v.string()),
  /** The size of the image file in pixels. The size of the node is beside its position. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Of a step. `timelineIndex` is its number minus one, counted within its branch for a step on a branch. */
  isTimelineNode: v.boolean(),
  timelineId: v.nullable(v.string()),
  timelineIndex: v.nullable(v.number()),
  timelineBranch: v.nullable(v.number()),
  /** The number as text; null for a branch. */
  timelineLabel: v.nullable(v.string()),
  timelineDirection: v.nullable(v.fallback(v.picklist(['horizontal', 'vertical']), 'horizontal')),
  /** The node that the step branches off, and the side. */
  branchOf: v.nullable(v.string()),
  branchSide: v.nullable(v.fallback(v.picklist(SIDES), 'bottom')),
});

/** A live node. Deleted nodes are left out. Positions and sizes are whole canvas units. */
export const ApiNode = v.object({
  id: v.string(),
  /** An unknown type comes from a later version. Such a node can be read, but not changed. */
  type: v.string(),
  /** Measured on the canvas, also for a node in a frame. */
  x: v.number(),
  y: v.number(),
  /** The same as x and y. */
  position: v.object({ x: v.number(), y: v.number() }),
  width: v.number(),
  height: v.number(),
  /** Of a step without a title, "Step" and its number, or "Timeline Detail" on a branch. */
  title: v.nullable(v.string()),
  /** The text as Markdown; null for types without text and for document cards, whose text is in the document. */
  content: v.nullable(v.string()),
  documentId: v.nullable(v.string()),
  targetType: v.fallback(v.picklist(['none', 'document']), 'none'),
  targetId: v.nullable(v.string()),
  style: Free,
  metadata: Free,
  zIndex: v.number(),
  isLocked: v.boolean(),
  /** The nearest live frame that contains the node. */
  frameId: v.nullable(v.string()),
  data: NodeData,
});
export type ApiNode = v.InferOutput<typeof ApiNode>;

/** An edge that is shown. The edges of timelines are included: they are derived from the steps and not stored. */
export const ApiEdge = v.object({
  id: v.string(),
  sourceNodeId: v.string(),
  targetNodeId: v.string(),
  /** The same as `sourceNodeId`. */
  source: v.string(),
  /** The same as `targetNodeId`. */
  target: v.string(),
  sourceHandle: v.string(),
  targetHandle: v.string(),
  type: v.string(),
  label: v.nullable(v.string()),
  weight: v.number(),
  style: Free,
  data: v.object({
    edgeType: v.string(),
    isTimelineEdge: v.boolean(),
    /** The number of the target step minus one. */
    timelineOrder: v.nullable(v.number()),
    label: v.nullable(v.string()),
  }),
});
export type ApiEdge = v.InferOutput<typeof ApiEdge>;

/** The live nodes and the shown edges of a canvas. */
export interface ApiCanvas {
  nodes: ApiNode[];
  edges: ApiEdge[];
}

/** Facts about an image's file. */
export interface ImageFile {
  url: string | null;
  s3Key: string | null;
  filename: string | null;
  mimeType: string | null;
  width: number | null;
  height: number | null;
}
