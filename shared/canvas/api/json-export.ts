import type * as Y from 'yjs';
import type { OwnKeys } from '../json-canvas/json-canvas.ts';
import type { FileNames } from '../json-canvas/file-names.ts';
import { writeJsonCanvas } from '../json-canvas/write-json-canvas.ts';
import type { CanvasProjection } from '../projection/canvas-projection.ts';
import type { ApiEdge, ApiNode } from './api-canvas.ts';
import { writeApiCanvas, type FindImage } from './write-api-canvas.ts';

/** Tells such a file from others. */
export const EXPORT_FORMAT = 'foolscap-canvas';
/** Rises when a file of today could not be read any more by who knows only this. */
export const EXPORT_VERSION = 1;

/** A canvas as a JSON file: what programs read of it, and beside each item what it takes to bring it back as it was. */
export interface CanvasJson {
  format: typeof EXPORT_FORMAT;
  version: number;
  /** Title, folder and times, where they were asked for. */
  canvas?: Record<string, unknown>;
  nodes: (ApiNode & { foolscap?: OwnKeys })[];
  edges: (ApiEdge & { foolscap?: OwnKeys })[];
}

const NO_NAMES: FileNames = { asset: () => undefined, document: () => undefined };

/** @param about the canvas itself, for the file; left out without it */
export function writeCanvasJson(
  doc: Y.Doc,
  projection: CanvasProjection,
  { about, image }: { about?: Record<string, unknown> | undefined; image?: FindImage | undefined } = {},
): CanvasJson {
  const { nodes, edges } = writeApiCanvas(doc, projection, image);
  const file = writeJsonCanvas(projection, NO_NAMES);
  const placed = new Map(file.nodes.map((node) => [node.id, node]));
  const own = new Map(file.edges.map(({ id, foolscap }) => [id, foolscap]));
  const nodeWithOwn = (node: ApiNode) => {
    const { x = node.x, y = node.y, foolscap } = placed.get(node.id) ?? {};
    // Steps that stand in one place are drawn apart: beside where it is drawn stands where it is.
    const at = x === node.x && y === node.y ? undefined : { x, y };
    return { ...node, foolscap: { ...foolscap, ...(at && { at }) } };
  };
  const edgeWithOwn = (edge: ApiEdge) => {
    const foolscap = own.get(edge.id);
    return foolscap ? { ...edge, foolscap } : edge;
  };
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    ...(about && { canvas: about }),
    nodes: nodes.map(nodeWithOwn),
    edges: edges.map(edgeWithOwn),
  };
}
