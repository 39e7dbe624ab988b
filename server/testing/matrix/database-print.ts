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

/** Keeps the database as it is now. @returns what puts every table back to that */
export function keepDatabase(db: Db): () => void {
  const file = join(dirname(db.file), 'kept.db');
  db.rawWriter.prepare('VACUUM INTO ?').run(file);
  db.rawWriter.prepare('ATTACH ? AS kept').run(file);
  const tables = tablesOf(db);
  const putBack = db.rawWriter.transaction(() => {
    db.rawWriter.pragma('defer_foreign_keys = ON');
    for (const table of tables) db.rawWriter.exec(`DELETE FROM main."${table}"`);
    for (const table of tables)
      db.rawWriter.exec(`INSERT INTO main."${table}" SELECT * FROM kept."${table}"`);
  });
  return () => {
    putBack.immediate();
  };
}
