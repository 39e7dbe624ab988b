import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { deleteEdges, hideDerivedEdge, makeEdge } from './edge-changes.ts';
import { changeCanvas, isEqual, revertChanges, type CanvasWriter } from './field-changes.ts';
import { makeNode, movedBy, positionValue, resizeNode } from './node-changes.ts';

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

describe('changes of a canvas', () => {
  test('a change is one transaction with the given origin', () => {
    const { doc, act } = canvas();
    const origins: unknown[] = [];
    doc.on('afterTransaction', ({ origin }: Y.Transaction) => origins.push(origin));
    act((writer) => {
      writer.set('nodes', 'n', 'color', 'amber');
      writer.set('nodes', 'n', 'z', 3);
    });
    expect(origins).toEqual([ORIGIN]);
  });

  test('a change reports the old and new value of each key, and an equal value is not written', () => {
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

  test('a change of a removed node writes nothing, so dragging a purged node does not recreate it', () => {
    const { act, item } = canvas();
    expect(act((writer) => writer.set('nodes', 'gone', 'at', [1, 2]))).toEqual([]);
    expect(item('nodes', 'gone')).toBeUndefined();
  });

  test('default values are not stored', () => {
    const { act, item } = canvas();
    expect(Object.keys(item('nodes', 'n') ?? {}).sort()).toEqual(['at', 'text', 'type']);
    act((writer) => writer.set('nodes', 'n', 'color', 'amber'));
    act((writer) => writer.set('nodes', 'n', 'color', undefined));
    expect(item('nodes', 'n')).not.toHaveProperty('color');
  });
});

describe('[K11] reverting changes', () => {
  test('reverting restores the keys that nobody has changed since, newest first, and counts the others', () => {
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
    // Reverting the reverting changes is the redo.
    expect(revertChanges(doc, ORIGIN, reverted).left).toBe(0);
    expect(item('nodes', 'n')).toMatchObject({ z: 2, color: 'blue' });
  });

  test('reverting a change of a removed node reverts nothing and counts the key', () => {
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
  ])('%j and %j are compared as JSON values, equal: %s', (one, other, equal) => {
    expect(isEqual(one, other)).toBe(equal);
  });
});

describe('stored edges', () => {
  const ends = { from: { nodeId: 'n', side: 'top' }, to: { nodeId: 'm', side: 'left' } } as const;

  test.each([
    [{}, {}],
    [{ type: 'connection', label: '', weight: 1 }, {}],
    [
      { type: 'step', label: 'so', weight: 0 },
      { type: 'step', label: 'so', weight: 0 },
    ],
  ] as const)('an edge created with %j stores %j beside its ends, without default values', (more, stored) => {
    const { act, item } = canvas();
    act((writer) => expect(makeEdge(writer, { ...ends, ...more }, 5, 'e')).toBe('e'));
    expect(item('edges', 'e')).toEqual({ ends: ['n', 'top', 'm', 'left'], ...stored });
  });

  test('[K5] deleting edges sets their deletion flags, and a derived edge is hidden by a key of its step', () => {
    const { act, item } = canvas();
    act((writer) => {
      for (const id of ['e', 'f']) makeEdge(writer, { ...ends }, 5, id);
    });
    act((writer) => deleteEdges(writer, ['e', 'f', 'missing'], 9));
    expect([item('edges', 'e')?.['gone'], item('edges', 'f')?.['gone']]).toEqual([9, 9]);
    act((writer) => hideDerivedEdge(writer, 'n'));
    expect(item('nodes', 'n')).toMatchObject({ line: false });
  });

  test('[K5] reverting the creation of an edge flags it as deleted at its creation time', () => {
    const { doc, act, item } = canvas();
    revertChanges(
      doc,
      ORIGIN,
      act((writer) => makeEdge(writer, { ...ends }, 5, 'e')),
    );
    expect(item('edges', 'e')).toMatchObject({ gone: 5 });
  });
});

describe('[K1] stored positions', () => {
  const frame = { id: 'f', absolute: { x: 100, y: 50 } };
  test.each([
    [{ absolute: { x: 1.5, y: -0.4 } }, [2, 0]],
    [{ absolute: { x: 5e9, y: 0 } }, [1_000_000, 0]],
    [{ absolute: { x: 130, y: 40 }, frame }, [30, -10, 'f', 130, 40]],
    [
      { absolute: { x: 130.6, y: 40 }, frame: { id: 'f', absolute: { x: 0.4, y: 0 } } },
      [131, 40, 'f', 131, 40],
    ],
  ])('the position %j is stored as %j', (to, stored) => {
    expect(positionValue(to)).toEqual(stored);
  });

  test('a node that is moved within its frame keeps its frame and is stored relative to the frame’s corner', () => {
    const shown = { absolute: { x: 130, y: 70 }, relative: { x: 30, y: 20 }, frameId: 'f' };
    expect(positionValue(movedBy(shown, { x: 5, y: -5 }))).toEqual([35, 15, 'f', 135, 65]);
    const free = { absolute: { x: 1, y: 2 }, relative: { x: 1, y: 2 }, frameId: null };
    expect(positionValue(movedBy(free, { x: 5, y: -5 }))).toEqual([6, -3]);
  });

  test.each([
    [{ width: 220, height: 96 }, undefined],
    [{ width: 220.4, height: 96.4 }, undefined],
    [{ width: 221, height: 96 }, [221, 96]],
    [{ width: 1, height: 9e9 }, [200, 4_000]],
  ])('the size %j is clamped and stored as %j, and the default size is not stored', (size, stored) => {
    const { act, item } = canvas();
    act((writer) => resizeNode(writer, 'n', 'markdownNode', size));
    expect(item('nodes', 'n')?.['size']).toEqual(stored);
  });
});
