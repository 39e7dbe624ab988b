import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { CanvasHistory } from './canvas-history.ts';
import { deleteEdges, makeEdge } from './edge-changes.ts';
import { changeCanvas, type CanvasWriter } from './field-changes.ts';
import { deleteNode, makeNode, moveNode, resizeNode, restoreNode } from './node-changes.ts';

const HERE = 'here';

function canvasFixture(doc = new Y.Doc()) {
  const projection = new CanvasProjection(doc, (flush) => flush());
  const history = new CanvasHistory(doc, HERE);
  const act = (run: (writer: CanvasWriter) => void) => history.record(changeCanvas(doc, HERE, run));
  const make = (x = 0, y = 0): string => {
    let id = '';
    act((writer) => {
      id = makeNode(writer, { type: 'markdownNode', target: { absolute: { x, y } } }, 1);
    });
    return id;
  };
  const placeOf = (id: string) => projection.node(id)?.position.absolute;
  return { doc, projection, history, act, make, placeOf };
}
const sync = (from: Y.Doc, to: Y.Doc) =>
  Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)));
const syncBoth = (a: Y.Doc, b: Y.Doc) => {
  sync(a, b);
  sync(b, a);
};

describe('[K11] undo of one’s own changes', () => {
  test('creating, moving and deleting a node are three undo steps, and redo repeats them', () => {
    const { history, act, make, placeOf } = canvasFixture();
    const id = make(10, 10);
    act((writer) => moveNode(writer, id, { absolute: { x: 50, y: 60 } }));
    act((writer) => deleteNode(writer, id, 5));
    expect(placeOf(id)).toBeUndefined();
    history.undo();
    expect(placeOf(id)).toEqual({ x: 50, y: 60 });
    history.undo();
    expect(placeOf(id)).toEqual({ x: 10, y: 10 });
    history.undo();
    expect(placeOf(id)).toBeUndefined();
    expect(history.undo()).toMatchObject({ isEmpty: true, left: 0 });
    history.redo();
    history.redo();
    expect(placeOf(id)).toEqual({ x: 50, y: 60 });
  });

  test('undo leaves a node that somebody else has moved since, and reports it', () => {
    const [a, b] = [canvasFixture(), canvasFixture()];
    const id = a.make(0, 0);
    sync(a.doc, b.doc);
    a.act((writer) => moveNode(writer, id, { absolute: { x: 10, y: 0 } }));
    sync(a.doc, b.doc);
    b.act((writer) => moveNode(writer, id, { absolute: { x: 99, y: 9 } }));
    syncBoth(a.doc, b.doc);
    expect(a.history.undo()).toMatchObject({ isEmpty: false, left: 1 });
    expect(a.placeOf(id)).toEqual({ x: 99, y: 9 });
  });

  test('[K3] after two concurrent moves of one node and an undo by each peer, the node is at its old position', () => {
    const [a, b] = [canvasFixture(), canvasFixture()];
    const id = a.make(0, 0);
    sync(a.doc, b.doc);
    a.act((writer) => moveNode(writer, id, { absolute: { x: 10, y: 0 } }));
    b.act((writer) => moveNode(writer, id, { absolute: { x: 20, y: 0 } }));
    syncBoth(a.doc, b.doc);
    const results = [a.history.undo(), b.history.undo()];
    syncBoth(a.doc, b.doc);
    expect(results.map(({ left }) => left).sort((a, b) => a - b)).toEqual([0, 1]);
    expect(a.placeOf(id)).toEqual({ x: 0, y: 0 });
    expect(b.placeOf(id)).toEqual({ x: 0, y: 0 });
  });

  test('[K5] undoing the creation of a node keeps the text that somebody else wrote in it', () => {
    const [a, b] = [canvasFixture(), canvasFixture()];
    const id = a.make();
    sync(a.doc, b.doc);
    const textOf = (doc: Y.Doc) =>
      (doc.getMap('nodes').get(id) as Y.Map<unknown>).get('text') as Y.XmlFragment; // the node was just made
    const paragraph = textOf(b.doc).get(0) as Y.XmlElement; // the empty first paragraph
    (paragraph.get(0) as Y.XmlText).insert(0, 'A bell'); // [X7]
    syncBoth(a.doc, b.doc);
    a.history.undo();
    expect(a.placeOf(id)).toBeUndefined();
    expect(fragmentText(textOf(a.doc))).toContain('A bell');
    a.act((writer) => restoreNode(writer, id));
    expect(a.placeOf(id)).toEqual({ x: 0, y: 0 });
  });

  test('resizing a node to the default size deletes the stored size, and an unchanged size adds no undo step', () => {
    const { doc, history, act, make } = canvasFixture();
    const id = make();
    const size = () => (doc.getMap('nodes').get(id) as Y.Map<unknown>).get('size'); // the node was just made
    act((writer) => resizeNode(writer, id, 'markdownNode', { width: 300, height: 10 }));
    expect(size()).toEqual([300, 80]);
    act((writer) => resizeNode(writer, id, 'markdownNode', { width: 300, height: 80 }));
    act((writer) => resizeNode(writer, id, 'markdownNode', { width: 220, height: 96 }));
    expect(size()).toBeUndefined();
    history.undo();
    expect(size()).toEqual([300, 80]);
    history.undo();
    expect(size()).toBeUndefined();
  });
});

test('after random changes, as many redos as undos restore the same view', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const { doc, history, act, make, projection } = canvasFixture();
    doc.clientID = seed;
    const nodes = [make(0, 0), make(300, 0), make(600, 0)];
    const edges: string[] = [];
    const { below: randomBelow } = new SeededRandom(seed);
    for (let at = 0; at < 25; at += 1) {
      const [one = '', other = ''] = [nodes[randomBelow(3)], nodes[randomBelow(3)]];
      const action = randomBelow(5);
      act((writer) => {
        if (action === 0) moveNode(writer, one, { absolute: { x: randomBelow(900), y: randomBelow(900) } });
        else if (action === 1) deleteNode(writer, one, at);
        else if (action === 2) restoreNode(writer, one);
        else if (action === 3 && one !== other)
          edges.push(
            makeEdge(
              writer,
              { from: { nodeId: one, side: 'right' }, to: { nodeId: other, side: 'left' } },
              at,
            ),
          );
        else deleteEdges(writer, edges.slice(0, 1 + randomBelow(edges.length + 1)), at);
      });
    }
    const before = structuredClone(projection.getView());
    const steps = 1 + randomBelow(20);
    let undoCount = 0;
    for (; undoCount < steps && history.canUndo; undoCount += 1) expect(history.undo().left).toBe(0);
    for (let at = 0; at < undoCount; at += 1) expect(history.redo().left).toBe(0);
    expect(projection.getView().nodes, `seed ${seed}`).toEqual(before.nodes);
    expect([...projection.getView().edges].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [...before.edges].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  }
});
