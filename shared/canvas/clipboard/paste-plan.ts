import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { BLOCK_NAMES } from '#shared/editor/schema/nodes.ts';
import { positionValue, type TargetPosition } from '../changes/node-changes.ts';
import { stepValue } from '../changes/timeline-changes.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { boundsOf, middleOf } from '../layout/bounds.ts';
import { targetFramesFor, frameUnder, outermost, rectOf } from '../layout/frame-under.ts';
import { NOTE, findSlice } from '../node-types.ts';
import { frontZ } from '../layout/stacking.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import type { ShownNode } from '../projection/shown.ts';
import type { Point, Step } from '../parse/node-record.ts';
import type { CopiedCanvas } from './copied-canvas.ts';

/** The canvas and the position at which a copy is pasted. */
export interface PasteTarget {
  workspaceId: string;
  /** The nodes of that canvas, from back to front. */
  nodes: readonly ShownNode[];
  /** The point for the middle of the paste, or the offset from the copied position. */
  position: { middle: Point } | { by: Point };
  /** Whether locked nodes stay locked. False by default, because a locked paste could not be moved. */
  hasLocks?: boolean;
}

/** An upper bound for the keys and the envelope of one item, in bytes. */
const ITEM_OVERHEAD = 400;
/** An upper bound for the bytes of one UTF-16 code unit. The structure of a text is counted by its form as XML. */
const BYTES_PER_CODE_UNIT = 3;

/** A node or an edge to create, under a fresh id [K7]. */
export interface PastedItem {
  root: typeof CANVAS_NODES | typeof CANVAS_EDGES;
  id: string;
  fields: Record<string, unknown>;
  /** The estimated size in bytes, rather too high than too low. */
  size: number;
}

export interface PastePlan {
  /** Nodes from back to front, then the edges. */
  items: readonly PastedItem[];
  /** The nodes to select after the paste: all except those inside a pasted frame. */
  outermostIds: readonly string[];
  /** Images from another workspace. Their nodes are pasted without a file until the file is copied. */
  foreignImages: readonly ForeignImage[];
}

/** An image whose file belongs to the source workspace. */
export interface ForeignImage {
  /** The id of the pasted node. */
  nodeId: string;
  assetId: string;
  /** The name for the copied file. */
  name: string;
}

/**
 * Plans a paste without writing it. Node, edge, timeline and block ids are all new [K7][K19].
 */
export function planPaste(copied: CopiedCanvas, into: PasteTarget): PastePlan {
  // The changes below are made in a clone, so that the copy can be pasted again.
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(copied.doc));
  const isOtherWorkspace = copied.workspaceId !== into.workspaceId;
  const detachedImages = isOtherWorkspace ? detachReferences(doc, copied.titles) : [];
  const projection = new CanvasProjection(doc, () => {});
  try {
    const { nodes, edges } = projection.getView();
    const ids = new Map(nodes.map(({ id }) => [id, uuidv7()]));
    const outermostNodes = outermost(nodes, [...nodes]);
    const offset = pasteOffset(nodes, into.position);
    const front = frontZ(into.nodes) - Math.min(0, ...nodes.map(({ z }) => z));
    const frames = targetFramesFor(into.nodes, []);
    const outermostNodeIds = new Set(outermostNodes.map(({ id }) => id));
    const targetOf = (node: ShownNode): TargetPosition => {
      const absolute = offsetPoint(node.position.absolute, offset);
      const { frameId } = node.position;
      const frame = frameId === null || outermostNodeIds.has(node.id) ? undefined : projection.node(frameId);
      if (!frame) return { absolute, frame: frameUnder(frames, middleOf({ ...absolute, ...node.size })) };
      return {
        absolute,
        frame: { id: ids.get(frame.id) ?? '', absolute: offsetPoint(frame.position.absolute, offset) },
      };
    };
    const timelines = new Map<string, string>();
    const skippedKeys = into.hasLocks ? ['gone'] : ['gone', 'locked'];
    const items: PastedItem[] = nodes.map((node) => {
      const map = doc.getMap(CANVAS_NODES).get(node.id) as Y.Map<unknown>; // every shown node is a Y.Map
      const record = projection.index.get(node.id);
      const z = front + node.z;
      const overrides = {
        at: positionValue(targetOf(node)),
        z: z === 0 ? undefined : z,
        ...(record?.step && { step: pastedStep(record.step, timelines, ids) }),
      };
      return pastedItem(CANVAS_NODES, ids.get(node.id) ?? uuidv7(), map, { overrides, skippedKeys });
    });
    for (const edge of edges) {
      const map = edge.isDerived ? undefined : doc.getMap(CANVAS_EDGES).get(edge.id);
      const [from, to] = [ids.get(edge.from.nodeId), ids.get(edge.to.nodeId)];
      if (!(map instanceof Y.Map) || from === undefined || to === undefined) continue;
      const ends = [from, edge.from.side, to, edge.to.side];
      items.push(pastedItem(CANVAS_EDGES, uuidv7(), map, { overrides: { ends }, skippedKeys }));
    }
    const foreignImages = detachedImages.map((image) => ({ ...image, nodeId: ids.get(image.nodeId) ?? '' }));
    return { items, outermostIds: outermostNodes.map(({ id }) => ids.get(id) ?? ''), foreignImages };
  } finally {
    projection.destroy();
  }
}

const offsetPoint = ({ x, y }: Point, offset: Point): Point => ({ x: x + offset.x, y: y + offset.y });

function pasteOffset(nodes: readonly ShownNode[], position: PasteTarget['position']): Point {
  if ('by' in position) return position.by;
  const bounds = boundsOf(nodes.map(rectOf));
  if (!bounds) return { x: 0, y: 0 };
  const middle = middleOf(bounds);
  return { x: Math.round(position.middle.x - middle.x), y: Math.round(position.middle.y - middle.y) };
}

/**
 * Removes references to the source workspace: document cards become notes, images lose their files.
 * @returns the images, with the ids of their copied nodes
 */
function detachReferences(doc: Y.Doc, titles: CopiedCanvas['titles']): ForeignImage[] {
  const images: ForeignImage[] = [];
  const nodes = doc.getMap(CANVAS_NODES);
  doc.transact(() => {
    for (const [id, node] of nodes) {
      if (!(node instanceof Y.Map)) continue;
      const image = findSlice(node.get('type'))?.detachReferences?.({
        get: (key) => node.get(key),
        delete: (key) => node.delete(key),
        turnIntoNote: (text) => turnIntoNote(node, text),
        titles,
      });
      if (image) images.push({ nodeId: id, ...image });
    }
  });
  return images;
}

function turnIntoNote(node: Y.Map<unknown>, noteText: string): void {
  node.set('type', NOTE);
  node.delete('size');
  const text = new Y.XmlFragment();
  node.set('text', text);
  const content = noteText === '' ? [] : [{ type: 'text', text: noteText }];
  writeFirstContent(text, { type: 'doc', content: [{ type: 'paragraph', content }] });
}

/**
 * Returns a step in the paste's own timeline. A branch off a node that was not copied becomes a step of the main
 * line.
 */
function pastedStep(
  step: Step,
  timelines: Map<string, string>,
  ids: ReadonlyMap<string, string>,
): Record<string, string> {
  const timelineId = timelines.get(step.timelineId) ?? uuidv7();
  timelines.set(step.timelineId, timelineId);
  const of = step.branch && ids.get(step.branch.of);
  const branch = step.branch && of !== undefined ? { of, side: step.branch.side } : undefined;
  return stepValue({ ...step, timelineId, branch });
}

/**
 * Clones a node or an edge with all its keys, including keys that this build does not know, and with new block ids.
 * @param changes the keys that get other values than in the copy, and the keys that are left out
 */
function pastedItem(
  root: PastedItem['root'],
  id: string,
  map: Y.Map<unknown>,
  { overrides, skippedKeys }: { overrides: Record<string, unknown>; skippedKeys: readonly string[] },
): PastedItem {
  const fields: Record<string, unknown> = {};
  let codeUnits = 0;
  for (const [key, value] of map) {
    if (skippedKeys.includes(key)) continue;
    if (value instanceof Y.XmlFragment) {
      renewBlockIds(value);
      codeUnits += value.toJSON().length;
    } else codeUnits += JSON.stringify(value ?? null).length;
    fields[key] = value instanceof Y.AbstractType ? value.clone() : value;
  }
  return {
    root,
    id,
    fields: { ...fields, ...overrides },
    size: ITEM_OVERHEAD + codeUnits * BYTES_PER_CODE_UNIT,
  };
}

/** Gives every block a new id, because links require block ids to be unique in the workspace [X6]. */
function renewBlockIds(parent: Y.XmlFragment): void {
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue;
    if (BLOCK_NAMES.includes(child.nodeName)) child.setAttribute('id', newBlockId());
    renewBlockIds(child);
  }
}
