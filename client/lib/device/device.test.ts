import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { evict, forceClose } from './testing/evict.ts';
import { Device, DEVICE_VERSION, deviceDatabaseName, deviceOf, wipeDevice } from './device.ts';

const devices: Device[] = [];
const device = (userId: string): Device => {
  const made = new Device(userId);
  devices.push(made);
  return made;
};
afterEach(() => {
  for (const one of devices.splice(0)) one.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

  test('[C8][P9] what the browser took away is made anew at once, and who held something hears of it', async () => {
    const one = device('evicted');
    const first = await one.database();
    await first?.put('meta', 1, 'x');
    const heard = vi.fn<() => void>();
    one.onEvicted(heard);
    evict(first!);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(one.state).toBe('ready');
    const next = await one.database();
    expect(next).not.toBe(first);
    expect(await next?.get('meta', 'x')).toBeUndefined();
    // Closed alone is no eviction.
    await next?.put('meta', 2, 'x');
    forceClose(next!);
    await vi.waitFor(async () => expect(await one.database()).not.toBe(next));
    expect(await (await one.database())?.get('meta', 'x')).toBe(2);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('[P9] a reading that the browser breaks off is one fault, for whoever reads', async () => {
    const database = await device('reading').database();
    if (!database) throw new Error('no database');
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const readings = [database.get('meta', 'x'), database.transaction('meta').store.get('x')];
    for (const { value } of begun.mock.results) (value as IDBTransaction).abort();
    expect(begun).toHaveBeenCalledTimes(2);
    // A second fault would be nobody's: of that the run itself fails.
    for (const reading of readings) await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('[P9] a write that found no room is said until one found some', async () => {
    const one = device('full');
    await one.database();
    one.noteWrite(new DOMException('no', 'AbortError'));
    expect(one.state).toBe('ready');
    one.noteWrite(new DOMException('full', 'QuotaExceededError'));
    expect(one.state).toBe('full');
    expect(await one.database()).toBeDefined();
    one.noteWrite();
    expect(one.state).toBe('ready');
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

  test('[C8] one that opens late is taken then, and who found nothing hears of it', async () => {
    const before = await openDB(deviceDatabaseName('late'), 1, {
      upgrade: (database) => void database.createObjectStore('meta'),
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = device('late');
    const heard = vi.fn<() => void>();
    late.subscribe(heard);
    const asked = late.database();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(await asked).toBeUndefined();
    expect(late.state).toBe('refused');
    // An older build had it open all the while.
    before.close();
    await vi.waitFor(() => expect(late.state).toBe('ready'));
    expect(heard).toHaveBeenCalledTimes(2);
    expect(await late.database()).toBeDefined();
  });

  test('what a build before files kept is there after the stores for them were made', async () => {
    const old = await openDB(deviceDatabaseName('older'), 1, {
      upgrade: (database) => void database.createObjectStore('meta'),
    });
    await old.put('meta', 'words', 'x');
    old.close();
    const opened = await device('older').database();
    expect(await opened?.get('meta', 'x')).toBe('words');
    expect(await opened?.count('file')).toBe(0);
    expect(await opened?.count('upload')).toBe(0);
  });

  test('[B3] lets a newer build have the database, and is of no use afterwards', async () => {
    const old = device('newer');
    await old.database();
    const newer = await openDB(deviceDatabaseName('newer'), DEVICE_VERSION + 1);
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
