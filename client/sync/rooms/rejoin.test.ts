import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Rejoin } from './rejoin.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createRejoin() {
  const join = vi.fn();
  return { join, rejoin: new Rejoin(join) };
}

test('the back-off doubles after each failure up to half a minute, and starts again once the text has arrived', () => {
  const { join, rejoin } = createRejoin();
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    rejoin.handleRefusal('too-many');
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(join).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(join).toHaveBeenCalledOnce();
    join.mockClear();
  }
  expect(rejoin.refusal).toBe('too-many');
  rejoin.handleAuthenticated();
  expect(rejoin.refusal).toBeUndefined();
  rejoin.handleSynced();
  rejoin.handleRefusal('too-many');
  vi.advanceTimersByTime(1_000);
  expect(join).toHaveBeenCalledOnce();
});

test('a room is joined at once, without a refusal, when the server asks for it', () => {
  const { join, rejoin } = createRejoin();
  rejoin.handleRefusal('rejoin');
  expect(rejoin.refusal).toBeUndefined();
  vi.advanceTimersByTime(50);
  expect(join).toHaveBeenCalledOnce();
});

test('a room is not joined again after a reason that would refuse every attempt', () => {
  const { join, rejoin } = createRejoin();
  rejoin.handleRefusal('too-many');
  rejoin.handleRefusal('bad-update');
  vi.advanceTimersByTime(60_000);
  expect([rejoin.isFinal, rejoin.refusal, join.mock.calls.length]).toEqual([true, 'bad-update', 0]);
});

test('retryNow joins at once and starts the back-off again from one second', () => {
  const { join, rejoin } = createRejoin();
  rejoin.handleRefusal('too-many');
  rejoin.handleRefusal('too-many');
  rejoin.retryNow();
  expect(join).toHaveBeenCalledOnce();
  rejoin.scheduleRetry();
  vi.advanceTimersByTime(1_000);
  expect(join).toHaveBeenCalledTimes(2);
  rejoin.scheduleRetry();
  rejoin.cancel();
  vi.advanceTimersByTime(60_000);
  expect(join).toHaveBeenCalledTimes(2);
});

test('scheduleRetry waits for the back-off, and a later call replaces an earlier one', () => {
  const { join, rejoin } = createRejoin();
  rejoin.scheduleRetry();
  vi.advanceTimersByTime(999);
  expect(join).not.toHaveBeenCalled();
  rejoin.scheduleRetry();
  vi.advanceTimersByTime(1);
  expect(join).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_999);
  expect(join).toHaveBeenCalledOnce();
  rejoin.scheduleRetry();
  rejoin.retryNow();
  vi.advanceTimersByTime(60_000);
  expect(join).toHaveBeenCalledTimes(2);
});

test('refuse stores its reason and ends all attempts', () => {
  const { join, rejoin } = createRejoin();
  expect(rejoin.isFinal).toBe(false);
  rejoin.handleRefusal('too-many');
  rejoin.refuse('too-large');
  vi.advanceTimersByTime(60_000);
  expect([rejoin.isFinal, rejoin.refusal, join.mock.calls.length]).toEqual([true, 'too-large', 0]);
});

test.each(['foreign-client-id', 'bad-update', 'schema-too-old', 'too-large', 'bad-token'])(
  'a room that was refused with %s is not joined again',
  (reason) => {
    const { join, rejoin } = createRejoin();
    rejoin.handleRefusal(reason);
    vi.advanceTimersByTime(60_000);
    expect([rejoin.isFinal, join.mock.calls.length]).toEqual([true, 0]);
  },
);

test('a room is joined at once, without a refusal, after the role changed', () => {
  const { join, rejoin } = createRejoin();
  rejoin.handleRefusal('role-changed');
  vi.advanceTimersByTime(50);
  expect([rejoin.refusal, join.mock.calls.length]).toEqual([undefined, 1]);
});

test('[A14] a room that asks for a new comparison is joined again without a refusal, and counts as refused after eight in a row', () => {
  const { join, rejoin } = createRejoin();
  const resync = (times: number): void => {
    for (let time = 0; time < times; time += 1) {
      rejoin.handleRefusal('resync');
      vi.advanceTimersByTime(30_000);
      // Each connection starts without a fault: only an acknowledgement shows that both sides agree.
      rejoin.handleAuthenticated();
      rejoin.handleSynced();
    }
  };
  resync(8);
  expect([rejoin.refusal, rejoin.isFinal, join.mock.calls.length]).toEqual([undefined, false, 8]);
  rejoin.handleAck(true);
  resync(8);
  expect([rejoin.isFinal, join.mock.calls.length]).toEqual([false, 16]);
  rejoin.handleRefusal('resync');
  vi.advanceTimersByTime(30_000);
  expect([rejoin.refusal, rejoin.isFinal, join.mock.calls.length]).toEqual(['resync', true, 16]);
});

test.each(['server-full', 'text-budget'])(
  '[A15] a room that accepts no changes for now (%s) is joined again with growing pauses, and stays refused until all changes are accepted',
  (reason) => {
    const { join, rejoin } = createRejoin();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      rejoin.handleRefusal(reason);
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(join).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(join).toHaveBeenCalledOnce();
      join.mockClear();
      // The server lets the client in and sends its text before it checks the client's changes.
      rejoin.handleAuthenticated();
      rejoin.handleSynced();
      rejoin.handleAck(false);
      expect([rejoin.refusal, rejoin.isOnHold, rejoin.isFinal]).toEqual([reason, true, false]);
    }
    rejoin.handleAck(true);
    expect([rejoin.refusal, rejoin.isOnHold]).toEqual([undefined, false]);
    rejoin.handleRefusal(reason);
    vi.advanceTimersByTime(1_000);
    expect(join).toHaveBeenCalledOnce();
  },
);
