import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { makeEdge, type NewEdge } from '../changes/edge-changes.ts';
import type { CanvasWriter } from '../changes/field-changes.ts';
import { makeNode, type NewNode } from '../changes/node-changes.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import {
  hasText,
  holdsNodes,
  NODE_FIELDS,
  NODE_SIZES,
  NODE_REFERENCES,
  type NewFieldValues,
  type NodeType,
  type Size,
} from '../node-types.ts';
import { EDGE_TYPES } from '../parse/read-edge.ts';
import {
  isPlainRecord,
  isStepKey,
  readChoice,
  readText,
  readInteger,
  clampToInteger,
} from '../parse/read-values.ts';
import { SAME_WORKSPACE, type FileResolver } from './file-resolver.ts';
import { readOtherKeys } from './other-keys.ts';
import { fromJsonCanvasColor, ParsedEdge, ParsedNode, type FoolscapKeys } from './json-canvas.ts';
import { declaredType, inferNodeType } from './infer-node-type.ts';

/** An item of a file that could not be imported. */
export interface ImportProblem {
  kind: 'twice' | 'no-end' | 'unreadable' | 'unframed';
  id: string;
}

/** The content of a file under fresh ids, ready to be written to a canvas. */
export interface ParsedCanvas {
  nodes: readonly {
    id: string;
    /** The id of the node in the file. */
    fileId: string;
    node: NewNode;
    line: unknown;
    isLocked: boolean;
    other: FoolscapKeys;
  }[];
  edges: readonly (NewEdge & { other: FoolscapKeys })[];
  problems: readonly ImportProblem[];
}

const MAX_TITLE = 300;
const REFERENCE_KEYS: ReadonlySet<string> = new Set(NODE_REFERENCES.map(({ key }) => key));

/**
 * Reads a `.canvas` file. Items that cannot be imported are listed as problems. Of items with equal ids the first
 * counts.
 * @param found finds the documents and images that the file refers to
 * @throws SyntaxError if the text is not JSON; TypeError if it is not a canvas
 */
export const readJsonCanvas = (text: string, found: FileResolver = SAME_WORKSPACE): ParsedCanvas =>
  readJsonCanvasFile(JSON.parse(text), found);

/** Reads a parsed `.canvas` file; see {@link readJsonCanvas}. @throws TypeError if the value is not a canvas */
export function readJsonCanvasFile(file: unknown, files: FileResolver): ParsedCanvas {
  const shape = v.safeParse(
    v.object({ nodes: v.optional(v.array(v.unknown()), []), edges: v.optional(v.array(v.unknown()), []) }),
    file,
  );
  if (!isPlainRecord(file) || !shape.success) throw new TypeError('This file is no canvas.');
  const problems: ImportProblem[] = [];
  const found = parseItems(shape.output.nodes, ParsedNode, problems);
  // Generated ids ascend. Generating them in stacking order keeps the order of nodes with equal z.
  const inStackingOrder = [...found.values()].sort((a, b) => stackingIndex(a) - stackingIndex(b));
  const ids = new Map(inStackingOrder.map(({ id }) => [id, uuidv7()]));
  const timelines = new Map<string, string>();
  const frames = framesOf([...found.values()].filter((node) => holdsNodes(declaredType(node))));
  for (const { id } of frames.unsearched) problems.push({ kind: 'unframed', id });
  const nodes = [...found.values()].map((node, index) => ({
    id: ids.get(node.id) ?? uuidv7(),
    fileId: node.id,
    node: newNode(node, index, { ids, timelines, frames, files }),
    line: incomingEdgeValue(foolscapKeys(node)['line']),
    isLocked: foolscapKeys(node)['locked'] === true,
    other: readOtherKeys(foolscapKeys(node)['other'], 'node'),
  }));
  const edges = [...parseItems(shape.output.edges, ParsedEdge, problems).values()].flatMap((edge) => {
    if (edge.foolscap?.['derived'] !== undefined) return [];
    const [from, to] = [ids.get(edge.fromNode), ids.get(edge.toNode)];
    if (from === undefined || to === undefined || from === to) {
      problems.push({ kind: 'no-end', id: edge.id });
      return [];
    }
    return [
      {
        from: { nodeId: from, side: edge.fromSide ?? ('right' as const) },
        to: { nodeId: to, side: edge.toSide ?? ('left' as const) },
        type: readChoice(edge.foolscap?.['type'], EDGE_TYPES) ?? ('connection' as const),
        label: readText(edge.label, MAX_TITLE) ?? '',
        weight: weightOf(edge.foolscap?.['weight']),
        other: readOtherKeys(edge.foolscap?.['other'], 'edge'),
      },
    ];
  });
  return { nodes, edges, problems };
}

/**
 * Writes the content of a file to a canvas.
 * @param now epoch milliseconds
 * @returns the ids of the new nodes
 */
export function addParsedCanvas(writer: CanvasWriter, { nodes, edges }: ParsedCanvas, now: number): string[] {
  for (const { id, node, line, isLocked, other } of nodes) {
    makeNode(writer, node, now, id);
    for (const [key, value] of Object.entries(other)) writer.set(CANVAS_NODES, id, key, value);
    if (line !== undefined) writer.set(CANVAS_NODES, id, 'line', line);
    if (isLocked) writer.set(CANVAS_NODES, id, 'locked', true);
  }
  for (const { other, ...edge } of edges) {
    const id = makeEdge(writer, edge, now);
    for (const [key, value] of Object.entries(other)) writer.set(CANVAS_EDGES, id, key, value);
  }
  return nodes.map(({ id }) => id);
}

function parseItems<Schema extends typeof ParsedNode | typeof ParsedEdge>(
  items: readonly unknown[],
  schema: Schema,
  problems: ImportProblem[],
): Map<string, v.InferOutput<Schema>> {
  const found = new Map<string, v.InferOutput<Schema>>();
  for (const item of items) {
    const read = v.safeParse(schema, item);
    if (!read.success) problems.push({ kind: 'unreadable', id: '' });
    else if (found.has(read.output.id)) problems.push({ kind: 'twice', id: read.output.id });
    else found.set(read.output.id, read.output);
  }
  return found;
}

const NO_KEYS: FoolscapKeys = {};
const foolscapKeys = ({ foolscap = NO_KEYS }: ParsedNode): FoolscapKeys => foolscap;

/** Returns a node's index in the stacking order, from the back. Nodes without one keep their order. */
const stackingIndex = (node: ParsedNode): number => readInteger(foolscapKeys(node)['pile'], 0);

interface ImportContext {
  ids: ReadonlyMap<string, string>;
  /** New timeline ids by the ids in the file. */
  timelines: Map<string, string>;
  frames: Frames;
  files: FileResolver;
}

/** The frames of a file, for the search for the frame of a node. */
interface Frames {
  byId: ReadonlyMap<string, ParsedNode>;
  /** The smallest first. */
  byArea: readonly ParsedNode[];
  /** Frames of a file with too many, in which nothing is placed. */
  unsearched: readonly ParsedNode[];
}

/** The most frames that are searched for each node of another program's file, so that a large file does not hold the page. */
const MAX_SEARCHED_FRAMES = 1_000;

const areaOf = (frame: ParsedNode): number => (frame.width ?? 0) * (frame.height ?? 0);

function framesOf(frames: readonly ParsedNode[]): Frames {
  const byArea = frames.toSorted((a, b) => areaOf(a) - areaOf(b));
  return {
    byId: new Map(frames.map((frame) => [frame.id, frame])),
    byArea: byArea.slice(0, MAX_SEARCHED_FRAMES),
    // Our own files name the frame of each node.
    unsearched: byArea.slice(MAX_SEARCHED_FRAMES).filter(({ foolscap }) => foolscap === undefined),
  };
}

function newNode(node: ParsedNode, index: number, context: ImportContext): NewNode {
  const keys = foolscapKeys(node);
  const { type, ...reference } = inferNodeType(node, context.files);
  const isOwnFile = node.foolscap !== undefined;
  const frame = frameOf(node, isOwnFile, context);
  const title = readText(holdsNodes(type) ? (node.label ?? keys['title']) : keys['title'], MAX_TITLE);
  const size = sizeOf(node, type);
  const step = stepOf(keys['step'], context);
  return {
    type,
    target: {
      absolute: { x: clampToInteger(node.x), y: clampToInteger(node.y) },
      frame: frame && {
        id: context.ids.get(frame.id) ?? '',
        absolute: { x: clampToInteger(frame.x), y: clampToInteger(frame.y) },
      },
    },
    ...(size && { size }),
    z: isOwnFile ? readInteger(keys['z'], 0) : index,
    ...ifPresent('color', readText(keys['color'], 20) ?? fromJsonCanvasColor(node.color)),
    ...(keys['align'] === 'center' && { align: 'center' as const }),
    ...ifPresent('title', title),
    ...fieldsOf(keys),
    ...reference,
    ...(step && { step }),
    ...(hasText(type) && { content: contentOf(node, title) }),
  };
}

/** Returns the type-specific fields of a node, except references, which {@link inferNodeType} checks. */
const fieldsOf = (keys: FoolscapKeys): NewFieldValues =>
  Object.fromEntries(
    NODE_FIELDS.flatMap(({ key, name, read }) => {
      const value = REFERENCE_KEYS.has(key) ? null : read(keys[key]);
      return value === null ? [] : [[name, value]];
    }),
  );

const ifPresent = <Key extends string>(key: Key, value: string | null | undefined): { [K in Key]?: string } =>
  // Sound: the computed key is the literal `Key`.
  (value === null || value === undefined ? {} : { [key]: value }) as { [K in Key]?: string };

/** Returns the frame of a node; in a file of another program, the smallest group around it. */
function frameOf(node: ParsedNode, isOwnFile: boolean, { frames }: ImportContext): ParsedNode | undefined {
  if (isOwnFile) {
    const parent = foolscapKeys(node)['parent'];
    return typeof parent === 'string' && parent !== node.id ? frames.byId.get(parent) : undefined;
  }
  const [width, height] = [node.width ?? 0, node.height ?? 0];
  return frames.byArea.find(
    (frame) =>
      frame.id !== node.id &&
      frame.x <= node.x &&
      frame.y <= node.y &&
      frame.x + (frame.width ?? 0) >= node.x + width &&
      frame.y + (frame.height ?? 0) >= node.y + height &&
      areaOf(frame) > width * height,
  );
}

function sizeOf({ width, height }: ParsedNode, type: NodeType): Size | undefined {
  const { usual } = NODE_SIZES[type];
  if (width === undefined && height === undefined) return undefined;
  return { width: width ?? usual.width, height: height ?? usual.height };
}

/** Reads a step and moves it to a new timeline, so that the import never joins an existing timeline [K7]. */
function stepOf(step: unknown, { ids, timelines }: ImportContext): Record<string, string> | undefined {
  const read = v.safeParse(
    v.object({
      t: v.string(),
      k: v.pipe(v.string(), v.check(isStepKey)),
      d: v.picklist(['h', 'v']),
      of: v.optional(v.string()),
      side: v.optional(v.picklist(['left', 'top', 'right', 'bottom'])),
    }),
    step,
  );
  if (!read.success) return undefined;
  const { t, k, d, of, side } = read.output;
  const timelineId = timelines.get(t) ?? uuidv7();
  timelines.set(t, timelineId);
  const origin = of === undefined ? undefined : ids.get(of);
  return { t: timelineId, k, d, ...(origin !== undefined && side !== undefined && { of: origin, side }) };
}

const weightOf = (weight: unknown): number =>
  typeof weight === 'number' && Number.isFinite(weight) ? weight : 1;

function incomingEdgeValue(line: unknown): unknown {
  if (line === false) return false;
  const read = v.safeParse(
    v.object({ label: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TITLE)) }),
    line,
  );
  return read.success ? read.output : undefined;
}

function contentOf(node: ParsedNode, title: string | null): NodeJson {
  const content = foolscapKeys(node)['pm'];
  // The writer validates the content by the schema.
  if (isContent(content)) return content;
  const text = node.text ?? node.url ?? node.file ?? '';
  const head = title === null ? '' : `### ${title}\n`;
  const markdown = head !== '' && text.startsWith(head) ? text.slice(head.length).replace(/^\n/, '') : text;
  return fromMarkdown(markdown);
}

const isContent = (value: unknown): value is NodeJson =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'doc';
