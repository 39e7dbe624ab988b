import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Holding } from './lease.ts';
import { QueueSender, type PausedBy } from './queue-sender.ts';

interface Entry {
  name: string;
  /** What it waits for, as the sender asks for it. */
  wait: number | null;
}

/** A queue in memory whose rounds a test describes. */
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
      send: async ({ renew }: Holding) => {
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
  test('of an empty queue asks for no lock and sets no timer', async () => {
    await sender.run();
    expect([queue.rounds, queue.pauses, vi.getTimerCount()]).toEqual([0, [null], 0]);
  });

  test('[C10] without a session sends nothing, reports it, and waits for the session alone', async () => {
    add('one');
    queue.canSend = false;
    await sender.run();
    expect([queue.rounds, queue.pauses, vi.getTimerCount()]).toEqual([0, ['signed-out'], 0]);
    queue.canSend = true;
    await sender.run();
    expect([queue.rounds, queue.pauses.at(-1)]).toEqual([1, null]);
  });

  test('of a session that ends in the middle waits for the session alone', async () => {
    add('one');
    queue.round = () => void (sender.round.pausedBy = 'signed-out');
    await sender.run();
    expect([queue.pauses, vi.getTimerCount()]).toEqual([['signed-out'], 0]);
  });

  test('forgets what paused and skipped the round before', async () => {
    add('one');
    queue.round = () => {
      expect([sender.canGoOn, sender.round.skipped.size]).toEqual([true, 0]);
      sender.round.skipped.add('closed');
      sender.round.pausedBy = 'offline';
      expect(sender.canGoOn).toBe(false);
    };
    await sender.run();
    await sender.run();
    expect([queue.rounds, queue.pauses, queue.renewals]).toEqual([2, ['offline', 'offline'], 2]);
  });

  test('runs once more for all calls that came while it ran', async () => {
    add('one');
    queue.round = () => {
      if (queue.rounds > 1) return;
      for (let call = 0; call < 5; call += 1) void sender.run();
    };
    await sender.run();
    expect(queue.rounds).toBe(2);
  });

  test('[C2] of a stopped queue neither begins nor sets a timer', async () => {
    add('one');
    const running = sender.run();
    sender.stop();
    await running;
    await sender.run();
    expect([queue.rounds, queue.pauses, sender.canGoOn, vi.getTimerCount()]).toEqual([0, [], false, 0]);
  });

  test('[C2] that is stopped in the middle sends no other entry and sets no timer', async () => {
    add('one');
    queue.round = () => sender.stop();
    await sender.run();
    expect([sender.canGoOn, vi.getTimerCount()]).toEqual([false, 0]);
  });
});

describe('[D2] a queue that waits', () => {
  test('wakes when the first entry is due, whatever their order', async () => {
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

  test('does not wake for entries that wait for a person', async () => {
    add('refused', null);
    await sender.run();
    expect([queue.rounds, vi.getTimerCount()]).toEqual([1, 0]);
  });

  test('asks ever less often while the server does not answer, and soon again after progress', async () => {
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

  test('is sent at once when the connection returns, and not a second time by the timer', async () => {
    add('one');
    queue.round = () => void (sender.round.pausedBy = 'offline');
    await sender.run();
    queue.round = () => void queue.entries.splice(0);
    await sender.run();
    expect([queue.rounds, queue.pauses.at(-1), vi.getTimerCount()]).toEqual([2, null, 0]);
  });

  test('asks again later where another tab is sending', async () => {
    add('one');
    queue.isTurnedAway = true;
    await sender.run();
    expect([queue.rounds, queue.pauses]).toEqual([0, [null]]);
    queue.isTurnedAway = false;
    await advance(2_000);
    expect(queue.rounds).toBe(1);
  });
});
