import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { leaseOf } from './lease.ts';

const devices: Device[] = [];
const open = (userId: string): Device => {
  const device = new Device(userId);
  devices.push(device);
  return device;
};
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
  vi.useRealTimers();
});

test('[D2] without Web Locks a note keeps tabs from draining at once', async () => {
  const userId = uuidv7();
  const one = leaseOf(open(userId), undefined, 'one');
  const two = leaseOf(open(userId), undefined, 'two');
  let finish = () => {};
  const begun = new Promise<void>((resolve) => {
    void one('drain', () => {
      resolve();
      return new Promise<void>((done) => (finish = done));
    });
  });
  await begun;
  const other = vi.fn(() => Promise.resolve());
  expect(await two('drain', other)).toBe(false);
  expect(await two('another', other)).toBe(true);
  expect(other).toHaveBeenCalledTimes(1);
  finish();
  await vi.waitFor(async () => expect(await two('drain', other)).toBe(true));
});

test('[D2] the note of a tab that ended without a word runs out', async () => {
  const userId = uuidv7();
  const [device, later] = [open(userId), open(userId)];
  let isHeld = false;
  void leaseOf(
    device,
    undefined,
    'gone',
  )('drain', () => {
    isHeld = true;
    return new Promise(() => {});
  });
  await vi.waitFor(() => expect(isHeld).toBe(true));
  const next = leaseOf(later, undefined, 'next');
  const body = vi.fn(() => Promise.resolve());
  expect(await next('drain', body)).toBe(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 41_000 });
  expect(await next('drain', body)).toBe(true);
});

test('[D2] a note that was written under a clock hours ahead holds nobody back', async () => {
  const userId = uuidv7();
  const [device, later] = [open(userId), open(userId)];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 3_600_000 });
  const begun = Promise.withResolvers<void>();
  void leaseOf(
    device,
    undefined,
    'gone',
  )('drain', () => {
    begun.resolve();
    return new Promise(() => {});
  });
  await begun.promise;
  vi.useRealTimers();
  const body = vi.fn(() => Promise.resolve());
  expect(await leaseOf(later, undefined, 'next')('drain', body)).toBe(true);
});

test('[D2] where the page has Web Locks they decide, and nobody is turned away', async () => {
  const asked: string[] = [];
  // The one call of a lock manager that is used here.
  const locks = {
    request: (name: string, body: () => Promise<void>) => {
      asked.push(name);
      return body();
    },
  } as unknown as LockManager;
  const body = vi.fn(() => Promise.resolve());
  expect(await leaseOf(open(uuidv7()), locks, 'one')('drain', body)).toBe(true);
  expect(asked).toEqual(['drain']);
  expect(body).toHaveBeenCalled();
});

test('[C8] a database that is closed in the middle of it holds nobody back', async () => {
  const device = open(uuidv7());
  const database = await device.database();
  vi.spyOn(device, 'database').mockResolvedValue(database);
  const hold = leaseOf(device, undefined, 'one');
  const body = vi.fn(async ({ renew }: { renew: () => Promise<void> }) => {
    database?.close();
    await renew();
  });
  expect(await hold('drain', body)).toBe(true);
  expect(await hold('drain', body)).toBe(true);
  expect(body).toHaveBeenCalledTimes(2);
});

/** One tab is at it until it is told to end; how it says that it still is. */
async function atIt(userId: string) {
  const begun = Promise.withResolvers<() => Promise<void>>();
  const end = Promise.withResolvers<void>();
  const done = leaseOf(
    open(userId),
    undefined,
    'one',
  )('drain', ({ renew }) => {
    begun.resolve(renew);
    return end.promise;
  });
  return { renew: await begun.promise, end: () => (end.resolve(), done) };
}

test('[D2] who is turned away is turned away again, as long as the first is at it', async () => {
  const userId = uuidv7();
  const { end } = await atIt(userId);
  const two = leaseOf(open(userId), undefined, 'two');
  const body = vi.fn(() => Promise.resolve());
  for (const _ of [1, 2, 3]) expect(await two('drain', body)).toBe(false);
  await end();
  expect(await two('drain', body)).toBe(true);
});

test('[D2] a tab that says it is still at it is not replaced for another 40 s', async () => {
  const userId = uuidv7();
  const began = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: began });
  const { renew } = await atIt(userId);
  vi.setSystemTime(began + 39_000);
  await renew();
  const two = leaseOf(open(userId), undefined, 'two');
  const body = vi.fn(() => Promise.resolve());
  vi.setSystemTime(began + 78_000);
  expect(await two('drain', body)).toBe(false);
  vi.setSystemTime(began + 80_000);
  expect(await two('drain', body)).toBe(true);
});

test('[C8] where nothing can be noted, nobody is held back; with Web Locks nothing has to be', async () => {
  const device = open(uuidv7());
  vi.spyOn(device, 'database').mockResolvedValue(undefined);
  // The one call of a lock manager that is used here.
  const locks = { request: (_: string, body: () => Promise<void>) => body() } as unknown as LockManager;
  for (const hold of [leaseOf(device, undefined, 'one'), leaseOf(device, locks, 'one')]) {
    const body = vi.fn(({ renew }: { renew: () => Promise<void> }) => renew());
    expect(await hold('drain', body)).toBe(true);
    expect(body).toHaveBeenCalledOnce();
  }
});
