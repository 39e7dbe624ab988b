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

/** A server of texts, by id; `asked` is what it was asked for. */
class Server implements RoomsSource {
  epoch = 'e1';
  readonly texts = new Map<
    string,
    { rev: number; words: string; schema?: string; bytes?: number; writtenAs?: number }
  >();
  readonly asked: string[][] = [];
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
    if (this.asked.length >= this.failAfter) throw new TypeError('Failed to fetch');
    this.asked.push(ydocIds);
    const given = ydocIds.slice(0, this.restAfter);
    const states = given.flatMap((ydocId) => {
      const text = this.texts.get(ydocId);
      if (!text) return [];
      const { rev, words, schema = '1.0', writtenAs } = text;
      const note = writtenAs === undefined ? {} : { writtenAs };
      return [{ ydocId, rev, schema, update: updateOf(words), ...note }];
    });
    return { epoch: this.epoch, output: { states, rest: ydocIds.slice(given.length) } };
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

async function wordsHere(ydocId: string): Promise<string> {
  const doc = new Y.Doc();
  const rows = await database.getAllFromIndex('update', 'room', ydocId);
  for (const { bytes } of rows) Y.applyUpdate(doc, bytes);
  return doc.getText('words').toJSON();
}

describe('the texts of a workspace on this device', () => {
  test('[C5] come newest first, over all pages of the list', async () => {
    const server = serverWith(1, 5, 3, 4, 2);
    const progress = await replicate(server);
    expect(server.asked).toEqual([['d5', 'd4', 'd3', 'd2', 'd1']]);
    for (const rev of [1, 2, 3, 4, 5]) expect(await wordsHere(`d${rev}`)).toBe(`Words of ${rev}`);
    expect(progress.at(0)).toEqual({ done: 0, total: 5, bytesLeft: 500 });
    expect(progress.at(-1)).toEqual({ done: 5, total: 5, bytesLeft: 0 });
    expect(await database.get('room', 'd5')).toMatchObject({ workspaceId: WORKSPACE, epoch: 'e1', rev: 5 });
  });

  test('[C5] what is here by epoch and rev is not asked for again, what is newer is', async () => {
    const server = serverWith(1, 2, 3);
    await replicate(server);
    server.texts.set('d2', { rev: 9, words: 'Later' });
    server.asked.length = 0;
    await replicate(server);
    expect(server.asked).toEqual([['d2']]);
    expect((await database.getAllFromIndex('update', 'room', 'd1')).length).toBe(1);
  });

  test('bring with them under which client id this person wrote last, which stays what it was where nothing is said', async () => {
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

  test('[C5] a text that others change and nobody opens here is not kept once for each change', async () => {
    const server = serverWith(1);
    const theirs = new Y.Doc();
    theirs.getText('words').insert(0, 'x'.repeat(40_000));
    server.states = async () => {
      const state = {
        ydocId: 'd1',
        rev: server.texts.get('d1')!.rev,
        schema: '1.0',
        update: stateOf(theirs),
      };
      return { epoch: server.epoch, output: { states: [state], rest: [] } };
    };
    for (let rev = 1; rev <= 12; rev += 1) {
      theirs.getText('words').insert(0, `${rev} `);
      server.texts.set('d1', { rev, words: '' });
      await replicate(server);
      expect((await database.getAllFromIndex('update', 'room', 'd1')).length).toBeLessThanOrEqual(3);
    }
    expect(await wordsHere('d1')).toBe(theirs.getText('words').toJSON());
  });

  test('[E3] in a new epoch a rev says nothing: all is asked for', async () => {
    const server = serverWith(1, 2);
    await replicate(server);
    server.asked.length = 0;
    server.epoch = 'e2';
    await replicate(server);
    expect(server.asked).toEqual([['d2', 'd1']]);
    expect(await database.get('room', 'd1')).toMatchObject({ epoch: 'e2' });
  });

  test('[C5] 300 texts come in batches of 50; a long one alone', async () => {
    const server = serverWith(...Array.from({ length: 120 }, (_, at) => at + 1));
    server.texts.set('long', { rev: 999, words: 'Long', bytes: 5_000_000 });
    await replicate(server);
    expect(server.asked.map((ids) => ids.length)).toEqual([1, 50, 50, 20]);
  });

  test('[C5] what an answer left out is asked for again; what is gone is not waited for', async () => {
    const server = serverWith(1, 2, 3);
    server.restAfter = 2;
    const list = server.list;
    server.list = async (after) => {
      const page = await list(after);
      server.texts.delete('d1');
      return page;
    };
    const progress = await replicate(server);
    expect(server.asked).toEqual([['d3', 'd2', 'd1'], ['d1']]);
    expect(progress.at(-1)).toEqual({ done: 3, total: 3, bytesLeft: 0 });
  });

  test('[C5] ended half-way it goes on where it was; a signal ends it between batches', async () => {
    const server = serverWith(...Array.from({ length: 60 }, (_, at) => at + 1));
    server.failAfter = 1;
    await expect(replicate(server)).rejects.toThrow('Failed to fetch');
    server.failAfter = Number.POSITIVE_INFINITY;
    server.asked.length = 0;
    const ended = new AbortController();
    ended.abort();
    await expect(replicate(server, ended.signal)).rejects.toThrow('aborted');
    expect(server.asked).toEqual([]);
    await replicate(server);
    expect(server.asked.map((ids) => ids.length)).toEqual([10]);
  });

  test('[C5] it only appends: rows of a tab that writes meanwhile stay', async () => {
    const server = serverWith(1);
    await database.add('update', { ydocId: 'd1', bytes: new Uint8Array([0, 0]), schema: '1.0' });
    await replicate(server);
    expect((await database.getAllFromIndex('update', 'room', 'd1')).length).toBe(2);
  });

  test('[B3] the highest schema of what is kept is noted, compared as numbers', async () => {
    const server = serverWith(1);
    server.texts.set('d1', { rev: 1, words: 'New', schema: '1.10' });
    await replicate(server);
    server.texts.set('d1', { rev: 2, words: 'Older', schema: '1.9' });
    await replicate(server);
    expect(await database.get('room', 'd1')).toMatchObject({ schema: '1.10', rev: 2 });
  });
});

describe('replication of a page', () => {
  test('says what it does; a pause lasts over a reload', async () => {
    const server = serverWith(1, 2);
    const page = new Replication(WORKSPACE, device, server);
    await page.pause();
    expect(page.getState().status).toBe('paused');
    const reloaded = new Replication(WORKSPACE, device, server);
    await reloaded.start();
    expect(reloaded.getState().status).toBe('paused');
    expect(server.asked).toEqual([]);
    await reloaded.resume();
    expect(reloaded.getState()).toMatchObject({ status: 'done', done: 2, total: 2, bytesLeft: 0 });
    page.stop();
    reloaded.stop();
  });

  test('who needs all of it now gets it once, paused or not; it stays paused', async () => {
    const server = serverWith(1, 2);
    const page = new Replication(WORKSPACE, device, server);
    await page.pause();
    await page.bring(new AbortController().signal);
    expect(await database.count('room')).toBe(2);
    expect(page.getState().status).toBe('paused');
    server.texts.set('d3', { rev: 3, words: 'Third' });
    await expect(page.bring(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(await database.count('room')).toBe(2);
    page.stop();
  });

  test('what was whole once is said to be, also where nothing can be asked', async () => {
    const server = serverWith(1);
    const page = new Replication(WORKSPACE, device, server);
    await page.start();
    page.stop();
    server.list = () => Promise.reject(new TypeError('Failed to fetch'));
    const reloaded = new Replication(WORKSPACE, device, server);
    await reloaded.start();
    expect(reloaded.getState()).toMatchObject({ status: 'failed', doneAt: page.getState().doneAt });
    reloaded.stop();
  });

  test('a failure is said, and tried again after a while', async () => {
    const server = serverWith(1);
    server.failAfter = 0;
    const page = new Replication(WORKSPACE, device, server);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await page.start();
    expect(page.getState().status).toBe('failed');
    const again = timers.mock.calls.findLast(([, ms]) => ms === 20_000)?.[0];
    server.failAfter = Number.POSITIVE_INFINITY;
    // Only functions are handed to timers here.
    (again as (() => void) | undefined)?.();
    await vi.waitFor(() => expect(page.getState().status).toBe('done'));
    page.stop();
    timers.mockRestore();
  });

  test('[P9] a browser that keeps nothing is said to be one', async () => {
    device.close();
    const page = new Replication(WORKSPACE, device, serverWith(1));
    await page.start();
    expect(page.getState().status).toBe('unable');
    page.stop();
  });
});

test('[C2] what nobody looks at any more is not begun again by itself, however far it had come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const replication = new Replication(WORKSPACE, device, serverWith(1));
  // Another tab is at it; nobody looks any more by the time that is known.
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
