import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { NODE_SIZES, NODE_TYPES } from '../node-types.ts';
import type { NodeRecord } from './node-record.ts';
import { MAX_COORDINATE } from './read-values.ts';
import { readNode } from './read-node.ts';

/** Reads a node in which a peer wrote these values. */
function read(fields: Record<string, unknown>): NodeRecord {
  const node = new Y.Map<unknown>(Object.entries({ type: 'markdownNode', ...fields }));
  new Y.Doc().getMap('nodes').set('n', node);
  return readNode('n', node);
}

describe('[K2] a node with missing or invalid values', () => {
  test.each<[unknown, NodeRecord['position']]>([
    [undefined, { relative: { x: 0, y: 0 }, frameId: null, absolute: { x: 0, y: 0 } }],
    [[1.6, -2.5], { relative: { x: 2, y: -2 }, frameId: null, absolute: { x: 2, y: -2 } }],
    [['1', null], { relative: { x: 0, y: 0 }, frameId: null, absolute: { x: 0, y: 0 } }],
    [[5], { relative: { x: 5, y: 0 }, frameId: null, absolute: { x: 5, y: 0 } }],
    [
      { x: 5, y: 5 },
      { relative: { x: 0, y: 0 }, frameId: null, absolute: { x: 0, y: 0 } },
    ],
    [
      [9e9, -9e9],
      {
        relative: { x: MAX_COORDINATE, y: -MAX_COORDINATE },
        frameId: null,
        absolute: { x: MAX_COORDINATE, y: -MAX_COORDINATE },
      },
    ],
    [[1, 2, 'f', 30, 40], { relative: { x: 1, y: 2 }, frameId: 'f', absolute: { x: 30, y: 40 } }],
    [[1, 2, 'f'], { relative: { x: 1, y: 2 }, frameId: 'f', absolute: { x: 1, y: 2 } }],
    [[1, 2, '', 30, 40], { relative: { x: 1, y: 2 }, frameId: null, absolute: { x: 1, y: 2 } }],
    [[1, 2, 7, 30, 40], { relative: { x: 1, y: 2 }, frameId: null, absolute: { x: 1, y: 2 } }],
  ])('[K1] the stored position %j is read as one that can be drawn', (at, position) => {
    expect(read({ at }).position).toEqual(position);
  });

  test.each<[string, unknown, [number, number]]>([
    ['markdownNode', undefined, [220, 96]],
    ['markdownNode', [1, 1], [200, 80]],
    ['markdownNode', [300.4, 9e9], [300, 4000]],
    ['imageNode', [9000, 9000], [800, 800]],
    ['frameNode', [9000, 9000], [9000, 9000]],
    ['markdownNode', ['300', Number.NaN], [220, 96]],
    ['markdownNode', [300], [300, 96]],
    ['of tomorrow', [1, 1], [200, 80]],
  ])('a %s with the stored size %j gets the size %j', (type, size, [width, height]) => {
    expect(read({ type, size }).size).toEqual({ width, height });
  });

  test.each([
    ['amber', 'amber'],
    ['#ffaa00', '#ffaa00'],
    ['#FFAA00', null],
    ['red;background:url(x)', null],
    ['', null],
    [7, null],
  ])('the stored colour %j is read as %j, so no unchecked value reaches a stylesheet', (color, drawn) => {
    expect(read({ color }).color).toBe(drawn);
  });

  test.each([
    ['title', 300],
    ['alt', 1_000],
    ['prompt', 10_000],
  ] as const)('the %s is cut after %i characters, and a value that is not a text is ignored', (key, most) => {
    expect(read({ [key]: 'x'.repeat(most) })[key]).toHaveLength(most);
    expect(read({ [key]: 'x'.repeat(most + 1) })[key]).toHaveLength(most);
    for (const none of ['', 7, null, ['x'], {}]) expect(read({ [key]: none })[key]).toBeNull();
  });

  test('ids of a file and a document are non-empty texts, cut after 64 characters', () => {
    expect(read({ asset: 'a1', doc: 'd1' })).toMatchObject({ assetId: 'a1', documentId: 'd1' });
    expect(read({ asset: '', doc: 7 })).toMatchObject({ assetId: null, documentId: null });
    expect(read({ asset: 'x'.repeat(100) }).assetId).toHaveLength(64);
  });

  test('only a Y.XmlFragment is read as the text of a node', () => {
    const text = new Y.XmlFragment();
    expect(read({ text }).text).toBe(text);
    for (const none of ['words', new Y.Map(), new Y.Array(), null])
      expect(read({ text: none }).text).toBeNull();
  });

  test.each<[unknown, NodeRecord['incomingEdge']]>([
    [undefined, { isShown: true, label: null }],
    [false, { isShown: false, label: null }],
    [true, { isShown: true, label: null }],
    [{ label: 'then' }, { isShown: true, label: 'then' }],
    [{ label: 7 }, { isShown: true, label: null }],
    [['then'], { isShown: true, label: null }],
  ])(
    '[K10] the stored value %j of the incoming edge is read with its visibility and its label',
    (line, drawn) => {
      expect(read({ line }).incomingEdge).toEqual(drawn);
    },
  );

  test.each<[unknown, number | null]>([
    [undefined, null],
    [null, null],
    [false, null],
    [5, 5],
    [0, 0],
    [true, 0],
    ['yesterday', 0],
    [Number.NaN, 0],
  ])('[K5] the stored deletion flag %j is read as %j: an odd value still means deleted', (gone, when) => {
    expect(read({ gone }).gone).toBe(when);
  });

  test('[K16] a node of an unknown type or version is locked, and an invalid version counts as unknown', () => {
    expect(read({})).toMatchObject({ type: 'markdownNode', isLocked: false });
    expect(read({ v: 1 })).toMatchObject({ type: 'markdownNode', isLocked: false });
    for (const odd of [{ v: 2 }, { v: '1' }, { type: 'orbitNode' }, { type: 7 }])
      expect(read(odd)).toMatchObject({ type: null, isLocked: true });
    expect(read({ locked: 'yes' }).isLocked).toBe(false);
    expect(read({ locked: true }).isLocked).toBe(true);
  });
});

describe('[K10] step data with missing or invalid values', () => {
  const step = { t: 't', k: 'a0', d: 'v' };
  test.each<[string, unknown, NodeRecord['step']]>([
    ['valid step data', step, { timelineId: 't', key: 'a0', direction: 'vertical', branch: undefined }],
    [
      'step data without a direction',
      { t: 't', k: 'a0' },
      { timelineId: 't', key: 'a0', direction: 'horizontal', branch: undefined },
    ],
    [
      'step data of a branch',
      { ...step, of: 'n', side: 'top' },
      { timelineId: 't', key: 'a0', direction: 'vertical', branch: { of: 'n', side: 'top' } },
    ],
    [
      'a branch without a node to branch off',
      { ...step, side: 'top' },
      { timelineId: 't', key: 'a0', direction: 'vertical', branch: undefined },
    ],
    [
      'a branch at an invalid side',
      { ...step, of: 'n', side: 'up' },
      { timelineId: 't', key: 'a0', direction: 'vertical', branch: undefined },
    ],
    ['step data without a timeline', { k: 'a0' }, null],
    ['step data without an order key', { t: 't' }, null],
    ['an order key that is a number', { t: 't', k: 1 }, null],
    ['an order key with a character that sorts wrongly', { t: 't', k: 'a-0' }, null],
    ['an order key that allows no neighbour', { t: 't', k: 'zz' }, null],
    ['an order key that allows none before it', { t: 't', k: 'a00' }, null],
    ['an order key that is too long', { t: 't', k: `a0${'V'.repeat(300)}` }, null],
    ['step data that is an array', ['t', 'a0'], null],
    ['step data that is a text', 't', null],
  ])('%s is read as a valid step or as none', (_name, written, drawn) => {
    expect(read({ step: written }).step).toEqual(drawn);
  });
});

const ODD: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  '',
  'x',
  -0,
  1e300,
  Number.NaN,
  [],
  [[]],
  ['x', 'y', 'z', {}, []],
  {},
  { label: {} },
  { t: '', k: '', of: [] },
  'x'.repeat(20_000),
];
const KEYS = 'type v at size z locked color align title text asset alt doc prompt step line gone'.split(' ');

test('[K2] random values under every key give a position and a size within bounds and throw nothing', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = new SeededRandom(seed);
    const fields = Object.fromEntries(
      KEYS.flatMap((key) => (random.chance(0.5) ? [[key, random.pickOrUndefined(ODD)]] : [])),
    );
    const { type, position, size, z } = read({
      ...(random.chance(0.5) && { type: random.pickOrUndefined(NODE_TYPES) }),
      ...fields,
    });
    const { least, most } = NODE_SIZES[type ?? 'markdownNode'];
    for (const at of [
      position.relative.x,
      position.relative.y,
      position.absolute.x,
      position.absolute.y,
      z,
    ]) {
      expect(
        Number.isInteger(at) && Math.abs(at) <= MAX_COORDINATE && !Object.is(at, -0),
        `seed ${seed}`,
      ).toBe(true);
    }
    expect(size.width >= least.width && size.width <= most.width, `seed ${seed}`).toBe(true);
    expect(size.height >= least.height && size.height <= most.height, `seed ${seed}`).toBe(true);
  }
});
