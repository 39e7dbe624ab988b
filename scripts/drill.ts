import { join } from 'node:path';
import { ConfigError, readConfig } from '#server/config.ts';
import { drillBackup, type DrillReport } from '#server/db/backups/drill-backup.ts';

// The copy that is opened is its owner's alone [I4].
process.umask(0o077);

/**
 * Proves that a backup can be restored: `npm run drill` takes the newest one of DATA_DIR/backups, `npm run drill -- FILE`
 * another. Ends with 1 and says what is wrong when it does not hold.
 */
const [file, ...rest] = process.argv.slice(2);
if (rest.length > 0) {
  console.error('Usage: npm run drill -- [FILE]');
  process.exit(2);
}

function tableOf({ lines }: DrillReport): string {
  const rows = [{ what: '', was: 'when made', now: 'now' }, ...lines];
  const width = (of: 'what' | 'was' | 'now'): number => Math.max(...rows.map((row) => row[of].length));
  const [what, was, now] = [width('what'), width('was'), width('now')];
  return rows
    .map((row) => `  ${row.what.padEnd(what)}  ${row.was.padStart(was)}  ${row.now.padStart(now)}`)
    .join('\n');
}

try {
  const { backupsDir, dataDir, s3 } = readConfig(process.env);
  const report = drillBackup(backupsDir, file, s3 ? undefined : join(dataDir, 'uploads'));
  if (report.lines.length > 0) console.log(`${report.file}\n${tableOf(report)}`);
  if (report.problems.length === 0)
    console.log('The backup is whole: it opens, and all is as it was when it was made.');
  for (const problem of report.problems) console.error(problem);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
