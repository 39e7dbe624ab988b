import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SaveStatus } from './save-status.ts';
import { SteadyStatus } from './steady-status.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room whose word is said by the test; `said` is all that the indicator ever showed. */
function roomSaying(first: SaveStatus) {
  let status = first;
  let tell = (): void => {};
  const steady = new SteadyStatus({
    getState: () => ({ status }),
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
  });
  const said: SaveStatus[] = [steady.get()];
  steady.subscribe(() => said.push(steady.get()));
  const say = (next: SaveStatus): void => {
    status = next;
    tell();
  };
  return { say, said };
}

test.each(['device', 'saved'] as const)('[C4] "%s" does not come and go with every key', (good) => {
  const { say, said } = roomSaying(good);
  for (let key = 0; key < 10; key += 1) {
    say('saving');
    vi.advanceTimersByTime(40);
    say(good);
    vi.advanceTimersByTime(120);
  }
  expect(said).toEqual([good, 'saving']);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual([good, 'saving', good]);
});

test('[C4] a worse word is said at once, also while a good one waits to be said', () => {
  const { say, said } = roomSaying('saved');
  say('saving');
  say('saved');
  say('unsaved');
  expect(said).toEqual(['saved', 'saving', 'unsaved']);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['saved', 'saving', 'unsaved']);
});

test('[C4] what is said in the end is what is true then', () => {
  const { say, said } = roomSaying('saving');
  say('saved');
  vi.advanceTimersByTime(200);
  say('device');
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['saving', 'device']);
});

test('[C4] no good word is said of a key that is not kept yet', () => {
  const { say, said } = roomSaying('device');
  say('saving');
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(['device', 'saving']);
});
