import { describe, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { othersOnCanvas } from './others.ts';
import { OwnPresence } from './own-presence.ts';

const node = (id: string, x: number, y: number) => ({
  id,
  position: { absolute: { x, y } },
  size: { width: 100, height: 50 },
});

/** Returns the state that another client reads after this presence has changed, and its size. */
function seenOf(run: (own: OwnPresence) => void) {
  vi.useFakeTimers();
  const own = new Awareness(new Y.Doc());
  own.setLocalStateField('user', { id: 'ines', name: 'Ines' });
  const presence = new OwnPresence(own);
  run(presence);
  vi.advanceTimersByTime(200);
  vi.useRealTimers();
  const other = new Awareness(new Y.Doc());
  other.states.set(own.clientID, own.getLocalState() ?? {});
  const state = JSON.stringify(own.getLocalState());
  const [seen] = othersOnCanvas(other);
  own.destroy();
  other.destroy();
  return { seen, bytes: new TextEncoder().encode(state).length };
}

describe('[K14] presence on a canvas', () => {
  test('presence lists each of fifty selected nodes within 4 KB', () => {
    const nodes = Array.from({ length: 50 }, () => node(crypto.randomUUID(), 1, 2));
    const { seen, bytes } = seenOf((own) => own.setSelection(nodes));
    expect(seen?.selected).toEqual(nodes.map(({ id }) => id));
    expect(seen?.many).toBeNull();
    expect(bytes).toBeLessThan(4096);
  });

  test('presence sends a box and a count for more than fifty selected nodes', () => {
    const nodes = Array.from({ length: 51 }, (_, at) => node(`n${at}`, at * 10, -at));
    const { seen } = seenOf((own) => {
      own.setSelection(nodes);
      own.setDrag({ x: 3.4, y: -2 });
    });
    expect(seen).toMatchObject({ selected: [], drag: [3, -2] });
    expect(seen?.many).toEqual({ box: [0, -50, 600, 100], count: 51 });
  });

  test('invalid fields of another client’s state are ignored', () => {
    const other = new Awareness(new Y.Doc());
    other.states.set(7, {
      user: { id: 'teo', name: 'Teo' },
      canvas: { many: { box: [1, 2], count: 0 }, sel: 9 },
    });
    expect(othersOnCanvas(other)).toMatchObject([{ selected: [], many: null, drag: null, pointer: null }]);
    other.destroy();
  });
});
