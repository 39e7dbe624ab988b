import * as v from 'valibot';
import * as Y from 'yjs';
import { fragmentToNode } from '#shared/editor/content/fragment-json.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { positionValue } from '../changes/node-changes.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { withDescendants } from '../layout/frame-under.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';

/** A copied part of a canvas, with the complete content of its texts [K19]. */
export interface CopiedCanvas {
  workspaceId: string;
  /** Titles of the documents whose cards were copied. A paste into another workspace keeps nothing but the titles. */
  titles: Readonly<Record<string, string>>;
  /** A separate canvas that contains the copied nodes and the edges between them. */
  doc: Y.Doc;
}

/**
 * Copies nodes, all nodes inside copied frames, and the edges whose two ends are copied.
 * @param doc the canvas of the projection
 * @param source the source workspace and its document titles
 */
export function copyNodes(
  doc: Y.Doc,
  projection: CanvasProjection,
  ids: Iterable<string>,
  source: Pick<CopiedCanvas, 'workspaceId' | 'titles'>,
): CopiedCanvas {
  const { nodes, edges } = projection.getView();
  const copiedIds = withDescendants(nodes, ids);
  const copy = new Y.Doc();
  const [from, to] = [doc.getMap(CANVAS_NODES), copy.getMap(CANVAS_NODES)];
  copy.transact(() => {
    for (const shown of nodes) {
      const node = from.get(shown.id);
      if (!copiedIds.has(shown.id) || !(node instanceof Y.Map)) continue;
      const copiedNode = node.clone();
      const { frameId, absolute } = shown.position;
      const frame = frameId !== null && copiedIds.has(frameId) ? projection.node(frameId) : undefined;
      copiedNode.set(
        'at',
        positionValue({ absolute, frame: frame && { id: frame.id, absolute: frame.position.absolute } }),
      );
      to.set(shown.id, copiedNode);
    }
    for (const { id, isDerived, from: start, to: end } of edges) {
      const edge = isDerived ? undefined : doc.getMap(CANVAS_EDGES).get(id);
      if (edge instanceof Y.Map && copiedIds.has(start.nodeId) && copiedIds.has(end.nodeId))
        copy.getMap(CANVAS_EDGES).set(id, edge.clone());
    }
  });
  return { ...source, doc: copy };
}

const FORMAT = 'foolscap-canvas';
const VERSION = 1;

const SerializedCopy = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  workspaceId: v.string(),
  titles: v.record(v.string(), v.string()),
  /** A Yjs update in base64. */
  state: v.string(),
});

/** Serializes a copy as text for the clipboard. */
export const writeCopied = (
  { workspaceId, titles, doc }: CopiedCanvas,
  toBase64: (bytes: Uint8Array) => string,
): string => {
  const state = toBase64(Y.encodeStateAsUpdate(doc));
  return JSON.stringify({ format: FORMAT, version: VERSION, workspaceId, titles, state });
};

/**
 * Reads and validates a copy from the clipboard, which any web page may have written.
 * @throws TypeError if the text is not a copy of a canvas, is cut off, or contains a node text that violates the
 *   schema
 */
export function readCopied(text: string, fromBase64: (text: string) => Uint8Array): CopiedCanvas {
  try {
    const { workspaceId, titles, state } = v.parse(SerializedCopy, JSON.parse(text));
    const doc = new Y.Doc();
    Y.applyUpdate(doc, fromBase64(state));
    const projection = new CanvasProjection(doc, () => {});
    const { nodes } = projection.getView();
    const schema = createSchema();
    for (const { id } of nodes) {
      const fragment = projection.index.get(id)?.text;
      if (fragment) fragmentToNode(schema, fragment).check();
    }
    projection.destroy();
    if (nodes.length === 0 || doc.store.pendingStructs) throw new TypeError('Nothing whole is in it.');
    return { workspaceId, titles, doc };
  } catch (cause) {
    throw new TypeError('This is no copy of a canvas.', { cause });
  }
}
