import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { makeEdge } from '#shared/canvas/changes/edge-changes.ts';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { deleteNode, makeNode, restoreNode } from '#shared/canvas/changes/node-changes.ts';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { readCanvasFile } from '#shared/canvas/canvas-file/read-canvas-file.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { deletedNodes } from '#shared/canvas/parse/deleted-nodes.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { writeBackupCanvas } from './backup-canvas.ts';
import { copyCanvas } from './copy-canvas.ts';

const NAMES = { asset: () => undefined, document: () => undefined };
const TO = { workspaceId: 'w', ids: new Map<string, string>() };

/**
 * Creates a canvas with a deleted frame, a deleted note in it with an edge to a visible note, and an empty deleted
 * note.
 */
function withDeletedNotes() {
  const doc = new Y.Doc();
  let [frame, note, remaining] = ['', '', ''];
  changeCanvas(doc, null, (writer) => {
    frame = makeNode(
      writer,
      { type: 'frameNode', target: { absolute: { x: 100, y: 100 } }, title: 'Act one' },
      1,
    );
    const inFrame = (x: number, y: number) => ({
      absolute: { x, y },
      frame: { id: frame, absolute: { x: 100, y: 100 } },
    });
    const content = fromMarkdown('The bell is **cracked**.');
    note = makeNode(writer, { type: 'markdownNode', target: inFrame(120, 130), color: 'pink', content }, 1);
    remaining = makeNode(writer, { type: 'markdownNode', target: inFrame(400, 130), title: 'Stays' }, 1);
    const empty = makeNode(writer, { type: 'markdownNode', target: { absolute: { x: 0, y: 0 } } }, 1);
    makeEdge(
      writer,
      { from: { nodeId: note, side: 'right' }, to: { nodeId: remaining, side: 'left' }, label: 'so' },
      1,
    );
    deleteNode(writer, note, 5_000);
    deleteNode(writer, frame, 6_000);
    deleteNode(writer, empty, 7_000);
  });
  return { doc, frame, note, remaining };
}

const summaryOf = (doc: Y.Doc) => {
  const { nodes, edges } = new CanvasProjection(doc, (flush) => flush()).getView();
  return {
    nodes: nodes.map(({ title, type, position, color }) => [title, type, position.absolute, color]),
    edges: edges.map(({ label }) => label),
  };
};

function restored(file: unknown): Y.Doc {
  const { beginning, update } = copyCanvas(JSON.stringify(file), TO);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, beginning);
  Y.applyUpdate(doc, update);
  return doc;
}

test('[K5] a node that was deleted before the backup is deleted after the restore, with its text and deletion time', () => {
  const { doc } = withDeletedNotes();
  const after = restored(writeBackupCanvas(doc, NAMES));
  expect(summaryOf(after)).toEqual(summaryOf(doc));
  expect(deletedNodes(after).map(({ words, record }) => [words, record.gone])).toEqual([
    ['Act one', 6_000],
    ['The bell is cracked.', 5_000],
  ]);
  expect([...after.getMap(CANVAS_NODES).keys()].some((id) => doc.getMap(CANVAS_NODES).has(id))).toBe(false);
});

test('[K6][K8] a deleted node that is restored from a restored canvas has its edge and its frame again', () => {
  const { doc, frame, note } = withDeletedNotes();
  const after = restored(writeBackupCanvas(doc, NAMES));
  const restoreAll = (of: Y.Doc, ids: readonly string[]): void =>
    void changeCanvas(of, null, (writer) => ids.forEach((id) => restoreNode(writer, id)));
  restoreAll(doc, [frame, note]);
  restoreAll(
    after,
    deletedNodes(after).map(({ record }) => record.id),
  );
  expect(summaryOf(after)).toEqual(summaryOf(doc));
  expect(summaryOf(after).edges).toEqual(['so']);
  const parents = new CanvasProjection(after, (flush) => flush())
    .getView()
    .nodes.map(({ position }) => position.frameId);
  expect(new Set(parents.filter((id) => id !== null)).size).toBe(1);
});

test('other programs and an import see only the visible nodes of a backup’s canvas file', () => {
  const { doc } = withDeletedNotes();
  const file = writeBackupCanvas(doc, NAMES);
  expect(file.nodes).toHaveLength(1);
  expect(file.edges).toEqual([]);
  expect(readCanvasFile(JSON.stringify(file)).nodes.map(({ node }) => node.title)).toEqual(['Stays']);
});

test('a canvas without deleted nodes is written as a plain .canvas file', () => {
  expect(writeBackupCanvas(new Y.Doc(), NAMES)).toEqual({ nodes: [], edges: [] });
});

test.each([
  ['not an object', { deleted: 'all' }],
  ['times that are not numbers', { deleted: { at: { a: 'yesterday' }, nodes: [], edges: [] } }],
  ['nodes that are not objects', { deleted: { at: { a: 1 }, nodes: [7, { id: 'a' }], edges: [null] } }],
  ['the id of a visible node', { deleted: { at: { shown: 1 }, nodes: [{ id: 'shown' }], edges: [] } }],
])('an invalid list of deleted nodes hides no visible node: %s', (_, foolscap) => {
  const nodes = [{ id: 'shown', type: 'text', x: 0, y: 0, text: 'Low water' }];
  expect(summaryOf(restored({ nodes, edges: [], foolscap })).nodes).toHaveLength(1);
});
