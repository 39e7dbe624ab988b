import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import * as Y from 'yjs';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { ApiEdge, ApiNode, type ApiCanvas } from './api-canvas.ts';
import { applyCanvasChange, type CanvasChange } from './canvas-change.ts';
import { rawItem, writeApiCanvas } from './write-api-canvas.ts';

const NOW = 1_700_000_000_000;
const id = (name: string): string => `0192d3a4-7c5e-7b1a-9f00-0000000000${name}`;

function canvasFixture() {
  const doc = new Y.Doc();
  const change = (made: CanvasChange): void => applyCanvasChange(doc, made, NOW);
  const node = (name: string, more: object = {}): string => {
    change({ kind: 'create-node', id: id(name), node: { type: 'markdownNode', x: 0, y: 0, ...more } });
    return id(name);
  };
  const read = (): ApiCanvas => writeApiCanvas(doc, new CanvasProjection(doc, (flush) => flush()));
  const of = (name: string) => read().nodes.find((shown) => shown.id === id(name));
  return { doc, change, node, read, of };
}

/** Measures the updates that a change emits, in bytes. */
function bytesOf(doc: Y.Doc, run: () => void): number {
  let bytes = 0;
  const count = (update: Uint8Array): void => {
    bytes += update.byteLength;
  };
  doc.on('update', count);
  run();
  doc.off('update', count);
  return bytes;
}

describe('a canvas in the API’s form', () => {
  test('[K2] invalid values that a peer wrote are read as valid output, and reading writes nothing', () => {
    const { doc, read } = canvasFixture();
    doc.transact(() => {
      const odd = new Y.Map<unknown>();
      for (const [key, value] of Object.entries({
        at: 'here',
        size: [NaN],
        z: {},
        meta: 7,
        type: 'cloudNode',
      }))
        odd.set(key, value);
      doc.getMap(CANVAS_NODES).set(id('01'), odd);
      doc.getMap(CANVAS_NODES).set(id('02'), 'no node');
      doc.getMap(CANVAS_EDGES).set(id('03'), new Y.Map());
    });
    let isWritten = false;
    doc.on('update', () => {
      isWritten = true;
    });
    const { nodes, edges } = read();
    expect(nodes).toMatchObject([
      { id: id('01'), type: 'cloudNode', x: 0, y: 0, isLocked: true, style: {}, metadata: {} },
    ]);
    expect(nodes.every((node) => v.is(ApiNode, node)) && edges.every((edge) => v.is(ApiEdge, edge))).toBe(
      true,
    );
    expect(isWritten).toBe(false);
  });

  test('[K1] positions are measured on the canvas, also of a node that is moved into or out of a frame', () => {
    const { change, node, of } = canvasFixture();
    node('01', { type: 'frameNode', x: 100, y: 100 });
    node('02', { x: 150, y: 160, frameId: id('01') });
    change({ kind: 'update-node', id: id('01'), change: { x: 200 } });
    expect(of('02')).toMatchObject({ x: 250, y: 160, frameId: id('01') });
    change({ kind: 'update-node', id: id('02'), change: { y: 300 } });
    expect(of('02')).toMatchObject({ x: 250, y: 300, frameId: id('01') });
    change({ kind: 'update-node', id: id('02'), change: { frameId: null } });
    expect(of('02')).toMatchObject({ x: 250, y: 300, frameId: null });
  });

  test('[K9] a new frame is behind all existing nodes, unless the call gives its z-index', () => {
    const { node, of } = canvasFixture();
    node('01', { zIndex: -3 });
    node('02', { type: 'frameNode' });
    node('03', { type: 'frameNode', zIndex: 5 });
    expect([of('01'), of('02'), of('03')].map((one) => one?.zIndex)).toEqual([-3, -4, 5]);
  });

  test('new content is written as a minimal change, so concurrent typing in unchanged blocks is kept', () => {
    const { doc, change, node, of } = canvasFixture();
    const long = 'The bell rings. '.repeat(200).trim();
    node('01', { content: `# Bells\n\n${long}\n` });
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    const content = `# Gulls\n\n${long}\n`;
    const written = bytesOf(doc, () => change({ kind: 'update-node', id: id('01'), change: { content } }));
    expect(of('01')?.content).toBe(content);
    expect(written).toBeLessThan(200);
    const text = rawItem(other, CANVAS_NODES, id('01'))?.get('text') as Y.XmlFragment;
    ((text.get(1) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'At night. ');
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
    expect(of('01')?.content).toBe(`# Gulls\n\nAt night. ${long}\n`);
  });

  test('an update with equal values writes nothing', () => {
    const { doc, change, node } = canvasFixture();
    node('01', { content: 'Mud.', title: 'Low water', data: { textAlign: 'center' } });
    const same = {
      x: 0,
      y: 0,
      title: 'Low water',
      content: 'Mud.',
      zIndex: 0,
      data: { textAlign: 'center' as const },
    };
    expect(bytesOf(doc, () => change({ kind: 'update-node', id: id('01'), change: same }))).toBe(0);
  });

  test('[K16] a node of a newer version can be read, but not changed or deleted', () => {
    const { doc, change, node, of } = canvasFixture();
    node('01', { content: 'Mud.' });
    doc.transact(() => rawItem(doc, CANVAS_NODES, id('01'))?.set('v', 2));
    expect(of('01')).toMatchObject({ type: 'markdownNode', content: 'Mud.\n', isLocked: true });
    const refused = expect.objectContaining({ code: 'locked' });
    expect(() => change({ kind: 'update-node', id: id('01'), change: { x: 1 } })).toThrow(refused);
    expect(() => change({ kind: 'delete-node', id: id('01') })).toThrow(refused);
  });

  test('[K6] deleting an edge also deletes its duplicates', () => {
    const { doc, change, node, read } = canvasFixture();
    const edge = { sourceNodeId: node('01'), targetNodeId: node('02') };
    change({ kind: 'create-edge', id: id('03'), edge });
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    doc.transact(() => {
      const twin = new Y.Map<unknown>();
      twin.set('ends', [id('01'), 'right', id('02'), 'left']);
      doc.getMap(CANVAS_EDGES).set(id('04'), twin);
    });
    expect(read().edges).toHaveLength(1);
    change({ kind: 'delete-edge', id: id('03') });
    expect(read().edges).toEqual([]);
  });
});

describe('a purge', () => {
  test('[K5] purging a frame removes it and its edges, and the nodes in it keep their positions on the canvas', () => {
    const { doc, change, node, read, of } = canvasFixture();
    node('01', { type: 'frameNode', x: 500, y: 500 });
    node('02', { type: 'frameNode', x: 600, y: 600, frameId: id('01') });
    node('03', { x: 650, y: 640, frameId: id('02'), content: 'Mud.' });
    change({ kind: 'create-edge', id: id('04'), edge: { sourceNodeId: node('05'), targetNodeId: id('02') } });
    change({ kind: 'update-node', id: id('02'), change: { x: 610 } });
    change({ kind: 'delete-node', id: id('02') });
    const before = read();
    change({ kind: 'purge', ids: [id('02')] });
    expect(read()).toEqual(before);
    expect(of('03')).toMatchObject({ x: 660, y: 640, frameId: id('01'), content: 'Mud.\n' });
    expect([doc.getMap(CANVAS_NODES).has(id('02')), doc.getMap(CANVAS_EDGES).has(id('04'))]).toEqual([
      false,
      false,
    ]);
    change({ kind: 'update-node', id: id('01'), change: { x: 0 } });
    expect(of('03')).toMatchObject({ x: 160, y: 640 });
  });

  test('[K5] a purge leaves a node that was restored meanwhile, with its text and edges', () => {
    const { doc, change, node, read } = canvasFixture();
    node('01', { content: 'Mud.' });
    change({ kind: 'create-edge', id: id('03'), edge: { sourceNodeId: id('01'), targetNodeId: node('02') } });
    change({ kind: 'delete-node', id: id('01') });
    doc.transact(() => rawItem(doc, CANVAS_NODES, id('01'))?.delete('gone'));
    expect(bytesOf(doc, () => change({ kind: 'purge', ids: [id('01'), id('03'), id('99')] }))).toBe(0);
    expect(read()).toMatchObject({ nodes: [{ content: 'Mud.\n' }, {}], edges: [{ id: id('03') }] });
  });
});
