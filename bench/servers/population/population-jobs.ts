import { execFileSync } from 'node:child_process';
import { pino } from 'pino';
import { sweepExpired } from '#server/auth/sweep-expired.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { sweepChunks } from '#server/db/journal/chunks.ts';
import { createWorkers } from '#server/db/workers/workers.ts';
import { searchWorkspace } from '#server/documents/search/search-workspace-job.ts';
import { underivedRooms } from '#server/jobs/derive-job.ts';
import { purge } from '#server/jobs/purge.ts';
import { createSessionVersions } from '#server/jobs/session-versions.ts';
import { journalLag } from '#server/metrics/journal-lag-job.ts';
import { FoldSchedule } from '#sync/journal/fold-schedule.ts';

/** The output of this program, as JSON: milliseconds of each job on the calling thread. */
export type JobTimes = Record<string, { cold: number; warm: number }>;

const WARM_ROUNDS = 7;

/** Started by the row `population` with three arguments: database file, workspace id, words to search for. */
const [file = '', workspaceId = '', query = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });

/** The server's own jobs, with nothing due in the database, and a search in one workspace. */
const JOBS: Readonly<Record<string, (db: Db) => unknown>> = {
  'underived rooms, each half second': (db) => underivedRooms(db.rawReader),
  'purge, at the start and each hour': (db) => purge(db),
  'expired sessions and tokens, each hour': (db) => sweepExpired(db),
  'rooms to fold, at the start': (db) => {
    void new FoldSchedule({ db, workers: createWorkers(file), log }).close();
  },
  'chunks without a row, after each fold': (db) => sweepChunks(db),
  'writing sessions, each minute': (db) =>
    createSessionVersions({ db, workers: createWorkers(file), log }).runOnce(),
  'journal lag, each scrape (in a worker)': (db) => journalLag(db.rawReader),
  'search in one workspace (in a worker)': (db) =>
    searchWorkspace({ workspaceId, query }, { reader: () => db.rawReader }),
};

const times: JobTimes = {};
for (const [name, job] of Object.entries(JOBS)) {
  // Drops only this file from the page cache, so that other programs need not wait for the disk.
  execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
  const db = openDatabase(file);
  const cold = await timed(() => job(db));
  const warm: number[] = [];
  for (let round = 0; round < WARM_ROUNDS; round += 1) warm.push(await timed(() => job(db)));
  times[name] = { cold, warm: Math.min(...warm) };
  await db.close();
}
console.log(JSON.stringify(times));
process.exit(0);

async function timed(body: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await body();
  return performance.now() - startedAt;
}
