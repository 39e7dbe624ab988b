import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { writeCanvasJson } from '../api/json-export.ts';
import { readCanvasJson } from '../api/read-json-export.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { addParsedCanvas, readJsonCanvas } from '../json-canvas/read-json-canvas.ts';
import { writeJsonCanvas } from '../json-canvas/write-json-canvas.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import first from './samples/canvas-1.json' with { type: 'json' };
import newer from './samples/canvas-newer.json' with { type: 'json' };

// Canvases as earlier and later versions stored them. Samples are only added, because every stored form stays
// readable.

const NAMES = { asset: () => undefined, document: () => undefined };

function load(update: string) {
  const doc = new Y.Doc();
  Y.applyUpdate(
    doc,
    Uint8Array.from(atob(update), (character) => character.codePointAt(0) ?? 0),
  );
  return { doc, projection: new CanvasProjection(doc, (flush) => flush()) };
}

/** Exports a canvas to a file and imports it again, under new ids. */
function exportAndImport(update: string, format: 'json' | 'canvas') {
  const { doc, projection } = load(update);
  const read =
    format === 'json'
      ? readCanvasJson(JSON.stringify(writeCanvasJson(doc, projection)))
      : readJsonCanvas(JSON.stringify(writeJsonCanvas(projection, NAMES)));
  const other = new Y.Doc();
  changeCanvas(other, null, (writer) => addParsedCanvas(writer, read, 1));
  const nodes = [...other.getMap<Y.Map<unknown>>(CANVAS_NODES).values()].map((node) => node.toJSON());
  return { doc: other, nodes, problems: read.problems };
}

describe('a canvas of version 1', () => {
  test('[K16] a version 1 canvas keeps every node type with its text and position, and its edges', () => {
    const { doc, projection } = load(first.update);
    const { nodes, edges } = writeCanvasJson(doc, projection);
    expect(nodes.map(({ type, x, y, title }) => [type, x, y, title])).toEqual([
      ['frameNode', -40, -60, 'Act one'],
      ['markdownNode', 20, 20, null],
      ['imageNode', 600, 20, null],
      ['aiNode', 0, 400, null],
      ['timelineNode', 0, 800, null],
      ['timelineNode', 300, 800, 'The tide'],
      ['documentNode', 900, 20, null],
      ['simpleTextNode', 300, 20, null],
    ]);
    const note = nodes.find(({ type }) => type === 'markdownNode');
    expect(note).toMatchObject({
      content: '# Bells\n\nThe bell rings **twice**.\n\n- mud\n- silt\n',
      frameId: '0192d3a4-7c5e-7b1a-9f00-000000000001',
      data: { textAlign: 'center', nodeColor: { id: 'pink' } },
    });
    expect(edges.map(({ type, label, weight }) => [type, label, weight])).toEqual([
      ['connection', 'because', 2],
      ['timeline', null, 1],
    ]);
  });

  test('[K5][K16] projecting and exporting a version 1 canvas writes nothing, and a deleted node keeps its text', () => {
    const { doc, projection } = load(first.update);
    const before = Y.encodeStateVector(doc);
    let isWritten = false;
    doc.on('update', () => {
      isWritten = true;
    });
    writeCanvasJson(doc, projection);
    writeJsonCanvas(projection, NAMES);
    expect([isWritten, Y.encodeStateVector(doc)]).toEqual([false, before]);
    const deletedNode = doc.getMap<Y.Map<unknown>>(CANVAS_NODES).get('0192d3a4-7c5e-7b1a-9f00-000000000009');
    expect(String(deletedNode?.get('text'))).toContain('Deleted words.');
  });
});

describe('a canvas of a later version', () => {
  test('[K16] nodes of unknown types and versions are locked placeholders', () => {
    const { projection } = load(newer.update);
    expect(projection.getView().nodes.map(({ type, isLocked }) => [type, isLocked])).toEqual([
      [null, true],
      [null, true],
      ['markdownNode', false],
    ]);
    expect(projection.getView().edges).toMatchObject([{ type: 'connection' }]);
  });

  test.each(['json', 'canvas'] as const)(
    '[K16] a canvas of a later version keeps all keys and texts after export and import as %s',
    (format) => {
      const { doc, nodes, problems } = exportAndImport(newer.update, format);
      expect(problems).toEqual([]);
      const expected = [
        { type: 'cloudNode', at: [10, 20], size: [300, 200], rain: { much: true } },
        { type: 'markdownNode', v: 2, at: [400, 20], mood: 'calm' },
        { type: 'markdownNode', at: [800, 20], glow: 3 },
      ];
      for (const node of expected) expect(nodes).toContainEqual(expect.objectContaining(node));
      expect(nodes.map(({ text }) => String(text).replaceAll(/<[^>]*>/g, '')).sort()).toEqual([
        'From a later version.',
        'Higher than known.',
        'With a key that is not known.',
      ]);
      const [edge] = [...doc.getMap<Y.Map<unknown>>('edges').values()];
      expect(edge?.toJSON()).toMatchObject({ type: 'zigzag', spark: true });
    },
  );
});

test('a JSON file written by hand is read from the API’s fields', () => {
  const read = readCanvasJson(
    JSON.stringify({
      format: 'foolscap-canvas',
      version: 1,
      nodes: [
        { id: 'f', type: 'frameNode', x: 0, y: 0, width: 400, height: 300, title: 'Act one' },
        {
          id: 'a',
          x: 20,
          y: 30,
          title: 'Mud',
          content: 'Silt.',
          frameId: 'f',
          data: { nodeColor: { id: 'blue' } },
        },
        { id: 'b', x: 500, y: 0, content: 'Sand.' },
      ],
      edges: [{ id: 'e', sourceNodeId: 'a', targetNodeId: 'b', targetHandle: 'target-top', label: 'so' }],
    }),
  );
  const doc = new Y.Doc();
  changeCanvas(doc, null, (writer) => addParsedCanvas(writer, read, 1));
  const { nodes, edges } = writeCanvasJson(doc, new CanvasProjection(doc, (flush) => flush()));
  const [frame] = nodes;
  expect(nodes).toMatchObject([
    { type: 'frameNode', title: 'Act one' },
    {
      title: 'Mud',
      content: 'Silt.\n',
      x: 20,
      y: 30,
      frameId: frame?.id,
      data: { nodeColor: { id: 'blue' } },
    },
    { content: 'Sand.\n', x: 500 },
  ]);
  expect(edges).toMatchObject([{ sourceHandle: 'source-right', targetHandle: 'target-top', label: 'so' }]);
});

test.each([
  ['text that is not JSON', '{', SyntaxError],
  ['a file of another format', '{"nodes":[],"edges":[]}', TypeError],
  [
    'an export of a later version',
    '{"format":"foolscap-canvas","version":2,"nodes":[],"edges":[]}',
    TypeError,
  ],
])('%s is refused', (_what, text, error) => {
  expect(() => readCanvasJson(text)).toThrow(error);
});
