import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Device, deviceDatabaseName, deviceOf, wipeDevice } from './device.ts';

const devices: Device[] = [];
const device = (userId: string): Device => {
  const made = new Device(userId);
  devices.push(made);
  return made;
};
afterEach(() => {
  for (const one of devices.splice(0)) one.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a device', () => {
  test('opens once, and again after the browser closed it', async () => {
    const one = device('again');
    const [first, same] = await Promise.all([one.database(), one.database()]);
    expect(first).toBe(same);
    expect(one.state).toBe('ready');
    await first?.put('meta', 1, 'x');
    expect(await (await one.database())?.get('meta', 'x')).toBe(1);
  });

  test('[C8] a store that is refused, or never answers, leaves the page without one', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    const refused = device('refused');
    expect(await refused.database()).toBeUndefined();
    expect(refused.state).toBe('refused');
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
    const silent = device('silent');
    const asked = silent.database();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(await asked).toBeUndefined();
    expect(silent.state).toBe('refused');
  });

  test('[B3] lets a newer build have the database, and is of no use afterwards', async () => {
    const old = device('newer');
    await old.database();
    const newer = await openDB(deviceDatabaseName('newer'), 2);
    expect(old.state).toBe('newer');
    expect(await old.database()).toBeUndefined();
    newer.close();
    const late = device('newer');
    expect(await late.database()).toBeUndefined();
    expect(late.state).toBe('newer');
  });

  test('[C2] another person’s closes the one before', async () => {
    const ada = deviceOf('ada');
    await ada.database();
    expect(deviceOf('ada')).toBe(ada);
    deviceOf('ines');
    expect(ada.state).toBe('closed');
    expect(await ada.database()).toBeUndefined();
  });

  test('[C12] a wipe takes everything, also while another tab has it open', async () => {
    const other = device('wiped');
    await (await other.database())?.put('meta', 'words', 'x');
    await wipeDevice('wiped');
    expect(other.state).toBe('closed');
    expect(await (await device('wiped').database())?.get('meta', 'x')).toBeUndefined();
  });
});
