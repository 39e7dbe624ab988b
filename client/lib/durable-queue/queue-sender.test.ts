import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HeldLease } from './lease.ts';
import { QueueSender, type PausedBy } from './queue-sender.ts';

interface Entry {
  name: string;
  /** The result of `waitOf` for this entry. */
  wait: number | null;
}

/** A queue in memory whose rounds are defined by the test. */
function sample() {
  const queue = {
    entries: [] as Entry[],
    isTurnedAway: false,
    canSend: true,
    rounds: 0,
    renewals: 0,
    pauses: [] as PausedBy[],
    round: (): void | Promise<void> => {},
  };
  const sender = new QueueSender<Entry>(
    {
      hold: async (name, body) => {
        expect(name).toBe('sample-lock');
        if (queue.isTurnedAway) return false;
        await body({ renew: () => Promise.resolve(void (queue.renewals += 1)) });
        return true;
      },
      canSend: () => queue.canSend,
      random: () => 1,
    },
    {
      lock: 'sample-lock',
      read: () => Promise.resolve(queue.entries),
      send: async ({ renew }: HeldLease) => {
        queue.rounds += 1;
        await renew();
        await queue.round();
      },
      waitOf: ({ wait }) => wait,
      onPaused: ({ pausedBy }) => void queue.pauses.push(pausedBy),
    },
  );
  return { queue, sender };
}

let { queue, sender } = sample();
beforeEach(() => {
  vi.useFakeTimers();
  ({ queue, sender } = sample());
});
afterEach(() => {
  sender.stop();
  vi.useRealTimers();
});

const add = (name: string, wait: number | null = 0) => void queue.entries.push({ name, wait });
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('[D2] a round', () => {
  test('a round of an empty queue requests no lock and sets no timer', async () => {
    await sender.run();
    expect([queue.rounds, queue.pauses, vi.getTimerCount()]).toEqual([0, [null], 0]);
  });

  test('[C10] a round without a session sends nothing, reports "signed-out" and sets no timer', async () => {
    add('one');
    queue.canSend = false;
    await sender.run();
    expect([queue.rounds, queue.pauses, vi.getTimerCount()]).toEqual([0, ['signed-out'], 0]);
    queue.canSend = true;
    await sender.run();
    expect([queue.rounds, queue.pauses.at(-1)]).toEqual([1, null]);
  });

  test('a round whose session ends in the middle reports "signed-out" and sets no timer', async () => {
    add('one');
    queue.round = () => void (sender.round.pausedBy = 'signed-out');
    await sender.run();
    expect([queue.pauses, vi.getTimerCount()]).toEqual([['signed-out'], 0]);
  });

  test('a round begins without the pause and the skipped parts of the previous one', async () => {
    add('one');
    queue.round = () => {
      expect([sender.canContinue, sender.round.skipped.size]).toEqual([true, 0]);
      sender.round.skipped.add('closed');
      sender.round.pausedBy = 'offline';
      expect(sender.canContinue).toBe(false);
    };
    await sender.run();
    await sender.run();
    expect([queue.rounds, queue.pauses, queue.renewals]).toEqual([2, ['offline', 'offline'], 2]);
  });

  test('several calls during a round start one more round', async () => {
    add('one');
    queue.round = () => {
      if (queue.rounds > 1) return;
      for (let call = 0; call < 5; call += 1) void sender.run();
    };
    await sender.run();
    expect(queue.rounds).toBe(2);
  });

  test('[C2] a stopped sender begins no round and sets no timer', async () => {
    add('one');
    const running = sender.run();
    sender.stop();
    await running;
    await sender.run();
    expect([queue.rounds, queue.pauses, sender.canContinue, vi.getTimerCount()]).toEqual([0, [], false, 0]);
  });

  test('[C2] a round that is stopped in the middle sends no other entry and sets no timer', async () => {
    add('one');
    queue.round = () => sender.stop();
    await sender.run();
    expect([sender.canContinue, vi.getTimerCount()]).toEqual([false, 0]);
  });
});

describe('[D2] a queue that waits', () => {
  test('a waiting queue wakes when its earliest entry is due, in any order of the entries', async () => {
    add('late', 9_000);
    add('soon', 5_000);
    add('refused', null);
    add('undone', 0);
    await sender.run();
    await advance(4_999);
    expect(queue.rounds).toBe(1);
    await advance(1);
    expect(queue.rounds).toBe(2);
  });

  test('a queue does not wake for entries that wait for a person', async () => {
    add('refused', null);
    await sender.run();
    expect([queue.rounds, vi.getTimerCount()]).toEqual([1, 0]);
  });

  test('a queue retries less and less often while the server does not answer, and soon again after progress', async () => {
    add('one');
    queue.round = () => void (sender.round.pausedBy = 'offline');
    await sender.run();
    for (const seconds of [2, 4, 8, 16]) {
      const { rounds } = queue;
      await advance(seconds * 1_000 - 1);
      expect(queue.rounds).toBe(rounds);
      await advance(1);
      expect(queue.rounds).toBe(rounds + 1);
    }
    queue.round = () => void (sender.round.hasProgressed = true);
    await sender.run();
    const { rounds } = queue;
    await advance(2_000);
    expect(queue.rounds).toBe(rounds + 1);
  });

  test('a queue is sent at once when the connection returns, and not a second time by its timer', async () => {
    add('one');
    queue.round = () => void (sender.round.pausedBy = 'offline');
    await sender.run();
    queue.round = () => void queue.entries.splice(0);
    await sender.run();
    expect([queue.rounds, queue.pauses.at(-1), vi.getTimerCount()]).toEqual([2, null, 0]);
  });

  test('a queue tries again later when another tab is sending', async () => {
    add('one');
    queue.isTurnedAway = true;
    await sender.run();
    expect([queue.rounds, queue.pauses]).toEqual([0, [null]]);
    queue.isTurnedAway = false;
    await advance(2_000);
    expect(queue.rounds).toBe(1);
  });
});
