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
  let tell = (): void => {};
  const steady = new SteadyStatus({
    getState: () => ({ status: saveStatusOf(facts, true), facts }),
    pendingSince: () => since,
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
  });
  const said: SaveStatus[] = [steady.get()];
  steady.subscribe(() => said.push(steady.get()));
  const become = (next: Partial<RoomFacts>): void => {
    facts = { ...facts, ...next };
    since = facts.stored === 'all' ? undefined : (since ?? Date.now());
    tell();
  };
  return { become, said };
}

test('[C4] with the server "Saved" does not come and go with every key', () => {
  const { become, said } = roomOf(ONLINE);
  for (let key = 0; key < 10; key += 1) {
    become({ unacked: 1 });
    vi.advanceTimersByTime(40);
    become({ unacked: 0 });
    vi.advanceTimersByTime(120);
  }
  expect(said).toEqual(['saved', 'saving']);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['saved', 'saving', 'saved']);
});

test('[C4] without it "Saved on this device" stays while keys are written as they come', () => {
  const { become, said } = roomOf(OFFLINE);
  for (let key = 0; key < 10; key += 1) {
    become({ stored: 'writing' });
    vi.advanceTimersByTime(100);
    become({ stored: 'all' });
    vi.advanceTimersByTime(40);
  }
  expect(said).toEqual(['device']);
});

test('[C4] a write that takes longer is said, also when nothing else is heard of it', () => {
  const { become, said } = roomOf(OFFLINE);
  become({ stored: 'writing' });
  vi.advanceTimersByTime(200);
  become({ unacked: 2 });
  expect(said).toEqual(['device']);
  vi.advanceTimersByTime(120);
  expect(said).toEqual(['device', 'saving']);
  become({ stored: 'all' });
  expect(said).toEqual(['device', 'saving', 'device']);
});

test('[C4] the server goes while one types: the device’s word, as soon as it is its word that counts', () => {
  const { become, said } = roomOf(ONLINE);
  become({ unacked: 1, stored: 'writing' });
  become({ socketConnected: false });
  expect(said).toEqual(['saved', 'saving', 'device']);
});

test('[C4] a worse word is said at once, also while a good one waits to be said or is held', () => {
  const { become, said } = roomOf(ONLINE);
  become({ unacked: 1 });
  become({ unacked: 0 });
  become({ socketConnected: false, stored: 'failed' });
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['saved', 'saving', 'unsaved']);
  const held = roomOf(OFFLINE);
  held.become({ stored: 'writing' });
  held.become({ stored: 'failed' });
  expect(held.said).toEqual(['device', 'unsaved']);
});

test('[C4] with the server no good word is said of a key that it did not acknowledge', () => {
  const { become, said } = roomOf(ONLINE);
  become({ unacked: 1 });
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['saved', 'saving']);
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
  const become = (next: Partial<RoomFacts>): void => {
    facts = { ...facts, ...next };
    for (const listener of listeners) listener();
  };
  return { steady, become, listeners };
}

test('[C4] what changed before anybody listened is said when somebody does', () => {
  const { steady, become } = sourceOf(ONLINE);
  become({ unacked: 1 });
  const heard = vi.fn();
  steady.subscribe(heard);
  expect([steady.get(), heard.mock.calls.length]).toEqual(['saving', 1]);
});

test('[C4] who stopped listening hears nothing more, also of what was about to be said', () => {
  const { steady, become, listeners } = sourceOf(ONLINE);
  const heard = vi.fn();
  const stop = steady.subscribe(heard);
  become({ unacked: 1 });
  become({ unacked: 0 });
  heard.mockClear();
  stop();
  vi.advanceTimersByTime(1_000);
  expect([heard.mock.calls.length, listeners.size]).toEqual([0, 0]);
});

test('[C4] "Saved" after anything but "Saving..." is said at once', () => {
  const { become, said } = roomOf(OFFLINE);
  become(ONLINE);
  expect(said).toEqual(['device', 'saved']);
});

test.each([undefined, -300])(
  '[C4] a write of which too long is known nothing is said at once (%s)',
  (ago) => {
    const { steady, become } = sourceOf(OFFLINE, ago === undefined ? undefined : Date.now() + ago);
    steady.subscribe(() => {});
    become({ stored: 'writing' });
    expect(steady.get()).toBe('saving');
  },
);
