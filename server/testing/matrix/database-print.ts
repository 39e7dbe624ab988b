import { createHash } from 'node:crypto';
import { join, dirname } from 'node:path';
import type { Db } from '#server/db/database.ts';

/**
 * Without the tables in which a full-text index keeps itself: they may not be written. Without the security log too: it
 * says that something was refused.
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

/** A hash over every row of every table, answers kept under keys and all: what was refused must leave it as it was. */
export function databasePrint(db: Db): string {
  const hash = createHash('sha256');
  for (const table of tablesOf(db)) {
    const rows = db.rawReader.prepare(`SELECT * FROM "${table}"`).all();
    hash.update(table);
    // A rewritten row may stand elsewhere in its table and be the same.
    for (const text of rows.map((row) => JSON.stringify(row)).sort()) hash.update(text);
  }
  return hash.digest('hex');
}

/**
 * Keeps the database as it is now. @returns a function that puts every table back to that
 *
 * It waits for its turn as every write does: put back inside a transaction of the security log, the rows would still be
 * the changed ones for the reader until that transaction commits.
 */
export function keepDatabase(db: Db): () => Promise<void> {
  const file = join(dirname(db.file), 'kept.db');
  db.rawWriter.prepare('VACUUM INTO ?').run(file);
  db.rawWriter.prepare('ATTACH ? AS kept').run(file);
  const tables = tablesOf(db);
  return () =>
    db.append((raw) => {
      raw.pragma('defer_foreign_keys = ON');
      for (const table of tables) raw.exec(`DELETE FROM main."${table}"`);
      for (const table of tables) raw.exec(`INSERT INTO main."${table}" SELECT * FROM kept."${table}"`);
    });
}
