import 'fake-indexeddb/auto';
import { afterEach, beforeEach, vi } from 'vitest';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';

/** The real timer, which runs while a test uses fake timers. */
const realSetTimeout = setTimeout;
let count = 0;

/** One person's device; a new one before each test of the file. */
export class DeviceFixture {
  // Set before each test.
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

/** Sets up a device before each test of a file, which must use fake timers. */
export function deviceFixture(): DeviceFixture {
  const fixture = new DeviceFixture();
  beforeEach(() => fixture.setUp());
  afterEach(() => fixture.device.close());
  return fixture;
}

/** Lets the database answer until a condition holds. The fake clock advances a millisecond a turn. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 500; turns += 1) {
    if (await condition()) return;
    await vi.advanceTimersByTimeAsync(1);
    await new Promise((resolve) => realSetTimeout(resolve, 0));
  }
  throw new Error('It never came about.');
}
