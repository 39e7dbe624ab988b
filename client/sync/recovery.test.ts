// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { setServerEpoch } from '#client/api/server-epoch.ts';
import { Device } from '#client/lib/device/device.ts';
import { Recovery } from './recovery.ts';
import { emptyRoom } from './store/append-updates.ts';

let count = 0;
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** Creates a device with rooms, in its server's epoch `e1`. */
async function deviceWith(...rooms: string[]): Promise<Device> {
  const device = new Device(`recovery-${(count += 1)}`);
  cleanUps.push(() => device.close());
  const database = await device.database();
  for (const ydocId of rooms) await database?.put('room', emptyRoom(ydocId));
  setServerEpoch(`${device.userId}-e1`);
  const { recovery } = await openRecovery(device);
  await vi.waitFor(() => expect(recovery.epochOf('any')).toBe(`${device.userId}-e1`));
  recovery.end();
  return device;
}

async function openRecovery(device: Device) {
  let pendingCalls = 0;
  const recovery = new Recovery(device, () => (pendingCalls += 1));
  cleanUps.push(() => recovery.end());
  await vi.waitFor(async () =>
    expect(await (await device.database())?.get('meta', 'text-epoch')).toBeDefined(),
  );
  return { recovery, pendingCalls: () => pendingCalls };
}

test('[E3] recovery compares no rooms in the first epoch that a device sees', async () => {
  const device = await deviceWith('r1');
  const { recovery, pendingCalls } = await openRecovery(device);
  expect(recovery.roomsToCompare).toEqual([]);
  expect(pendingCalls()).toBe(0);
});

test('[E3][A8] in a new epoch every stored room is compared once, under the epoch its text came from', async () => {
  const device = await deviceWith('r1', 'r2');
  const [e1, e2] = [`${device.userId}-e1`, `${device.userId}-e2`];
  const { recovery, pendingCalls } = await openRecovery(device);
  setServerEpoch(e2);
  await vi.waitFor(() => expect(pendingCalls()).toBe(1));
  expect(recovery.roomsToCompare).toEqual(['r1', 'r2']);
  expect([recovery.epochOf('r1'), recovery.epochOf('r2'), recovery.epochOf('new')]).toEqual([e1, e1, e2]);
  await recovery.markCompared('r1');
  expect([recovery.epochOf('r1'), recovery.epochOf('r2')]).toEqual([e2, e1]);
  await recovery.markCompared('r2');
  expect(recovery.roomsToCompare).toEqual([]);
  expect(await (await device.database())?.get('meta', 'text-recovery')).toBeUndefined();
  expect(recovery.epochOf('r2')).toBe(e2);
});

test('[E3] the remaining rooms survive a reload', async () => {
  const device = await deviceWith('r1', 'r2');
  const first = await openRecovery(device);
  setServerEpoch(`${device.userId}-e2`);
  await vi.waitFor(() => expect(first.pendingCalls()).toBe(1));
  await first.recovery.markCompared('r1');
  first.recovery.end();
  const again = await openRecovery(device);
  await vi.waitFor(() => expect(again.pendingCalls()).toBe(1));
  expect(again.recovery.roomsToCompare).toEqual(['r2']);
  expect(again.recovery.epochOf('r2')).toBe(`${device.userId}-e1`);
});

test('[E3] all rooms are compared again when the server is restored again during a recovery', async () => {
  const device = await deviceWith('r1', 'r2');
  const { recovery, pendingCalls } = await openRecovery(device);
  setServerEpoch(`${device.userId}-e2`);
  await vi.waitFor(() => expect(pendingCalls()).toBe(1));
  await recovery.markCompared('r1');
  setServerEpoch(`${device.userId}-e3`);
  await vi.waitFor(() => expect(pendingCalls()).toBe(2));
  expect(recovery.roomsToCompare).toEqual(['r1', 'r2']);
  expect(recovery.epochOf('r1')).toBe(`${device.userId}-e2`);
});

test('[E3] a restore while no page was open is detected by the first response to a page', async () => {
  const device = await deviceWith('r1');
  setServerEpoch(`${device.userId}-e2`);
  const { recovery, pendingCalls } = await openRecovery(device);
  await vi.waitFor(() => expect(pendingCalls()).toBe(1));
  expect(recovery.roomsToCompare).toEqual(['r1']);
  expect(recovery.epochOf('r1')).toBe(`${device.userId}-e1`);
});

test('[E3] a device without texts adopts the new epoch at once', async () => {
  const device = await deviceWith();
  const { recovery, pendingCalls } = await openRecovery(device);
  const e2 = `${device.userId}-e2`;
  setServerEpoch(e2);
  await vi.waitFor(async () => expect(await (await device.database())?.get('meta', 'text-epoch')).toBe(e2));
  expect([recovery.epochOf('any'), recovery.roomsToCompare, pendingCalls()]).toEqual([e2, [], 0]);
});

test('marking a room that needs no comparison changes nothing', async () => {
  const device = await deviceWith('r1', 'r2');
  const { recovery } = await openRecovery(device);
  await recovery.markCompared('r1');
  expect(recovery.epochOf('r1')).toBe(`${device.userId}-e1`);
  setServerEpoch(`${device.userId}-e2`);
  await vi.waitFor(() => expect(recovery.roomsToCompare).toHaveLength(2));
  await recovery.markCompared('elsewhere');
  expect(recovery.roomsToCompare).toEqual(['r1', 'r2']);
});

test('[C2] recovery ignores new epochs after it has ended', async () => {
  const device = await deviceWith('r1');
  const { recovery, pendingCalls } = await openRecovery(device);
  recovery.end();
  setServerEpoch(`${device.userId}-e2`);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([recovery.roomsToCompare, pendingCalls()]).toEqual([[], 0]);
});

test.each([
  ['there is none', () => Promise.resolve(undefined)],
  ['it fails', () => Promise.reject(new DOMException('closed', 'InvalidStateError'))],
])(
  '[C8] without a usable database (%s) recovery uses the epoch of the page and does not fail',
  async (_, database) => {
    const device = new Device(`recovery-${(count += 1)}`);
    vi.spyOn(device, 'database').mockImplementation(database);
    const onPending = vi.fn();
    const recovery = new Recovery(device, onPending);
    cleanUps.push(() => recovery.end());
    for (const epoch of ['e1', 'e2']) {
      setServerEpoch(`${device.userId}-${epoch}`);
      await vi.waitFor(() => expect(recovery.epochOf('any')).toBe(`${device.userId}-${epoch}`));
    }
    expect([recovery.roomsToCompare, onPending.mock.calls.length]).toEqual([[], 0]);
  },
);
