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
  test.each<Step>(['stored', 'sent', 'answered', 'removed'])(
    'a tab that is killed after an entry was %s leaves a queue that the next tab sends, each entry executed once',
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
      expect(server.executed).toEqual(['a', 'b', 'c']);
      expect(waiting(two)).toEqual([]);
      // The answer was not stored, so the entry is sent again; its key marks it as a repeat.
      const repeats = server.requests.filter((key) => key === 'b').length;
      expect(repeats).toBe(step === 'sent' || step === 'answered' ? 2 : 1);
    },
  );
});

describe('[D2] two tabs', () => {
  test('two tabs together send every entry once, and both end with an empty queue', async () => {
    const userId = uuidv7();
    const one = await openTab(sharedLease(userId));
    const two = await openTab(sharedLease(userId));
    for (const key of ['a', 'b', 'c', 'd']) await (key < 'c' ? one : two).add(key);
    await Promise.all([one.sender.run(), two.sender.run()]);
    await Promise.all([one.sender.run(), two.sender.run()]);
    expect(server.requests).toEqual(['a', 'b', 'c', 'd']);
    expect([waiting(one), waiting(two)]).toEqual([[], []]);
  });
});

describe('[D4] the entries of a queue', () => {
  test('entries are sent in the order of their keys, not in the order in which they were stored', async () => {
    const tab = await openTab();
    for (const key of ['c', 'a', 'b']) await tab.add(key);
    await tab.sender.run();
    expect(server.executed).toEqual(['a', 'b', 'c']);
  });

  test('an entry is sent once, even when the queue is woken several times', async () => {
    const tab = await openTab();
    await tab.add('a');
    await Promise.all([tab.sender.run(), tab.sender.run(), tab.sender.run()]);
    await tab.sender.run();
    expect(server.requests).toEqual(['a']);
  });

  test('an entry that the server rejects waits for a person, and the other entries are sent', async () => {
    server.faults = { a: ['refused'] };
    const tab = await openTab();
    for (const key of ['a', 'b']) await tab.add(key);
    await tab.sender.run();
    await tab.sender.run();
    expect(server.requests).toEqual(['a', 'b']);
    expect(tab.state.get().entries).toMatchObject([{ key: 'a', isRefused: true, lastError: 'refused' }]);
  });

  test('an entry waits after a server error until it is due, and for a person after the eighth error', async () => {
    server.faults = { a: Array.from({ length: 9 }, () => 'fault' as const) };
    const tab = await openTab();
    await tab.add('a');
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await tab.sender.run();
      // Too early: no request is sent.
      await tab.sender.run();
      expect(server.requests).toHaveLength(Math.min(attempt, 8));
      server.now += 60_000;
    }
    expect(tab.state.get().entries).toMatchObject([{ attempts: 8, isRefused: true }]);
  });

  test('entries wait unchanged without a connection, and are sent when it returns', async () => {
    server.faults = { a: ['offline'] };
    const tab = await openTab();
    for (const key of ['a', 'b']) await tab.add(key);
    await tab.sender.run();
    expect([server.requests, tab.state.get().pausedBy]).toEqual([['a'], 'offline']);
    expect(tab.state.get().entries).toMatchObject([{ attempts: 0, notBefore: 0 }, { attempts: 0 }]);
    await tab.sender.run();
    expect([server.executed, tab.state.get().pausedBy, waiting(tab)]).toEqual([['a', 'b'], null, []]);
  });

  test('[D3] an entry whose answer was lost is sent again under its key and executed once', async () => {
    server.faults = { a: ['lost-answer'] };
    const tab = await openTab();
    await tab.add('a');
    await tab.sender.run();
    await tab.sender.run();
    expect([server.requests, server.executed, waiting(tab)]).toEqual([['a', 'a'], ['a'], []]);
  });
});
