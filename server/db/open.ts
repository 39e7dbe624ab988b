import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from '#server/db/columns';
import { withCachedStatements } from './statements.ts';

export type RawConnection = Sqlite.Database;

/**
 * The only place that opens the database [F7]: a file reopened without the pragmas would have `synchronous=1`,
 * and an acknowledged keystroke would live in a page cache.
 */
function open(file: string, options: Sqlite.Options): RawConnection {
  const raw = new Sqlite(file, options);
  raw.pragma('busy_timeout = 50');
  raw.pragma('foreign_keys = ON');
  return raw;
}

/** The writing connection: WAL, and a commit returns only after the disk has it [A1]. */
export function openWriter(file: string): RawConnection {
  const raw = open(file, {});
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  assertDurable(raw);
  return raw;
}

/** A connection for reads, workers and backups: it cannot write, whatever is asked of it. */
export function openReader(file: string): RawConnection {
  const raw = open(file, { readonly: true, fileMustExist: true });
  raw.pragma('query_only = ON');
  // Says nothing about a reader's durability; set alike so that one assertion holds for every connection.
  raw.pragma('synchronous = FULL');
  return raw;
}

/** A connection that copies the database as it is at one moment; the database itself is open for reading alone. */
export function openCopier(file: string): RawConnection {
  return open(file, { readonly: true, fileMustExist: true });
}

/** Throws unless the connection keeps what it commits. */
export function assertDurable(raw: RawConnection): void {
  const synchronous = raw.pragma('synchronous', { simple: true });
  const journalMode = raw.pragma('journal_mode', { simple: true });
  if (synchronous !== 2 || journalMode !== 'wal') {
    throw new Error(
      `The database is not durable: synchronous=${String(synchronous)}, journal_mode=${String(journalMode)}.`,
    );
  }
}

export function orm(raw: RawConnection): Database {
  // Under the import condition `postgres` the type is PostgreSQL's; this opener is SQLite's alone.
  return drizzle(withCachedStatements(raw), { casing: 'snake_case' }) as unknown as Database;
}
