import 'fake-indexeddb/auto';
import { afterEach, beforeEach, vi } from 'vitest';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';

/** Of the machine: it runs while the clocks of a test stand still. */
const realSetTimeout = setTimeout;
let count = 0;

/** One person's device; new before each test of the file. */
export class DeviceFixture {
  // Set before each test, and wanted in all of them.
  device!: Device;
  database!: DeviceDatabase;

  async setUp(): Promise<void> {
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
  const fixture = new DeviceFixture();
  beforeEach(() => fixture.setUp());
  afterEach(() => fixture.device.close());
  return fixture;
}

/** Lets the database answer while the clocks stand still, a millisecond a turn. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 500; turns += 1) {
    if (await condition()) return;
    await vi.advanceTimersByTimeAsync(1);
    await new Promise((resolve) => realSetTimeout(resolve, 0));
  }
  throw new Error('It never came about.');
}
