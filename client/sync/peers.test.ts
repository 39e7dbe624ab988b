import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { LastingAwareness } from './rooms/lasting-awareness.ts';
import { resetDistinctNames } from '#client/lib/distinct-name.ts';
import { peersOf, samePeers, type Peer } from './peers.ts';

const setStates = (awareness: LastingAwareness, states: Record<string, unknown>[]) =>
  states.forEach((state, index) => awareness.states.set(index + 1, state));

test('a person in two windows is one peer, with the document of one window and the removed items of both', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  setStates(awareness, [
    { user: { id: 'b', name: 'Mara' }, removed: ['d2', 7] },
    { user: { id: 'b', name: 'Mara' }, documentId: 'd1', removed: ['d3'] },
    { user: { id: 'a', name: 'Teo' }, removed: 'all' },
  ]);
  expect(peersOf(awareness, 'me')).toEqual([
    { userId: 'a', name: 'Teo', documentId: undefined, removed: [], isSelf: false },
    { userId: 'b', name: 'Mara', documentId: 'd1', removed: ['d2', 'd3'], isSelf: false },
  ]);
});

test('awareness states that do not describe a person are ignored', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  setStates(awareness, [{}, { user: 'x' }, { user: { id: 5, name: 'x' } }, { user: null }]);
  expect(peersOf(awareness, 'me')).toEqual([]);
});

test('[A12] an awareness survives the destruction of its providers, and announces its fields again', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  awareness.setLocalStateField('documentId', 'd1');
  let changes = 0;
  awareness.on('change', () => (changes += 1));
  awareness.setLocalState(null);
  awareness.destroy();
  changes = 0;
  awareness.announce();
  expect(awareness.getLocalState()).toEqual({ documentId: 'd1' });
  // The listener that draws carets is still notified.
  expect(changes).toBe(1);
  awareness.end();
});

test('this window is not a peer, and another window of the same person is marked as such', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  const me = { user: { id: 'me', name: 'Ada' } };
  awareness.states.set(awareness.clientID, me);
  expect(peersOf(awareness, 'me')).toEqual([]);
  setStates(awareness, [{ ...me, documentId: 7 }, { user: { id: 'x', name: 5 } }]);
  expect(peersOf(awareness, 'me')).toEqual([
    { userId: 'me', name: 'Ada', documentId: undefined, removed: [], isSelf: true },
  ]);
});

test('a peer has the document of the first window that has one, and peers are sorted by their ids', () => {
  const awareness = new LastingAwareness(new Y.Doc());
  const person = (id: string, documentId?: string) => ({ user: { id, name: id }, documentId });
  setStates(awareness, [person('b', 'd1'), person('b', 'd2'), person('b'), person('c'), person('a')]);
  expect(peersOf(awareness, 'me').map(({ userId, documentId }) => [userId, documentId])).toEqual([
    ['a', undefined],
    ['b', 'd1'],
    ['c', undefined],
  ]);
});

test('lists of peers are equal until a displayed property changes', () => {
  const peer: Peer = { userId: 'a', name: 'Teo', documentId: 'd1', removed: ['x'], isSelf: false };
  const other: Peer = { ...peer, userId: 'b' };
  expect(samePeers([peer, other], [{ ...peer }, { ...other }])).toBe(true);
  expect(samePeers([], [])).toBe(true);
  expect(samePeers([peer], [peer, other])).toBe(false);
  expect(samePeers([peer, other], [peer])).toBe(false);
  const edits: Partial<Peer>[] = [
    { userId: 'z' },
    { name: 'Tea' },
    { documentId: 'd2' },
    { removed: ['x', 'y'] },
  ];
  for (const change of edits) expect(samePeers([peer, other], [peer, { ...other, ...change }])).toBe(false);
});

test('two people without a name are told apart', () => {
  resetDistinctNames();
  const awareness = new LastingAwareness(new Y.Doc());
  setStates(awareness, [
    { user: { id: 'a', name: 'Writer' } },
    { user: { id: 'b', name: 'Writer' } },
    { user: { id: 'me', name: 'Writer' } },
  ]);
  expect(peersOf(awareness, 'me').map(({ name }) => name)).toEqual(['Writer', 'Writer 2', 'Writer']);
});
