import type * as Y from 'yjs';
import type { FoolscapKeys } from '../json-canvas/json-canvas.ts';
import type { ExportPaths } from '../json-canvas/export-paths.ts';
import { writeJsonCanvas } from '../json-canvas/write-json-canvas.ts';
import type { CanvasProjection } from '../projection/canvas-projection.ts';
import type { ApiEdge, ApiNode } from './api-canvas.ts';
import { writeApiCanvas, type FindImage } from './write-api-canvas.ts';

/** Marks a file as an exported canvas. */
export const EXPORT_FORMAT = 'foolscap-canvas';
/** The format version. It rises when readers of the old version could no longer read new files. */
export const EXPORT_VERSION = 1;

/** A canvas as a JSON file: the API's output, and for each item the keys that restore it exactly. */
export interface CanvasJson {
  format: typeof EXPORT_FORMAT;
  version: number;
  /** Title, folder and times of the canvas, if the export includes them. */
  canvas?: Record<string, unknown>;
  nodes: (ApiNode & { foolscap?: FoolscapKeys })[];
  edges: (ApiEdge & { foolscap?: FoolscapKeys })[];
}

const NO_NAMES: ExportPaths = { asset: () => undefined, document: () => undefined };

/**
 * Exports a canvas as JSON.
 * @param options `about`: facts about the canvas itself, for the file; `image`: finds the files of images
 */
export function writeCanvasJson(
  doc: Y.Doc,
  projection: CanvasProjection,
  { about, image }: { about?: Record<string, unknown> | undefined; image?: FindImage | undefined } = {},
): CanvasJson {
  const { nodes, edges } = writeApiCanvas(doc, projection, image);
  const file = writeJsonCanvas(projection, NO_NAMES);
  const fileNodes = new Map(file.nodes.map((node) => [node.id, node]));
  const own = new Map(file.edges.map(({ id, foolscap }) => [id, foolscap]));
  const nodeWithOwn = (node: ApiNode) => {
    const { x = node.x, y = node.y, foolscap } = fileNodes.get(node.id) ?? {};
    // Steps at one position are drawn shifted: the stored position is added to the drawn one.
    const at = x === node.x && y === node.y ? undefined : { x, y };
    // A title that comes from the number of a step is not written: read back, it would be a title of its own.
    const title = projection.node(node.id)?.title ?? null;
    return { ...node, title, foolscap: { ...foolscap, ...(at && { at }) } };
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
