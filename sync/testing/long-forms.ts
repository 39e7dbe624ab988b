import { migrate } from '#server/db/migrate.ts';
import { slowMigrations } from '#server/testing/slow-migrations.ts';
import { runEditorSeeds } from './editor-seeds.ts';
import { drillBackups } from './faults/backup-drills.ts';
import { openDamagedRoom } from './faults/damaged-rooms.ts';
import { FAULT_POINTS, FaultyStore, type FaultCode } from './faults/faulty-store.ts';
import { foldOnFullDisk, roomsOnSmallDisk, typeOnFullDisk } from './faults/full-disk.ts';
import { interleave } from './interleavings.ts';
import {
  interruptFolds,
  interruptGateway,
  interruptMigrations,
  type Interruption,
  type InterruptionResult,
} from './faults/interruptions.ts';
import { attackWithUpdates } from './faults/attack-with-updates.ts';
import { hashOf, journalDoc } from './journal-text.ts';
import { killCycles } from './faults/kill-cycle.ts';
import { runMoveSeeds } from './move-seeds.ts';
import { restartWhileTyping } from './faults/restarts.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { cutSockets } from './faults/socket-cuts.ts';
import { typeThroughFaults } from './faults/store-faults.ts';
import { TestRooms } from './test-rooms.ts';

export interface LongForm {
  /** Default number of repetitions: cycles, seeds or restarts. */
  cycles: number;
  run: (cycles: number, log: (line: string) => void) => Promise<LongResult>;
}

export interface LongResult {
  /** A summary of the run, with its figures. */
  summary: string;
  /** Violations of the promise; empty when it holds. */
  problems: string[];
}

/** The long-running forms of the reliability promises, by promise. */
export const LONG_FORMS: Readonly<Record<string, LongForm>> = {
  p1: { cycles: 1_000, run: killServers },
  p3: { cycles: 50, run: interruptProcesses },
  p4: { cycles: 10_000, run: interleaveDevices },
  p5: { cycles: 10, run: fillDisks },
  p6: { cycles: 200, run: failStores },
  p7: { cycles: 1_000, run: damageRooms },
  p10: { cycles: 30, run: restartServers },
  p13: { cycles: 1, run: joinWithOldClients },
  p15: { cycles: 200, run: drillCycles },
  p18: { cycles: 40, run: attackRooms },
  p20: { cycles: 2_000, run: moveText },
};

type Log = (line: string) => void;

async function moveText(cycles: number, log: Log): Promise<LongResult> {
  const [model, editors] = [await runMoveSeeds(cycles, log), await runEditorSeeds(cycles, log)];
  return {
    summary: `${model.summary}; ${editors.summary}`,
    problems: [...model.problems, ...editors.problems],
  };
}

async function killServers(cycles: number, log: Log): Promise<LongResult> {
  const result = await killCycles(cycles, ({ cycles: done, acked, lost }) => {
    if (done % 25 === 0) log(`${done} of ${cycles} kills, ${acked} acknowledged keystrokes, ${lost} lost`);
  });
  return {
    summary: `${result.cycles} kills, ${result.acked} acknowledged keystrokes (at least ${result.fewestAcks} a cycle), ${result.lost} lost`,
    problems: result.lost > 0 ? [`${result.lost} keystrokes lost`] : [],
  };
}

const LONG_PAUSE_MS = 10_000;

async function interruptProcesses(cycles: number, log: Log): Promise<LongResult> {
  const kinds: [string, (list: readonly Interruption[]) => Promise<InterruptionResult>][] = [
    ['folds', interruptFolds],
    ['migrations', interruptMigrations],
    ['changes by the server', interruptGateway],
  ];
  // Every tenth interruption is a pause, the others are kills.
  const interruptions = Array.from({ length: cycles }, (_, index) =>
    index % 10 === 9 ? LONG_PAUSE_MS : 'kill',
  );
  const parts: string[] = [];
  const problems: string[] = [];
  for (const [name, interrupt] of kinds) {
    const result = await interrupt(interruptions);
    parts.push(`${cycles} ${name} (${result.inTheMiddle} in the middle, ${result.answered} answered)`);
    problems.push(...result.problems);
    log(parts.at(-1) ?? '');
  }
  return { summary: `${parts.join(', ')}; every tenth paused for 10 s, the others killed`, problems };
}

const CUTS_PER_INTERLEAVING = 20;

async function interleaveDevices(cycles: number, log: Log): Promise<LongResult> {
  const problems: string[] = [];
  for (let seed = 1; seed <= cycles; seed += 1) {
    const { hasConverged, problems: found } = interleave(seed);
    if (!hasConverged) problems.push(`seed ${seed} diverged`);
    problems.push(...found);
    if (seed % 1_000 === 0) log(`${seed} of ${cycles} interleavings`);
  }
  const rooms = await TestRooms.start();
  const { ada: person, workspaceId } = await rooms.createFixture();
  const overSockets = Math.ceil(cycles / CUTS_PER_INTERLEAVING);
  for (let seed = 1; seed <= overSockets; seed += 1) {
    const ydocId = await rooms.document(workspaceId, person);
    problems.push(...(await cutSockets(rooms, { person, ydocId, seed })));
    if (seed % 100 === 0) log(`${seed} of ${overSockets} over sockets`);
  }
  await rooms.close();
  return { summary: `${cycles} interleavings in process, ${overSockets} over sockets with cuts`, problems };
}

async function fillDisks(cycles: number): Promise<LongResult> {
  const problems: string[] = [];
  let areMounted = true;
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const onDisk = await roomsOnSmallDisk();
    areMounted &&= onDisk.isMounted;
    problems.push(...(await typeOnFullDisk(onDisk)), ...(await foldOnFullDisk(onDisk)));
    await onDisk.close();
    problems.push(...(await migrateOnFullDisk()));
  }
  const disk = areMounted ? 'a small file system' : 'SQLite’s own limit (no small disk can be mounted here)';
  return { summary: `${cycles} times full on ${disk}: typed, folded, migrated`, problems };
}

async function migrateOnFullDisk(): Promise<string[]> {
  const onDisk = await roomsOnSmallDisk();
  const { rooms } = onDisk;
  const { ada, ydocId } = await rooms.createFixture();
  const writer = await rooms.join(ada, ydocId);
  writer.type('Written before the migration.');
  await writer.saved();
  const { file } = rooms.db;
  const before = hashOf(writer.doc);
  const problems: string[] = [];
  if (onDisk.isMounted) {
    await rooms.close();
    onDisk.fill();
    try {
      migrate(file, slowMigrations());
      problems.push('migrated on a full disk');
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'MigrationError') problems.push(String(error));
    }
    onDisk.empty();
    const again = await TestRooms.start({}, file);
    if (hashOf(journalDoc(again.db.rawReader, ydocId)) !== before) problems.push('the text differs');
    await again.close();
  }
  await onDisk.close().catch(() => undefined);
  return problems;
}

const CODES: FaultCode[] = ['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC'];

async function failStores(cycles: number, log: Log): Promise<LongResult> {
  const rooms = await TestRooms.start({
    foldLimits: { idleMs: 30, rows: 10, bytes: 1_000_000, everyMs: 10 },
  });
  const store = new FaultyStore(rooms.db);
  const { ada: person, workspaceId } = await rooms.createFixture();
  const problems: string[] = [];
  let faults = 0;
  for (let seed = 1; seed <= cycles; seed += 1) {
    const seeded = new SeededRandom(seed);
    const ydocId = await rooms.document(workspaceId, person);
    const points = FAULT_POINTS.filter(() => seeded.chance(0.5));
    const outcome = await typeThroughFaults(rooms, store, {
      person,
      ydocId,
      plan: ({ point }) => (points.includes(point) && seeded.chance(0.3) ? seeded.pick(CODES) : undefined),
    });
    faults += outcome.faults;
    problems.push(...outcome.problems.map((problem) => `seed ${seed}: ${problem}`));
    if (seed % 50 === 0) log(`${seed} of ${cycles} rounds, ${faults} faults`);
  }
  await rooms.close();
  return { summary: `${cycles} rounds of three writers, ${faults} faults at random places`, problems };
}

const OPEN_WITHIN_MS = 2_000;

async function damageRooms(cycles: number, log: Log): Promise<LongResult> {
  const rooms = await TestRooms.start();
  const { ada: person, workspaceId } = await rooms.createFixture();
  const problems: string[] = [];
  const opened: number[] = [];
  for (let seed = 1; seed <= cycles; seed += 1) {
    const room = await openDamagedRoom(rooms, { person, workspaceId, seed });
    problems.push(...room.problems);
    opened.push(room.openedAfterMs);
    if (seed % 100 === 0) log(`${seed} of ${cycles} damaged rooms`);
  }
  await rooms.close();
  const slowest = Math.round(Math.max(...opened));
  if (slowest > OPEN_WITHIN_MS) problems.push(`one opened after ${slowest} ms`);
  return { summary: `${cycles} damaged rooms, the slowest open after ${slowest} ms`, problems };
}

const WRITERS = 50;
const GAP_MS = 3_000;

async function restartServers(cycles: number): Promise<LongResult> {
  const result = await restartWhileTyping({
    restarts: cycles,
    writers: WRITERS,
    everyMs: 60_000,
    usesBackOff: true,
  });
  const { gapsMs, downMs, slowestEndMs, typed, lost } = result;
  const gap = Math.round(quantile(gapsMs, 0.95));
  const problems = [...result.problems];
  if (lost > 0) problems.push(`${lost} words lost`);
  if (gap > GAP_MS) problems.push(`the gap's p95 is ${gap} ms, above ${GAP_MS}`);
  return {
    summary:
      `${cycles} restarts, ${WRITERS} writers, ${typed} words, ${lost} lost, ` +
      `gap p50 ${Math.round(quantile(gapsMs, 0.5))} ms, p95 ${gap} ms, SIGTERM at most ${Math.round(slowestEndMs)} ms, ` +
      `the server away for ${Math.round(quantile(downMs, 0.5))} ms (p50)`,
    problems,
  };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

async function drillCycles(cycles: number, log: Log): Promise<LongResult> {
  const problems = await drillBackups(cycles, log);
  return {
    summary: `${cycles} backups made while people wrote, each drilled whole, with a bit flipped and cut short`,
    problems,
  };
}

const ATTACKS = 500;

async function attackRooms(cycles: number, log: Log): Promise<LongResult> {
  const rooms = await TestRooms.start();
  const problems: string[] = [];
  let [taken, acknowledged] = [0, 0];
  for (let seed = 1; seed <= cycles; seed += 1) {
    const run = await attackWithUpdates(rooms, seed, ATTACKS);
    problems.push(...run.problems);
    taken += run.taken;
    acknowledged += run.acknowledged;
    if (seed % 10 === 0) log(`${seed * ATTACKS} of ${cycles * ATTACKS} hostile updates`);
  }
  await rooms.close();
  return {
    summary: `${cycles * ATTACKS} hostile updates, ${taken} of them honest in form and taken, ${acknowledged} of honest people acknowledged`,
    problems,
  };
}

/**
 * Joins rooms of newer schema versions with old clients. It takes no repetitions, because one refusal is all there
 * is.
 */
async function joinWithOldClients(): Promise<LongResult> {
  const rooms = await TestRooms.start();
  const ada = await rooms.person();
  const workspaceId = await rooms.workspace(ada);
  const problems: string[] = [];
  let refused = 0;
  for (const major of [2, 3, 9]) {
    const ydocId = await rooms.document(workspaceId, ada, { major, minor: 0 });
    const before = hashOf(journalDoc(rooms.db.rawReader, ydocId));
    for (const schema of ['0.9', '1.0', `1.999`]) {
      const reason = await rooms.client(ada, ydocId, { schema }).refused();
      if (reason === 'schema-too-old') refused += 1;
      else problems.push(`${schema} in ${major}.0: ${reason}`);
    }
    if (hashOf(journalDoc(rooms.db.rawReader, ydocId)) !== before) problems.push('the document changed');
  }
  await rooms.close();
  return { summary: `${refused} joins of older editors refused, no document changed`, problems };
}
