import { createHash } from 'node:crypto';
import { join, dirname } from 'node:path';
import type { Db } from '#server/db/database.ts';
import type { RawConnection } from '#server/db/open.ts';

/**
 * Returns the tables to compare. Shadow tables of full-text indexes are left out, because SQLite refuses writes to
 * them. So is the security log, which records refusals.
 */
function tablesOf(db: Db): string[] {
  return db.rawReader
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite_%' AND name <> 'security_event' ORDER BY name",
    )
    .pluck()
    .all()
    .map(String);
}

/**
 * Returns a hash over every row of every table, stored answers of idempotency keys included. A refusal must not change
 * it.
 */
export function databaseFingerprint(db: Db): string {
  const hash = createHash('sha256');
  for (const table of tablesOf(db)) {
    const rows = db.rawReader.prepare(`SELECT * FROM "${table}"`).all();
    hash.update(table);
    // Sorted, because a row that was written again may be elsewhere in its table.
    for (const text of rows.map((row) => JSON.stringify(row)).sort()) hash.update(text);
  }
  return hash.digest('hex');
}

/**
 * Stores a copy of the database. @returns a function that restores every table from it
 *
 * The restore waits for its turn like every write. Inside a transaction of the security log, readers would see the
 * changed rows until that transaction commits.
 */
export function saveDatabaseState(db: Db): () => Promise<void> {
  const file = join(dirname(db.file), 'kept.db');
  db.rawWriter.prepare('VACUUM INTO ?').run(file);
  db.rawWriter.prepare('ATTACH ? AS kept').run(file);
  const tables = tablesOf(db);
  return () =>
    db.append((raw) => {
      raw.pragma('defer_foreign_keys = ON');
      const keepRows = withoutKeepRowsTriggers(raw);
      for (const table of tables) raw.exec(`DELETE FROM main."${table}"`);
      for (const trigger of keepRows) raw.exec(trigger);
      for (const table of tables) raw.exec(`INSERT INTO main."${table}" SELECT * FROM kept."${table}"`);
    });
}

/**
 * Drops the triggers that keep the rows of a ledger, if one has got a row.
 * @returns the statements that create them again
 */
function withoutKeepRowsTriggers(raw: RawConnection): string[] {
  const count = (schema: string): unknown =>
    raw.prepare(`SELECT count(*) FROM ${schema}.credit_entry`).pluck().get();
  if (count('main') === count('kept')) return [];
  const triggers = raw
    .prepare("SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger' AND name LIKE '%keep_rows'")
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) raw.exec(`DROP TRIGGER main."${name}"`);
  return triggers.map(({ sql }) => sql);
}
