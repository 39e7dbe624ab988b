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
  const queue = await openQueue(server.dependencies(device, change));
  queues.push(queue);
  return queue;
};
const refusal = (status: number, code: string, message: string, data = {}): ApiError =>
  new ApiError(status, message, { code, ...data }, { epoch: 'e1' });
const unreachable = ApiError.unreachable(new Error('no line'));

describe('an upload', () => {
  test('[C3] an upload is stored with its bytes before anything is sent, takes three steps, and its bytes stay on the device', async () => {
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
    expect(server.steps).toEqual(['permit pier.png', 'post pier.png', 'create pier.png']);
    const { key } = server.assets.get(file.row.assetId)!;
    expect(await server.posted.get(key)?.text()).toBe('the pier');
    expect(queue.getState().uploads).toEqual([]);
    expect(await (await queue.store.blob(file.row.assetId))?.text()).toBe('the pier');
    expect(server.notified).toMatchObject({ done: ['pier.png'], refused: [] });
  });

  test('an upload reports its progress', async () => {
    const queue = await open();
    const parts: (number | null)[] = [];
    queue.subscribe(() => parts.push(queue.getState().uploads[0]?.progress ?? null));
    server.onStep = () => void (server.now += 1_000);
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(parts).toContain(0.5);
  });

  test('[D1] a finished upload stays visible until the list of its workspace contains the file', async () => {
    server.isListed = false;
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(rowOf(queue, 'pier.png')?.isDone).toBe(true);
    server.isListed = true;
    await queue.run();
    expect(queue.getState().uploads).toEqual([]);
    expect(server.steps).toHaveLength(3);
  });
});

describe('an upload into a folder', () => {
  test('a file is registered in its folder, and a move while it is registered is sent after it', async () => {
    const queue = await open();
    const file = fileOf('pier.png');
    server.onStep = async (step) => {
      if (step === 'post') await queue.alter(file.row.assetId, { folderId: 'part' });
      if (step === 'create') await queue.alter(file.row.assetId, { folderId: 'letters', order: 'a4' });
    };
    await queue.add([file]);
    await queue.run();
    expect(server.created).toMatchObject([{ folderId: 'part' }]);
    expect(server.changed).toMatchObject([{ folderId: 'letters', order: 'a4' }]);
  });

  test('a file waits until the server has its folder, which would otherwise be missing there', async () => {
    const onServer = new Set<string>();
    const queue = await open({ isOnServer: (id: string) => id !== 'part' || onServer.has(id) });
    const { row, blob } = fileOf('pier.png');
    await queue.add([{ row: { ...row, folderId: 'part' }, blob }]);
    await queue.run();
    expect(server.steps).toEqual([]);
    onServer.add('part');
    await queue.run();
    expect(server.created).toMatchObject([{ folderId: 'part' }]);
  });
});

describe('an interrupted upload', () => {
  test('an upload starts again with a new presigned form after the connection was lost at 60 %', async () => {
    server.cutAt = 0.6;
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(rowOf(queue, 'pier.png')).toMatchObject({ attempts: 0, posted: null, refused: null });
    server.now += 60_000;
    await queue.run();
    expect(server.steps.map((one) => one.split(' ')[0])).toEqual([
      'permit',
      'post',
      'permit',
      'post',
      'create',
    ]);
    expect(server.assets.size).toBe(1);
  });

  test('an upload requests a new presigned form when the old one has expired', async () => {
    server.faults.post = [new PostFault(403, 'Upload failed: Forbidden')];
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(rowOf(queue, 'pier.png')).toMatchObject({ attempts: 1, lastError: 'Upload failed: Forbidden' });
    server.now += 60_000;
    await queue.run();
    expect(server.notified.done).toEqual(['pier.png']);
  });

  test('all uploads wait while there is no network, and continue when the connection is back', async () => {
    server.faults.permit = [unreachable, unreachable];
    const queue = await open();
    await queue.add([fileOf('pier.png'), fileOf('quay.png')]);
    await queue.run();
    expect(queue.getState()).toMatchObject({ pausedBy: 'offline' });
    expect(new Set(server.steps)).toEqual(new Set(['permit pier.png']));
    await queue.run();
    expect(queue.getState()).toMatchObject({ pausedBy: null, uploads: [] });
    expect(server.notified.done).toEqual(['pier.png', 'quay.png']);
  });

  test('[D3] an upload whose response was lost is repeated with the same idempotency key, and registers the file once', async () => {
    const queue = await open();
    let keys = 0;
    const dependencies = server.dependencies(device);
    const create = vi.spyOn(dependencies.calls, 'create');
    queues.push(await openQueue({ ...dependencies, calls: { ...dependencies.calls, create } }));
    create.mockImplementationOnce(async (row, posted) => {
      keys += 1;
      await server.dependencies(device).calls.create(row, posted);
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

  test('[E3] an upload counts as done when the server forgot its idempotency key and the id is taken by this same file', async () => {
    server.faults.create = [refusal(409, 'taken', 'Taken', { kind: 'asset', workspaceId: 'w1' })];
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(queue.getState().uploads).toEqual([]);
    expect(server.notified).toMatchObject({ done: ['pier.png'], refused: [] });
  });

  test('a file is posted again when the store has deleted the posted file after a day', async () => {
    server.faults.create = [refusal(404, 'not_found', 'There is no such upload.')];
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(server.steps.filter((one) => one.startsWith('post'))).toHaveLength(2);
    expect(server.notified.done).toEqual(['pier.png']);
  });

  test('an upload is resumed by the next page at the step where a reload interrupted it', async () => {
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
    expect(server.steps.map((one) => one.split(' ')[0])).toEqual(['permit', 'post', 'create', 'create']);
    expect(next.getState().uploads).toEqual([]);
  });

  test('[D4] an upload is not delayed when the clock was set back since the last failure', async () => {
    server.faults.permit = [refusal(500, 'internal', 'A fault.')];
    server.now += 24 * 3_600_000;
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    server.now -= 24 * 3_600_000;
    await queue.run();
    expect(server.notified.done).toEqual(['pier.png']);
  });

  test('an upload is not retried after the server failed for long, and continues when the writer retries it', async () => {
    server.faults.permit = Array.from({ length: 8 }, () => refusal(500, 'internal', 'A fault.'));
    const queue = await open();
    await queue.add([fileOf('pier.png')]);
    for (let tried = 0; tried < 10; tried++) {
      server.now += 100_000;
      await queue.run();
    }
    expect(rowOf(queue, 'pier.png')?.refused).toEqual({ code: 'failed', message: 'A fault.' });
    expect(server.notified.refused).toEqual(['pier.png']);
    await queue.retry(rowOf(queue, 'pier.png')!.assetId);
    expect(server.notified.done).toEqual(['pier.png']);
  });

  test('[P9] an upload is stored once more when the browser evicts the database', async () => {
    let isCreated = false;
    const queue = await open({ isOnServer: () => isCreated });
    await queue.add([fileOf('pier.png', 'the pier')]);
    await queue.run();
    evict((await device.database())!);
    await vi.waitFor(async () => expect(await (await device.database())?.count('upload')).toBe(1));
    isCreated = true;
    await queue.run();
    expect(await [...server.posted.values()][0]?.text()).toBe('the pier');
  });
});

describe('an upload that the server refuses', () => {
  test.each([
    ['FILE_TOO_LARGE', 'File size exceeds 5MB limit.'],
    ['INVALID_FILE_TYPE', "File type 'image/png' is not supported."],
    ['plan_limit', 'Your plan has room for 100 MB of files.'],
  ])(
    "%s: a refused upload keeps the server's message and its bytes, and other uploads continue",
    async (code, message) => {
      server.faults.permit = [refusal(403, code, message)];
      const queue = await open();
      const file = fileOf('pier.png', 'the pier');
      await queue.add([file, fileOf('quay.png')]);
      await queue.run();
      expect(rowOf(queue, 'pier.png')?.refused).toEqual({ code, message });
      expect(server.notified).toMatchObject({ done: ['quay.png'], refused: ['pier.png'] });
      expect(await (await queue.store.blob(file.row.assetId))?.text()).toBe('the pier');
      await queue.cancel(file.row.assetId);
      expect(queue.getState().uploads).toEqual([]);
      expect(await queue.store.blob(file.row.assetId)).toBeUndefined();
    },
  );

  test('[C10] an upload waits, and is not refused, when its workspace is closed to this person', async () => {
    const closed = refusal(404, 'scope_not_found', 'Not found');
    server.faults.permit = [closed, undefined, closed];
    const queue = await open();
    await queue.add([fileOf('pier.png'), fileOf('quay.png', 'x', 'w2')]);
    await queue.run();
    expect(rowOf(queue, 'pier.png')?.refused).toBeNull();
    expect(server.notified.done).toEqual(['quay.png']);
  });

  test('an upload waits while its workspace exists only on this device', async () => {
    let isCreated = false;
    const queue = await open({ isOnServer: () => isCreated });
    await queue.add([fileOf('pier.png')]);
    await queue.run();
    expect(server.steps).toEqual([]);
    isCreated = true;
    await queue.run();
    expect(server.notified.done).toEqual(['pier.png']);
  });
});

describe('a change by the writer during an upload', () => {
  test('cancelling an upload aborts it and deletes the file', async () => {
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
    expect(server.notified).toEqual({ done: [], refused: [], altered: [], unwanted: [] });
  });

  test('cancelling an upload after the file was registered deletes the file on the server', async () => {
    const queue = await open();
    const file = fileOf('pier.png');
    server.onStep = async (step) => {
      if (step === 'create') await queue.cancel(file.row.assetId);
    };
    await queue.add([file]);
    await queue.run();
    expect(server.notified).toMatchObject({ done: [], unwanted: ['pier.png'] });
    expect(queue.getState().uploads).toEqual([]);
  });

  test('renaming a file during its registration sends the new name afterwards', async () => {
    const queue = await open();
    const file = fileOf('pier.png');
    server.onStep = async (step) => {
      if (step === 'create') await queue.alter(file.row.assetId, { name: 'The pier at six' });
    };
    await queue.add([file]);
    await queue.run();
    expect(server.assets.get(file.row.assetId)?.name).toBe('pier.png');
    expect(server.notified.altered).toEqual(['The pier at six']);
  });

  test('[D2] adding more than the browser can store still uploads the files, and the caller learns that they are not stored', async () => {
    const queue = await open();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const file = fileOf('pier.png', 'the pier');
    expect(await queue.add([file])).toBe(false);
    expect(device.state).toBe('full');
    await queue.run();
    expect(server.notified.done).toEqual(['pier.png']);
    expect(await (await queue.store.blob(file.row.assetId))?.text()).toBe('the pier');
  });

  test('cancelling an upload in one tab aborts it in another tab, and two tabs register each file once', async () => {
    const listeners = new Set<(message: never) => void>();
    const channel = () => ({
      tell: (message: never) => {
        for (const listener of listeners) listener(message);
      },
      listen: (listener: (message: never) => void) => void listeners.add(listener),
      close: () => {},
    });
    let turn = Promise.resolve();
    const hold = (_name: string, body: (one: { renew: () => Promise<void> }) => Promise<void>) =>
      (turn = turn.then(() => body({ renew: () => Promise.resolve() }))).then(() => true);
    const firstTab = await open({ channel: channel(), hold });
    const secondTab = await open({ channel: channel(), hold });
    const file = fileOf('pier.png');
    await firstTab.add([file, fileOf('quay.png')]);
    await Promise.all([firstTab.run(), secondTab.run()]);
    expect(server.steps).toHaveLength(6);
    server.onStep = async (step) => {
      if (step === 'post') await secondTab.cancel(rowOf(secondTab, 'boat.png')!.assetId);
    };
    await firstTab.add([fileOf('boat.png')]);
    await firstTab.run();
    expect([...server.assets.values()].map(({ name }) => name)).toEqual(['pier.png', 'quay.png']);
  });
});
