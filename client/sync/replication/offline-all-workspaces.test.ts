import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { KeepAll, showWorkspace } from './offline-all-workspaces.ts';

let count = 0;
let device: Device;
let brought: string[];
let stopped: string[];
let failing: ReadonlySet<string>;
beforeEach(() => {
  count += 1;
  device = new Device(`keep-all-${count}`);
  brought = [];
  stopped = [];
  failing = new Set();
});
afterEach(() => {
  device.close();
  vi.restoreAllMocks();
});

const made: KeepAll[] = [];
afterEach(() => {
  for (const one of made.splice(0)) one.unfollow();
});
function page(): KeepAll {
  const one = new KeepAll(device, (id) => ({
    start: async () => void brought.push(id),
    stop: () => void stopped.push(id),
    getState: () => ({ status: failing.has(id) ? 'failed' : 'done' }),
  }));
  made.push(one);
  return one;
}
const settled = (one: KeepAll) =>
  vi.waitFor(() => expect(one.getState()).toMatchObject({ isOn: true, runningId: null }));

test('[C5] nothing is fetched until it is asked for; then every workspace, one after the other', async () => {
  const one = page();
  one.follow(['a', 'b']);
  await one.read();
  expect(brought).toEqual([]);
  await one.turn(true);
  await vi.waitFor(() => expect(brought).toEqual(['a', 'b']));
  await settled(one);
  expect(stopped).toEqual(['a', 'b']);
});

test('[C5] it is remembered on this device, and a workspace that is new is fetched too', async () => {
  await page().turn(true);
  const reloaded = page();
  reloaded.follow(['a']);
  await vi.waitFor(() => expect(brought).toEqual(['a']));
  reloaded.follow(['a', 'joined']);
  await vi.waitFor(() => expect(brought).toContain('joined'));
  await reloaded.turn(false);
  brought.length = 0;
  const later = page();
  later.follow(['a']);
  expect(await later.read()).toBe(false);
  expect(brought).toEqual([]);
});

test('the workspace on the screen is left to its own replication', async () => {
  const end = showWorkspace('shown');
  const one = page();
  one.follow(['shown', 'b']);
  await one.turn(true);
  await vi.waitFor(() => expect(brought).toEqual(['b']));
  end();
});

test('what failed is said, and tried again sooner than the rest', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  failing = new Set(['a']);
  const one = page();
  one.follow(['a', 'b']);
  await one.turn(true);
  await vi.waitFor(() => expect(one.getState()).toMatchObject({ hasFailed: true, runningId: null }));
  expect(brought).toEqual(['a', 'b']);
  expect(timers.mock.calls.some(([, ms]) => ms === 30_000)).toBe(true);
});

test('[C5] says nothing is on before it is asked, and each workspace while it is fetched', async () => {
  const one = page();
  expect(one.getState()).toEqual({ isOn: false, runningId: null, hasFailed: false });
  const running: (string | null)[] = [];
  const stop = one.subscribe(() => running.push(one.getState().runningId));
  await one.turn(true);
  expect(brought).toEqual([]);
  one.follow(['a', 'b']);
  await vi.waitFor(() => expect(brought).toEqual(['a', 'b']));
  await settled(one);
  expect(running.filter((id) => id !== null)).toEqual(expect.arrayContaining(['a', 'b']));
  expect(one.getState().hasFailed).toBe(false);
  stop();
  const known = running.length;
  await one.turn(false);
  expect(running).toHaveLength(known);
});

/** A workspace that takes until it is told that it is done. */
function slow(): { one: KeepAll; go: () => void } {
  let go = () => {};
  const one = new KeepAll(device, (id) => ({
    start: () => {
      brought.push(id);
      return new Promise<void>((resolve) => (go = resolve));
    },
    stop: () => {
      stopped.push(id);
      go();
    },
    getState: () => ({ status: 'done' }),
  }));
  made.push(one);
  return { one, go: () => go() };
}

test('[C5] turned off, or with nobody looking, it ends what it fetches and begins no other', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (const end of [
    (one: KeepAll) => one.turn(false),
    (one: KeepAll) => Promise.resolve().then(() => one.unfollow()),
  ]) {
    brought.length = 0;
    stopped.length = 0;
    timers.mockClear();
    const { one } = slow();
    one.follow(['a', 'b']);
    await one.turn(true);
    await vi.waitFor(() => expect(brought).toEqual(['a']));
    expect(one.getState().runningId).toBe('a');
    await end(one);
    await vi.waitFor(() => expect(one.getState().runningId).toBeNull());
    expect(stopped).toContain('a');
    expect(brought).toEqual(['a']);
    expect(timers.mock.calls.some(([, ms]) => ms === 300_000 || ms === 30_000)).toBe(false);
  }
});

test('[C5] a list that changes while it fetches is begun anew, one pass at a time', async () => {
  const { one, go } = slow();
  one.follow(['a', 'b']);
  await one.turn(true);
  await vi.waitFor(() => expect(brought).toEqual(['a']));
  one.follow(['c']);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(brought).toEqual(['a']);
  go();
  await vi.waitFor(() => expect(brought).toEqual(['a', 'c']));
  go();
  await settled(one);
});

test('a workspace that came on the screen meanwhile goes on; all is looked at again in 5 minutes', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { one, go } = slow();
  one.follow(['a']);
  await one.turn(true);
  await vi.waitFor(() => expect(brought).toEqual(['a']));
  const end = showWorkspace('a');
  go();
  await settled(one);
  expect(stopped).toEqual([]);
  end();
  const again = timers.mock.calls.findLast(([, ms]) => ms === 300_000)?.[0];
  // Only functions are handed to timers here.
  (again as (() => void) | undefined)?.();
  await vi.waitFor(() => expect(brought).toEqual(['a', 'a']));
  go();
  await settled(one);
  expect(stopped).toEqual(['a']);
});

test('[P9] where nothing is kept it cannot be turned on for good, and nothing fails', async () => {
  device.close();
  const one = page();
  expect(await one.read()).toBe(false);
  await expect(one.turn(false)).resolves.toBeUndefined();
});
