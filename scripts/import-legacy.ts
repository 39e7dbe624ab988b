import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { recordAct } from '#server/admin/admin-log.ts';
import { readConfig } from '#server/config.ts';
import { importLegacy, type LegacyImport } from '#server/documents/blog-archive/import-legacy.ts';
import {
  LEGACY_FILE_TOO_LARGE,
  MAX_LEGACY_BYTES,
  placeOf,
  readLegacyFile,
  UnreadableRecords,
} from '#server/documents/blog-archive/read-legacy-file.ts';
import { openServerDatabase, readArguments, Refusal, runProgram } from './operator-program.ts';

// Only the owner can read the files that this program writes [I4].
process.umask(0o077);

const USAGE = `Usage: npm run import:legacy -- FILE.json [--dry-run]

Adds generated texts of the former product, from which users then move their blog posts to a workspace.
  --dry-run   checks the file and reports what an import would do; writes nothing`;

/** The records without an account that are listed. */
const MAX_LISTED = 20;

/** Imports the file. @returns sentences that report the result */
async function run(argv: string[]): Promise<string> {
  const { values, positionals } = readArguments(
    argv,
    { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    USAGE,
  );
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) throw new Refusal(USAGE);
  const isDryRun = values['dry-run'] === true;
  const records = readLegacyFile(bytesOf(file));
  console.log(`${basename(file)}: ${countText(records.length, 'record')}`);
  const { databaseFile } = readConfig(process.env);
  const db = await openServerDatabase(databaseFile);
  try {
    const cancel = new AbortController();
    process.once('SIGINT', () => {
      console.error('\nStopping. Run the same import again to continue it.');
      cancel.abort();
    });
    const done = await importLegacy(db, records, {
      isDryRun,
      signal: cancel.signal,
      onProgress: isDryRun ? undefined : ({ done, total }) => console.log(`  ${done}/${total}`),
      beforeEnd: (tx, imported) =>
        recordAct(tx, {
          level: 'info',
          message: `Imported ${countText(imported, 'record')} of the former product.`,
        }),
    });
    return reportOf(done, isDryRun);
  } finally {
    await db.close();
  }
}

function bytesOf(file: string): Buffer {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  if (statSync(file).size > MAX_LEGACY_BYTES) throw new Refusal(LEGACY_FILE_TOO_LARGE);
  try {
    return readFileSync(file);
  } catch {
    throw new Refusal(`${file} cannot be read.`);
  }
}

function reportOf(
  { imported, completedPosts, users, present, migratedUsers, leftOut }: LegacyImport,
  isDryRun: boolean,
): string {
  const verb = isDryRun ? 'would be imported' : imported === 1 ? 'was imported' : 'were imported';
  return [
    `${countText(imported, 'record')} ${verb} for ${countText(users, 'user')}, with ${countText(completedPosts, 'completed blog post')}.`,
    ...(present > 0
      ? [
          `${countText(present, 'record')} had been imported before and ${present === 1 ? 'stays' : 'stay'} as before.`,
        ]
      : []),
    ...(migratedUsers > 0
      ? [`${countText(migratedUsers, 'user')} of these migrated already. Each user can be migrated once.`]
      : []),
    ...(leftOut.length > 0 ? [`${countText(leftOut.length, 'record')} left out:`] : []),
    ...leftOut.slice(0, MAX_LISTED).map(({ record, reason }) => `  ${placeOf(record)}: ${reason}`),
    ...(leftOut.length > MAX_LISTED ? [`  and ${leftOut.length - MAX_LISTED} more.`] : []),
    ...(isDryRun ? ['Nothing was written.'] : []),
  ].join('\n');
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

await runProgram(run, [UnreadableRecords]);
