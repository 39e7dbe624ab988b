import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openReader, openWriter, type RawConnection } from '#server/db/open.ts';

/** Rows of `sqlite_stat1`, from ANALYZE in a database of 20,000 users with 20 documents each. */
const STATISTICS = join(import.meta.dirname, 'statistics.json');

type Statistic = [table: string, index: string | null, counts: string];

/** Makes an empty database with the statistics of a large one, for the query planner. */
export function databaseWithStatistics(file: string): RawConnection {
  migrate(file);
  const raw = openWriter(file);
  raw.exec('ANALYZE');
  const insert = raw.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
  raw.exec('DELETE FROM sqlite_stat1');
  for (const row of JSON.parse(readFileSync(STATISTICS, 'utf8')) as Statistic[]) insert.run(row);
  raw.close();
  // SQLite reads statistics with the schema, when a connection opens.
  return openReader(file);
}

/**
 * Makes an empty database without statistics, as in production, where nothing runs ANALYZE, so that tested plans
 * stay.
 */
export function databaseWithoutStatistics(file: string): RawConnection {
  migrate(file);
  return openReader(file);
}
