import * as Y from 'yjs';
import { v7 as uuidv7 } from 'uuid';
import { EMPTY_CONTENT } from '#shared/editor/content/first-content.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import type { ShownPlace } from '../layout/frames.ts';
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
import { wholeWithin } from '../parse/read-values.ts';
import type { CanvasWriter } from './field-changes.ts';

/** Where something is put: on the canvas, or in a frame whose corner is known. */
export interface Target {
  /** On the canvas. */
  absolute: Point;
  frame?: { id: string; absolute: Point } | undefined;
}

/** The stored form of a place [K1]. */
export function placeValue({ absolute, frame }: Target): number[] | (number | string)[] {
  const [x, y] = [wholeWithin(absolute.x), wholeWithin(absolute.y)];
  if (!frame) return [x, y];
  return [wholeWithin(x - frame.absolute.x), wholeWithin(y - frame.absolute.y), frame.id, x, y];
}

/** Where something goes that is moved within its frame, or on the canvas. */
export function movedBy({ absolute, relative, frameId }: ShownPlace, by: Point): Target {
  const corner = { x: absolute.x - relative.x, y: absolute.y - relative.y };
  return {
    absolute: { x: absolute.x + by.x, y: absolute.y + by.y },
    frame: frameId === null ? undefined : { id: frameId, absolute: corner },
  };
}

export interface NewNode extends NewFieldValues {
  type: NodeType;
  target: Target;
  size?: Size;
  z?: number;
  color?: string;
  align?: 'center';
  title?: string;
  documentId?: string;
  step?: Record<string, string>;
  /** Of kinds with a text; an empty paragraph where it is left out. */
  content?: NodeJson;
}

/** Makes a node. @returns its id */
export function makeNode(writer: CanvasWriter, node: NewNode, now: number, id: string = uuidv7()): string {
  const { type, target, size, z, color, align, title, documentId, step, content } = node;
  const { version } = sliceOf(type);
  const text = hasText(type) ? new Y.XmlFragment() : undefined;
  const fields = {
    type,
    v: version === 1 ? undefined : version,
    at: placeValue(target),
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
  // In the node, and in the same transaction: nobody else ever gives it its first paragraph.
  if (text) writeFirstContent(text, content ?? EMPTY_CONTENT);
  return id;
}

/** Within the bounds of its kind; undefined where it is the usual one, which is not written. */
function sizeValue(type: NodeType, { width, height }: Size): [number, number] | undefined {
  const { usual, least, most } = NODE_SIZES[type];
  const within = (value: number, which: keyof Size): number =>
    Math.round(Math.max(least[which], Math.min(most[which], value)));
  const [w, h] = [within(width, 'width'), within(height, 'height')];
  return w === usual.width && h === usual.height ? undefined : [w, h];
}

export const moveNode = (writer: CanvasWriter, id: string, target: Target): void =>
  writer.set(CANVAS_NODES, id, 'at', placeValue(target));

export const resizeNode = (writer: CanvasWriter, id: string, type: NodeType, size: Size): void =>
  writer.set(CANVAS_NODES, id, 'size', sizeValue(type, size));

/** Deletes by a mark: the node keeps its text, its edges return with it [K5]. */
export const deleteNode = (writer: CanvasWriter, id: string, now: number): void =>
  writer.set(CANVAS_NODES, id, 'gone', now);

export const restoreNode = (writer: CanvasWriter, id: string): void =>
  writer.set(CANVAS_NODES, id, 'gone', undefined);
