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

/** A room whose facts are set by the test; `said` is all that the indicator ever showed. */
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

test('[C4] with the server "Saved" does not come and go with every key', () => {
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

test('[C4] without it "Saved on this device" stays while keys are written as they come', () => {
  const { setFacts, shown } = roomOf(OFFLINE);
  for (let key = 0; key < 10; key += 1) {
    setFacts({ stored: 'writing' });
    vi.advanceTimersByTime(100);
    setFacts({ stored: 'all' });
    vi.advanceTimersByTime(40);
  }
  expect(shown).toEqual(['device']);
});

test('[C4] a write that takes longer is said, also when nothing else is heard of it', () => {
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

test('[C4] the server goes while one types: the device’s word, as soon as it is its word that counts', () => {
  const { setFacts, shown } = roomOf(ONLINE);
  setFacts({ unacked: 1, stored: 'writing' });
  setFacts({ socketConnected: false });
  expect(shown).toEqual(['saved', 'saving', 'device']);
});

test('[C4] a worse word is said at once, also while a good one waits to be said or is held', () => {
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

test('[C4] with the server no good word is said of a key that it did not acknowledge', () => {
  const { setFacts, shown } = roomOf(ONLINE);
  setFacts({ unacked: 1 });
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual(['saved', 'saving']);
});

/** A source whose word and pending write a test sets; nobody listens yet. */
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

test('[C4] what changed before anybody listened is said when somebody does', () => {
  const { steady, setFacts } = sourceOf(ONLINE);
  setFacts({ unacked: 1 });
  const listener = vi.fn();
  steady.subscribe(listener);
  expect([steady.get(), listener.mock.calls.length]).toEqual(['saving', 1]);
});

test('[C4] who stopped listening hears nothing more, also of what was about to be said', () => {
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

test('[C4] "Saved" after anything but "Saving..." is said at once', () => {
  const { setFacts, shown } = roomOf(OFFLINE);
  setFacts(ONLINE);
  expect(shown).toEqual(['device', 'saved']);
});

test.each([undefined, -300])(
  '[C4] a write of which too long is known nothing is said at once (%s)',
  (ago) => {
    const { steady, setFacts } = sourceOf(OFFLINE, ago === undefined ? undefined : Date.now() + ago);
    steady.subscribe(() => {});
    setFacts({ stored: 'writing' });
    expect(steady.get()).toBe('saving');
  },
);
