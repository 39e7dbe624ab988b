import { Document } from '@hocuspocus/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientIds } from '../journal/client-ids.ts';
import { RoomMirror } from './room-mirror.ts';

const MIB = 1024 * 1024;

let now: number;
let mirror: RoomMirror;
beforeEach(() => {
  now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const document = new Document('a text');
  mirror = new RoomMirror(
    document,
    {
      ydocId: document.name,
      kind: 'document',
      hadUnfoldedRows: false,
      schema: { major: 1, minor: 0 },
      clientIds: new ClientIds([]),
      gap: undefined,
      storedBytes: 0,
      pending: 0,
      inFlight: new Map(),
    },
    0,
  );
});
afterEach(() => {
  mirror.document.destroy();
  vi.restoreAllMocks();
});

const add = (id: number, bytes = 1): void => mirror.add({ id, kind: 'row', bytes: new Uint8Array(bytes) });

test('[A15] rows are sent in batches of bounded length, in their order', () => {
  for (let id = 1; id <= 40; id += 1) add(id);
  add(41, MIB);
  add(42);
  expect(mirror.takeBatch().map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
  expect(mirror.takeBatch()).toHaveLength(8);
  expect(mirror.takeBatch().map(({ id }) => id)).toEqual([41]);
  expect(mirror.takeBatch().map(({ id }) => id)).toEqual([42]);
  expect(mirror.hasWork).toBe(false);
});

test('[A15] more waiting rows than fit in memory are dropped, and the mirror is opened again from the journal', () => {
  mirror.opening = { mirrorId: 1, clientId: 2 };
  for (let id = 1; id <= 5; id += 1) add(id, MIB);
  expect(mirror.takeBatch()).toEqual([]);
  expect(mirror.isOverflowing).toBe(true);
  expect(mirror.isDue).toBe(true);
  mirror.reopen();
  expect(mirror).toMatchObject({ opening: undefined, mustOpen: true, isOverflowing: false });
  add(6);
  expect(mirror.takeBatch()).toHaveLength(1);
});

test('[A15] each fault doubles the rest of a room, up to an hour, until its rows are read again', () => {
  expect([mirror.rest(), mirror.rest(), mirror.rest()]).toEqual([1_000, 2_000, 4_000]);
  for (let fault = 0; fault < 20; fault += 1) mirror.rest();
  expect(mirror.rest()).toBe(3_600_000);
  mirror.markWell();
  expect(mirror.rest(60_000)).toBe(60_000);
});

test('a resting room is settled, takes no rows, and has work again afterwards', () => {
  const onSettled = vi.fn();
  add(1);
  mirror.onceSettled(onSettled);
  expect(onSettled).not.toHaveBeenCalled();
  mirror.rest();
  mirror.notifyIfSettled();
  expect(onSettled).toHaveBeenCalledTimes(1);
  add(2);
  expect(mirror.takeBatch()).toEqual([]);
  now += 1_000;
  expect(mirror.isSettled).toBe(false);
  expect(mirror.isDue).toBe(true);
});

test('[A15] the corrections of one room take a bounded number of bytes within an hour', () => {
  expect(mirror.spend(8 * MIB)).toBe(true);
  expect(mirror.spend(1)).toBe(false);
  now += 3_600_001;
  expect(mirror.spend(1)).toBe(true);
});
