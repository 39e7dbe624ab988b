import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { leaseOf, type HoldLease } from './lease.ts';
import { openSample, SampleServer, SampleTab, type Step } from './testing/sample-queue.ts';

let server: SampleServer;
let name: string;
const ends: (() => void)[] = [];
beforeEach(() => {
  server = new SampleServer();
  name = uuidv7();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A browser without other tabs: the lock is always free. */
const alone: HoldLease = async (_lock, body) => {
  await body({ renew: () => Promise.resolve() });
  return true;
};

async function openTab(hold: HoldLease = alone): Promise<SampleTab> {
  const database = await openSample(name);
  const tab = new SampleTab(database, server, hold);
  ends.push(() => {
    tab.kill();
    database.close();
  });
  return tab;
}

/** The lease of a tab among others of one person. */
function sharedLease(userId: string): HoldLease {
  const device = new Device(userId);
  ends.push(() => device.close());
  return leaseOf(device, undefined, uuidv7());
}

const waiting = (tab: SampleTab) => tab.state.get().entries.map(({ key }) => key);

describe('[D2] a tab that is killed', () => {
  test.each<Step>(['stored', 'asked', 'answered', 'removed'])(
    'after an entry was %s leaves a queue that the next tab empties, each entry carried out once',
    async (step) => {
      const one = await openTab();
      const killed = new Promise<void>((resolve) => {
        one.onStep = (now, key) => {
          if (now !== step || key !== 'b') return;
          one.kill();
          resolve();
        };
      });
      void (async () => {
        for (const key of ['a', 'b', 'c']) await one.add(key);
        await one.sender.run();
      })();
      await killed;
      const two = await openTab();
      if (step === 'stored') await two.add('c');
      await two.sender.run();
      expect(server.done).toEqual(['a', 'b', 'c']);
      expect(waiting(two)).toEqual([]);
      // Without the answer in the database nobody knows of it: the key says that it is the same.
      const repeats = server.asked.filter((key) => key === 'b').length;
      expect(repeats).toBe(step === 'asked' || step === 'answered' ? 2 : 1);
    },
  );
});

describe('[D2] two tabs', () => {
  test('send every entry once between them, and both end with an empty queue', async () => {
    const userId = uuidv7();
    const one = await openTab(sharedLease(userId));
    const two = await openTab(sharedLease(userId));
    for (const key of ['a', 'b', 'c', 'd']) await (key < 'c' ? one : two).add(key);
    await Promise.all([one.sender.run(), two.sender.run()]);
    await Promise.all([one.sender.run(), two.sender.run()]);
    expect(server.asked).toEqual(['a', 'b', 'c', 'd']);
    expect([waiting(one), waiting(two)]).toEqual([[], []]);
  });
});

describe('[D4] the entries of a queue', () => {
  test('are sent in the order of their keys, in whatever order they were stored', async () => {
    const tab = await openTab();
    for (const key of ['c', 'a', 'b']) await tab.add(key);
    await tab.sender.run();
    expect(server.done).toEqual(['a', 'b', 'c']);
  });

  test('are sent once, however often the queue is woken', async () => {
    const tab = await openTab();
    await tab.add('a');
    await Promise.all([tab.sender.run(), tab.sender.run(), tab.sender.run()]);
    await tab.sender.run();
    expect(server.asked).toEqual(['a']);
  });

  test('wait for a person where the server refuses one, and the others go on', async () => {
    server.faults = { a: ['refused'] };
    const tab = await openTab();
    for (const key of ['a', 'b']) await tab.add(key);
    await tab.sender.run();
    await tab.sender.run();
    expect(server.asked).toEqual(['a', 'b']);
    expect(tab.state.get().entries).toMatchObject([{ key: 'a', isRefused: true, lastError: 'refused' }]);
  });

  test('wait after a fault of the server until they are due, and for a person after the eighth', async () => {
    server.faults = { a: Array.from({ length: 9 }, () => 'fault' as const) };
    const tab = await openTab();
    await tab.add('a');
    for (let tried = 1; tried <= 9; tried += 1) {
      await tab.sender.run();
      // Too early: nothing is asked.
      await tab.sender.run();
      expect(server.asked).toHaveLength(Math.min(tried, 8));
      server.now += 60_000;
    }
    expect(tab.state.get().entries).toMatchObject([{ attempts: 8, isRefused: true }]);
  });

  test('all wait without a connection, unchanged, and are sent when it returns', async () => {
    server.faults = { a: ['offline'] };
    const tab = await openTab();
    for (const key of ['a', 'b']) await tab.add(key);
    await tab.sender.run();
    expect([server.asked, tab.state.get().pausedBy]).toEqual([['a'], 'offline']);
    expect(tab.state.get().entries).toMatchObject([{ attempts: 0, notBefore: 0 }, { attempts: 0 }]);
    await tab.sender.run();
    expect([server.done, tab.state.get().pausedBy, waiting(tab)]).toEqual([['a', 'b'], null, []]);
  });

  test('[D3] are sent again under their keys when the answer timed out, and carried out once', async () => {
    server.faults = { a: ['lost-answer'] };
    const tab = await openTab();
    await tab.add('a');
    await tab.sender.run();
    await tab.sender.run();
    expect([server.asked, server.done, waiting(tab)]).toEqual([['a', 'a'], ['a'], []]);
  });
});
