import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { sliceOf } from '#shared/canvas/node-types.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openCanvas } from './open-canvas.ts';

export interface JoinedNodesInput {
  canvasId: string;
  nodeId: string;
  /** The most joined nodes. */
  limit: number;
}

/** A node that an edge joins to another. */
export interface JoinedNode {
  /** Its title, or the label of its type. */
  title: string;
  /** Its text in Markdown, or the alternative text of an image; empty without one. */
  text: string;
  /** The document of a card, which has no text of its own. */
  documentId: string | null;
}

export interface JoinedNodes {
  type: ShownNode['type'];
  isLocked: boolean;
  /** In the order of the edges, each node once. */
  joined: JoinedNode[];
}

/** Runs in a worker. Returns the nodes that edges join to a node; undefined when the node or the canvas is deleted. */
export const joinedNodes: JobBody<JoinedNodesInput, JoinedNodes | undefined> = (
  { canvasId, nodeId, limit },
  context,
) => {
  const opened = openCanvas(context, canvasId);
  if (opened.kind === 'absent') return undefined;
  const projection = new CanvasProjection(opened.doc, (flush) => flush());
  const node = projection.node(nodeId);
  if (!node) return undefined;
  const ids = new Set<string>();
  for (const { from, to } of projection.getView().edges) {
    if (from.nodeId === nodeId) ids.add(to.nodeId);
    if (to.nodeId === nodeId) ids.add(from.nodeId);
  }
  ids.delete(nodeId);
  const joined = [...ids].slice(0, limit).flatMap((id) => {
    const other = projection.node(id);
    return other ? [joinedNode(projection, other)] : [];
  });
  return { type: node.type, isLocked: node.isLocked, joined };
};

function joinedNode(
  projection: CanvasProjection,
  { id, type, title, alt, documentId }: ShownNode,
): JoinedNode {
  const text = documentId === null ? (projection.index.get(id)?.text ?? null) : null;
  return {
    title: title ?? (type === null ? 'Item' : sliceOf(type).label),
    text: text === null ? (alt ?? '') : toMarkdown(fragmentToJson(text)).trim(),
    documentId,
  };
}

export const joinedNodesJob = job<JoinedNodesInput, JoinedNodes | undefined>(
  'parse',
  new URL(import.meta.url),
  'joinedNodes',
);
