// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Noun } from '#shared/operations/contract.ts';
import { useUserRoom } from './use-scope-room.ts';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da1';
const fake = vi.hoisted(() => ({
  refreshed: [] as (readonly Noun[])[],
  send: (_text: string): void => {},
}));
vi.mock('#client/api/query-cache.ts', () => ({
  refreshQueries: async (nouns: readonly Noun[]) => void fake.refreshed.push(nouns),
}));
vi.mock('./use-room.ts', () => {
  const room = {
    onMessage: (listener: (text: string) => void) => {
      fake.send = listener;
      return () => {};
    },
    awareness: { setLocalStateField: () => {} },
  };
  return { useRoom: () => room, useRoomState: () => undefined, usePeers: () => [] };
});

test('a message about a run refreshes the queries of runs, and none that a change of the scope refreshes', () => {
  renderHook(() => useUserRoom(ID));
  const scope = `user:${ID}`;
  fake.send(JSON.stringify({ type: 'joined', scope, seq: 4, epoch: 'first' }));
  // Progress that was made before the join was not announced.
  expect(fake.refreshed.splice(0)).toEqual([['runs']]);
  fake.send(JSON.stringify({ type: 'run-changed', scope, id: ID }));
  expect(fake.refreshed.splice(0)).toEqual([['runs']]);
  fake.send(JSON.stringify({ type: 'run-changed', scope: 'user:other', id: ID }));
  expect(fake.refreshed.splice(0)).toEqual([]);
  fake.send(JSON.stringify({ type: 'changed', scope, seq: 5 }));
  expect(fake.refreshed.splice(0)).toEqual([
    ['user', 'passkeys', 'sessions', 'workspaces', 'invitations', 'ai', 'writing-styles'],
  ]);
});
