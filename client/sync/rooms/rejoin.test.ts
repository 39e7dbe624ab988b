import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Rejoin } from './rejoin.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createRejoin() {
  const join = vi.fn();
  return { join, rejoin: new Rejoin(join) };
}

test('waits twice as long after each failure, half a minute at most, and begins anew once the text is here', () => {
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

test('joins at once when the server asks for it, and says nothing of it', () => {
  const { join, rejoin } = createRejoin();
  rejoin.handleRefusal('rejoin');
  expect(rejoin.refusal).toBeUndefined();
  vi.advanceTimersByTime(50);
  expect(join).toHaveBeenCalledOnce();
});

test('never tries again what would be refused for ever', () => {
  const { join, rejoin } = createRejoin();
  rejoin.handleRefusal('too-many');
  rejoin.handleRefusal('bad-update');
  vi.advanceTimersByTime(60_000);
  expect([rejoin.isFinal, rejoin.refusal, join.mock.calls.length]).toEqual([true, 'bad-update', 0]);
});

test('asked to, tries now and with all patience', () => {
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

test('waits as after a failure unless the server asked, and a later wait takes the place of an earlier one', () => {
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

test('told that a change is too large, it says so and tries nothing more', () => {
  const { join, rejoin } = createRejoin();
  expect(rejoin.isFinal).toBe(false);
  rejoin.handleRefusal('too-many');
  rejoin.refuse('too-large');
  vi.advanceTimersByTime(60_000);
  expect([rejoin.isFinal, rejoin.refusal, join.mock.calls.length]).toEqual([true, 'too-large', 0]);
});

test.each(['foreign-client-id', 'bad-update', 'schema-too-old', 'too-large', 'bad-token'])(
  'a room that was refused as %s is not asked for again: its text stays here',
  (reason) => {
    const { join, rejoin } = createRejoin();
    rejoin.handleRefusal(reason);
    vi.advanceTimersByTime(60_000);
    expect([rejoin.isFinal, join.mock.calls.length]).toEqual([true, 0]);
  },
);

test('a changed role is joined with at once, without a word', () => {
  const { join, rejoin } = createRejoin();
  rejoin.handleRefusal('role-changed');
  vi.advanceTimersByTime(50);
  expect([rejoin.refusal, join.mock.calls.length]).toEqual([undefined, 1]);
});

test('[A14] a room that asks for a new comparison is joined again without a word, and counts as refused after eight in a row', () => {
  const { join, rejoin } = createRejoin();
  const resync = (times: number): void => {
    for (let time = 0; time < times; time += 1) {
      rejoin.handleRefusal('resync');
      vi.advanceTimersByTime(30_000);
      // The connection begins well each time: only an acknowledgement shows that both sides agree.
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
  '[A15] a room that takes no changes for now (%s) is joined again with longer and longer pauses, and stays refused until all is taken',
  (reason) => {
    const { join, rejoin } = createRejoin();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      rejoin.handleRefusal(reason);
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      expect(join).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(join).toHaveBeenCalledOnce();
      join.mockClear();
      // The server lets the person in and sends its text before it looks at theirs.
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
