import { afterEach, expect, test } from 'vitest';
import {
  A_LITTLE_BYTES,
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

test('[P5] typed on a full disk: not acknowledged, the socket closes with 1013, all is there once there is room', async () => {
  onDisk = await roomsOnSmallDisk();
  expect(await typeOnFullDisk(onDisk)).toEqual([]);
});

test('[P5] the same at SQLite’s own limit, where no small disk can be mounted', async () => {
  onDisk = await roomsOnSmallDisk(false);
  expect(await typeOnFullDisk(onDisk)).toEqual([]);
});

test('[P5] folded on a full disk: the rows stay as they are until there is room', async () => {
  onDisk = await roomsOnSmallDisk();
  expect(await foldOnFullDisk(onDisk)).toEqual([]);
});

test('[P5] folded with a little room left: nothing of it counts before all of it is written', async () => {
  onDisk = await roomsOnSmallDisk();
  expect(await foldOnFullDisk(onDisk, A_LITTLE_BYTES)).toEqual([]);
});
