import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveStatusOf, type RoomFacts, type SaveStatus } from './save-status.ts';
import { SteadyStatus } from './steady-status.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ONLINE: RoomFacts = {
  browserOnline: true,
  socketConnected: true,
  authenticated: true,
  synced: true,
  unacked: 0,
  stored: 'all',
  readOnly: false,
  refusal: undefined,
};
const OFFLINE: RoomFacts = { ...ONLINE, socketConnected: false, unacked: 1 };

/** A room whose facts the test sets; `shown` lists all statuses that the indicator showed. */
function roomOf(first: RoomFacts) {
  let facts = first;
  let since: number | undefined;
  let notify = (): void => {};
  const steady = new SteadyStatus({
    getState: () => ({ status: saveStatusOf(facts, true), facts }),
    pendingSince: () => since,
    subscribe: (listener) => {
      notify = listener;
      return () => {};
    },
  });
  const shown: SaveStatus[] = [steady.get()];
  steady.subscribe(() => shown.push(steady.get()));
  const setFacts = (next: Partial<RoomFacts>): void => {
    facts = { ...facts, ...next };
    since = facts.stored === 'all' ? undefined : (since ?? Date.now());
    notify();
  };
  return { setFacts, shown };
}

test('[C4] while the server is reachable, "Saved" does not disappear and return with every key', () => {
  const { setFacts, shown } = roomOf(ONLINE);
  for (let key = 0; key < 10; key += 1) {
    setFacts({ unacked: 1 });
    vi.advanceTimersByTime(40);
    setFacts({ unacked: 0 });
    vi.advanceTimersByTime(120);
  }
  expect(shown).toEqual(['saved', 'saving']);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(['saved', 'saving', 'saved']);
});

test('[C4] while the server is unreachable, "Saved on this device" stays as long as keys are stored quickly', () => {
  const { setFacts, shown } = roomOf(OFFLINE);
  for (let key = 0; key < 10; key += 1) {
    setFacts({ stored: 'writing' });
    vi.advanceTimersByTime(100);
    setFacts({ stored: 'all' });
    vi.advanceTimersByTime(40);
  }
  expect(shown).toEqual(['device']);
});

test('[C4] a write that takes longer is shown, even if no further event follows', () => {
  const { setFacts, shown } = roomOf(OFFLINE);
  setFacts({ stored: 'writing' });
  vi.advanceTimersByTime(200);
  setFacts({ unacked: 2 });
  expect(shown).toEqual(['device']);
  vi.advanceTimersByTime(120);
  expect(shown).toEqual(['device', 'saving']);
  setFacts({ stored: 'all' });
  expect(shown).toEqual(['device', 'saving', 'device']);
});

test('[C4] the status of the device is shown at once when the server becomes unreachable during typing', () => {
  const { setFacts, shown } = roomOf(ONLINE);
  setFacts({ unacked: 1, stored: 'writing' });
  setFacts({ socketConnected: false });
  expect(shown).toEqual(['saved', 'saving', 'device']);
});

test('[C4] a worse status is shown at once, even while a better one is delayed or retained', () => {
  const { setFacts, shown } = roomOf(ONLINE);
  setFacts({ unacked: 1 });
  setFacts({ unacked: 0 });
  setFacts({ socketConnected: false, stored: 'failed' });
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(['saved', 'saving', 'unsaved']);
  const held = roomOf(OFFLINE);
  held.setFacts({ stored: 'writing' });
  held.setFacts({ stored: 'failed' });
  expect(held.shown).toEqual(['device', 'unsaved']);
});

test('[C4] while the server is reachable, a key that it has not acknowledged shows "Saving..."', () => {
  const { setFacts, shown } = roomOf(ONLINE);
  setFacts({ unacked: 1 });
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual(['saved', 'saving']);
});

/** A source whose facts and pending write the test sets; it has no listener yet. */
function sourceOf(first: RoomFacts, since?: number) {
  let facts = first;
  const listeners = new Set<() => void>();
  const steady = new SteadyStatus({
    getState: () => ({ status: saveStatusOf(facts, true), facts }),
    pendingSince: () => since,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const setFacts = (next: Partial<RoomFacts>): void => {
    facts = { ...facts, ...next };
    for (const listener of listeners) listener();
  };
  return { steady, setFacts, listeners };
}

test('[C4] a change from before the first subscription is reported to the first listener', () => {
  const { steady, setFacts } = sourceOf(ONLINE);
  setFacts({ unacked: 1 });
  const listener = vi.fn();
  steady.subscribe(listener);
  expect([steady.get(), listener.mock.calls.length]).toEqual(['saving', 1]);
});

test('[C4] a listener that has unsubscribed is not called, even for a delayed status', () => {
  const { steady, setFacts, listeners } = sourceOf(ONLINE);
  const listener = vi.fn();
  const stop = steady.subscribe(listener);
  setFacts({ unacked: 1 });
  setFacts({ unacked: 0 });
  listener.mockClear();
  stop();
  vi.advanceTimersByTime(1_000);
  expect([listener.mock.calls.length, listeners.size]).toEqual([0, 0]);
});

test('[C4] "Saved" after any status but "Saving..." is shown at once', () => {
  const { setFacts, shown } = roomOf(OFFLINE);
  setFacts(ONLINE);
  expect(shown).toEqual(['device', 'saved']);
});

test.each([undefined, -300])(
  '[C4] a write is shown at once if it has taken too long already, or if its start is unknown (%s)',
  (ago) => {
    const { steady, setFacts } = sourceOf(OFFLINE, ago === undefined ? undefined : Date.now() + ago);
    steady.subscribe(() => {});
    setFacts({ stored: 'writing' });
    expect(steady.get()).toBe('saving');
  },
);
