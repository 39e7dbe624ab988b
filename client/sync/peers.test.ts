import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { LastingAwareness } from './rooms/lasting-awareness.ts';
import { peersOf } from './peers.ts';

const others = (awareness: LastingAwareness, states: Record<string, unknown>[]) =>
  states.forEach((state, at) => awareness.states.set(at + 1, state));

test('a person in two windows is one peer, the window with a document counts, and both say what they took away', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  others(awareness, [
    { user: { id: 'b', name: 'Mara' }, removed: ['d2', 7] },
    { user: { id: 'b', name: 'Mara' }, documentId: 'd1', removed: ['d3'] },
    { user: { id: 'a', name: 'Teo' }, removed: 'all' },
  ]);
  expect(peersOf(awareness, 'me')).toEqual([
    { userId: 'a', name: 'Teo', documentId: undefined, removed: [], isSelf: false },
    { userId: 'b', name: 'Mara', documentId: 'd1', removed: ['d2', 'd3'], isSelf: false },
  ]);
});

test('what a peer wrote that is no person is passed over', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  others(awareness, [{}, { user: 'x' }, { user: { id: 5, name: 'x' } }, { user: null }]);
  expect(peersOf(awareness, 'me')).toEqual([]);
});

test('[A12] an awareness outlives the providers that end it, and says its fields anew', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  awareness.setLocalStateField('documentId', 'd1');
  let heard = 0;
  awareness.on('change', () => (heard += 1));
  awareness.setLocalState(null);
  awareness.destroy();
  heard = 0;
  awareness.announce();
  expect(awareness.getLocalState()).toEqual({ documentId: 'd1' });
  // Whoever draws the carets still hears of it.
  expect(heard).toBe(1);
  awareness.end();
});
