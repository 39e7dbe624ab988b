import 'fake-indexeddb/auto';
import { afterEach, beforeEach, vi } from 'vitest';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';

/** Of the machine: it runs while the clocks of a test stand still. */
const setTimeoutItself = setTimeout;
let count = 0;

/** One person's device; new before each test of the file. */
export class DeviceFixture {
  // Set before each test, and wanted in all of them.
  device!: Device;
  database!: DeviceDatabase;

  async begin(): Promise<void> {
    count += 1;
    this.device = new Device(`device-room-${count}`);
    const opening = this.device.database();
    await until(() => this.device.state !== 'opening');
    const database = await opening;
    if (!database) throw new Error('No database.');
    this.database = database;
  }
}

/** A desk for a file of tests; its clocks stand still. */
export function deviceFixture(): DeviceFixture {
  const desk = new DeviceFixture();
  beforeEach(() => desk.begin());
  afterEach(() => desk.device.close());
  return desk;
}

/** Lets the database answer while the clocks stand still, a millisecond a turn. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 500; turns += 1) {
    if (await isSo()) return;
    await vi.advanceTimersByTimeAsync(1);
    await new Promise((resolve) => setTimeoutItself(resolve, 0));
  }
  throw new Error('It never came about.');
}
