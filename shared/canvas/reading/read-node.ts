import * as Y from 'yjs';
import { NODE_SIZES, NODE_TYPES, NODE_VERSION, SIDES, type NodeType, type Size } from '../node-types.ts';
import type { IncomingLine, NodeRecord, Step, WrittenPlace } from './node-record.ts';
import { isPlainRecord, readChoice, readCoordinate, readText, readWhole } from './read-values.ts';
import { isStepKey } from './step-key.ts';

const MAX_TITLE = 300;
const MAX_ALT = 1_000;
const MAX_PROMPT = 10_000;
const COLOR = /^(?:[a-z]{1,20}|#[0-9a-f]{6})$/;
const MAX_ID = 64;

const idOf = (value: unknown): string | null => readText(value, MAX_ID);

/** Reads one node of a canvas's Y.Doc. Total: whatever a peer wrote gives something that can be drawn [K2]. */
export function readNode(id: string, node: Y.Map<unknown>): NodeRecord {
  const type = readType(node);
  const text = node.get('text');
  const color = node.get('color');
  return {
    id,
    type,
    place: readPlace(node.get('at')),
    size: readSize(node.get('size'), type),
    z: readWhole(node.get('z'), 0),
    isLocked: type === null || node.get('locked') === true,
    color: typeof color === 'string' && COLOR.test(color) ? color : null,
    align: node.get('align') === 'center' ? 'center' : 'left',
    title: readText(node.get('title'), MAX_TITLE),
    text: text instanceof Y.XmlFragment ? text : null,
    assetId: idOf(node.get('asset')),
    alt: readText(node.get('alt'), MAX_ALT),
    documentId: idOf(node.get('doc')),
    prompt: readText(node.get('prompt'), MAX_PROMPT),
    step: readStep(node.get('step')),
    line: readLine(node.get('line')),
    gone: readGone(node.get('gone')),
  };
}

function readType(node: Y.Map<unknown>): NodeType | null {
  const version = node.get('v') ?? 1;
  if (typeof version !== 'number' || version > NODE_VERSION) return null;
  return readChoice(node.get('type'), NODE_TYPES) ?? null;
}

const MIDDLE = { x: 0, y: 0 };

/** `[x, y]`, or `[dx, dy, frameId, x, y]` in a frame [K1]. */
function readPlace(at: unknown): WrittenPlace {
  const values: readonly unknown[] = Array.isArray(at) ? at : [];
  const [x, y] = [readCoordinate(values[0]), readCoordinate(values[1])];
  const frameId = idOf(values[2]);
  const absolute = { x: readCoordinate(values[3]), y: readCoordinate(values[4]) };
  const here = { x: x ?? MIDDLE.x, y: y ?? MIDDLE.y };
  if (frameId === null) return { at: here, frameId: null, absolute: here };
  return { at: here, frameId, absolute: { x: absolute.x ?? here.x, y: absolute.y ?? here.y } };
}

/** Within the bounds of its kind; one that this build does not know has those of a text. */
function readSize(size: unknown, type: NodeType | null): Size {
  const { usual, least, most } = NODE_SIZES[type ?? 'markdownNode'];
  const values: readonly unknown[] = Array.isArray(size) ? size : [];
  const side = (value: unknown, which: keyof Size): number =>
    Math.max(least[which], Math.min(most[which], readWhole(value, usual[which])));
  return { width: side(values[0], 'width'), height: side(values[1], 'height') };
}

function readStep(step: unknown): Step | null {
  if (!isPlainRecord(step)) return null;
  const timelineId = idOf(step['t']);
  const key = step['k'];
  if (timelineId === null || typeof key !== 'string' || !isStepKey(key)) return null;
  const of = idOf(step['of']);
  const side = readChoice(step['side'], SIDES);
  return {
    timelineId,
    key,
    direction: step['d'] === 'v' ? 'vertical' : 'horizontal',
    branch: of !== null && side !== undefined ? { of, side } : undefined,
  };
}

function readLine(line: unknown): IncomingLine {
  if (line === false) return { isShown: false, label: null };
  return { isShown: true, label: isPlainRecord(line) ? readText(line['label'], MAX_TITLE) : null };
}

const readGone = (gone: unknown): number | null => {
  if (gone === undefined || gone === null || gone === false) return null;
  return typeof gone === 'number' && Number.isFinite(gone) ? gone : 0;
};
