import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { MAX_COORDINATE } from '../parse/read-values.ts';
import { CanvasProjection, type CanvasView } from './canvas-projection.ts';

const flushImmediately = (flush: () => void): void => flush();
const projectionOf = (doc: Y.Doc) => new CanvasProjection(doc, flushImmediately);

function put(doc: Y.Doc, root: string, id: string, fields: Record<string, unknown>): void {
  doc.transact(() => {
    const map = doc.getMap<unknown>(root);
    const known = map.get(id);
    const item: Y.Map<unknown> = known instanceof Y.Map ? known : new Y.Map();
    if (!(known instanceof Y.Map)) map.set(id, item);
    for (const [key, value] of Object.entries(fields)) item.set(key, value);
  });
}
const node = (doc: Y.Doc, id: string, fields: Record<string, unknown>) =>
  put(doc, CANVAS_NODES, id, { type: 'markdownNode', at: [0, 0], ...fields });
const edge = (doc: Y.Doc, id: string, from: string, to: string, fields: Record<string, unknown> = {}) =>
  put(doc, CANVAS_EDGES, id, { ends: [from, 'right', to, 'left'], ...fields });
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('the projection of a canvas', () => {
  test('[K2] a node with invalid values can be drawn, and an item that is not a Y.Map is left out', () => {
    const doc = new Y.Doc();
    const projection = projectionOf(doc);
    node(doc, 'far', { at: [Number.NaN, 9e9], size: ['wide', -4], z: Infinity, color: 'url(x)', title: 7 });
    doc.getMap<unknown>(CANVAS_NODES).set('text', 'no node');
    doc.getMap<unknown>(CANVAS_EDGES).set('text', 5);
    const [far, ...rest] = projection.getView().nodes;
    expect(rest).toEqual([]);
    expect(far).toMatchObject({
      position: { absolute: { x: 0, y: MAX_COORDINATE } },
      size: { width: 220, height: 80 },
      z: 0,
      color: null,
      title: null,
    });
  });

  test('[K16] a node of an unknown type or version is a locked placeholder', () => {
    const doc = new Y.Doc();
    node(doc, 'kind', { type: 'hologramNode' });
    node(doc, 'version', { v: 2 });
    expect(projectionOf(doc).getView().nodes).toMatchObject([
      { id: 'kind', type: null, isLocked: true },
      { id: 'version', type: null, isLocked: true },
    ]);
  });

  test('[K5][K6] an edge is hidden while its node is deleted; of duplicate edges the smallest id is shown', () => {
    const doc = new Y.Doc();
    const projection = projectionOf(doc);
    node(doc, 'a', {});
    node(doc, 'b', {});
    edge(doc, 'two', 'a', 'b');
    edge(doc, 'one', 'a', 'b');
    edge(doc, 'other', 'a', 'b', { label: 'because' });
    edge(doc, 'loose', 'a', 'missing');
    edge(doc, 'loop', 'a', 'a');
    const shown = () => ids(projection.getView().edges).sort();
    expect(shown()).toEqual(['one', 'other']);
    expect(projection.edges.duplicatesOf('two').sort()).toEqual(['one', 'two']);
    node(doc, 'b', { gone: 1 });
    expect(shown()).toEqual([]);
    put(doc, CANVAS_EDGES, 'one', { gone: 1 });
    node(doc, 'b', { gone: null });
    expect(shown()).toEqual(['other', 'two']);
  });

  test('[K10] the edges of a timeline are derived from its steps, and a deleted one stays hidden', () => {
    const doc = new Y.Doc();
    const projection = projectionOf(doc);
    const step = (id: string, k: string, more = {}) =>
      node(doc, id, { type: 'timelineNode', step: { t: 't', k, d: 'h', ...more } });
    step('a', 'a0');
    step('c', 'a2');
    step('b', 'a1');
    step('n', 'a1', { of: 'b', side: 'top' });
    const lines = () =>
      projection.getView().edges.map(({ id, from, to }) => `${id} ${from.nodeId} ${from.side} ${to.side}`);
    expect(lines().sort()).toEqual(['line:b a right left', 'line:c b right left', 'line:n b top bottom']);
    node(doc, 'b', { type: 'timelineNode', gone: 1 });
    expect(lines()).toEqual(['line:c a right left']);
    put(doc, CANVAS_NODES, 'c', { line: false });
    expect(lines()).toEqual([]);
  });

  test('unchanged nodes and lists keep their object identity', () => {
    const doc = new Y.Doc();
    const projection = projectionOf(doc);
    for (const id of ['a', 'b', 'c']) node(doc, id, {});
    edge(doc, 'e', 'a', 'b');
    const before = projection.getView();
    put(doc, CANVAS_NODES, 'b', { at: [40, 40] });
    const after = projection.getView();
    expect(after.edges).toBe(before.edges);
    expect(after.nodes.map((one, at) => one === before.nodes[at])).toEqual([true, false, true]);
    put(doc, CANVAS_NODES, 'b', { at: [40, 40] });
    expect(projection.getView()).toBe(after);
  });
});

const RUNS = 40;
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ODD: readonly unknown[] = [null, Number.NaN, 'x', -1, [], {}, [1e12, 'y'], [1, 2, 'a'], true];

/** Makes one random change. Some changes write a value that no build of ours would write. */
function change(doc: Y.Doc, randomBelow: (below: number) => number): void {
  const pick = <T>(from: readonly T[]): T => from[randomBelow(from.length)] as T; // the index is within the list
  const id = pick(IDS);
  const coordinates = [randomBelow(400) - 200, randomBelow(400) - 200];
  const kind = randomBelow(11);
  if (kind === 0) node(doc, id, { type: 'frameNode', at: [...coordinates, pick(IDS), 7, 8] });
  else if (kind === 1) node(doc, id, { at: [...coordinates, pick(IDS), ...coordinates] });
  else if (kind === 2) node(doc, id, { at: coordinates });
  else if (kind === 3)
    node(doc, id, {
      type: 'timelineNode',
      step: { t: pick(['t', 'u']), k: `a${randomBelow(4)}`, d: pick(['h', 'v']) },
    });
  else if (kind === 4)
    node(doc, id, {
      type: 'timelineNode',
      step: { t: pick(['t', 'u']), k: `a${randomBelow(4)}`, of: pick(IDS), side: pick(['top', 'bottom']) },
    });
  else if (kind === 5) put(doc, CANVAS_NODES, id, { gone: 1 });
  else if (kind === 6) put(doc, CANVAS_NODES, id, { gone: null });
  else if (kind === 7)
    edge(doc, pick(['x', 'y', 'z']), pick(IDS), pick(IDS), { label: pick([undefined, 'so']) });
  else if (kind === 8) put(doc, CANVAS_EDGES, pick(['x', 'y', 'z']), { gone: pick([1, null]) });
  else if (kind === 9)
    put(doc, CANVAS_NODES, id, { z: randomBelow(5), line: pick([false, { label: 'then' }]) });
  else put(doc, CANVAS_NODES, id, { [pick(['at', 'size', 'z', 'step', 'type', 'gone', 'line'])]: pick(ODD) });
}

const plain = ({ nodes, edges }: CanvasView) => ({
  nodes: [...nodes],
  edges: [...edges].sort((a, b) => (a.id < b.id ? -1 : 1)),
});

function checkInvariants(view: CanvasView): void {
  const seen = new Set<string>();
  for (const { id, position } of view.nodes) {
    // Parents precede their children.
    expect(position.frameId === null || seen.has(position.frameId)).toBe(true);
    seen.add(id);
    for (const value of [position.absolute.x, position.absolute.y, position.relative.x, position.relative.y])
      expect(Number.isInteger(value)).toBe(true);
  }
  for (const { from, to } of view.edges)
    expect([seen.has(from.nodeId), seen.has(to.nodeId)]).toEqual([true, true]);
  const main = Map.groupBy(
    view.nodes.filter(({ step }) => step && !step.isBranch),
    ({ step }) => step?.direction,
  );
  for (const steps of main.values()) expect(steps.length).toBeGreaterThan(0);
}

test('[K1][K2][K4][K8][K9] random changes by three peers give one view, equal to a projection built from scratch', () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { below: randomBelow } = new SeededRandom(seed);
    const peers = [0, 1, 2].map((clientID) => {
      const doc = new Y.Doc();
      doc.clientID = seed * 10 + clientID + 1;
      let written = 0;
      doc.on('update', () => (written += 1));
      return { doc, projection: projectionOf(doc), writtenBy: () => written };
    });
    const sync = (from: Y.Doc, to: Y.Doc) =>
      Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)));
    for (let step = 0; step < 60; step += 1) {
      const [one, other] = [peers[randomBelow(3)], peers[randomBelow(3)]];
      if (!one || !other) continue;
      if (randomBelow(4) > 0) change(one.doc, randomBelow);
      else {
        const before = other.writtenBy();
        const state = Y.encodeStateVector(other.doc);
        sync(one.doc, other.doc);
        // Applying a remote update writes nothing: at most the applied update itself is emitted.
        expect(other.writtenBy() - before).toBeLessThanOrEqual(1);
        const own = Y.decodeStateVector(state).get(other.doc.clientID) ?? 0;
        expect(Y.decodeStateVector(Y.encodeStateVector(other.doc)).get(other.doc.clientID) ?? 0).toBe(own);
      }
      checkInvariants(one.projection.getView());
      const rebuilt = projectionOf(one.doc);
      expect(plain(one.projection.getView()), `seed ${seed}, step ${step}`).toEqual(plain(rebuilt.getView()));
      rebuilt.destroy();
    }
    for (let round = 0; round < 2; round += 1)
      for (const from of peers) for (const to of peers) if (from !== to) sync(from.doc, to.doc);
    const [first, ...others] = peers.map(({ projection }) => plain(projection.getView()));
    for (const view of others) expect(view, `seed ${seed}`).toEqual(first);
  }
});
