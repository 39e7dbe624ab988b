import { afterEach, expect, test } from 'vitest';
import { interleave } from '#sync/testing/interleavings.ts';
import { cutSockets } from '#sync/testing/faults/socket-cuts.ts';
import { TestRooms } from '#sync/testing/test-rooms.ts';

let rooms: TestRooms | undefined;
afterEach(async () => {
  await rooms?.close();
  rooms = undefined;
});

test(
  '[P4] 2,000 interleavings of two to five devices, with cuts, folds and restarts, all converge to one valid document',
  { timeout: 240_000 },
  async () => {
    const failedSeeds: number[] = [];
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const { hasConverged, problems } = interleave(seed);
      if (!hasConverged || problems.length > 0) failedSeeds.push(seed);
      // The test runner expects its threads to respond.
      if (seed % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(failedSeeds).toEqual([]);
  },
);

test('[P4] devices whose real sockets are cut and the database file converge to the same document', async () => {
  rooms = await TestRooms.start();
  const { ada: person, workspaceId } = await rooms.createFixture();
  for (const seed of [1, 2, 3, 4, 5]) {
    const ydocId = await rooms.document(workspaceId, person);
    expect(await cutSockets(rooms, { person, ydocId, seed })).toEqual([]);
  }
});
