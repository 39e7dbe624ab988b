import * as Y from 'yjs';
import { v7 as uuidv7 } from 'uuid';
import { EMPTY_CONTENT } from '#shared/editor/content/first-content.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import type { ShownPosition } from '../layout/frames.ts';
import {
  hasText,
  NODE_FIELDS,
  NODE_SIZES,
  sliceOf,
  type NewFieldValues,
  type NodeType,
  type Size,
} from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { clampToInteger } from '../parse/read-values.ts';
import type { CanvasWriter } from './field-changes.ts';

/** The target position of a node: directly on the canvas, or in a frame whose corner is known. */
export interface TargetPosition {
  /** Measured on the canvas, also for a node in a frame. */
  absolute: Point;
  frame?: { id: string; absolute: Point } | undefined;
}

/** Returns the stored form of a position: `[x, y]`, or `[dx, dy, frameId, x, y]` in a frame [K1]. */
export function positionValue({ absolute, frame }: TargetPosition): number[] | (number | string)[] {
  const [x, y] = [clampToInteger(absolute.x), clampToInteger(absolute.y)];
  if (!frame) return [x, y];
  return [clampToInteger(x - frame.absolute.x), clampToInteger(y - frame.absolute.y), frame.id, x, y];
}

/** Returns the target of a node that is moved by an offset and stays in its frame. */
export function movedBy({ absolute, relative, frameId }: ShownPosition, offset: Point): TargetPosition {
  const corner = { x: absolute.x - relative.x, y: absolute.y - relative.y };
  return {
    absolute: { x: absolute.x + offset.x, y: absolute.y + offset.y },
    frame: frameId === null ? undefined : { id: frameId, absolute: corner },
  };
}

export interface NewNode extends NewFieldValues {
  type: NodeType;
  target: TargetPosition;
  size?: Size;
  z?: number;
  color?: string;
  align?: 'center';
  title?: string;
  documentId?: string;
  step?: Record<string, string>;
  /** The text, for types that have one. The default is an empty paragraph. */
  content?: NodeJson;
}

/**
 * Creates a node.
 * @param now epoch milliseconds
 * @returns the id of the node
 */
export function makeNode(writer: CanvasWriter, node: NewNode, now: number, id: string = uuidv7()): string {
  const { type, target, size, z, color, align, title, documentId, step, content } = node;
  const { version } = sliceOf(type);
  const text = hasText(type) ? new Y.XmlFragment() : undefined;
  const fields = {
    type,
    v: version === 1 ? undefined : version,
    at: positionValue(target),
    size: size && sizeValue(type, size),
    z: z === 0 ? undefined : z,
    color,
    align,
    title,
    doc: documentId,
    ...Object.fromEntries(NODE_FIELDS.map(({ key, name }) => [key, node[name]])),
    step,
    text,
  };
  writer.make(CANVAS_NODES, id, fields, now);
  // The first content is written in the transaction that creates the node, so no other client ever adds it.
  if (text) writeFirstContent(text, content ?? EMPTY_CONTENT);
  return id;
}

/** Returns the stored form of a size, clamped to the bounds of the type; undefined for the default size. */
function sizeValue(type: NodeType, { width, height }: Size): [number, number] | undefined {
  const { usual, least, most } = NODE_SIZES[type];
  const clamp = (value: number, which: keyof Size): number =>
    Math.round(Math.max(least[which], Math.min(most[which], value)));
  const [w, h] = [clamp(width, 'width'), clamp(height, 'height')];
  return w === usual.width && h === usual.height ? undefined : [w, h];
}

export const moveNode = (writer: CanvasWriter, id: string, target: TargetPosition): void =>
  writer.set(CANVAS_NODES, id, 'at', positionValue(target));

export const resizeNode = (writer: CanvasWriter, id: string, type: NodeType, size: Size): void =>
  writer.set(CANVAS_NODES, id, 'size', sizeValue(type, size));

/** Deletes a node by setting its deletion flag. It keeps its text, and its edges return when it is restored [K5]. */
export const deleteNode = (writer: CanvasWriter, id: string, now: number): void =>
  writer.set(CANVAS_NODES, id, 'gone', now);

export const restoreNode = (writer: CanvasWriter, id: string): void =>
  writer.set(CANVAS_NODES, id, 'gone', undefined);
