import { afterEach, beforeEach, expect, test } from 'vitest';
import { attackWithUpdates } from '#sync/testing/faults/attack-with-updates.ts';
import { TestRooms } from '#sync/testing/test-rooms.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

test('[P18][A14] 2,000 hostile updates between the edits of three users lose no acknowledged update and forge no text', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const { problems, sent, acknowledged } = await attackWithUpdates(rooms, seed, 500);
    expect(problems).toEqual([]);
    expect(sent).toBe(500);
    expect(acknowledged).toBeGreaterThan(50);
  }
});
