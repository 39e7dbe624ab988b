import * as Y from 'yjs';
import type { NodeSlice, StoredKeys } from '../node-slice.ts';
import { mapFields, NODE_SIZES, NOTE, SIDES, findSlice, type NodeType, type Size } from '../node-types.ts';
import type { IncomingEdge, NodeRecord, Step, StoredPosition } from './node-record.ts';
import {
  isPlainRecord,
  isStepKey,
  readChoice,
  readCoordinate,
  readId,
  readText,
  readInteger,
} from './read-values.ts';

const MAX_TITLE = 300;
const COLOR = /^(?:[a-z]{1,20}|#[0-9a-f]{6})$/;

/** Reads one node of a canvas's Y.Doc. Total: any stored values give a record that can be drawn [K2]. */
export function readNode(id: string, stored: Y.Map<unknown>): NodeRecord {
  const slice = readSlice(stored);
  const type = slice?.type ?? null;
  const node = slice ? migratedKeys(slice, stored) : stored;
  const text = node.get('text');
  const color = node.get('color');
  return {
    id,
    type,
    position: readPosition(node.get('at')),
    size: readSize(node.get('size'), type),
    z: readInteger(node.get('z'), 0),
    isLocked: type === null || node.get('locked') === true,
    color: typeof color === 'string' && COLOR.test(color) ? color : null,
    align: node.get('align') === 'center' ? 'center' : 'left',
    title: readText(node.get('title'), MAX_TITLE),
    text: text instanceof Y.XmlFragment ? text : null,
    documentId: readId(node.get('doc')),
    step: readStep(node.get('step')),
    incomingEdge: readIncomingEdge(node.get('line')),
    gone: readDeletionTime(node.get('gone')),
    ...mapFields(({ key, read }) => read(node.get(key))),
  };
}

/** Finds a node's slice; undefined for a type, or a version of a type, that this build does not know [K16]. */
function readSlice(stored: StoredKeys): NodeSlice<NodeType> | undefined {
  const slice = findSlice(stored.get('type'));
  const version = stored.get('v') ?? 1;
  return slice && typeof version === 'number' && !(version > slice.version) ? slice : undefined;
}

/** Returns the keys in the form of the type's current version. Writes nothing [K16]. */
function migratedKeys({ version, migrations }: NodeSlice, stored: StoredKeys): StoredKeys {
  const storedVersion = stored.get('v');
  if (migrations.length === 0 || storedVersion === version) return stored;
  const fromVersion = typeof storedVersion === 'number' ? Math.max(1, Math.trunc(storedVersion)) : 1;
  return migrations.slice(fromVersion - 1).reduce((keys, migrate) => migrate(keys), stored);
}

const ORIGIN = { x: 0, y: 0 };

/** Reads `[x, y]`, or `[dx, dy, frameId, x, y]` of a node in a frame [K1]. */
function readPosition(at: unknown): StoredPosition {
  const values: readonly unknown[] = Array.isArray(at) ? at : [];
  const [x, y] = [readCoordinate(values[0]), readCoordinate(values[1])];
  const frameId = readId(values[2]);
  const absolute = { x: readCoordinate(values[3]), y: readCoordinate(values[4]) };
  const offset = { x: x ?? ORIGIN.x, y: y ?? ORIGIN.y };
  if (frameId === null) return { relative: offset, frameId: null, absolute: offset };
  return { relative: offset, frameId, absolute: { x: absolute.x ?? offset.x, y: absolute.y ?? offset.y } };
}

/** Reads a size and clamps it to the bounds of the type. An unknown type has the bounds of a note. */
function readSize(size: unknown, type: NodeType | null): Size {
  const { usual, least, most } = NODE_SIZES[type ?? NOTE];
  const values: readonly unknown[] = Array.isArray(size) ? size : [];
  const clampSide = (value: unknown, which: keyof Size): number =>
    Math.max(least[which], Math.min(most[which], readInteger(value, usual[which])));
  return { width: clampSide(values[0], 'width'), height: clampSide(values[1], 'height') };
}

function readStep(step: unknown): Step | null {
  if (!isPlainRecord(step)) return null;
  const timelineId = readId(step['t']);
  const key = step['k'];
  if (timelineId === null || typeof key !== 'string' || !isStepKey(key)) return null;
  const of = readId(step['of']);
  const side = readChoice(step['side'], SIDES);
  return {
    timelineId,
    key,
    direction: step['d'] === 'v' ? 'vertical' : 'horizontal',
    branch: of !== null && side !== undefined ? { of, side } : undefined,
  };
}

function readIncomingEdge(line: unknown): IncomingEdge {
  if (line === false) return { isShown: false, label: null };
  return { isShown: true, label: isPlainRecord(line) ? readText(line['label'], MAX_TITLE) : null };
}

const readDeletionTime = (gone: unknown): number | null => {
  if (gone === undefined || gone === null || gone === false) return null;
  return typeof gone === 'number' && Number.isFinite(gone) ? gone : 0;
};
