import { afterEach, expect, test } from 'vitest';
import {
  LITTLE_SPACE_BYTES,
  foldOnFullDisk,
  roomsOnSmallDisk,
  typeOnFullDisk,
  type RoomsOnDisk,
} from '#sync/testing/faults/full-disk.ts';

let onDisk: RoomsOnDisk | undefined;
afterEach(async () => {
  await onDisk?.close();
  onDisk = undefined;
});

test('[P5] text typed on a full disk is not acknowledged, the socket closes with 1013, and all text is stored when there is space again', async () => {
  onDisk = await roomsOnSmallDisk();
  expect(await typeOnFullDisk(onDisk)).toEqual([]);
});

test('[P5] text typed at SQLite’s own size limit is handled like text typed on a full disk', async () => {
  onDisk = await roomsOnSmallDisk(false);
  expect(await typeOnFullDisk(onDisk)).toEqual([]);
});

test('[P5] a fold on a full disk leaves the rows unchanged until there is space', async () => {
  onDisk = await roomsOnSmallDisk();
  expect(await foldOnFullDisk(onDisk)).toEqual([]);
});

test('[P5] a fold on a disk with little space has no effect before all of it is written', async () => {
  onDisk = await roomsOnSmallDisk();
  expect(await foldOnFullDisk(onDisk, LITTLE_SPACE_BYTES)).toEqual([]);
});
