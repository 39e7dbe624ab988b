import type * as Y from 'yjs';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import type { CanvasProjection } from '../projection/canvas-projection.ts';
import type { ShownEdge, ShownNode } from '../projection/shown.ts';
import { holdsNodes, NODE_FIELDS, sliceOf } from '../node-types.ts';
import { stepValue } from '../changes/timeline-changes.ts';
import {
  toJsonCanvasColor,
  type JsonCanvas,
  type JsonEdge,
  type JsonNode,
  type FoolscapKeys,
} from './json-canvas.ts';
import type { ExportPaths } from './export-paths.ts';
import { otherEdgeKeys, otherNodeKeys } from './other-keys.ts';
import { withoutIds } from './without-ids.ts';

/**
 * Converts a canvas to JSON Canvas 1.0. Positions are measured on the canvas; groups come first, then the other nodes
 * from back to front. Values that the format has no key for are under `foolscap`, so that importing the file gives
 * the same canvas under new ids.
 * @param names the paths of documents and images in the export
 */
export function writeJsonCanvas(projection: CanvasProjection, names: ExportPaths): JsonCanvas {
  const { nodes, edges } = projection.getView();
  const isGroup = ({ type }: ShownNode): boolean => holdsNodes(type);
  const written = nodes.map((node, pile) => ({ node, file: writeNode(projection, node, names, pile) }));
  const ordered = [
    ...written.filter(({ node }) => isGroup(node)),
    ...written.filter(({ node }) => !isGroup(node)),
  ];
  return {
    nodes: ordered.map(({ file }) => file),
    edges: edges.map((edge) => writeEdge(projection, edge)),
  };
}

/** @param pile the index in the stacking order, from the back. In the file, groups come first regardless. */
function writeNode(
  projection: CanvasProjection,
  node: ShownNode,
  names: ExportPaths,
  pile: number,
): JsonNode {
  const { id, type, position, size, color, title } = node;
  const record = projection.index.get(id);
  const other = otherNodeKeys(projection.index.stored(id), type);
  const own: FoolscapKeys = {
    type: type ?? 'unknown',
    pile,
    ...(color !== null && { color }),
    ...(position.frameId !== null && { parent: position.frameId }),
    ...(node.z !== 0 && { z: node.z }),
    ...(node.isLocked && type !== null && { locked: true }),
    ...(node.align === 'center' && { align: 'center' }),
    ...(title !== null && { title }),
    ...(node.documentId !== null && { doc: node.documentId }),
    ...Object.fromEntries(
      NODE_FIELDS.flatMap(({ key, name }) => (node[name] === null ? [] : [[key, node[name]]])),
    ),
    ...(record?.step && { step: stepValue(record.step) }),
    ...(record && !record.incomingEdge.isShown && { line: false }),
    ...(record?.incomingEdge.label && { line: { label: record.incomingEdge.label } }),
    ...(other && { other }),
  };
  // The shift of a step that is drawn apart is not stored, so the file does not contain it either.
  const { x, y } = record ? unshifted(record, position.absolute, node) : position.absolute;
  const base = {
    id,
    x,
    y,
    ...size,
    ...(toJsonCanvasColor(color) !== undefined && { color: toJsonCanvasColor(color) ?? '' }),
    foolscap: own,
  };
  if (holdsNodes(type)) return { ...base, type: 'group', ...(title !== null && { label: title }) };
  const reference = type === null ? undefined : sliceOf(type).reference;
  const shownId = reference && node[reference.name];
  const file = reference && shownId ? reference.pathOf(names, shownId) : undefined;
  if (file !== undefined) return { ...base, type: 'file', file };
  return { ...base, type: 'text', text: writeText(record?.text ?? null, title, own) };
}

/** Returns the position without the shift that separates steps at one position. */
function unshifted(
  { step }: { step: unknown },
  absolute: { x: number; y: number },
  node: ShownNode,
): { x: number; y: number } {
  const shift = step ? node.step?.shift : undefined;
  return shift ? { x: absolute.x - shift.x, y: absolute.y - shift.y } : absolute;
}

/**
 * Returns a text as Markdown after its title. Content that Markdown does not preserve exactly is added under `pm`.
 */
function writeText(fragment: Y.XmlFragment | null, title: string | null, own: FoolscapKeys): string {
  const content: NodeJson = fragment ? fragmentToJson(fragment) : { type: 'doc', content: [] };
  const markdown = toMarkdown(content);
  if (fragment && !isSame(content, fromMarkdown(markdown))) own['pm'] = content;
  if (title === null) return markdown;
  return markdown === '' ? `### ${title}\n` : `### ${title}\n\n${markdown}`;
}

const isSame = (a: NodeJson, b: NodeJson): boolean =>
  JSON.stringify(withoutIds(a)) === JSON.stringify(withoutIds(b));

function writeEdge(projection: CanvasProjection, edge: ShownEdge): JsonEdge {
  const { id, from, to, type, label, weight, isDerived } = edge;
  const other = isDerived ? undefined : otherEdgeKeys(projection.edges.stored(id), type);
  const own: FoolscapKeys = {
    type,
    ...(other && { other }),
    ...(weight !== 1 && { weight }),
    // The reader ignores derived edges, because they follow from the steps of a timeline.
    ...(isDerived && { derived: projection.node(to.nodeId)?.step?.isBranch ? 'branch' : 'main' }),
  };
  return {
    id,
    fromNode: from.nodeId,
    fromSide: from.side,
    toNode: to.nodeId,
    toSide: to.side,
    toEnd: 'none',
    ...(label !== null && { label }),
    foolscap: own,
  };
}
