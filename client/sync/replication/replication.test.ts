// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { toBase64 } from '#client/lib/base64.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import { replicateWorkspace, type Progress, type RoomsSource } from './replicate-workspace.ts';
import { Replication } from './replication.ts';

const WORKSPACE = 'w1';
let count = 0;
let device: Device;
let database: DeviceDatabase;
beforeEach(async () => {
  count += 1;
  device = new Device(`replication-${count}`);
  const opened = await device.database();
  if (!opened) throw new Error('No database.');
  database = opened;
});
afterEach(() => {
  device.close();
  vi.useRealTimers();
});

const updateOf = (words: string): string => {
  const doc = new Y.Doc();
  doc.getText('words').insert(0, words);
  return stateOf(doc);
};
const stateOf = (doc: Y.Doc): string => toBase64(Y.encodeStateAsUpdate(doc));

/** A fake server with texts by id. `requested` lists the ids of each request. */
class Server implements RoomsSource {
  epoch = 'e1';
  readonly texts = new Map<
    string,
    { rev: number; words: string; schema?: string; bytes?: number; writtenAs?: number }
  >();
  readonly requested: string[][] = [];
  restAfter = Number.POSITIVE_INFINITY;
  failAfter = Number.POSITIVE_INFINITY;

  list = async (after = '') => {
    const ids = [...this.texts.keys()].sort().filter((id) => id > after);
    const page = ids.slice(0, 2);
    return {
      epoch: this.epoch,
      output: {
        rooms: page.map((id): [string, string, number, number] => {
          const { rev, bytes } = this.texts.get(id)!;
          return [id, 'document', rev, bytes ?? 100];
        }),
        next: ids.length > 2 ? page[1]! : null,
      },
    };
  };

  states = async (ydocIds: string[]) => {
    if (this.requested.length >= this.failAfter) throw new TypeError('Failed to fetch');
    this.requested.push(ydocIds);
    const answered = ydocIds.slice(0, this.restAfter);
    const states = answered.flatMap((ydocId) => {
      const text = this.texts.get(ydocId);
      if (!text) return [];
      const { rev, words, schema = '1.0', writtenAs } = text;
      const note = writtenAs === undefined ? {} : { writtenAs };
      return [{ ydocId, rev, schema, update: updateOf(words), ...note }];
    });
    return { epoch: this.epoch, output: { states, rest: ydocIds.slice(answered.length) } };
  };
}

function serverWith(...revs: number[]): Server {
  const server = new Server();
  for (const rev of revs) server.texts.set(`d${rev}`, { rev, words: `Words of ${rev}` });
  return server;
}

async function replicate(server: Server, signal = new AbortController().signal): Promise<Progress[]> {
  const progress: Progress[] = [];
  const onProgress = (one: Progress) => progress.push(one);
  await replicateWorkspace({ workspaceId: WORKSPACE, source: server, database, signal, onProgress });
  return progress;
}

async function storedText(ydocId: string): Promise<string> {
  const doc = new Y.Doc();
  const rows = await database.getAllFromIndex('update', 'room', ydocId);
  for (const { bytes } of rows) Y.applyUpdate(doc, bytes);
  return doc.getText('words').toJSON();
}

describe('replicateWorkspace', () => {
  test('[C5] replication stores all texts of a workspace, newest first, over all pages of the list', async () => {
    const server = serverWith(1, 5, 3, 4, 2);
    const progress = await replicate(server);
    expect(server.requested).toEqual([['d5', 'd4', 'd3', 'd2', 'd1']]);
    for (const rev of [1, 2, 3, 4, 5]) expect(await storedText(`d${rev}`)).toBe(`Words of ${rev}`);
    expect(progress.at(0)).toEqual({ done: 0, total: 5, bytesLeft: 500 });
    expect(progress.at(-1)).toEqual({ done: 5, total: 5, bytesLeft: 0 });
    expect(await database.get('room', 'd5')).toMatchObject({ workspaceId: WORKSPACE, epoch: 'e1', rev: 5 });
  });

  test('[C5] replication skips texts that are up to date by epoch and rev, and fetches newer ones', async () => {
    const server = serverWith(1, 2, 3);
    await replicate(server);
    server.texts.set('d2', { rev: 9, words: 'Later' });
    server.requested.length = 0;
    await replicate(server);
    expect(server.requested).toEqual([['d2']]);
    expect((await database.getAllFromIndex('update', 'room', 'd1')).length).toBe(1);
  });

  test('replication stores the client id under which this person last wrote, and keeps it when an answer names none', async () => {
    const server = serverWith(1, 2);
    server.texts.set('d1', { rev: 1, words: 'Mine', writtenAs: 4711 });
    await replicate(server);
    expect(await database.get('room', 'd1')).toMatchObject({ writtenAs: 4711 });
    expect(await database.get('room', 'd2')).not.toHaveProperty('writtenAs');
    server.texts.set('d1', { rev: 3, words: 'Mine, and more' });
    await replicate(server);
    expect(await database.get('room', 'd1')).toMatchObject({ rev: 3, writtenAs: 4711 });
    server.texts.set('d1', { rev: 4, words: 'Mine, from elsewhere', writtenAs: 4712 });
    await replicate(server);
    expect(await database.get('room', 'd1')).toMatchObject({ rev: 4, writtenAs: 4712 });
  });

  test('[C5] replication compacts a text that others change often and nobody opens here', async () => {
    const server = serverWith(1);
    const otherDoc = new Y.Doc();
    otherDoc.getText('words').insert(0, 'x'.repeat(40_000));
    server.states = async () => {
      const state = {
        ydocId: 'd1',
        rev: server.texts.get('d1')!.rev,
        schema: '1.0',
        update: stateOf(otherDoc),
      };
      return { epoch: server.epoch, output: { states: [state], rest: [] } };
    };
    for (let rev = 1; rev <= 12; rev += 1) {
      otherDoc.getText('words').insert(0, `${rev} `);
      server.texts.set('d1', { rev, words: '' });
      await replicate(server);
      expect((await database.getAllFromIndex('update', 'room', 'd1')).length).toBeLessThanOrEqual(3);
    }
    expect(await storedText('d1')).toBe(otherDoc.getText('words').toJSON());
  });

  test('[E3] replication fetches all texts again in a new epoch, because revs are comparable only within one epoch', async () => {
    const server = serverWith(1, 2);
    await replicate(server);
    server.requested.length = 0;
    server.epoch = 'e2';
    await replicate(server);
    expect(server.requested).toEqual([['d2', 'd1']]);
    expect(await database.get('room', 'd1')).toMatchObject({ epoch: 'e2' });
  });

  test('[C5] replication fetches texts in batches of 50, and a long text alone', async () => {
    const server = serverWith(...Array.from({ length: 120 }, (_, at) => at + 1));
    server.texts.set('long', { rev: 999, words: 'Long', bytes: 5_000_000 });
    await replicate(server);
    expect(server.requested.map((ids) => ids.length)).toEqual([1, 50, 50, 20]);
  });

  test('[C5] replication fetches the rest of an incomplete answer again, and does not wait for deleted texts', async () => {
    const server = serverWith(1, 2, 3);
    server.restAfter = 2;
    const list = server.list;
    server.list = async (after) => {
      const page = await list(after);
      server.texts.delete('d1');
      return page;
    };
    const progress = await replicate(server);
    expect(server.requested).toEqual([['d3', 'd2', 'd1'], ['d1']]);
    expect(progress.at(-1)).toEqual({ done: 3, total: 3, bytesLeft: 0 });
  });

  test('[C5] replication continues where an earlier run failed, and stops between batches when it is aborted', async () => {
    const server = serverWith(...Array.from({ length: 60 }, (_, at) => at + 1));
    server.failAfter = 1;
    await expect(replicate(server)).rejects.toThrow('Failed to fetch');
    server.failAfter = Number.POSITIVE_INFINITY;
    server.requested.length = 0;
    const ended = new AbortController();
    ended.abort();
    await expect(replicate(server, ended.signal)).rejects.toThrow('aborted');
    expect(server.requested).toEqual([]);
    await replicate(server);
    expect(server.requested.map((ids) => ids.length)).toEqual([10]);
  });

  test('[C5] replication only appends rows, so that rows of an open tab stay', async () => {
    const server = serverWith(1);
    await database.add('update', { ydocId: 'd1', bytes: new Uint8Array([0, 0]), schema: '1.0' });
    await replicate(server);
    expect((await database.getAllFromIndex('update', 'room', 'd1')).length).toBe(2);
  });

  test('[B3] replication records the highest schema of the stored text, compared by number', async () => {
    const server = serverWith(1);
    server.texts.set('d1', { rev: 1, words: 'New', schema: '1.10' });
    await replicate(server);
    server.texts.set('d1', { rev: 2, words: 'Older', schema: '1.9' });
    await replicate(server);
    expect(await database.get('room', 'd1')).toMatchObject({ schema: '1.10', rev: 2 });
  });
});

describe('a replication', () => {
  test('replication reports its state, and stays paused after a reload', async () => {
    const server = serverWith(1, 2);
    const replication = new Replication(WORKSPACE, device, server);
    await replication.pause();
    expect(replication.getState().status).toBe('paused');
    const reloaded = new Replication(WORKSPACE, device, server);
    await reloaded.start();
    expect(reloaded.getState().status).toBe('paused');
    expect(server.requested).toEqual([]);
    await reloaded.resume();
    expect(reloaded.getState()).toMatchObject({ status: 'done', done: 2, total: 2, bytesLeft: 0 });
    replication.stop();
    reloaded.stop();
  });

  test('paused replication runs once on request and stays paused', async () => {
    const server = serverWith(1, 2);
    const replication = new Replication(WORKSPACE, device, server);
    await replication.pause();
    await replication.replicateOnce(new AbortController().signal);
    expect(await database.count('room')).toBe(2);
    expect(replication.getState().status).toBe('paused');
    server.texts.set('d3', { rev: 3, words: 'Third' });
    await expect(replication.replicateOnce(AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    );
    expect(await database.count('room')).toBe(2);
    replication.stop();
  });

  test('replication shows the time of the last complete run even when the server cannot be reached', async () => {
    const server = serverWith(1);
    const replication = new Replication(WORKSPACE, device, server);
    await replication.start();
    replication.stop();
    server.list = () => Promise.reject(new TypeError('Failed to fetch'));
    const reloaded = new Replication(WORKSPACE, device, server);
    await reloaded.start();
    expect(reloaded.getState()).toMatchObject({ status: 'failed', doneAt: replication.getState().doneAt });
    reloaded.stop();
  });

  test('replication reports a failure, and retries after a while', async () => {
    const server = serverWith(1);
    server.failAfter = 0;
    const replication = new Replication(WORKSPACE, device, server);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await replication.start();
    expect(replication.getState().status).toBe('failed');
    const again = timers.mock.calls.findLast(([, ms]) => ms === 20_000)?.[0];
    server.failAfter = Number.POSITIVE_INFINITY;
    // This code passes only functions to timers.
    (again as (() => void) | undefined)?.();
    await vi.waitFor(() => expect(replication.getState().status).toBe('done'));
    replication.stop();
    timers.mockRestore();
  });

  test('[P9] replication reports a browser that stores nothing', async () => {
    device.close();
    const replication = new Replication(WORKSPACE, device, serverWith(1));
    await replication.start();
    expect(replication.getState().status).toBe('unable');
    replication.stop();
  });
});

test('[C2] replication that is stopped while it waits for the lock does not restart by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const replication = new Replication(WORKSPACE, device, serverWith(1));
  // Another tab has the lock, and the replication is stopped before it learns that.
  const locks = {
    request: async (_: string, __: unknown, body: (lock: null) => Promise<void>) => {
      replication.stop();
      await body(null);
    },
  };
  vi.stubGlobal('navigator', { locks });
  await replication.start();
  expect(vi.getTimerCount()).toBe(0);
  vi.unstubAllGlobals();
});
