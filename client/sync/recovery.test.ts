// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { seeEpoch } from '#client/api/seen-epoch.ts';
import { Device } from '#client/lib/device/device.ts';
import { Recovery } from './recovery.ts';
import { emptyRoom } from './store/append-updates.ts';

let count = 0;
const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** A device with rooms, in the epoch `e1` of its server. */
async function deviceWith(...rooms: string[]): Promise<Device> {
  const device = new Device(`recovery-${(count += 1)}`);
  ended.push(() => device.close());
  const database = await device.database();
  for (const ydocId of rooms) await database?.put('room', emptyRoom(ydocId));
  seeEpoch(`${device.userId}-e1`);
  const { recovery } = await pageOf(device);
  await vi.waitFor(() => expect(recovery.epochOf('any')).toBe(`${device.userId}-e1`));
  recovery.end();
  return device;
}

async function pageOf(device: Device) {
  let begun = 0;
  const recovery = new Recovery(device, () => (begun += 1));
  ended.push(() => recovery.end());
  await vi.waitFor(async () =>
    expect(await (await device.database())?.get('meta', 'text-epoch')).toBeDefined(),
  );
  return { recovery, begun: () => begun };
}

test('[E3] the first epoch a device sees is its own: nothing is given back', async () => {
  const device = await deviceWith('r1');
  const { recovery, begun } = await pageOf(device);
  expect(recovery.owing).toEqual([]);
  expect(begun()).toBe(0);
});

test('[E3][A8] in a new one every room here is compared once, under the epoch it was filled in', async () => {
  const device = await deviceWith('r1', 'r2');
  const [e1, e2] = [`${device.userId}-e1`, `${device.userId}-e2`];
  const { recovery, begun } = await pageOf(device);
  seeEpoch(e2);
  await vi.waitFor(() => expect(begun()).toBe(1));
  expect(recovery.owing).toEqual(['r1', 'r2']);
  expect([recovery.epochOf('r1'), recovery.epochOf('r2'), recovery.epochOf('new')]).toEqual([e1, e1, e2]);
  await recovery.settled('r1');
  expect([recovery.epochOf('r1'), recovery.epochOf('r2')]).toEqual([e2, e1]);
  await recovery.settled('r2');
  expect(recovery.owing).toEqual([]);
  expect(await (await device.database())?.get('meta', 'text-recovery')).toBeUndefined();
  expect(recovery.epochOf('r2')).toBe(e2);
});

test('[E3] what is left survives a reload', async () => {
  const device = await deviceWith('r1', 'r2');
  const first = await pageOf(device);
  seeEpoch(`${device.userId}-e2`);
  await vi.waitFor(() => expect(first.begun()).toBe(1));
  await first.recovery.settled('r1');
  first.recovery.end();
  const again = await pageOf(device);
  await vi.waitFor(() => expect(again.begun()).toBe(1));
  expect(again.recovery.owing).toEqual(['r2']);
  expect(again.recovery.epochOf('r2')).toBe(`${device.userId}-e1`);
});

test('[E3] restored once more before all was compared: all of it is compared anew', async () => {
  const device = await deviceWith('r1', 'r2');
  const { recovery, begun } = await pageOf(device);
  seeEpoch(`${device.userId}-e2`);
  await vi.waitFor(() => expect(begun()).toBe(1));
  await recovery.settled('r1');
  seeEpoch(`${device.userId}-e3`);
  await vi.waitFor(() => expect(begun()).toBe(2));
  expect(recovery.owing).toEqual(['r1', 'r2']);
  expect(recovery.epochOf('r1')).toBe(`${device.userId}-e2`);
});

test('[E3] restored while no page was open: the first answer a page hears is compared with what the device knew', async () => {
  const device = await deviceWith('r1');
  seeEpoch(`${device.userId}-e2`);
  const { recovery, begun } = await pageOf(device);
  await vi.waitFor(() => expect(begun()).toBe(1));
  expect(recovery.owing).toEqual(['r1']);
  expect(recovery.epochOf('r1')).toBe(`${device.userId}-e1`);
});

test('[E3] a device without texts has nothing to give, and is in the new epoch at once', async () => {
  const device = await deviceWith();
  const { recovery, begun } = await pageOf(device);
  const e2 = `${device.userId}-e2`;
  seeEpoch(e2);
  await vi.waitFor(async () => expect(await (await device.database())?.get('meta', 'text-epoch')).toBe(e2));
  expect([recovery.epochOf('any'), recovery.owing, begun()]).toEqual([e2, [], 0]);
});

test('a room that owes nothing settles nothing', async () => {
  const device = await deviceWith('r1', 'r2');
  const { recovery } = await pageOf(device);
  await recovery.settled('r1');
  expect(recovery.epochOf('r1')).toBe(`${device.userId}-e1`);
  seeEpoch(`${device.userId}-e2`);
  await vi.waitFor(() => expect(recovery.owing).toHaveLength(2));
  await recovery.settled('elsewhere');
  expect(recovery.owing).toEqual(['r1', 'r2']);
});

test('[C2] once it ended it hears of no other epoch', async () => {
  const device = await deviceWith('r1');
  const { recovery, begun } = await pageOf(device);
  recovery.end();
  seeEpoch(`${device.userId}-e2`);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([recovery.owing, begun()]).toEqual([[], 0]);
});

test.each([
  ['there is none', () => Promise.resolve(undefined)],
  ['it fails', () => Promise.reject(new DOMException('closed', 'InvalidStateError'))],
])(
  '[C8] where nothing can be kept, for %s, the epoch of this page counts and nothing breaks',
  async (_, database) => {
    const device = new Device(`recovery-${(count += 1)}`);
    vi.spyOn(device, 'database').mockImplementation(database);
    const begin = vi.fn();
    const recovery = new Recovery(device, begin);
    ended.push(() => recovery.end());
    for (const epoch of ['e1', 'e2']) {
      seeEpoch(`${device.userId}-${epoch}`);
      await vi.waitFor(() => expect(recovery.epochOf('any')).toBe(`${device.userId}-${epoch}`));
    }
    expect([recovery.owing, begin.mock.calls.length]).toEqual([[], 0]);
  },
);
