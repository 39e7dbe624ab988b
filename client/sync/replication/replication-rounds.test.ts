// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { Replication, type ReplicationState } from './replication.ts';

const EMPTY = { epoch: 'e1', output: { rooms: [], next: null } };
let count = 0;
let device: Device;
let lists: number;
let list: () => Promise<typeof EMPTY>;
const made: Replication[] = [];
beforeEach(async () => {
  count += 1;
  device = new Device(`rounds-${count}`);
  await device.database();
  lists = 0;
  list = () => Promise.resolve(EMPTY);
});
afterEach(() => {
  for (const one of made.splice(0)) one.stop();
  device.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function page(): Replication {
  const one = new Replication('w1', device, {
    list: () => {
      lists += 1;
      return list();
    },
    states: () => Promise.resolve({ epoch: 'e1', output: { states: [], rest: [] } }),
  });
  made.push(one);
  return one;
}
/** What a browser with locks says, and what it was asked. */
function withLocks(isFree: boolean): unknown[][] {
  const asked: unknown[][] = [];
  const request = async (name: string, how: unknown, body: (lock: unknown) => Promise<void>) => {
    asked.push([name, how]);
    await body(isFree ? {} : null);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return asked;
}
const seen = (one: Replication): ReplicationState[] => {
  const states: ReplicationState[] = [];
  one.subscribe(() => states.push(one.getState()));
  return states;
};

test('says each step: nothing yet, under way, done; no more to who does not look', async () => {
  const one = page();
  expect(one.getState()).toEqual({ status: 'waiting', done: 0, total: 0, bytesLeft: 0, doneAt: null });
  const states: string[] = [];
  const stop = one.subscribe(() => states.push(one.getState().status));
  await one.start();
  expect([states[0], states.at(-1)]).toEqual(['running', 'done']);
  expect(one.getState().doneAt).toBeTypeOf('number');
  stop();
  const known = states.length;
  await one.pause();
  expect(states).toHaveLength(known);
});

test('is one round at a time, and again 5 minutes later, once', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const one = page();
  await Promise.all([one.start(), one.start()]);
  expect(lists).toBe(1);
  expect(timers.mock.calls.filter(([, ms]) => ms === 300_000)).toHaveLength(1);
});

test('leaves it to another tab that is at it, and looks again later', async () => {
  const asked = withLocks(false);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const one = page();
  await one.start();
  expect(lists).toBe(0);
  expect(one.getState().status).toBe('waiting');
  expect(asked).toEqual([[`foolscap-replication-rounds-${count}-w1`, { ifAvailable: true }]]);
  expect(timers.mock.calls.some(([, ms]) => ms === 300_000)).toBe(true);
  withLocks(true);
  await one.start();
  expect(lists).toBe(1);
});

test('[C5] what the browser cleared is brought again from the beginning', async () => {
  const evicted = vi.spyOn(device, 'onEvicted');
  const one = page();
  await one.start();
  const states = seen(one);
  evicted.mock.calls[0]?.[0]();
  expect(states[0]).toMatchObject({ status: 'waiting', doneAt: null });
  await vi.waitFor(() => expect(one.getState().status).toBe('done'));
  expect(lists).toBe(2);
});

test('[C2] a round that is stopped in its middle says nothing of a failure, and is not begun again by itself', async () => {
  let fail: (error: Error) => void = () => {};
  list = () => new Promise((_, reject) => (fail = reject));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const one = page();
  const round = one.start();
  await vi.waitFor(() => expect(lists).toBe(1));
  one.stop();
  // The next is under way before the last one ended: it stays the one that is.
  list = () => Promise.resolve(EMPTY);
  const next = one.start();
  fail(new Error('gone'));
  await round;
  expect(one.getState().status).not.toBe('failed');
  expect(timers.mock.calls.some(([, ms]) => ms === 20_000)).toBe(false);
  await next;
  expect(one.getState().status).toBe('done');
});

test('a pause ends what is under way, and going on says so at once', async () => {
  list = () => new Promise(() => {});
  const one = page();
  void one.start();
  await vi.waitFor(() => expect(lists).toBe(1));
  await one.pause();
  list = () => Promise.resolve(EMPTY);
  const states = seen(one);
  await one.resume();
  expect(states[0]?.status).toBe('waiting');
  expect(lists).toBe(2);
});

test('[P9] where nothing is kept nothing is brought, paused or resumed, and nothing fails', async () => {
  device.close();
  const one = page();
  await one.bring(new AbortController().signal);
  await one.pause();
  await one.resume();
  expect(lists).toBe(0);
  expect(one.getState().status).toBe('unable');
});

test('[C2] what is stopped between two rounds begins no other', async () => {
  const begun = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  const one = page();
  await one.start();
  const at = begun.mock.calls.findLastIndex(([, ms]) => ms === 300_000);
  expect(at).toBeGreaterThan(-1);
  ended.mockClear();
  one.stop();
  expect(ended).toHaveBeenCalledWith(begun.mock.results[at]?.value);
});
