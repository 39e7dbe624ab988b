import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { fileOf, openQueue, rowOf, ScriptedStore } from '../testing/scripted-store.ts';
import { uploadSending } from './lazy-sending.ts';

describe('a file that is added before the code is there that sends it', () => {
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
    const queue = await openQueue(server.world(device));
    const [use, onFailure] = hold.mock.calls[0] ?? [];
    return { queue, arrive: () => use?.(module), fail: () => onFailure?.(1) };
  }

  test('[C3] is stored with its bytes and shown, and is sent once when it comes', async () => {
    const { queue, arrive, fail } = await openHeld();
    const file = fileOf('pier.png', 'the pier');
    expect(await queue.add([file])).toBe(true);
    expect(rowOf(queue, 'pier.png')).toMatchObject({ isDone: false, progress: null });
    expect(await (await (await device.database())?.get('file', file.row.assetId))?.blob.text()).toBe(
      'the pier',
    );
    fail();
    expect(queue.getState().pausedBy).toBe('offline');
    expect(server.asked).toEqual([]);
    arrive();
    await queue.run();
    expect(server.asked).toEqual(['permit pier.png', 'post pier.png', 'create pier.png']);
    expect(queue.getState()).toMatchObject({ uploads: [], pausedBy: null });
    queue.destroy();
  });

  test('can be taken away again, and is not sent then', async () => {
    const { queue, arrive } = await openHeld();
    const file = fileOf('pier.png');
    await queue.add([file]);
    await queue.cancel(file.row.assetId);
    arrive();
    await queue.run();
    expect(server.asked).toEqual([]);
    expect(queue.getState().uploads).toEqual([]);
    queue.destroy();
  });
});
