import { stepTitle } from '../layout/step-title.ts';
import { generateKeyBetween } from 'fractional-indexing';
import * as Y from 'yjs';
import { writeMarkdown } from '#shared/documents/write-markdown.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { withOrigin } from '#shared/editor/origins/with-origin.ts';
import { requireReadableMarkdown } from '#shared/editor/markdown/bounds/markdown-bounds.ts';
import { EMPTY_CONTENT } from '#shared/editor/content/first-content.ts';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { invalidInput } from '#shared/errors/app-error.ts';
import { changeCanvas, type CanvasWriter } from '../changes/field-changes.ts';
import {
  deleteNode as markDeleted,
  makeNode,
  moveNode,
  resizeNode,
  type NewNode,
  type TargetPosition,
} from '../changes/node-changes.ts';
import { firstStep, stepValue } from '../changes/timeline-changes.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { enclosingFrames } from '../layout/frames.ts';
import { mainSteps } from '../layout/timeline-steps.ts';
import { backZ } from '../layout/stacking.ts';
import {
  hasText,
  holdsNodes,
  isStepType,
  NODE_FIELDS,
  NODE_SIZES,
  NODE_TYPES,
  sliceOf,
  type DataInputs,
  type NewFieldValues,
  type NodeType,
} from '../node-types.ts';
import type { ShownNode } from '../projection/shown.ts';
import { requireFrame, requireUnusedId, requireEditableNode, type CanvasContext } from './canvas-context.ts';
import { storedColor, type NamedColor } from './node-color.ts';
import { metaOf, rawItem, type ItemMeta } from './write-api-canvas.ts';

type Free = Record<string, unknown>;

/** The changeable fields of a node, with the API's names. Null deletes a value. */
export interface ApiNodeChange {
  type?: NodeType | undefined;
  x?: number | undefined;
  y?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  title?: string | null | undefined;
  content?: string | undefined;
  targetId?: string | null | undefined;
  style?: Free | undefined;
  metadata?: Free | undefined;
  zIndex?: number | undefined;
  isLocked?: boolean | undefined;
  frameId?: string | null | undefined;
  data?: ApiNodeData | undefined;
}

export interface ApiNodeData extends DataInputs {
  textAlign?: 'left' | 'center' | undefined;
  nodeColor?: NamedColor | undefined;
}

export interface NewApiNode extends ApiNodeChange {
  type: NodeType;
  x: number;
  y: number;
}

/** Creates a node. @throws AppError `taken`, `not_found` for a missing frame, `invalid_input` */
export function createNode(canvas: CanvasContext, id: string, node: NewApiNode): void {
  const { type, x, y, title, content, targetId, zIndex, frameId, data = {} } = node;
  requireUnusedId(canvas, id);
  requireSupportedFields(type, node);
  const { target } = sliceOf(type);
  if (target && !targetId) throw invalidInput(target.missingError);
  const frame = frameId ? requireFrame(canvas, frameId) : undefined;
  const newNode: NewNode = {
    type,
    target: { absolute: { x, y }, frame: frame && { id: frame.id, absolute: frame.position.absolute } },
    ...ifDefined('size', sizeOf(type, node, NODE_SIZES[type].usual)),
    // A frame is behind the nodes that could be put into it.
    ...ifDefined('z', zIndex ?? (holdsNodes(type) ? backZ(canvas.projection.getView().nodes) : undefined)),
    ...ifDefined('color', data.nodeColor && storedColor(data.nodeColor)),
    ...(data.textAlign === 'center' && { align: 'center' as const }),
    ...ifDefined('title', title || undefined),
    ...ifDefined('documentId', targetId ?? undefined),
    ...fieldsOf(data),
    ...(isStepType(type) && { step: newStep(canvas, data) }),
    ...ifDefined('content', content === undefined ? undefined : contentOf(content)),
  };
  changeCanvas(canvas.doc, null, (writer) => {
    makeNode(writer, newNode, canvas.now, id);
    if (node.isLocked) writer.set(CANVAS_NODES, id, 'locked', true);
    writeMeta(writer, canvas, id, node);
  });
}

/** Changes the given fields of a node. @throws AppError `not_found`, `locked`, `invalid_input` */
export function updateNode(canvas: CanvasContext, id: string, change: ApiNodeChange): void {
  const { doc } = canvas;
  const shown = requireEditableNode(canvas, id, change.isLocked === false);
  const { type } = shown;
  requireSupportedFields(type, change);
  if (change.type !== undefined && change.type !== type)
    throw invalidInput('The type of a node cannot be changed. Make another node.');
  const { target: documentTarget } = sliceOf(type);
  if (documentTarget && change.targetId === null) throw invalidInput(documentTarget.missingError);
  const target = targetOf(canvas, shown, change);
  const size = sizeOf(type, change, shown.size);
  const { data = {} } = change;
  changeCanvas(doc, null, (writer) => {
    const set = (key: string, value: unknown): void => writer.set(CANVAS_NODES, id, key, value);
    if (target) moveNode(writer, id, target);
    if (size) resizeNode(writer, id, type, size);
    // The title that a step gets from its number is not stored: it would stay when the number changes.
    const isDerived = shown.title === null && shown.step && change.title === stepTitle(shown.step);
    if (change.title !== undefined) set('title', isDerived ? undefined : change.title || undefined);
    if (change.zIndex !== undefined) set('z', change.zIndex || undefined);
    if (change.isLocked !== undefined) set('locked', change.isLocked || undefined);
    if (change.targetId !== undefined) set('doc', change.targetId ?? undefined);
    if (data.nodeColor) set('color', storedColor(data.nodeColor));
    if (data.textAlign) set('align', data.textAlign === 'center' ? 'center' : undefined);
    for (const { key, name } of NODE_FIELDS)
      if (data[name] !== undefined) set(key, data[name] === '' ? undefined : data[name]);
    writeMeta(writer, canvas, id, change);
    if (change.content !== undefined) writeText(canvas, id, change.content);
  });
}

/** Sets a node's deletion flag. A deleted node stays as it is [K5]. @throws AppError `not_found`, `locked` */
export function deleteNode(canvas: CanvasContext, id: string): void {
  if (canvas.projection.index.get(id)?.gone != null) return;
  requireEditableNode(canvas, id);
  changeCanvas(canvas.doc, null, (writer) => markDeleted(writer, id, canvas.now));
}

/**
 * Checks that a node type supports all given fields.
 * @throws AppError `invalid_input` for one that it does not have
 */
function requireSupportedFields(type: NodeType, { content, targetId, data = {} }: ApiNodeChange): void {
  if (content !== undefined) requireReadableMarkdown(content);
  const { target } = sliceOf(type);
  if (content !== undefined && target) throw invalidInput(target.readOnlyTextError);
  if (content !== undefined && !hasText(type)) throw invalidInput('A node of this type has no text.');
  const givenFields = new Set(
    Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  );
  for (const other of NODE_TYPES) {
    if (other === type) continue;
    const { target: otherTarget, refusal, fields, input } = sliceOf(other);
    if (targetId && otherTarget && !target) throw invalidInput(otherTarget.wrongTypeError);
    const isGiven = [...Object.keys(fields), ...Object.keys(input)].some((name) => givenFields.has(name));
    if (refusal !== undefined && isGiven) throw invalidInput(refusal);
  }
}

/** Returns the values of the given type-specific fields. Empty texts are left out. */
const fieldsOf = (data: ApiNodeData): NewFieldValues =>
  Object.fromEntries(
    NODE_FIELDS.flatMap(({ name }) => {
      const value = data[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );

function sizeOf(type: NodeType, { width, height, style = {} }: ApiNodeChange, fallback: ShownNode['size']) {
  const dimension = (value: number | undefined, styled: unknown): number | undefined =>
    value ?? (typeof styled === 'number' && Number.isFinite(styled) ? styled : undefined);
  const [newWidth, newHeight] = [dimension(width, style['width']), dimension(height, style['height'])];
  if (newWidth === undefined && newHeight === undefined) return undefined;
  return { width: newWidth ?? fallback.width, height: newHeight ?? fallback.height };
}

/**
 * Returns a node's new position; undefined if it stays. A node stays in its frame unless the change gives another.
 */
function targetOf(
  canvas: CanvasContext,
  shown: ShownNode,
  { x, y, frameId }: ApiNodeChange,
): TargetPosition | undefined {
  if (x === undefined && y === undefined && frameId === undefined) return undefined;
  const { absolute, relative, frameId: currentFrameId } = shown.position;
  // Steps at one position are drawn shifted, so the drawn position differs from the stored one.
  const shift = shown.step?.shift ?? { x: 0, y: 0 };
  const to = { x: x ?? absolute.x - shift.x, y: y ?? absolute.y - shift.y };
  if (frameId === null || (frameId === undefined && currentFrameId === null)) return { absolute: to };
  if (frameId === undefined && currentFrameId !== null)
    return {
      absolute: to,
      frame: { id: currentFrameId, absolute: { x: absolute.x - relative.x, y: absolute.y - relative.y } },
    };
  const frame = requireFrame(canvas, frameId ?? '');
  const { index } = canvas.projection;
  const record = index.get(frame.id);
  const enclosingIds = record ? enclosingFrames(index, record).map(({ id }) => id) : [];
  if ([frame.id, ...enclosingIds].includes(shown.id))
    throw invalidInput('A frame cannot be put into itself.');
  return { absolute: to, frame: { id: frame.id, absolute: frame.position.absolute } };
}

/** Returns a step after the last one of the given timeline, or the first step of a new timeline. */
function newStep({ projection }: CanvasContext, { timelineId, timelineDirection }: ApiNodeData) {
  if (timelineId === undefined) return firstStep(timelineDirection ?? 'horizontal');
  const steps = mainSteps(projection.index.stepsOf(timelineId), timelineId);
  const last = steps.at(-1);
  if (!last) throw invalidInput('There is no such timeline on this canvas.');
  const direction = steps[0]?.step.direction ?? last.step.direction;
  return stepValue({
    timelineId,
    key: generateKeyBetween(last.step.key, null),
    direction,
    branch: undefined,
  });
}

/** Writes free style and metadata under one key, without width and height, which the node stores itself. */
function writeMeta(
  writer: CanvasWriter,
  { doc }: CanvasContext,
  id: string,
  { style, metadata }: ApiNodeChange,
): void {
  if (!style && !metadata) return;
  const before = metaOf(rawItem(doc, CANVAS_NODES, id));
  const { width: _width, height: _height, ...otherStyle } = style ?? before.style;
  writer.set(
    CANVAS_NODES,
    id,
    'meta',
    metaValue({ style: otherStyle, metadata: metadata ?? before.metadata }),
  );
}

/** Returns the stored form of free values; undefined if both objects are empty. */
export function metaValue({ style, metadata }: ItemMeta): Record<string, unknown> | undefined {
  const meta = {
    ...(Object.keys(style).length > 0 && { style }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  return Object.keys(meta).length > 0 ? meta : undefined;
}

const contentOf = (markdown: string) => {
  const content = fromMarkdown(markdown);
  return content.content?.length ? withOrigin(content, 'import') : EMPTY_CONTENT;
};

function writeText({ doc }: CanvasContext, id: string, markdown: string): void {
  const item = rawItem(doc, CANVAS_NODES, id);
  const text = item?.get('text');
  if (text instanceof Y.XmlFragment && text.length > 0) return writeMarkdown(text, markdown);
  // A peer may have stored no text, or a text without a block.
  const fragment = text instanceof Y.XmlFragment ? text : new Y.XmlFragment();
  if (fragment !== text) item?.set('text', fragment);
  writeFirstContent(fragment, contentOf(markdown));
}

/**
 * Returns the text of a node that may be changed. @throws AppError `not_found`, `locked`, `invalid_input` for a node
 * without a text of its own
 */
export function editableText(canvas: CanvasContext, id: string): Y.XmlFragment {
  const { type } = requireEditableNode(canvas, id);
  if (!hasText(type)) throw invalidInput('A node of this type has no text.');
  const item = rawItem(canvas.doc, CANVAS_NODES, id);
  const text = item?.get('text');
  if (text instanceof Y.XmlFragment) return text;
  // A peer may have stored no text.
  const fragment = new Y.XmlFragment();
  item?.set('text', fragment);
  return fragment;
}

const ifDefined = <Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } =>
  // Sound: the computed key is the literal `Key`.
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
