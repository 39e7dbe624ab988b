import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { KeepAll, showWorkspace } from './keep-all.ts';

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
