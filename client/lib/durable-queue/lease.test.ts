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

test('[D2] without Web Locks, a note in the database lets only one tab run at a time', async () => {
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

test('[D2] the note of a tab that ended without releasing it expires', async () => {
  const userId = uuidv7();
  const [device, laterDevice] = [open(userId), open(userId)];
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
  const next = leaseOf(laterDevice, undefined, 'next');
  const body = vi.fn(() => Promise.resolve());
  expect(await next('drain', body)).toBe(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 41_000 });
  expect(await next('drain', body)).toBe(true);
});

test('[D2] a note that was written under a clock hours ahead blocks no tab', async () => {
  const userId = uuidv7();
  const [device, laterDevice] = [open(userId), open(userId)];
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
  expect(await leaseOf(laterDevice, undefined, 'next')('drain', body)).toBe(true);
});

test('[D2] with Web Locks the lock manager decides, and no tab is turned away', async () => {
  const requested: string[] = [];
  // Only `request` of the lock manager is called.
  const locks = {
    request: (name: string, body: () => Promise<void>) => {
      requested.push(name);
      return body();
    },
  } as unknown as LockManager;
  const body = vi.fn(() => Promise.resolve());
  expect(await leaseOf(open(uuidv7()), locks, 'one')('drain', body)).toBe(true);
  expect(requested).toEqual(['drain']);
  expect(body).toHaveBeenCalled();
});

test('[C8] a database that is closed during a run blocks no later run', async () => {
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

/** Starts a tab that holds the lease until `end` is called. `renew` extends its lease. */
async function holdLease(userId: string) {
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

test('[D2] a second tab is turned away at every attempt while the first one holds the lease', async () => {
  const userId = uuidv7();
  const { end } = await holdLease(userId);
  const two = leaseOf(open(userId), undefined, 'two');
  const body = vi.fn(() => Promise.resolve());
  for (const _ of [1, 2, 3]) expect(await two('drain', body)).toBe(false);
  await end();
  expect(await two('drain', body)).toBe(true);
});

test('[D2] a tab that renews its lease is not replaced for another 40 s', async () => {
  const userId = uuidv7();
  const began = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: began });
  const { renew } = await holdLease(userId);
  vi.setSystemTime(began + 39_000);
  await renew();
  const two = leaseOf(open(userId), undefined, 'two');
  const body = vi.fn(() => Promise.resolve());
  vi.setSystemTime(began + 78_000);
  expect(await two('drain', body)).toBe(false);
  vi.setSystemTime(began + 80_000);
  expect(await two('drain', body)).toBe(true);
});

test('[C8] a tab without a database is not turned away, with or without Web Locks', async () => {
  const device = open(uuidv7());
  vi.spyOn(device, 'database').mockResolvedValue(undefined);
  // Only `request` of the lock manager is called.
  const locks = { request: (_: string, body: () => Promise<void>) => body() } as unknown as LockManager;
  for (const hold of [leaseOf(device, undefined, 'one'), leaseOf(device, locks, 'one')]) {
    const body = vi.fn(({ renew }: { renew: () => Promise<void> }) => renew());
    expect(await hold('drain', body)).toBe(true);
    expect(body).toHaveBeenCalledOnce();
  }
});
