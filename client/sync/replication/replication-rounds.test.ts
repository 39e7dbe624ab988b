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
const instances: Replication[] = [];
beforeEach(async () => {
  count += 1;
  device = new Device(`rounds-${count}`);
  await device.database();
  lists = 0;
  list = () => Promise.resolve(EMPTY);
});
afterEach(() => {
  for (const replication of instances.splice(0)) replication.stop();
  device.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function createReplication(): Replication {
  const replication = new Replication('w1', device, {
    list: () => {
      lists += 1;
      return list();
    },
    states: () => Promise.resolve({ epoch: 'e1', output: { states: [], rest: [] } }),
  });
  instances.push(replication);
  return replication;
}
/** Stubs Web Locks, which grant the lock if `isFree`. @returns the requested locks */
function withLocks(isFree: boolean): unknown[][] {
  const requests: unknown[][] = [];
  const request = async (name: string, how: unknown, body: (lock: unknown) => Promise<void>) => {
    requests.push([name, how]);
    await body(isFree ? {} : null);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return requests;
}
const seen = (replication: Replication): ReplicationState[] => {
  const states: ReplicationState[] = [];
  replication.subscribe(() => states.push(replication.getState()));
  return states;
};

test('a replication notifies its subscribers of each state until they unsubscribe', async () => {
  const replication = createReplication();
  expect(replication.getState()).toEqual({
    status: 'waiting',
    done: 0,
    total: 0,
    bytesLeft: 0,
    doneAt: null,
  });
  const states: string[] = [];
  const stop = replication.subscribe(() => states.push(replication.getState().status));
  await replication.start();
  expect([states[0], states.at(-1)]).toEqual(['running', 'done']);
  expect(replication.getState().doneAt).toBeTypeOf('number');
  stop();
  const known = states.length;
  await replication.pause();
  expect(states).toHaveLength(known);
});

test('a replication does not overlap itself, and repeats once after 5 minutes', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const replication = createReplication();
  await Promise.all([replication.start(), replication.start()]);
  expect(lists).toBe(1);
  expect(timers.mock.calls.filter(([, ms]) => ms === 300_000)).toHaveLength(1);
});

test('a replication waits while another tab replicates, and checks again later', async () => {
  const requests = withLocks(false);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const replication = createReplication();
  await replication.start();
  expect(lists).toBe(0);
  expect(replication.getState().status).toBe('waiting');
  expect(requests).toEqual([[`foolscap-replication-rounds-${count}-w1`, { ifAvailable: true }]]);
  expect(timers.mock.calls.some(([, ms]) => ms === 300_000)).toBe(true);
  withLocks(true);
  await replication.start();
  expect(lists).toBe(1);
});

test('[C5] texts that the browser evicted are replicated again', async () => {
  const evicted = vi.spyOn(device, 'onEvicted');
  const replication = createReplication();
  await replication.start();
  const states = seen(replication);
  evicted.mock.calls[0]?.[0]();
  expect(states[0]).toMatchObject({ status: 'waiting', doneAt: null });
  await vi.waitFor(() => expect(replication.getState().status).toBe('done'));
  expect(lists).toBe(2);
});

test('[C2] a replication that was stopped midway does not report a failure and does not restart by itself', async () => {
  let fail: (error: Error) => void = () => {};
  list = () => new Promise((_, reject) => (fail = reject));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const replication = createReplication();
  const round = replication.start();
  await vi.waitFor(() => expect(lists).toBe(1));
  replication.stop();
  // The next run starts before the stopped one has ended. It must stay the current one.
  list = () => Promise.resolve(EMPTY);
  const next = replication.start();
  fail(new Error('gone'));
  await round;
  expect(replication.getState().status).not.toBe('failed');
  expect(timers.mock.calls.some(([, ms]) => ms === 20_000)).toBe(false);
  await next;
  expect(replication.getState().status).toBe('done');
});

test('pausing aborts the current replication, and resuming changes the state at once', async () => {
  list = () => new Promise(() => {});
  const replication = createReplication();
  void replication.start();
  await vi.waitFor(() => expect(lists).toBe(1));
  await replication.pause();
  list = () => Promise.resolve(EMPTY);
  const states = seen(replication);
  await replication.resume();
  expect(states[0]?.status).toBe('waiting');
  expect(lists).toBe(2);
});

test('[P9] without a database replicating, pausing and resuming do nothing and do not fail', async () => {
  device.close();
  const replication = createReplication();
  await replication.replicateOnce(new AbortController().signal);
  await replication.pause();
  await replication.resume();
  expect(lists).toBe(0);
  expect(replication.getState().status).toBe('unable');
});

test('[C2] a replication that is stopped between two rounds does not repeat', async () => {
  const begun = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  const replication = createReplication();
  await replication.start();
  const at = begun.mock.calls.findLastIndex(([, ms]) => ms === 300_000);
  expect(at).toBeGreaterThan(-1);
  ended.mockClear();
  replication.stop();
  expect(ended).toHaveBeenCalledWith(begun.mock.results[at]?.value);
});
