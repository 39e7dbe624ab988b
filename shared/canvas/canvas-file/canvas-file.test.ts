import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { CanvasHistory } from '../changes/canvas-history.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import type { FileResolver } from '../json-canvas/file-resolver.ts';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { addParsedCanvas } from '../json-canvas/read-json-canvas.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { addHiddenNodes, movedCanvas, importChunks, importBounds, revealImport } from './import-chunks.ts';
import { problemText, readCanvasFile } from './read-canvas-file.ts';

const HERE: FileResolver = {
  hasDocument: (id) => id === 'high-water',
  hasAsset: (id) => id === 'boat',
  document: (path) => (path === 'Manuscript/High_Water.md' ? 'high-water' : undefined),
  asset: (path) => (path === 'assets/boat.png' ? 'boat' : undefined),
};

function opened(file: unknown, files?: FileResolver) {
  const doc = new Y.Doc();
  const projection = new CanvasProjection(doc, (flush) => flush());
  const read = readCanvasFile(JSON.stringify(file), files);
  changeCanvas(doc, 'here', (writer) => addParsedCanvas(writer, read, 1));
  const textOf = (id: string): string => fragmentText(projection.index.get(id)?.text ?? new Y.XmlFragment());
  return { ...projection.getView(), read, textOf };
}

test('file nodes become document cards and images if the file exists here, and notes with the file name otherwise', () => {
  const at = { x: 0, y: 0, width: 240, height: 160 };
  const { nodes, textOf } = opened(
    {
      nodes: [
        { id: 'a', type: 'file', file: 'Manuscript/High_Water.md', ...at },
        { id: 'b', type: 'file', file: 'assets/boat.png', ...at },
        { id: 'c', type: 'file', file: 'Notes/other.md', ...at },
        { id: 'd', type: 'file', file: 'x.md', ...at, foolscap: { type: 'documentNode', doc: 'elsewhere' } },
        { id: 'e', type: 'text', text: '', ...at, foolscap: { type: 'imageNode' } },
        { id: 'f', type: 'file', file: 'y.png', ...at, foolscap: { type: 'imageNode', asset: 'boat' } },
      ],
    },
    HERE,
  );
  expect(
    nodes.map(({ type, documentId, assetId }) => `${type} ${documentId ?? assetId ?? ''}`).sort(),
  ).toEqual([
    'documentNode high-water',
    'imageNode ',
    'imageNode boat',
    'imageNode boat',
    'markdownNode ',
    'markdownNode ',
  ]);
  const noteTexts = nodes.filter(({ type }) => type === 'markdownNode').map(({ id }) => textOf(id));
  expect(noteTexts.sort()).toEqual([
    expect.stringContaining('Notes/other.md'),
    expect.stringContaining('x.md'),
  ]);
});

test('the output of the API is imported, although it has no foolscap keys', () => {
  const step = (number: number, more = {}) => ({
    timelineId: 't',
    timelineIndex: number,
    timelineDirection: 'vertical',
    ...more,
  });
  const at = { x: 0, y: 0, width: 220, height: 104, style: {}, metadata: {} };
  const { nodes, edges } = opened({
    nodes: [
      { id: 'f', type: 'frameNode', title: 'Act one', ...at, width: 500, height: 400, data: {} },
      {
        id: 'n',
        type: 'markdownNode',
        content: '**Mud**',
        frameId: 'f',
        isLocked: true,
        zIndex: 3,
        ...at,
        data: { nodeColor: { id: 'pink' }, textAlign: 'center' },
      },
      { id: 's2', type: 'timelineNode', content: '', ...at, data: step(1) },
      { id: 's1', type: 'timelineNode', content: '', ...at, data: step(0) },
      {
        id: 'b',
        type: 'timelineNode',
        content: '',
        ...at,
        data: step(0, { branchOf: 's1', branchSide: 'left' }),
      },
    ],
    edges: [
      {
        id: 'e',
        sourceNodeId: 'n',
        targetNodeId: 's1',
        sourceHandle: 'source-bottom',
        targetHandle: 'left-in',
        type: 'straight',
        label: 'so',
      },
      {
        id: 'line:s2',
        sourceNodeId: 's1',
        targetNodeId: 's2',
        sourceHandle: 'bottom-out',
        targetHandle: 'top-in',
        type: 'timeline',
      },
    ],
  });
  const frame = nodes.find(({ type }) => type === 'frameNode');
  expect(frame?.title).toBe('Act one');
  expect(nodes.find(({ type }) => type === 'markdownNode')).toMatchObject({
    color: 'pink',
    align: 'center',
    z: 3,
    isLocked: true,
    position: { frameId: frame?.id },
  });
  const steps = nodes.filter(({ step: place }) => place !== null);
  expect(steps.map(({ step: place }) => [place?.number, place?.isBranch, place?.direction])).toEqual(
    expect.arrayContaining([
      [1, false, 'vertical'],
      [2, false, 'vertical'],
      [1, true, 'vertical'],
    ]),
  );
  expect(edges.filter(({ isDerived }) => !isDerived)).toMatchObject([
    { type: 'straight', label: 'so', from: { side: 'bottom' }, to: { side: 'left' } },
  ]);
  expect(edges.filter(({ isDerived }) => isDerived)).toHaveLength(2);
});

test.each([
  ['text that is not JSON', 'PK\u0003\u0004', SyntaxError],
  ['an array', '[]', TypeError],
  ['a string', '"canvas"', TypeError],
  ['a canvas whose nodes are not an array', '{"nodes":{}}', TypeError],
])('%s is refused', (_what, text, error) => {
  expect(() => readCanvasFile(text)).toThrow(error);
});

test('items that could not be imported are reported in sentences', () => {
  const { read } = opened({
    nodes: [{ id: 'a' }, { id: 'a' }, { id: 'a' }, 7],
    edges: [{ id: 'e', fromNode: 'a', toNode: 'gone' }],
  });
  expect(problemText(read.problems)).toBe(
    '2 ids stood there twice: the first of each was taken. 1 line without both ends was left out. 1 entry could not be read.',
  );
  expect(problemText([])).toBe('');
});

test('a byte order mark before the JSON is ignored', () => {
  expect(readCanvasFile('\uFEFF{"nodes":[],"edges":[]}')).toMatchObject({ nodes: [], problems: [] });
});

test('[K15] a large canvas is imported in hidden chunks, appears all at once, and disappears with one undo', () => {
  const text = 'A long sentence about the sea. '.repeat(60);
  const file = {
    nodes: Array.from({ length: 60 }, (_one, at) => ({
      id: `n${at}`,
      type: 'text',
      x: at * 300,
      y: 0,
      width: 220,
      height: 96,
      text,
    })),
    edges: Array.from({ length: 59 }, (_one, at) => ({
      id: `e${at}`,
      fromNode: `n${at}`,
      toNode: `n${at + 1}`,
    })),
  };
  const read = readCanvasFile(JSON.stringify(file));
  const doc = new Y.Doc();
  const projection = new CanvasProjection(doc, (flush) => flush());
  const history = new CanvasHistory(doc, 'here');
  const sizes: number[] = [];
  doc.on('update', (update: Uint8Array) => sizes.push(update.length));
  const chunks = [...importChunks(read)];
  expect(chunks.length).toBeGreaterThan(2);
  for (const chunk of chunks) {
    changeCanvas(doc, 'here', (writer) => addHiddenNodes(writer, chunk, 7));
    expect(projection.getView().nodes).toEqual([]);
  }
  history.record(changeCanvas(doc, 'here', (writer) => void revealImport(writer, read, 7)));
  expect(projection.getView().nodes).toHaveLength(60);
  expect(projection.getView().edges).toHaveLength(59);
  expect(Math.max(...sizes)).toBeLessThan(256 * 1024);
  history.undo();
  expect(projection.getView()).toMatchObject({ nodes: [], edges: [] });
  history.redo();
  expect(projection.getView().nodes).toHaveLength(60);
});

test('moving an imported canvas moves frames and the nodes in them by the same offset', () => {
  const read = readCanvasFile(
    JSON.stringify({
      nodes: [
        { id: 'g', type: 'group', x: 10, y: 20, width: 400, height: 300 },
        { id: 'a', type: 'text', x: 40, y: 60, width: 220, height: 96, text: 'Mud' },
      ],
    }),
  );
  expect(importBounds(read)).toEqual({ x: 10, y: 20, width: 400, height: 300 });
  const doc = new Y.Doc();
  const projection = new CanvasProjection(doc, (flush) => flush());
  changeCanvas(doc, 'here', (writer) => addParsedCanvas(writer, movedCanvas(read, { x: 100, y: -20 }, 5), 1));
  const { nodes } = projection.getView();
  expect(nodes.map(({ position, z }) => [position.absolute, position.relative, z])).toEqual([
    [{ x: 110, y: 0 }, { x: 110, y: 0 }, 5],
    [{ x: 140, y: 40 }, { x: 30, y: 40 }, 6],
  ]);
});
