import { join } from 'node:path';
import { ConfigError, readConfig } from '#server/config.ts';
import { drillBackup, type DrillReport } from '#server/db/backups/drill-backup.ts';
import { recordDrill } from '#server/db/backups/drill-record.ts';

// Only the owner can read the copy that this program opens [I4].
process.umask(0o077);

/**
 * `npm run drill [-- FILE]`: proves that a backup can be restored, by default the newest one of DATA_DIR/backups.
 * Prints the problems of a bad backup and exits with 1.
 */
const [file, ...rest] = process.argv.slice(2);
if (rest.length > 0) {
  console.error('Usage: npm run drill -- [FILE]');
  process.exit(2);
}

function tableOf({ lines }: DrillReport): string {
  const rows = [{ what: '', was: 'when made', now: 'now' }, ...lines];
  const width = (column: 'what' | 'was' | 'now'): number =>
    Math.max(...rows.map((row) => row[column].length));
  const [labelWidth, wasWidth, nowWidth] = [width('what'), width('was'), width('now')];
  return rows
    .map(
      (row) =>
        `  ${row.what.padEnd(labelWidth)}  ${row.was.padStart(wasWidth)}  ${row.now.padStart(nowWidth)}`,
    )
    .join('\n');
}

/** The drill has done its work, whether or not its result can be stored. */
function storeResult(folder: string, report: DrillReport): void {
  try {
    recordDrill(folder, report);
  } catch (error) {
    console.error(`The result could not be stored in ${folder}: ${String(error)}`);
  }
}

try {
  const { backupsDir, dataDir, s3 } = readConfig(process.env);
  const report = drillBackup(backupsDir, file, s3 ? undefined : join(dataDir, 'uploads'));
  // Without a backup there is nothing to store.
  if (report.lines.length > 0) storeResult(backupsDir, report);
  if (report.lines.length > 0) console.log(`${report.file}\n${tableOf(report)}`);
  if (report.problems.length === 0)
    console.log(
      report.note === undefined
        ? 'The backup is whole: it opens, and all is as it was when it was made.'
        : `The backup is whole: it opens, and every text of it can be read. ${report.note}`,
    );
  for (const problem of report.problems) console.error(problem);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
