import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { OfflineAllWorkspaces, markWorkspaceShown } from './offline-all-workspaces.ts';

let count = 0;
let device: Device;
let fetched: string[];
let stopped: string[];
let failing: ReadonlySet<string>;
beforeEach(() => {
  count += 1;
  device = new Device(`keep-all-${count}`);
  fetched = [];
  stopped = [];
  failing = new Set();
});
afterEach(() => {
  device.close();
  vi.restoreAllMocks();
});

const instances: OfflineAllWorkspaces[] = [];
afterEach(() => {
  for (const offlineAll of instances.splice(0)) offlineAll.unfollow();
});
function createOfflineAll(): OfflineAllWorkspaces {
  const offlineAll = new OfflineAllWorkspaces(device, (id) => ({
    start: async () => void fetched.push(id),
    stop: () => void stopped.push(id),
    getState: () => ({ status: failing.has(id) ? 'failed' : 'done' }),
  }));
  instances.push(offlineAll);
  return offlineAll;
}
const settled = (offlineAll: OfflineAllWorkspaces) =>
  vi.waitFor(() => expect(offlineAll.getState()).toMatchObject({ isOn: true, runningId: null }));

test('[C5] no workspace is replicated until the setting is turned on; then all are, one after the other', async () => {
  const offlineAll = createOfflineAll();
  offlineAll.follow(['a', 'b']);
  await offlineAll.read();
  expect(fetched).toEqual([]);
  await offlineAll.setEnabled(true);
  await vi.waitFor(() => expect(fetched).toEqual(['a', 'b']));
  await settled(offlineAll);
  expect(stopped).toEqual(['a', 'b']);
});

test('[C5] the setting survives a reload, and a new workspace is replicated too', async () => {
  await createOfflineAll().setEnabled(true);
  const reloaded = createOfflineAll();
  reloaded.follow(['a']);
  await vi.waitFor(() => expect(fetched).toEqual(['a']));
  reloaded.follow(['a', 'joined']);
  await vi.waitFor(() => expect(fetched).toContain('joined'));
  await reloaded.setEnabled(false);
  fetched.length = 0;
  const reopened = createOfflineAll();
  reopened.follow(['a']);
  expect(await reopened.read()).toBe(false);
  expect(fetched).toEqual([]);
});

test('a workspace on the screen is left to its own replication', async () => {
  const end = markWorkspaceShown('shown');
  const offlineAll = createOfflineAll();
  offlineAll.follow(['shown', 'b']);
  await offlineAll.setEnabled(true);
  await vi.waitFor(() => expect(fetched).toEqual(['b']));
  end();
});

test('a failed workspace is reported, and retried sooner than the next regular pass', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  failing = new Set(['a']);
  const offlineAll = createOfflineAll();
  offlineAll.follow(['a', 'b']);
  await offlineAll.setEnabled(true);
  await vi.waitFor(() => expect(offlineAll.getState()).toMatchObject({ hasFailed: true, runningId: null }));
  expect(fetched).toEqual(['a', 'b']);
  expect(timers.mock.calls.some(([, ms]) => ms === 30_000)).toBe(true);
});

test('[C5] the state is off at first, and names each workspace while it is replicated', async () => {
  const offlineAll = createOfflineAll();
  expect(offlineAll.getState()).toEqual({ isOn: false, runningId: null, hasFailed: false });
  const running: (string | null)[] = [];
  const stop = offlineAll.subscribe(() => running.push(offlineAll.getState().runningId));
  await offlineAll.setEnabled(true);
  expect(fetched).toEqual([]);
  offlineAll.follow(['a', 'b']);
  await vi.waitFor(() => expect(fetched).toEqual(['a', 'b']));
  await settled(offlineAll);
  expect(running.filter((id) => id !== null)).toEqual(expect.arrayContaining(['a', 'b']));
  expect(offlineAll.getState().hasFailed).toBe(false);
  stop();
  const known = running.length;
  await offlineAll.setEnabled(false);
  expect(running).toHaveLength(known);
});

/** Returns an instance whose replications run until `finish` is called. */
function slow(): { offlineAll: OfflineAllWorkspaces; finish: () => void } {
  let finish = () => {};
  const offlineAll = new OfflineAllWorkspaces(device, (id) => ({
    start: () => {
      fetched.push(id);
      return new Promise<void>((resolve) => (finish = resolve));
    },
    stop: () => {
      stopped.push(id);
      finish();
    },
    getState: () => ({ status: 'done' }),
  }));
  instances.push(offlineAll);
  return { offlineAll, finish: () => finish() };
}

test('[C5] turning the setting off, or unfollowing, stops the current workspace and starts no other', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (const end of [
    (offlineAll: OfflineAllWorkspaces) => offlineAll.setEnabled(false),
    (offlineAll: OfflineAllWorkspaces) => Promise.resolve().then(() => offlineAll.unfollow()),
  ]) {
    fetched.length = 0;
    stopped.length = 0;
    timers.mockClear();
    const { offlineAll } = slow();
    offlineAll.follow(['a', 'b']);
    await offlineAll.setEnabled(true);
    await vi.waitFor(() => expect(fetched).toEqual(['a']));
    expect(offlineAll.getState().runningId).toBe('a');
    await end(offlineAll);
    await vi.waitFor(() => expect(offlineAll.getState().runningId).toBeNull());
    expect(stopped).toContain('a');
    expect(fetched).toEqual(['a']);
    expect(timers.mock.calls.some(([, ms]) => ms === 300_000 || ms === 30_000)).toBe(false);
  }
});

test('[C5] a changed list restarts the pass after the current workspace, and passes never overlap', async () => {
  const { offlineAll, finish } = slow();
  offlineAll.follow(['a', 'b']);
  await offlineAll.setEnabled(true);
  await vi.waitFor(() => expect(fetched).toEqual(['a']));
  offlineAll.follow(['c']);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(fetched).toEqual(['a']);
  finish();
  await vi.waitFor(() => expect(fetched).toEqual(['a', 'c']));
  finish();
  await settled(offlineAll);
});

test('a workspace that is shown during its replication is not stopped, and the next pass starts after 5 minutes', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const { offlineAll, finish } = slow();
  offlineAll.follow(['a']);
  await offlineAll.setEnabled(true);
  await vi.waitFor(() => expect(fetched).toEqual(['a']));
  const end = markWorkspaceShown('a');
  finish();
  await settled(offlineAll);
  expect(stopped).toEqual([]);
  end();
  const again = timers.mock.calls.findLast(([, ms]) => ms === 300_000)?.[0];
  // This code passes only functions to timers.
  (again as (() => void) | undefined)?.();
  await vi.waitFor(() => expect(fetched).toEqual(['a', 'a']));
  finish();
  await settled(offlineAll);
  expect(stopped).toEqual(['a']);
});

test('[P9] without a database the setting cannot be stored, and nothing fails', async () => {
  device.close();
  const offlineAll = createOfflineAll();
  expect(await offlineAll.read()).toBe(false);
  await expect(offlineAll.setEnabled(false)).resolves.toBeUndefined();
});
