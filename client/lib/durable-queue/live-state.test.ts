import { expect, test, vi } from 'vitest';
import { LiveState } from './live-state.ts';

test('a state is one object between changes, and each change notifies every subscriber', () => {
  const state = new LiveState({ count: 0, name: 'queue' });
  const listener = vi.fn();
  const stop = state.subscribe(listener);
  const before = state.get();
  expect(state.get()).toBe(before);
  state.set({ count: 1 });
  expect(state.get()).toEqual({ count: 1, name: 'queue' });
  stop();
  state.set({ count: 2 });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('[C2] a state that ended never changes again and notifies no subscriber', () => {
  const state = new LiveState({ count: 0 });
  const listener = vi.fn();
  state.subscribe(listener);
  state.end();
  state.set({ count: 1 });
  expect([state.get().count, listener.mock.calls.length]).toEqual([0, 0]);
});
