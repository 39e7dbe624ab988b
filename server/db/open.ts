import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database } from '#server/db/columns';
import { withCachedStatements } from './statements.ts';

export type RawConnection = Sqlite.Database;

/**
 * Opens a connection. Only this file opens the database [F7]: a connection without these pragmas would have
 * `synchronous=1`, and an acknowledged keystroke could be lost from the page cache.
 */
function open(file: string, options: Sqlite.Options): RawConnection {
  const raw = new Sqlite(file, options);
  raw.pragma('busy_timeout = 50');
  raw.pragma('foreign_keys = ON');
  return raw;
}

/** Opens the writing connection, in WAL mode. A commit returns only after the data is on the disk [A1]. */
export function openWriter(file: string): RawConnection {
  const raw = open(file, {});
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  // Deleted rows are overwritten with zeros. Otherwise an erased person's data would stay in the file's free pages.
  raw.pragma('secure_delete = ON');
  assertDurable(raw);
  return raw;
}

/** Opens a read-only connection, for queries, workers and backups. */
export function openReader(file: string): RawConnection {
  const raw = open(file, { readonly: true, fileMustExist: true });
  raw.pragma('query_only = ON');
  // A reader commits nothing. The value is set so that `assertDurable` holds for every connection.
  raw.pragma('synchronous = FULL');
  return raw;
}

/**
 * Opens a connection for `VACUUM INTO`, which copies a consistent state of the database. The database itself is
 * opened read-only; `query_only` stays off, because it would forbid writing the copy.
 */
export function openForBackup(file: string): RawConnection {
  return open(file, { readonly: true, fileMustExist: true });
}

/**
 * Takes the lock of a file that has no other use: an exclusive transaction, which the operating system ends with the
 * process. No other code may open the file, because closing any descriptor of it in this process releases the lock.
 * @returns a function that releases the lock; undefined while another process has it
 * @throws SQLite's error when the file cannot be opened
 */
export function openLockFile(file: string): (() => void) | undefined {
  const raw = new Sqlite(file, { timeout: 0 });
  try {
    // Without a journal file beside it.
    raw.pragma('journal_mode = MEMORY');
    raw.exec('BEGIN EXCLUSIVE');
    return () => raw.close();
  } catch (error) {
    raw.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}

/** @throws Error unless commits of the connection are durable */
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
  // Under the import condition `postgres` the type `Database` is PostgreSQL's, but this function only opens SQLite.
  return drizzle(withCachedStatements(raw), { casing: 'snake_case' }) as unknown as Database;
}
