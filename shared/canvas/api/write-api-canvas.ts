import * as Y from 'yjs';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { handleName } from '../handle-names.ts';
import { stepTitle } from '../layout/step-title.ts';
import { mapFields, sliceOf } from '../node-types.ts';
import type { CanvasProjection } from '../projection/canvas-projection.ts';
import type { ShownEdge, ShownNode } from '../projection/shown.ts';
import { isPlainRecord } from '../parse/read-values.ts';
import type { ApiCanvas, ApiEdge, ApiNode, ImageFile } from './api-canvas.ts';
import { expandColor } from './node-color.ts';

/** Finds an image's file by its asset id; undefined for an unknown id. */
export type FindImage = (assetId: string) => ImageFile | undefined;

const NO_IMAGES: FindImage = () => undefined;

/** Converts a canvas to the API's form. Writes nothing; unreadable items are left out [K2]. */
export function writeApiCanvas(
  doc: Y.Doc,
  projection: CanvasProjection,
  image: FindImage = NO_IMAGES,
): ApiCanvas {
  const { nodes, edges } = projection.getView();
  return {
    nodes: nodes.map((node) => writeApiNode(doc, projection, node, image)),
    edges: edges.map((edge) => writeApiEdge(doc, projection, edge)),
  };
}

export function writeApiNode(
  doc: Y.Doc,
  projection: CanvasProjection,
  node: ShownNode,
  image: FindImage = NO_IMAGES,
): ApiNode {
  const { id, position, size, documentId, title } = node;
  const stored = rawItem(doc, CANVAS_NODES, id);
  const meta = metaOf(stored);
  const text = projection.index.get(id)?.text ?? null;
  const isCard = node.type !== null && sliceOf(node.type).text === 'document';
  const type = stored?.get('type');
  return {
    id,
    type: node.type ?? (typeof type === 'string' ? type : 'unknown'),
    x: position.absolute.x,
    y: position.absolute.y,
    position: { x: position.absolute.x, y: position.absolute.y },
    ...size,
    // The number in the title of a step without one is a rank, and is never stored.
    title: title ?? (node.step && stepTitle(node.step)),
    content: text === null || isCard ? null : toMarkdown(fragmentToJson(text)),
    documentId,
    targetType: documentId === null ? 'none' : 'document',
    targetId: documentId,
    style: { ...meta.style, ...size },
    metadata: meta.metadata,
    zIndex: node.z,
    isLocked: node.isLocked,
    frameId: position.frameId,
    data: {
      textAlign: node.align,
      nodeColor: expandColor(node.color),
      ...mapFields(({ name }) => node[name]),
      // The canvas does not store it; the server sets it from its runs.
      isGenerating: false,
      ...fileData(node, image),
      ...stepData(projection, node),
    },
  };
}

function fileData({ assetId }: ShownNode, image: FindImage) {
  const file = assetId === null ? undefined : image(assetId);
  return {
    imageUrl: file?.url ?? null,
    s3Key: file?.s3Key ?? null,
    filename: file?.filename ?? null,
    mimeType: file?.mimeType ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
  };
}

function stepData(projection: CanvasProjection, { id, step }: ShownNode) {
  const stored = projection.index.get(id)?.step ?? null;
  return {
    isTimelineNode: step !== null,
    timelineId: stored?.timelineId ?? null,
    timelineIndex: step && step.number - 1,
    timelineBranch: step?.isBranch ? step.number : null,
    // A branch has no label.
    timelineLabel: step && !step.isBranch ? String(step.number) : null,
    timelineDirection: step && step.direction,
    branchOf: stored?.branch?.of ?? null,
    branchSide: stored?.branch?.side ?? null,
  };
}

export function writeApiEdge(doc: Y.Doc, projection: CanvasProjection, edge: ShownEdge): ApiEdge {
  const { id, from, to, type, label, weight, isDerived } = edge;
  const [source, target] = [projection.node(from.nodeId), projection.node(to.nodeId)];
  const isTimelineEdge = type === 'timeline';
  return {
    id,
    sourceNodeId: from.nodeId,
    targetNodeId: to.nodeId,
    source: from.nodeId,
    target: to.nodeId,
    sourceHandle: handleName(source?.type ?? null, from.side, 'source'),
    targetHandle: handleName(target?.type ?? null, to.side, 'target'),
    type,
    label,
    weight,
    style: isDerived ? {} : metaOf(rawItem(doc, CANVAS_EDGES, id)).style,
    data: {
      edgeType: type,
      isTimelineEdge,
      timelineOrder: isTimelineEdge && target?.step ? target.step.number - 1 : null,
      label,
    },
  };
}

/** Free values that API clients store with a node or an edge, under one key. */
export interface ItemMeta {
  style: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

export function metaOf(item: Y.Map<unknown> | undefined): ItemMeta {
  const meta = item?.get('meta');
  const { style, metadata } = isPlainRecord(meta) ? meta : {};
  return { style: isPlainRecord(style) ? style : {}, metadata: isPlainRecord(metadata) ? metadata : {} };
}

/** Returns a stored node or edge; undefined for an unknown id, and if a peer stored another value than a Y.Map. */
export function rawItem(
  doc: Y.Doc,
  root: typeof CANVAS_NODES | typeof CANVAS_EDGES,
  id: string,
): Y.Map<unknown> | undefined {
  const item = doc.getMap<unknown>(root).get(id);
  return item instanceof Y.Map ? item : undefined;
}
