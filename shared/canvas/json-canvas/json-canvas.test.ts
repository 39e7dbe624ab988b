import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { makeEdge } from '../changes/edge-changes.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import { makeNode, type NewNode } from '../changes/node-changes.ts';
import { firstStep } from '../changes/timeline-changes.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { NODE_TYPES } from '../node-types.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import type { JsonCanvas } from './json-canvas.ts';
import { writeCanvasJson } from '../api/json-export.ts';
import { readCanvasFile } from '../canvas-file/read-canvas-file.ts';
import { problemText } from '../canvas-file/read-canvas-file.ts';
import { addParsedCanvas, readJsonCanvas } from './read-json-canvas.ts';
import { writeJsonCanvas } from './write-json-canvas.ts';

const NAMES = {
  asset: (id: string) => `${id}.png`,
  document: (id: string) => `Manuscript/${id}`,
};

function canvasFixture() {
  const doc = new Y.Doc();
  const projection = new CanvasProjection(doc, (flush) => flush());
  const make = (node: NewNode): string => {
    let id = '';
    changeCanvas(doc, 'here', (writer) => {
      id = makeNode(writer, node, 1);
    });
    return id;
  };
  const join = (from: string, to: string, label = ''): void => {
    changeCanvas(doc, 'here', (writer) =>
      makeEdge(writer, { from: { nodeId: from, side: 'right' }, to: { nodeId: to, side: 'left' }, label }, 1),
    );
  };
  const set = (id: string, key: string, value: unknown): void => {
    changeCanvas(doc, 'here', (writer) => writer.set(CANVAS_NODES, id, key, value));
  };
  const file = (): JsonCanvas => writeJsonCanvas(projection, NAMES);
  const open = (text: string) => {
    const read = readCanvasFile(text);
    changeCanvas(doc, 'here', (writer) => addParsedCanvas(writer, read, 1));
    return read;
  };
  const json = () => writeCanvasJson(doc, projection);
  return { doc, projection, make, join, set, file, json, open };
}

const at = (x: number, y: number) => ({ absolute: { x, y } });

/** Replaces each id in a file by the number of its first occurrence, because ids are new on each import. */
function numbered(file: JsonCanvas): unknown {
  const numbers = new Map<string, string>();
  const text = JSON.stringify(file).replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    (id) => {
      const known = numbers.get(id) ?? `#${numbers.size}`;
      numbers.set(id, known);
      return known;
    },
  );
  // The order of edges does not matter.
  const { nodes, edges } = JSON.parse(text.replaceAll(/"id":"[0-9a-z]{8}",?/g, '')) as Record<
    string,
    object[]
  >;
  return { nodes, edges: edges?.map((edge) => JSON.stringify({ ...edge, id: '' })).sort() };
}

describe('a .canvas file', () => {
  test('nodes and edges are written with the keys of JSON Canvas where it has them', () => {
    const { make, join, file } = canvasFixture();
    const one = make({
      type: 'markdownNode',
      target: at(10, 20),
      color: 'pink',
      content: fromMarkdown('A **bell**.'),
    });
    const two = make({
      type: 'imageNode',
      target: at(300, 20),
      assetId: 'boat',
      size: { width: 200, height: 160 },
    });
    make({ type: 'documentNode', target: at(600, 20), documentId: 'high-water' });
    make({ type: 'frameNode', target: at(-40, -40), title: 'Act one', z: 9 });
    join(one, two, 'because');
    expect(file().nodes.map(({ foolscap: _own, id: _id, ...node }) => node)).toEqual([
      { type: 'group', label: 'Act one', x: -40, y: -40, width: 480, height: 320 },
      { type: 'text', text: 'A **bell**.\n', color: '1', x: 10, y: 20, width: 220, height: 96 },
      { type: 'file', file: 'assets/boat.png', x: 300, y: 20, width: 200, height: 160 },
      { type: 'file', file: 'Manuscript/high-water.md', x: 600, y: 20, width: 252, height: 148 },
    ]);
    expect(file().edges).toMatchObject([
      { fromNode: one, fromSide: 'right', toNode: two, toSide: 'left', toEnd: 'none', label: 'because' },
    ]);
  });

  test('in files of other programs groups contain the nodes within them, and array order is stacking order', () => {
    const { open, projection } = canvasFixture();
    const { problems } = open(
      JSON.stringify({
        nodes: [
          { id: 'g', type: 'group', x: 0, y: 0, width: 600, height: 400, label: 'Ideas' },
          { id: 'a', type: 'text', x: 20, y: 20, width: 240, height: 100, text: 'Mud', color: '4' },
          { id: 'a', type: 'text', x: 0, y: 0, text: 'twice' },
          { id: 'l', type: 'link', x: 900, y: 0, url: 'https://example.org' },
          { nothing: true },
        ],
        edges: [
          { id: 'e', fromNode: 'a', toNode: 'l' },
          { id: 'x', fromNode: 'a', toNode: 'gone' },
        ],
      }),
    );
    expect(problems).toEqual([
      { kind: 'twice', id: 'a' },
      { kind: 'unreadable', id: '' },
      { kind: 'no-end', id: 'x' },
    ]);
    const { nodes, edges } = projection.getView();
    expect(nodes.map(({ type, title, color, z }) => [type, title, color, z])).toEqual([
      ['frameNode', 'Ideas', null, 0],
      ['markdownNode', null, 'emerald', 1],
      ['markdownNode', null, null, 2],
    ]);
    expect(nodes[1]?.position).toMatchObject({ frameId: nodes[0]?.id, relative: { x: 20, y: 20 } });
    expect(fragmentText(projection.index.get(nodes[2]?.id ?? '')?.text ?? new Y.XmlFragment())).toContain(
      'example.org',
    );
    expect(edges).toHaveLength(1);
  });

  test.each([
    ['text that is not JSON', '{', SyntaxError],
    ['JSON that is not a canvas', '[1]', TypeError],
    ['a canvas whose nodes are not an array', '{"nodes": 7}', TypeError],
  ])('%s is refused', (_what, text, error) => {
    expect(() => readJsonCanvas(text)).toThrow(error);
  });

  test('a file of another program with more than 1,000 groups is read, and lists the groups in which nothing is placed', () => {
    const group = (id: string, x: number, size: number) => ({
      id,
      type: 'group',
      x,
      y: 0,
      width: size,
      height: size,
    });
    const nodes = [
      ...Array.from({ length: 1_000 }, (_, at) => group(`small-${at}`, 100 * at, 50)),
      group('large', -500_000, 900),
      { id: 'a', type: 'text', x: 10, y: 10, width: 5, height: 5 },
      { id: 'b', type: 'text', x: -499_990, y: 10, width: 5, height: 5 },
    ];
    const { nodes: read, problems } = readJsonCanvas(JSON.stringify({ nodes }));
    const frameOf = (id: string) => read.find(({ fileId }) => fileId === id)?.node.target?.frame?.id;
    expect(problems).toEqual([{ kind: 'unframed', id: 'large' }]);
    expect(frameOf('a')).toBe(read.find(({ fileId }) => fileId === 'small-0')?.id);
    expect(frameOf('b')).toBeUndefined();
    expect(read).toHaveLength(1_003);
    expect(problemText(problems)).toBe(
      'The file has more groups than can be searched: items on 1 large group do not move with their group.',
    );
  });

  test('a node with invalid coordinates and without a title can still be drawn', () => {
    const { open, projection } = canvasFixture();
    open(
      '{"nodes":[{"id":"a","type":"text","x":"far","y":1e99,"width":-5,"foolscap":{"type":"frameNode","z":"top"}}]}',
    );
    expect(projection.getView().nodes).toMatchObject([
      {
        type: 'frameNode',
        title: null,
        position: { absolute: { x: 0, y: 1_000_000 } },
        size: { width: 120, height: 320 },
      },
    ]);
  });
});

const TEXTS = [
  '',
  'Mud.',
  '- one\n- two\n  - three',
  '# Head\n\n> quoted **bold**',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '    code',
];

test('random canvases are unchanged, except for ids, after export and import as .canvas and as JSON', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const seeded = new SeededRandom(seed);
    const randomBelow = seeded.below;
    const pick = <T>(from: readonly T[]): T => seeded.pick(from);
    const { make, join, set, file, json } = canvasFixture();
    const made: string[] = [];
    const frames: { id: string; absolute: { x: number; y: number } }[] = [];
    const steps = firstStep(pick(['horizontal', 'vertical'] as const));
    for (let count = 2 + randomBelow(10); count > 0; count -= 1) {
      const absolute = { x: randomBelow(2_000) - 1_000, y: randomBelow(2_000) - 1_000 };
      const frame = frames.length > 0 && randomBelow(3) === 0 ? pick(frames) : undefined;
      const target = { absolute, frame };
      const type = pick(NODE_TYPES);
      const hasWords = !['imageNode', 'documentNode', 'frameNode'].includes(type);
      const id = make({
        type,
        target,
        z: randomBelow(4),
        ...(randomBelow(2) === 0 && { color: pick(['pink', 'white', '#a1b2c3']) }),
        ...(randomBelow(3) === 0 && { align: 'center' as const }),
        ...(randomBelow(3) === 0 && { title: pick(['Act one', 'The boy finds the bell']) }),
        ...(randomBelow(3) === 0 && {
          size: { width: 250 + randomBelow(300), height: 210 + randomBelow(200) },
        }),
        ...(type === 'imageNode' && { assetId: `asset-${seed}`, alt: 'A boat' }),
        ...(type === 'documentNode' && { documentId: `document-${seed}` }),
        ...(type === 'aiNode' && { prompt: 'What does the town do?' }),
        ...(type === 'timelineNode' && { step: { ...steps, k: `a${randomBelow(9)}` } }),
        ...(hasWords && { content: fromMarkdown(pick(TEXTS)) }),
      });
      if (type === 'frameNode') frames.push({ id, absolute });
      if (type === 'timelineNode' && randomBelow(4) === 0) set(id, 'line', pick([false, { label: 'then' }]));
      if (randomBelow(5) === 0) set(id, 'locked', true);
      if (randomBelow(5) === 0) set(id, 'meta', { metadata: { scene: seed } });
      if (randomBelow(9) === 0) set(id, 'v', 2);
      made.push(id);
    }
    for (let count = randomBelow(5); count > 0; count -= 1) {
      const [from, to] = [pick(made), pick(made)];
      if (from !== to) join(from, to, pick(['', 'so']));
    }
    const before = file();
    const fromCanvas = canvasFixture();
    expect(fromCanvas.open(JSON.stringify(before)).problems).toEqual([]);
    expect(numbered(fromCanvas.file()), `seed ${seed}`).toEqual(numbered(before));
    const fromJson = canvasFixture();
    expect(fromJson.open(JSON.stringify(json())).problems).toEqual([]);
    expect(numbered(fromJson.file()), `as JSON, seed ${seed}`).toEqual(numbered(before));
  }
});
