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

test('waits as after a failure unless the server asked, and a later wait takes the place of an earlier one', () => {
  const { join, room } = rejoin();
  room.later();
  vi.advanceTimersByTime(999);
  expect(join).not.toHaveBeenCalled();
  room.later();
  vi.advanceTimersByTime(1);
  expect(join).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_999);
  expect(join).toHaveBeenCalledOnce();
  room.later();
  room.now();
  vi.advanceTimersByTime(60_000);
  expect(join).toHaveBeenCalledTimes(2);
});

test('told that a change is too large, it says so and tries nothing more', () => {
  const { join, room } = rejoin();
  expect(room.isFinal).toBe(false);
  room.handleRefusal('too-many');
  room.refuse('too-large');
  vi.advanceTimersByTime(60_000);
  expect([room.isFinal, room.refusal, join.mock.calls.length]).toEqual([true, 'too-large', 0]);
});

test.each(['foreign-client-id', 'bad-update', 'schema-too-old', 'too-large', 'bad-token'])(
  'a room that was refused as %s is not asked for again: its text stays here',
  (reason) => {
    const { join, room } = rejoin();
    room.handleRefusal(reason);
    vi.advanceTimersByTime(60_000);
    expect([room.isFinal, join.mock.calls.length]).toEqual([true, 0]);
  },
);

test('a changed role is joined with at once, without a word', () => {
  const { join, room } = rejoin();
  room.handleRefusal('role-changed');
  vi.advanceTimersByTime(50);
  expect([room.refusal, join.mock.calls.length]).toEqual([undefined, 1]);
});

test('[A14] a room that asks for a new comparison is joined again without a word, and counts as refused after eight in a row', () => {
  const { join, room } = rejoin();
  const resync = (times: number): void => {
    for (let time = 0; time < times; time += 1) {
      room.handleRefusal('resync');
      vi.advanceTimersByTime(30_000);
      // The connection begins well each time: only an acknowledgement shows that both sides agree.
      room.handleEntered();
      room.handleSynced();
    }
  };
  resync(8);
  expect([room.refusal, room.isFinal, join.mock.calls.length]).toEqual([undefined, false, 8]);
  room.handleAck(true);
  resync(8);
  expect([room.isFinal, join.mock.calls.length]).toEqual([false, 16]);
  room.handleRefusal('resync');
  vi.advanceTimersByTime(30_000);
  expect([room.refusal, room.isFinal, join.mock.calls.length]).toEqual(['resync', true, 16]);
});

test.each(['server-full', 'text-budget'])(
  '[A15] a room that takes no changes for now (%s) is joined again with longer and longer pauses, and stays refused until all is taken',
  (reason) => {
    const { join, room } = rejoin();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      room.handleRefusal(reason);
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(join).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(join).toHaveBeenCalledOnce();
      join.mockClear();
      // The server lets the person in and sends its text before it looks at theirs.
      room.handleEntered();
      room.handleSynced();
      room.handleAck(false);
      expect([room.refusal, room.isHeld, room.isFinal]).toEqual([reason, true, false]);
    }
    room.handleAck(true);
    expect([room.refusal, room.isHeld]).toEqual([undefined, false]);
    room.handleRefusal(reason);
    vi.advanceTimersByTime(1_000);
    expect(join).toHaveBeenCalledOnce();
  },
);
