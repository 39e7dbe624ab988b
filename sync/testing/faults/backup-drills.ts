import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestOf } from '#server/db/backups/backup-names.ts';
import { drillBackup } from '#server/db/backups/drill-backup.ts';
import { runBackup } from '#server/db/backups/run-backup.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { openReader } from '#server/db/open.ts';
import { testFolder } from '#server/testing/database.ts';
import { journalDoc } from '../journal-text.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { TestRooms } from '../test-rooms.ts';

/** Number of documents that users write in during a backup. */
const DOCUMENTS = 4;

/**
 * P15: makes backups while users write, then drills each unchanged, with a flipped byte, and cut short.
 * @returns the problems found
 */
export async function drillBackups(cycles: number, log: (line: string) => void): Promise<string[]> {
  const rooms = await TestRooms.start();
  const folder = join(testFolder(), 'backups');
  const { ada, workspaceId } = await rooms.createFixture();
  const writers = await Promise.all(
    Array.from({ length: DOCUMENTS }, async () => {
      const ydocId = await rooms.document(workspaceId, ada);
      return { ydocId, client: await rooms.join(ada, ydocId) };
    }),
  );
  const problems: string[] = [];
  for (let seed = 1; seed <= cycles; seed += 1) {
    const seeded = new SeededRandom(seed);
    const reportProblem = (problem: string) => problems.push(`seed ${seed}: ${problem}`);
    const type = () => seeded.pick(writers).client.type(` w${seeded.below(1_000_000)}`);
    for (let count = seeded.below(30); count >= 0; count -= 1) type();
    for (const { client } of writers) await client.saved();
    const acknowledged = writers.map(({ client }) => client.text);
    if (seeded.chance(0.3)) {
      const fold = await rooms.workers.run(foldRoomJob, { ydocId: seeded.pick(writers).ydocId });
      if (!('refused' in fold)) await commitFold(rooms.db, fold);
    }
    const backup = runBackup({
      databaseFile: rooms.db.file,
      folder,
      madeAt: seed * 86_400_000,
      spareBytes: 0,
    });
    for (let count = 0; count < 20; count += 1) type();
    const { path } = await backup;
    for (const problem of drillBackup(folder, path).problems) reportProblem(`a whole one: ${problem}`);
    const raw = openReader(path);
    writers.forEach(({ ydocId }, index) => {
      const storedText = journalDoc(raw, ydocId).getXmlFragment('content').toJSON();
      if (!storedText.includes(acknowledged[index] ?? ''))
        reportProblem(`${ydocId} lacks what was acknowledged before`);
    });
    raw.close();
    const original = readFileSync(path);
    const flipped = Buffer.from(original);
    const offset = seeded.below(original.length);
    flipped[offset] = (flipped[offset] ?? 0) ^ (1 << seeded.below(8));
    for (const [name, bytes] of [
      [`byte ${offset} flipped`, flipped],
      ['cut short', original.subarray(0, seeded.below(original.length))],
    ] as const) {
      writeFileSync(path, bytes);
      if (drillBackup(folder, path).problems.length === 0) reportProblem(`${name}, and not found`);
    }
    for (const file of [path, manifestOf(path)]) rmSync(file);
    if (seed % 50 === 0) log(`${seed} of ${cycles} backups drilled`);
  }
  await rooms.close();
  return problems;
}
