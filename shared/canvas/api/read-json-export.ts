import * as v from 'valibot';
import { SAME_WORKSPACE, type FileResolver } from '../json-canvas/file-resolver.ts';
import { readJsonCanvasFile, type ParsedCanvas } from '../json-canvas/read-json-canvas.ts';
import { isPlainRecord } from '../parse/read-values.ts';
import { holdsNodes, NODE_FIELDS, findSlice } from '../node-types.ts';
import { sideOfHandle } from '../handle-names.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from './json-export.ts';
import { storedColor } from './node-color.ts';

const Shape = v.object({
  format: v.literal(EXPORT_FORMAT),
  version: v.pipe(v.number(), v.maxValue(EXPORT_VERSION)),
  nodes: v.array(v.record(v.string(), v.unknown())),
  edges: v.array(v.record(v.string(), v.unknown())),
});

type JsonItem = Record<string, unknown>;

/**
 * Reads a canvas that was exported as JSON, under fresh ids [K7]. The keys under `foolscap` restore an item exactly.
 * An item without them is read from the API's fields.
 * @throws SyntaxError if the text is not JSON; TypeError if it is not an exported canvas, or one of a later version
 */
export const readCanvasJson = (text: string): ParsedCanvas =>
  readCanvasJsonFile(JSON.parse(text), SAME_WORKSPACE);

/**
 * Reads a parsed JSON export; see {@link readCanvasJson}.
 * @param files resolves the documents and images that the file refers to
 * @throws TypeError if the value is not an exported canvas, or one of a later version
 */
export function readCanvasJsonFile(file: unknown, files: FileResolver): ParsedCanvas {
  const read = v.safeParse(Shape, file);
  if (!read.success) throw new TypeError('This file is no canvas.');
  const { nodes, edges } = read.output;
  return readJsonCanvasFile({ nodes: nodes.map(nodeOf), edges: edges.map(edgeOf) }, files);
}

function nodeOf(node: JsonItem): JsonItem {
  const { id, x, y, width, height, title, content } = node;
  const keys = isPlainRecord(node['foolscap']) ? node['foolscap'] : keysFromApiFields(node);
  const body = typeof content === 'string' ? content : '';
  const head = typeof title === 'string' && title !== '' ? `### ${title}\n\n` : '';
  return {
    id,
    type: holdsNodes(findSlice(node['type'])?.type ?? null) ? 'group' : 'text',
    x,
    y,
    width,
    height,
    text: `${head}${body}`,
    ...(typeof title === 'string' && { label: title }),
    // `at` is the stored position of a step that is drawn shifted.
    ...(isPlainRecord(keys['at']) && keys['at']),
    foolscap: keys,
  };
}

/** Converts an item's API fields to `foolscap` keys, for an item without them, such as one written by hand. */
function keysFromApiFields({ type, zIndex, isLocked, frameId, title, targetId, data }: JsonItem): JsonItem {
  const fields = isPlainRecord(data) ? data : {};
  const { nodeColor, textAlign } = fields;
  const color = v.safeParse(v.object({ id: v.string(), backgroundColor: v.optional(v.string()) }), nodeColor);
  return {
    type,
    z: zIndex,
    locked: isLocked,
    parent: frameId,
    title,
    doc: targetId,
    align: textAlign,
    color: color.success ? storedColor(color.output) : undefined,
    ...Object.fromEntries(NODE_FIELDS.map(({ key, name }) => [key, fields[name]])),
    step: stepOf(fields),
  };
}

/**
 * Converts the API's timeline fields to a stored step. The order key contains the index, so keys sort like indexes.
 */
function stepOf({
  timelineId,
  timelineIndex,
  timelineDirection,
  branchOf,
  branchSide,
}: JsonItem): JsonItem | undefined {
  if (typeof timelineId !== 'string' || typeof timelineIndex !== 'number') return undefined;
  return {
    t: timelineId,
    k: `a${String(Math.max(0, Math.trunc(timelineIndex))).padStart(6, '0')}V`,
    d: timelineDirection === 'vertical' ? 'v' : 'h',
    ...(typeof branchOf === 'string' && { of: branchOf, side: branchSide }),
  };
}

function edgeOf(edge: JsonItem): JsonItem {
  const { id, sourceNodeId, targetNodeId, sourceHandle, targetHandle, type, label, weight } = edge;
  const side = (handle: unknown) => sideOfHandle(typeof handle === 'string' ? handle : undefined);
  const isDerived = typeof id === 'string' && id.startsWith('line:');
  return {
    id,
    fromNode: sourceNodeId,
    fromSide: side(sourceHandle),
    toNode: targetNodeId,
    toSide: side(targetHandle),
    ...(typeof label === 'string' && { label }),
    foolscap: edge['foolscap'] ?? { type, weight, ...(isDerived && { derived: 'main' }) },
  };
}
