import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { Device } from '#client/lib/device/device.ts';
import { evict } from '#client/lib/device/testing/evict.ts';
import { fileOf, openQueue, rowOf, ScriptedStore } from '../testing/scripted-store.ts';
import { PostFault } from './post-form.ts';
import type { UploadQueue } from './upload-queue.ts';

let device: Device;
let server: ScriptedStore;
const queues: UploadQueue[] = [];

beforeEach(() => {
  device = new Device(uuidv7());
  server = new ScriptedStore();
});
afterEach(() => {
  for (const queue of queues.splice(0)) queue.destroy();
  device.close();
  vi.restoreAllMocks();
});

const open = async (change = {}): Promise<UploadQueue> => {
  const queue = await openQueue(server.world(device, change));
  queues.push(queue);
  return queue;
};
const refusal = (status: number, code: string, message: string, data = {}): ApiError =>
  new ApiError(status, message, { code, ...data }, { epoch: 'e1' });
const unreachable = ApiError.unreachable(new Error('no line'));

describe('a file on its way', () => {
  test('[C3] is kept with its bytes before anything is sent, goes in three steps, and its bytes stay', async () => {
    const queue = await open();
    const file = fileOf('pier.png', 'the pier');
    server.onStep = async (step) => {
      if (step !== 'permit') return;
      const database = await device.database();
      expect(await database?.count('upload')).toBe(1);
      expect(await (await database?.get('file', file.row.assetId))?.blob.text()).toBe('the pier');
    };
    expect(await queue.add([file])).toBe(true);
    await queue.run();
    expect(server.asked).toEqual(['permit pier.png', 'post pier.png', 'create pier.png']);
    const { key } = server.assets.get(file.row.assetId)!;
    expect(await server.posted.get(key)?.text()).toBe('the pier');
    expect(queue.getState().uploads).toEqual([]);
    expect(await (await queue.store.blob(file.row.assetId))?.text()).toBe('the pier');
    expect(server.told).toMatchObject({ done: ['pier.png'], refused: [] });
  });

  test('tells how far it is', async () => {
    const queue = await open();
    const parts: (number | null)[] = [];
    queue.subscribe(() => parts.push(queue.getState().uploads[0]?.progress ?? null));
    server.onStep = () => void (server.now += 1_000);
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(parts).toContain(0.5);
  });

  test('[D1] stays in sight until the list of its workspace shows it', async () => {
    server.isListed = false;
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(rowOf(queue, 'pier.png')?.isDone).toBe(true);
    server.isListed = true;
    await queue.run();
    expect(queue.getState().uploads).toEqual([]);
    expect(server.asked).toHaveLength(3);
  });
});

describe('what comes between', () => {
  test('a line that is lost at 60 %: it begins again with a new leave', async () => {
    server.cutAt = 0.6;
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(rowOf(queue, 'pier.png')).toMatchObject({ attempts: 0, posted: null, refused: null });
    server.now += 60_000;
    await queue.run();
    expect(server.asked.map((one) => one.split(' ')[0])).toEqual([
      'permit',
      'post',
      'permit',
      'post',
      'create',
    ]);
    expect(server.assets.size).toBe(1);
  });

  test('a leave that has run out: another one is asked for', async () => {
    server.faults.post = [new PostFault(403, 'Upload failed: Forbidden')];
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(rowOf(queue, 'pier.png')).toMatchObject({ attempts: 1, lastError: 'Upload failed: Forbidden' });
    server.now += 60_000;
    await queue.run();
    expect(server.told.done).toEqual(['pier.png']);
  });

  test('no network: all of it waits, and goes when the line is back', async () => {
    server.faults.permit = [unreachable, unreachable];
    const queue = await open();
    await queue.add([fileOf('pier.png'), fileOf('quay.png')]);
    await queue.run();
    expect(queue.getState()).toMatchObject({ pausedBy: 'offline' });
    expect(new Set(server.asked)).toEqual(new Set(['permit pier.png']));
    await queue.run();
    expect(queue.getState()).toMatchObject({ pausedBy: null, uploads: [] });
    expect(server.told.done).toEqual(['pier.png', 'quay.png']);
  });

  test('[D3] an answer that is lost: the same is asked under the same key, and it is made once', async () => {
    const queue = await open();
    let keys = 0;
    const world = server.world(device);
    const create = vi.spyOn(world.calls, 'create');
    queues.push(await openQueue({ ...world, calls: { ...world.calls, create } }));
    create.mockImplementationOnce(async (row, posted) => {
      keys += 1;
      await server.world(device).calls.create(row, posted);
      throw unreachable;
    });
    await queues[1]!.add([fileOf('pier.png')]);
    await queues[1]!.run();
    await queues[1]!.run();
    expect(keys).toBe(1);
    const [first, second] = create.mock.calls.map(([, posted]) => posted.operationKey);
    expect(second).toBe(first);
    expect(server.assets.size).toBe(1);
    expect(queue.getState().isLoaded).toBe(true);
  });

  test('[E3] a key that was forgotten: the id that is taken by this very file is this file', async () => {
    server.faults.create = [refusal(409, 'taken', 'Taken', { kind: 'asset', workspaceId: 'w1' })];
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(queue.getState().uploads).toEqual([]);
    expect(server.told).toMatchObject({ done: ['pier.png'], refused: [] });
  });

  test('what was posted is gone after a day: it is posted again', async () => {
    server.faults.create = [refusal(404, 'not_found', 'There is no such upload.')];
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(server.asked.filter((one) => one.startsWith('post'))).toHaveLength(2);
    expect(server.told.done).toEqual(['pier.png']);
  });

  test('a reload in the middle: the next page goes on where this one was', async () => {
    const queue = await open();
    server.onStep = (step) => {
      if (step === 'create') queue.destroy();
    };
    server.faults.create = [unreachable];
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    server.onStep = () => {};
    const next = await open();
    await next.run();
    expect(server.asked.map((one) => one.split(' ')[0])).toEqual(['permit', 'post', 'create', 'create']);
    expect(next.getState().uploads).toEqual([]);
  });

  test('[D4] a clock that was set back since the last failure delays no file', async () => {
    server.faults.permit = [refusal(500, 'internal', 'A fault.')];
    server.now += 24 * 3_600_000;
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    server.now -= 24 * 3_600_000;
    await queue.run();
    expect(server.told.done).toEqual(['pier.png']);
  });

  test('the server fails for long: it stops asking, and goes on when it is told to', async () => {
    server.faults.permit = Array.from({ length: 8 }, () => refusal(500, 'internal', 'A fault.'));
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    for (let tried = 0; tried < 10; tried++) {
      server.now += 100_000;
      await queue.run();
    }
    expect(rowOf(queue, 'pier.png')?.refused).toEqual({ code: 'failed', message: 'A fault.' });
    expect(server.told.refused).toEqual(['pier.png']);
    await queue.retry(rowOf(queue, 'pier.png')!.assetId);
    expect(server.told.done).toEqual(['pier.png']);
  });

  test('[P9] the browser takes the database away: what still waits is kept once more', async () => {
    let isMade = false;
    const queue = await open({ isOnServer: () => isMade });
    await queue.add([fileOf('pier.png', 'the pier')]);
    await queue.run();
    evict((await device.database())!);
    await vi.waitFor(async () => expect(await (await device.database())?.count('upload')).toBe(1));
    isMade = true;
    await queue.run();
    expect(await [...server.posted.values()][0]?.text()).toBe('the pier');
  });
});

describe('a no of the server', () => {
  test.each([
    ['FILE_TOO_LARGE', 'File size exceeds 5MB limit.'],
    ['INVALID_FILE_TYPE', "File type 'image/png' is not supported."],
    ['plan_limit', 'Your plan has room for 100 MB of files.'],
  ])('%s: the sentence is kept, the file too, and others go on', async (code, message) => {
    server.faults.permit = [refusal(403, code, message)];
    const queue = await open();
    const file = fileOf('pier.png', 'the pier');
    await queue.add([file, fileOf('quay.png')]);
    await queue.run();
    expect(rowOf(queue, 'pier.png')?.refused).toEqual({ code, message });
    expect(server.told).toMatchObject({ done: ['quay.png'], refused: ['pier.png'] });
    expect(await (await queue.store.blob(file.row.assetId))?.text()).toBe('the pier');
    await queue.cancel(file.row.assetId);
    expect(queue.getState().uploads).toEqual([]);
    expect(await queue.store.blob(file.row.assetId)).toBeUndefined();
  });

  test('[C10] a workspace that is closed to this person refuses nothing: its files wait', async () => {
    const closed = refusal(404, 'scope_not_found', 'Not found');
    server.faults.permit = [closed, undefined, closed];
    const queue = await open();
    await queue.add([fileOf('pier.png'), fileOf('quay.png', 'x', 'w2')]);
    await queue.run();
    expect(rowOf(queue, 'pier.png')?.refused).toBeNull();
    expect(server.told.done).toEqual(['quay.png']);
  });

  test('a workspace that only this device has: its files wait for it', async () => {
    let isMade = false;
    const queue = await open({ isOnServer: () => isMade });
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(server.asked).toEqual([]);
    isMade = true;
    await queue.run();
    expect(server.told.done).toEqual(['pier.png']);
  });
});

describe('what the writer does meanwhile', () => {
  test('cancels: the form is given up, and nothing of it is left', async () => {
    const queue = await open();
    const file = fileOf('pier.png');
    server.onStep = async (step) => {
      if (step === 'post') await queue.cancel(file.row.assetId);
    };
    await queue.add([file]);
    await queue.run();
    expect(server.assets.size).toBe(0);
    expect(queue.getState().uploads).toEqual([]);
    expect(await queue.store.blob(file.row.assetId)).toBeUndefined();
    expect(server.told).toEqual({ done: [], refused: [], altered: [], unwanted: [] });
  });

  test('cancels too late: what was made is deleted again', async () => {
    const queue = await open();
    const file = fileOf('pier.png');
    server.onStep = async (step) => {
      if (step === 'create') await queue.cancel(file.row.assetId);
    };
    await queue.add([file]);
    await queue.run();
    expect(server.told).toMatchObject({ done: [], unwanted: ['pier.png'] });
    expect(queue.getState().uploads).toEqual([]);
  });

  test('renames: the new name is told, under the old key too', async () => {
    const queue = await open();
    const file = fileOf('pier.png');
    server.onStep = async (step) => {
      if (step === 'create') await queue.alter(file.row.assetId, { name: 'The pier at six' });
    };
    await queue.add([file]);
    await queue.run();
    expect(server.assets.get(file.row.assetId)?.name).toBe('pier.png');
    expect(server.told.altered).toEqual(['The pier at six']);
  });

  test('[D2] gives more than the browser has room for: it goes all the same, and whoever gave it knows', async () => {
    const queue = await open();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const file = fileOf('pier.png', 'the pier');
    expect(await queue.add([file])).toBe(false);
    expect(device.state).toBe('full');
    await queue.run();
    expect(server.told.done).toEqual(['pier.png']);
    expect(await (await queue.store.blob(file.row.assetId))?.text()).toBe('the pier');
  });

  test('two tabs: what one takes away the other gives up, and each is made once', async () => {
    const heard = new Set<(message: never) => void>();
    const channel = () => ({
      tell: (message: never) => {
        for (const listener of heard) listener(message);
      },
      listen: (listener: (message: never) => void) => void heard.add(listener),
      close: () => {},
    });
    let turn = Promise.resolve();
    const hold = (_name: string, body: (one: { renew: () => Promise<void> }) => Promise<void>) =>
      (turn = turn.then(() => body({ renew: () => Promise.resolve() }))).then(() => true);
    const one = await open({ channel: channel(), hold });
    const two = await open({ channel: channel(), hold });
    const file = fileOf('pier.png');
    await one.add([file, fileOf('quay.png')]);
    await Promise.all([one.run(), two.run()]);
    expect(server.asked).toHaveLength(6);
    server.onStep = async (step) => {
      if (step === 'post') await two.cancel(rowOf(two, 'boat.png')!.assetId);
    };
    await one.add([fileOf('boat.png')]);
    await one.run();
    expect([...server.assets.values()].map(({ name }) => name)).toEqual(['pier.png', 'quay.png']);
  });
});
