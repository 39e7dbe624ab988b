import { createServer } from 'node:http';
import { pino } from 'pino';
import { openCursors } from '#server/db/cursor.ts';
import { openDatabase } from '#server/db/database.ts';
import { openEpoch } from '#server/db/epoch.ts';
import { assertDurable } from '#server/db/open.ts';
import { createWorkers } from '#server/db/workers/workers.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import { createSync } from '../../create-sync.ts';
import { TEST_LIMITS } from '../test-limits.ts';

/*
 * The process that tests kill: rooms on the database file given as argument, with frequent folds so that kills also
 * happen during a fold. It sends its port to its parent, and shifts its clock by each number that it receives.
 */
const file = process.argv[2];
if (!file || !process.send) throw new Error('Started by kill-cycle.ts with a database file.');

const db = openDatabase(file);
assertDurable(db.rawWriter);
assertDurable(db.rawReader);
const epoch = await openEpoch(db);
const sync = createSync({
  db,
  config: { ...TEST_LIMITS, maxMessagesPerSecond: 100_000 },
  log: pino({ level: 'error' }, process.stderr),
  securityLog: { record: () => {} },
  epoch,
  cursors: await openCursors(db, epoch),
  workers: createWorkers(file),
  growth: growthOf(db, { isLow: false }),
  secret: 'nobody signs here',
  origins: new Set(),
  foldLimits: { idleMs: 200, rows: 40, bytes: 1_000_000, everyMs: 50 },
});
// Each message is the offset of the clock, milliseconds.
const realNow = Date.now;
process.on('message', (offset) => {
  Date.now = () => realNow() + Number(offset);
  process.send?.('set');
});
const server = createServer();
server.on('upgrade', (request, socket, head) => sync.handleUpgrade(request, socket, head));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
