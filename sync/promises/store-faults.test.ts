import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { FAULT_POINTS, FaultyStore, type FaultCode } from '#sync/testing/faults/faulty-store.ts';
import { hashOf, journalDoc } from '#sync/testing/journal-text.ts';
import { NO_AUTOMATIC_FOLDS } from '#sync/testing/faults/full-disk.ts';
import { typeThroughFaults } from '#sync/testing/faults/store-faults.ts';
import { TestRooms } from '#sync/testing/test-rooms.ts';

let rooms: TestRooms;
let store: FaultyStore;
beforeEach(async () => {
  rooms = await TestRooms.start({ foldLimits: NO_AUTOMATIC_FOLDS });
  store = new FaultyStore(rooms.db);
});
afterEach(() => rooms.close());

const CODES: FaultCode[] = ['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC'];

describe('a store that fails and recovers', () => {
  for (const code of CODES) {
    test(`[P6] ${code} before, in, at the end of and after a transaction loses nothing and acknowledges nothing too early`, async () => {
      const { ada, workspaceId } = await rooms.createFixture();
      for (const point of FAULT_POINTS) {
        const ydocId = await rooms.document(workspaceId, ada);
        const outcome = await typeThroughFaults(rooms, store, {
          person: ada,
          ydocId,
          plan: (moment) => (moment.point === point && moment.nth <= 6 ? code : undefined),
        });
        expect({ point, problems: outcome.problems }).toEqual({ point, problems: [] });
        expect(outcome.faults).toBeGreaterThan(0);
        // A lock before the transaction is waited for. Every other fault closes sockets with 1013.
        const isRetried = code === 'SQLITE_BUSY' && point === 'begin';
        if (isRetried) expect(outcome.closeCodes).not.toContain(1013);
        else expect(outcome.closeCodes).toContain(1013);
      }
    });

    test(`[P6] ${code} during the commit of a fold keeps the rows, and the fold is committed after recovery`, async () => {
      const { ada, ydocId } = await rooms.createFixture();
      const writer = await rooms.join(ada, ydocId);
      const ids = () => rooms.rows(ydocId).map(({ id }) => id);
      for (const point of ['step', 'commit'] as const) {
        // The snapshot has at least three chunks, each written in a transaction of its own.
        for (const word of ['one ', 'two ', 'three ']) writer.type(word.repeat(40_000));
        await writer.saved();
        const before = ids();
        const fold = await rooms.workers.run(foldRoomJob, { ydocId });
        if ('refused' in fold) throw new Error(fold.refused);
        let nth = 0;
        // The fault is injected into each transaction in turn, until the fold succeeds.
        for (let isCommitted = false; !isCommitted;) {
          nth += 1;
          store.fail((moment) => (moment.point === point && moment.nth === nth ? code : undefined));
          const outcome: unknown = await commitFold(rooms.db, fold).catch((error: unknown) => error);
          isCommitted = ids().length === 0;
          if (store.failures > 0)
            expect(String(outcome)).toContain(code === 'SQLITE_FULL' ? 'no room left' : code);
          store.heal();
          if (!isCommitted) expect(ids()).toEqual(before);
          expect(hashOf(journalDoc(rooms.db.rawReader, ydocId))).toBe(hashOf(writer.doc));
        }
        expect(nth).toBeGreaterThan(3);
      }
    });
  }
});
