import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { fileOf, openQueue, rowOf, ScriptedStore } from '../testing/scripted-store.ts';
import { uploadSending } from './lazy-sending.ts';

describe('a file added before the sending code is loaded', () => {
  let device: Device;
  let server: ScriptedStore;
  beforeEach(() => {
    device = new Device(uuidv7());
    server = new ScriptedStore();
  });
  afterEach(() => {
    device.close();
    vi.restoreAllMocks();
  });

  async function openHeld() {
    const hold = vi.spyOn(uploadSending, 'whenLoaded').mockImplementation(() => () => {});
    const module = await uploadSending.load();
    const queue = await openQueue(server.dependencies(device));
    const [use, onFailure] = hold.mock.calls[0] ?? [];
    return { queue, arrive: () => use?.(module), fail: () => onFailure?.(1) };
  }

  test('[C3] an upload is stored with its bytes and displayed at once, and is sent once after the sending code is loaded', async () => {
    const { queue, arrive, fail } = await openHeld();
    const file = fileOf('pier.png', 'the pier');
    expect(await queue.add([file])).toBe(true);
    expect(rowOf(queue, 'pier.png')).toMatchObject({ isDone: false, progress: null });
    expect(await (await (await device.database())?.get('file', file.row.assetId))?.blob.text()).toBe(
      'the pier',
    );
    fail();
    expect(queue.getState().pausedBy).toBe('offline');
    expect(server.steps).toEqual([]);
    arrive();
    await queue.run();
    expect(server.steps).toEqual(['permit pier.png', 'post pier.png', 'create pier.png']);
    expect(queue.getState()).toMatchObject({ uploads: [], pausedBy: null });
    queue.destroy();
  });

  test('an upload that is cancelled before the sending code is loaded is never sent', async () => {
    const { queue, arrive } = await openHeld();
    const file = fileOf('pier.png');
    await queue.add([file]);
    await queue.cancel(file.row.assetId);
    arrive();
    await queue.run();
    expect(server.steps).toEqual([]);
    expect(queue.getState().uploads).toEqual([]);
    queue.destroy();
  });
});
