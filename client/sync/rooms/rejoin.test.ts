import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Rejoin } from './rejoin.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function rejoin() {
  const join = vi.fn();
  return { join, room: new Rejoin(join) };
}

test('waits twice as long after each failure, half a minute at most, and begins anew once the text is here', () => {
  const { join, room } = rejoin();
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    room.handleRefusal('too-many');
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(join).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(join).toHaveBeenCalledOnce();
    join.mockClear();
  }
  expect(room.refusal).toBe('too-many');
  room.handleEntered();
  expect(room.refusal).toBeUndefined();
  room.handleSynced();
  room.handleRefusal('too-many');
  vi.advanceTimersByTime(1_000);
  expect(join).toHaveBeenCalledOnce();
});

test('joins at once when the server asks for it, and says nothing of it', () => {
  const { join, room } = rejoin();
  room.handleRefusal('rejoin');
  expect(room.refusal).toBeUndefined();
  vi.advanceTimersByTime(50);
  expect(join).toHaveBeenCalledOnce();
});

test('never tries again what would be refused for ever', () => {
  const { join, room } = rejoin();
  room.handleRefusal('too-many');
  room.handleRefusal('bad-update');
  vi.advanceTimersByTime(60_000);
  expect([room.isFinal, room.refusal, join.mock.calls.length]).toEqual([true, 'bad-update', 0]);
});

test('asked to, tries now and with all patience', () => {
  const { join, room } = rejoin();
  room.handleRefusal('too-many');
  room.handleRefusal('too-many');
  room.now();
  expect(join).toHaveBeenCalledOnce();
  room.later();
  vi.advanceTimersByTime(1_000);
  expect(join).toHaveBeenCalledTimes(2);
  room.later();
  room.stop();
  vi.advanceTimersByTime(60_000);
  expect(join).toHaveBeenCalledTimes(2);
});
