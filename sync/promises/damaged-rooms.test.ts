import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDamagedRoom, type DamagedRoom } from '#sync/testing/faults/damaged-rooms.ts';
import { TestRooms } from '#sync/testing/test-rooms.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

test('[P7] 30 rooms with a flipped, cut or missing part open with all undamaged text, and the damage is detected and quarantined', async () => {
  const { ada: person, workspaceId } = await rooms.createFixture();
  const opened: DamagedRoom[] = [];
  for (let seed = 1; seed <= 30; seed += 1)
    opened.push(await openDamagedRoom(rooms, { person, workspaceId, seed }));
  expect(opened.flatMap(({ problems }) => problems)).toEqual([]);
  // Every kind of damage occurred, on rows and on snapshots.
  expect(new Set(opened.map(({ damage, isSnapshot }) => `${damage} ${String(isSnapshot)}`)).size).toBe(6);
});
