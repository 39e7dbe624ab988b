import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { deleteEdges, hideLine, makeEdge } from './edge-changes.ts';
import { changeCanvas, isEqual, revertChanges, type CanvasWriter } from './field-changes.ts';
import { makeNode, movedBy, placeValue, resizeNode } from './node-changes.ts';

const ORIGIN = 'here';
const target = { absolute: { x: 0, y: 0 } };

function canvas() {
  const doc = new Y.Doc();
  const act = (run: (writer: CanvasWriter) => void) => changeCanvas(doc, ORIGIN, run);
  act((writer) => makeNode(writer, { type: 'markdownNode', target }, 1, 'n'));
  const item = (root: 'nodes' | 'edges', id: string): Record<string, unknown> | undefined => {
    const map = doc.getMap(root).get(id);
    return map instanceof Y.Map ? Object.fromEntries(map.entries()) : undefined;
  };
  return { doc, act, item };
}

describe('what is written to a canvas', () => {
  test('is one transaction, under the name of whoever did it', () => {
    const { doc, act } = canvas();
    const origins: unknown[] = [];
    doc.on('afterTransaction', ({ origin }: Y.Transaction) => origins.push(origin));
    act((writer) => {
      writer.set('nodes', 'n', 'color', 'amber');
      writer.set('nodes', 'n', 'z', 3);
    });
    expect(origins).toEqual([ORIGIN]);
  });

  test('tells each key with what stood there; what stands there already is not written again', () => {
    const { doc, act } = canvas();
    expect(act((writer) => writer.set('nodes', 'n', 'at', [1, 2]))).toEqual([
      { root: 'nodes', id: 'n', key: 'at', before: [0, 0], after: [1, 2] },
    ]);
    let updates = 0;
    doc.on('update', () => (updates += 1));
    expect(act((writer) => writer.set('nodes', 'n', 'at', [1, 2]))).toEqual([]);
    expect(act((writer) => writer.set('nodes', 'n', 'color', undefined))).toEqual([]);
    expect(updates).toBe(0);
  });

  test('goes to no node that is not there: nobody’s deletion for good is undone by a drag', () => {
    const { act, item } = canvas();
    expect(act((writer) => writer.set('nodes', 'gone', 'at', [1, 2]))).toEqual([]);
    expect(item('nodes', 'gone')).toBeUndefined();
  });

  test('what is its default is not stored', () => {
    const { act, item } = canvas();
    expect(Object.keys(item('nodes', 'n') ?? {}).sort()).toEqual(['at', 'text', 'type']);
    act((writer) => writer.set('nodes', 'n', 'color', 'amber'));
    act((writer) => writer.set('nodes', 'n', 'color', undefined));
    expect(item('nodes', 'n')).not.toHaveProperty('color');
  });
});

describe('[K11] what is taken back', () => {
  test('are the keys that nobody changed since, the last change first; the others are counted', () => {
    const { doc, act, item } = canvas();
    const changes = act((writer) => {
      writer.set('nodes', 'n', 'z', 1);
      writer.set('nodes', 'n', 'z', 2);
      writer.set('nodes', 'n', 'color', 'amber');
    });
    changeCanvas(doc, 'other', (writer) => writer.set('nodes', 'n', 'color', 'blue'));
    const { reverted, left } = revertChanges(doc, ORIGIN, changes);
    expect(left).toBe(1);
    expect(item('nodes', 'n')).toMatchObject({ color: 'blue' });
    expect(item('nodes', 'n')).not.toHaveProperty('z');
    // What was made by it takes it back in turn.
    expect(revertChanges(doc, ORIGIN, reverted).left).toBe(0);
    expect(item('nodes', 'n')).toMatchObject({ z: 2, color: 'blue' });
  });

  test('of a node that is gone for good nothing is left to take back', () => {
    const { doc, act } = canvas();
    const changes = act((writer) => writer.set('nodes', 'n', 'z', 1));
    doc.getMap('nodes').delete('n');
    expect(revertChanges(doc, ORIGIN, changes)).toEqual({ reverted: [], left: 1 });
  });

  test.each([
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [undefined, null, false],
    [undefined, undefined, true],
    [{ a: 1 }, { a: 1 }, true],
    [0, -0, true],
    ['1', 1, false],
  ])('%j and %j are one value: %s', (one, other, equal) => {
    expect(isEqual(one, other)).toBe(equal);
  });
});

describe('edges as they are stored', () => {
  const ends = { from: { nodeId: 'n', side: 'top' }, to: { nodeId: 'm', side: 'left' } } as const;

  test.each([
    [{}, {}],
    [{ type: 'connection', label: '', weight: 1 }, {}],
    [
      { type: 'step', label: 'so', weight: 0 },
      { type: 'step', label: 'so', weight: 0 },
    ],
  ] as const)('of %j beside its ends stands %j: what is usual is not written', (more, stored) => {
    const { act, item } = canvas();
    act((writer) => expect(makeEdge(writer, { ...ends, ...more }, 5, 'e')).toBe('e'));
    expect(item('edges', 'e')).toEqual({ ends: ['n', 'top', 'm', 'left'], ...stored });
  });

  test('[K5] are deleted by a mark, several at once, and a line of a timeline is hidden', () => {
    const { act, item } = canvas();
    act((writer) => {
      for (const id of ['e', 'f']) makeEdge(writer, { ...ends }, 5, id);
    });
    act((writer) => deleteEdges(writer, ['e', 'f', 'missing'], 9));
    expect([item('edges', 'e')?.['gone'], item('edges', 'f')?.['gone']]).toEqual([9, 9]);
    act((writer) => hideLine(writer, 'n'));
    expect(item('nodes', 'n')).toMatchObject({ line: false });
  });

  test('[K5] the making of one, taken back, deletes it at the time it was made', () => {
    const { doc, act, item } = canvas();
    revertChanges(
      doc,
      ORIGIN,
      act((writer) => makeEdge(writer, { ...ends }, 5, 'e')),
    );
    expect(item('edges', 'e')).toMatchObject({ gone: 5 });
  });
});

describe('[K1] places as they are stored', () => {
  const frame = { id: 'f', absolute: { x: 100, y: 50 } };
  test.each([
    [{ absolute: { x: 1.5, y: -0.4 } }, [2, 0]],
    [{ absolute: { x: 5e9, y: 0 } }, [1_000_000, 0]],
    [{ absolute: { x: 130, y: 40 }, frame }, [30, -10, 'f', 130, 40]],
    [
      { absolute: { x: 130.6, y: 40 }, frame: { id: 'f', absolute: { x: 0.4, y: 0 } } },
      [131, 40, 'f', 131, 40],
    ],
  ])('%j is %j', (to, stored) => {
    expect(placeValue(to)).toEqual(stored);
  });

  test('what is moved within its frame stays in it, measured from its corner', () => {
    const shown = { absolute: { x: 130, y: 70 }, relative: { x: 30, y: 20 }, frameId: 'f' };
    expect(placeValue(movedBy(shown, { x: 5, y: -5 }))).toEqual([35, 15, 'f', 135, 65]);
    const free = { absolute: { x: 1, y: 2 }, relative: { x: 1, y: 2 }, frameId: null };
    expect(placeValue(movedBy(free, { x: 5, y: -5 }))).toEqual([6, -3]);
  });

  test.each([
    [{ width: 220, height: 96 }, undefined],
    [{ width: 220.4, height: 96.4 }, undefined],
    [{ width: 221, height: 96 }, [221, 96]],
    [{ width: 1, height: 9e9 }, [200, 4_000]],
  ])('a size of %j is %j: within its bounds, and the usual one is not written', (size, stored) => {
    const { act, item } = canvas();
    act((writer) => resizeNode(writer, 'n', 'markdownNode', size));
    expect(item('nodes', 'n')?.['size']).toEqual(stored);
  });
});
