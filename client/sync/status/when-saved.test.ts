import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenSaved } from './when-saved.ts';

const room = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  return {
    isOpen: true,
    status: 'saving',
    listeners,
    setStatus(status: string) {
      this.status = status;
      for (const listener of listeners) listener();
    },
  };
});
vi.mock('../sync-session.ts', () => ({
  syncSession: () => ({
    peek: () =>
      room.isOpen
        ? {
            getState: () => ({ status: room.status }),
            subscribe: (listener: () => void) => {
              room.listeners.add(listener);
              return () => room.listeners.delete(listener);
            },
          }
        : undefined,
  }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  room.isOpen = true;
  room.status = 'saving';
  room.listeners.clear();
});
afterEach(() => vi.useRealTimers());

test('whenSaved resolves at once for a saved document', async () => {
  room.status = 'saved';
  expect(await whenSaved('d', 'u')).toBe(true);
});

test('whenSaved waits for the acknowledgement, and then removes its listener and its timer', async () => {
  const saved = whenSaved('d', 'u');
  let answer: boolean | undefined;
  void saved.then((isSaved) => (answer = isSaved));
  room.setStatus('saving');
  room.setStatus('device');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answer).toBeUndefined();
  room.setStatus('saved');
  expect(await saved).toBe(true);
  expect(room.listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('whenSaved resolves with false after the time limit, and for a document that is not open', async () => {
  const saved = whenSaved('d', 'u', 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await saved).toBe(false);
  expect(room.listeners.size).toBe(0);
  room.isOpen = false;
  expect(await whenSaved('d', 'u')).toBe(false);
});
