import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { handleName, sideOfHandle } from '../handle-names.ts';
import { oppositeSide, SIDES } from '../node-types.ts';
import { EDGE_TYPES, readEdge, type EdgeRecord } from './read-edge.ts';

const ENDS = ['a', 'right', 'b', 'left'];
function read(fields: Record<string, unknown>): EdgeRecord | undefined {
  const edge = new Y.Map<unknown>(Object.entries(fields));
  new Y.Doc().getMap('edges').set('e', edge);
  return readEdge('e', edge);
}

describe('[K2] an edge with missing or invalid values', () => {
  test('an edge that stores only its two ends gets the default values', () => {
    expect(read({ ends: ENDS })).toEqual({
      id: 'e',
      from: { nodeId: 'a', side: 'right' },
      to: { nodeId: 'b', side: 'left' },
      type: 'connection',
      label: null,
      weight: 1,
      gone: false,
    });
  });

  test.each([
    [undefined],
    ['a b'],
    [{ from: 'a', to: 'b' }],
    [['a', 'right']],
    [['a', 'right', '', 'left']],
    [['', 'right', 'b', 'left']],
    [['a', 'right', 7, 'left']],
    [['a', 'right', 'a', 'left']],
  ])('an edge whose stored ends are %j is not read', (ends) => {
    expect(read({ ends })).toBeUndefined();
  });

  test('an edge with invalid sides goes from the right side to the left side', () => {
    const edge = read({ ends: ['a', 'up', 'b', 7] });
    expect([edge?.from.side, edge?.to.side]).toEqual(['right', 'left']);
    const other = read({ ends: ['a', 'top', 'b', 'bottom'] });
    expect([other?.from.side, other?.to.side]).toEqual(['top', 'bottom']);
  });

  test.each<[keyof EdgeRecord, unknown, unknown]>([
    ['type', 'wavy', 'connection'],
    ['type', 7, 'connection'],
    ['label', '', null],
    ['label', 7, null],
    ['label', 'because', 'because'],
    ['weight', '2', 1],
    ['weight', Number.NaN, 1],
    ['weight', 0.5, 0.5],
    ['weight', 0, 0],
    ['gone', null, false],
    ['gone', false, false],
    ['gone', 0, true],
    ['gone', 'yes', true],
  ])('the stored %s %j is read as %j', (key, written, drawn) => {
    expect(read({ ends: ENDS, [key]: written })?.[key]).toEqual(drawn);
  });

  test('a label is cut after 300 characters', () => {
    expect(read({ ends: ENDS, label: 'x'.repeat(400) })?.label).toHaveLength(300);
  });

  test('every edge type that was ever written is known, because later versions only add types', () => {
    const written = ['connection', 'custom', 'timeline', 'straight', 'step'];
    expect(EDGE_TYPES).toEqual(expect.arrayContaining(written));
    expect(written.map((type) => read({ ends: ENDS, type })?.type)).toEqual(written);
  });
});

describe('handle names in the API', () => {
  test.each([
    ['markdownNode', 'left', 'source', 'source-left'],
    ['markdownNode', 'top', 'target', 'target-top'],
    ['timelineNode', 'right', 'source', 'right-out'],
    ['timelineNode', 'bottom', 'target', 'bottom-in'],
    [null, 'bottom', 'target', 'target-bottom'],
  ] as const)('on a %s, the %s side as %s has the handle %s', (type, side, role, name) => {
    expect(handleName(type, side, role)).toBe(name);
  });

  test('each handle name is read back to its side, and other names give no side', () => {
    for (const side of SIDES)
      for (const type of ['markdownNode', 'timelineNode'] as const)
        for (const role of ['source', 'target'] as const)
          expect(sideOfHandle(handleName(type, side, role))).toBe(side);
    for (const none of [undefined, null, '', 'left', 'source-up', 'source-left ', 'left-around'])
      expect(sideOfHandle(none)).toBeUndefined();
  });

  test('left and right are opposite sides, and so are top and bottom', () => {
    expect(SIDES.map(oppositeSide)).toEqual(['right', 'bottom', 'left', 'top']);
    expect(SIDES.map(oppositeSide).map(oppositeSide)).toEqual([...SIDES]);
  });
});
