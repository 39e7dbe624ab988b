import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { Timestamp } from '#shared/lib/scalars.ts';
import type { DrillReport } from './drill-backup.ts';

const FILE = 'last-drill.json';

const DrillRecord = v.object({
  at: Timestamp,
  /** The name of the backup. */
  file: v.string(),
  /** The number of problems; 0 for a backup that can be restored. */
  problems: v.number(),
});
export type DrillRecord = v.InferOutput<typeof DrillRecord>;

/**
 * Stores the result of a drill in the folder of backups, where the page Health finds it. On a machine without that
 * folder, where somebody checks a copy, nothing is stored.
 * @throws the file system's error
 */
export function recordDrill(folder: string, { file, problems }: DrillReport, now = Date.now()): void {
  if (!existsSync(folder)) return;
  const record: DrillRecord = {
    at: new Date(now).toISOString(),
    file: basename(file),
    problems: problems.length,
  };
  const path = join(folder, FILE);
  writeFileSync(`${path}.making`, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  renameSync(`${path}.making`, path);
}

/** Returns the result of the last drill; undefined when there was none, or its record cannot be read. */
export function lastDrill(folder: string): DrillRecord | undefined {
  try {
    return v.parse(DrillRecord, JSON.parse(readFileSync(join(folder, FILE), 'utf8')));
  } catch {
    return undefined;
  }
}
