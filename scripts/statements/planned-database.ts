import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { openReader, openWriter, type RawConnection } from '#server/db/open.ts';

/** Rows of `sqlite_stat1`: what ANALYZE counted in a database of 20,000 users with 20 documents each. */
const STATISTICS = join(import.meta.dirname, 'statistics.json');

type Statistic = [table: string, index: string | null, counts: string];

/** An empty database of the present schema that the planner takes for a large one. */
export function databaseWithStatistics(file: string): RawConnection {
  migrate(file);
  const raw = openWriter(file);
  raw.exec('ANALYZE');
  const insert = raw.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
  raw.exec('DELETE FROM sqlite_stat1');
  for (const row of JSON.parse(readFileSync(STATISTICS, 'utf8')) as Statistic[]) insert.run(row);
  raw.close();
  // Statistics are read with the schema, when a connection begins.
  return openReader(file);
}

/** The same without statistics, as in production: nothing there runs ANALYZE, so that plans stay as they were tested. */
export function databaseWithoutStatistics(file: string): RawConnection {
  migrate(file);
  return openReader(file);
}
