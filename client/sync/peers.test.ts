import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { LastingAwareness } from './rooms/lasting-awareness.ts';
import { peersOf, samePeers, type Peer } from './peers.ts';

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

test('this window is nobody, and one’s own other window is oneself', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  const me = { user: { id: 'me', name: 'Ada' } };
  awareness.states.set(awareness.clientID, me);
  expect(peersOf(awareness, 'me')).toEqual([]);
  others(awareness, [{ ...me, documentId: 7 }, { user: { id: 'x', name: 5 } }]);
  expect(peersOf(awareness, 'me')).toEqual([
    { userId: 'me', name: 'Ada', documentId: undefined, removed: [], isSelf: true },
  ]);
});

test('the first window of a person that has a document counts, and people stand in the order of their ids', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  const person = (id: string, documentId?: string) => ({ user: { id, name: id }, documentId });
  others(awareness, [person('b', 'd1'), person('b', 'd2'), person('b'), person('c'), person('a')]);
  expect(peersOf(awareness, 'me').map(({ userId, documentId }) => [userId, documentId])).toEqual([
    ['a', undefined],
    ['b', 'd1'],
    ['c', undefined],
  ]);
});

test('people are the same while nothing of them changed: who draws them need not draw again', () => {
  const peer: Peer = { userId: 'a', name: 'Teo', documentId: 'd1', removed: ['x'], isSelf: false };
  const other: Peer = { ...peer, userId: 'b' };
  expect(samePeers([peer, other], [{ ...peer }, { ...other }])).toBe(true);
  expect(samePeers([], [])).toBe(true);
  expect(samePeers([peer], [peer, other])).toBe(false);
  expect(samePeers([peer, other], [peer])).toBe(false);
  const changes: Partial<Peer>[] = [
    { userId: 'z' },
    { name: 'Tea' },
    { documentId: 'd2' },
    { removed: ['x', 'y'] },
  ];
  for (const change of changes) expect(samePeers([peer, other], [peer, { ...other, ...change }])).toBe(false);
});
