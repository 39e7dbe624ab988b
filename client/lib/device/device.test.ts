import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { evict, forceClose } from './testing/evict.ts';
import { Device, DEVICE_VERSION, deviceDatabaseName, deviceOf, wipeDevice } from './device.ts';

const devices: Device[] = [];
const device = (userId: string): Device => {
  const created = new Device(userId);
  devices.push(created);
  return created;
};
afterEach(() => {
  for (const one of devices.splice(0)) one.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the device database', () => {
  test('the device database opens once, and concurrent callers share the connection', async () => {
    const one = device('again');
    const [first, same] = await Promise.all([one.database(), one.database()]);
    expect(first).toBe(same);
    expect(one.state).toBe('ready');
    await first?.put('meta', 1, 'x');
    expect(await (await one.database())?.get('meta', 'x')).toBe(1);
  });

  test('[C8][P9] the device database is recreated at once after an eviction, and the eviction listeners are called', async () => {
    const one = device('evicted');
    const first = await one.database();
    await first?.put('meta', 1, 'x');
    const listener = vi.fn<() => void>();
    one.onEvicted(listener);
    evict(first!);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    expect(one.state).toBe('ready');
    const next = await one.database();
    expect(next).not.toBe(first);
    expect(await next?.get('meta', 'x')).toBeUndefined();
    // A close without loss of data is no eviction.
    await next?.put('meta', 2, 'x');
    forceClose(next!);
    await vi.waitFor(async () => expect(await one.database()).not.toBe(next));
    expect(await (await one.database())?.get('meta', 'x')).toBe(2);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('[P9] a read that the browser aborts rejects only the promise of its caller', async () => {
    const database = await device('reading').database();
    if (!database) throw new Error('no database');
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const readings = [database.get('meta', 'x'), database.transaction('meta').store.get('x')];
    for (const { value } of transaction.mock.results) (value as IDBTransaction).abort();
    expect(transaction).toHaveBeenCalledTimes(2);
    // A second, unhandled rejection would fail the test run itself.
    for (const reading of readings) await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('[P9] the state of the device is "full" after a quota error until a write succeeds', async () => {
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

  test('[C8] the state of the device is "refused" when the browser refuses the database or never answers', async () => {
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
    const pending = silent.database();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(await pending).toBeUndefined();
    expect(silent.state).toBe('refused');
  });

  test('[C8] a database that opens after the timeout is used then, and the subscribers are notified', async () => {
    const before = await openDB(deviceDatabaseName('late'), 1, {
      upgrade: (database) => void database.createObjectStore('meta'),
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = device('late');
    const listener = vi.fn<() => void>();
    late.subscribe(listener);
    const pending = late.database();
    await vi.advanceTimersByTimeAsync(3_100);
    expect(await pending).toBeUndefined();
    expect(late.state).toBe('refused');
    // An older build had the database open until now.
    before.close();
    await vi.waitFor(() => expect(late.state).toBe('ready'));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(await late.database()).toBeDefined();
  });

  test('the upgrade that adds the stores for files preserves the data of the earlier version', async () => {
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

  test('[B3] the device releases its database to a newer build and cannot be used afterwards', async () => {
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

  test('[C2] deviceOf closes the database of another person', async () => {
    const ada = deviceOf('ada');
    await ada.database();
    expect(deviceOf('ada')).toBe(ada);
    deviceOf('ines');
    expect(ada.state).toBe('closed');
    expect(await ada.database()).toBeUndefined();
  });

  test('[C12] wipeDevice deletes the database even while another tab has it open', async () => {
    const other = device('wiped');
    await (await other.database())?.put('meta', 'words', 'x');
    await wipeDevice('wiped');
    expect(other.state).toBe('closed');
    expect(await (await device('wiped').database())?.get('meta', 'x')).toBeUndefined();
  });
});
