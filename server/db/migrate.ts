import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openWriter, type RawConnection } from './open.ts';

/** A migration that cannot be run. The message is a sentence for the operator of the server. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface Migration {
  /** The first migration has version 1. */
  version: number;
  name: string;
  statements: string[];
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * Reads the migrations of a folder. `0000_name.sql` has version 1.
 * @throws MigrationError when a number is missing
 */
export function readMigrations(folder = MIGRATIONS): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file, at) => {
      if (Number(file.slice(0, 4)) !== at)
        throw new MigrationError(`The migration before ${file} is missing.`);
      const statements = readFileSync(join(folder, file), 'utf8')
        .split('--> statement-breakpoint')
        .map((statement) => statement.trim())
        .filter((statement) => statement.length > 0);
      return { version: at + 1, name: basename(file, '.sql'), statements };
    });
}

/** Returns the schema version of a database; 0 for an empty one. */
export function schemaVersion(raw: RawConnection): number {
  const hasTable = raw
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_migration'")
    .get();
  if (!hasTable) return 0;
  const row = raw.prepare('SELECT max(version) AS version FROM schema_migration').get();
  return (row as { version: number | null } | undefined)?.version ?? 0;
}

/**
 * Migrates a database file to the newest schema with our own runner [F7]. No other connection may write meanwhile. It
 * makes a backup file first, turns foreign keys off while tables are rebuilt, and checks foreign keys and row counts
 * before each commit.
 * @param allowRowLoss by migration name, the tables that the migration empties or drops on purpose
 * @returns the backup's path, when there was something to back up
 * @throws MigrationError when the database is newer than the code, or when a migration fails (the file is restored)
 */
export function migrate(
  file: string,
  migrations = readMigrations(),
  allowRowLoss: Readonly<Record<string, readonly string[]>> = {},
): { from: number; to: number; backup?: string } {
  mkdirSync(dirname(file), { recursive: true });
  const existed = existsSync(file);
  const { raw, from } = openForMigration(file);
  const to = migrations.length;
  if (from > to) {
    raw.close();
    throw new MigrationError(
      `This database was written by a newer Foolscap (schema ${from}, this program knows ${to}). Please update the program; nothing was changed.`,
    );
  }
  const pending = migrations.slice(from);
  if (pending.length === 0) {
    raw.close();
    return { from, to };
  }
  let backup: string | undefined;
  let current = pending[0];
  try {
    if (existed && from > 0) backup = createBackup(raw, file, from);
    raw.exec(
      'CREATE TABLE IF NOT EXISTS schema_migration (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL)',
    );
    for (const migration of pending) {
      current = migration;
      runMigration(raw, migration, allowRowLoss[migration.name] ?? []);
    }
    raw.close();
  } catch (error) {
    // The failed migration was rolled back. Earlier migrations of this run were committed, so the file is restored.
    const isChanged = schemaVersion(raw) > from;
    raw.close();
    const remainingCopy = backup && isChanged ? restoreFile(backup, file) : backup;
    if (!existed) {
      removeWalFiles(file);
      rmSync(file);
    }
    throw new MigrationError(
      `The database could not be brought to schema ${current?.version} (${current?.name}): ${messageOf(error)}. ${describeOutcome(existed, from, remainingCopy)}`,
      { cause: error },
    );
  }
  return backup ? { from, to, backup } : { from, to };
}

function openForMigration(file: string): { raw: RawConnection; from: number } {
  try {
    const raw = openWriter(file);
    return { raw, from: schemaVersion(raw) };
  } catch (error) {
    throw new MigrationError(`The database ${file} could not be opened: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function runMigration(raw: RawConnection, migration: Migration, allowedRowLoss: readonly string[]): void {
  // SQLite ignores this pragma inside a transaction.
  raw.pragma('foreign_keys = OFF');
  raw.exec('BEGIN IMMEDIATE');
  try {
    const before = rowCounts(raw);
    for (const statement of migration.statements) raw.exec(statement);
    const violations = raw.pragma('foreign_key_check');
    if (Array.isArray(violations) && violations.length > 0)
      throw new Error(`${violations.length} rows would lose what they belong to`);
    const after = rowCounts(raw);
    for (const [table, count] of before) {
      const remaining = after.get(table) ?? 0;
      if (remaining < count && !allowedRowLoss.includes(table))
        throw new Error(`${count - remaining} rows of ${table} would be lost`);
    }
    raw
      .prepare('INSERT INTO schema_migration (version, name, applied_at) VALUES (?, ?, ?)')
      .run(migration.version, migration.name, Date.now());
    raw.exec('COMMIT');
  } catch (error) {
    if (raw.inTransaction) raw.exec('ROLLBACK');
    throw error;
  } finally {
    raw.pragma('foreign_keys = ON');
  }
}

function rowCounts(raw: RawConnection): Map<string, number> {
  const tables = raw
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  return new Map(
    tables.map((table) => [table, raw.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number]),
  );
}

function createBackup(raw: RawConnection, file: string, version: number): string {
  const folder = join(dirname(file), 'backups');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const backup = join(folder, `before-schema-${version + 1}-${stamp}.db`);
  try {
    raw.prepare('VACUUM INTO ?').run(backup);
  } catch (error) {
    // An incomplete copy is useless and occupies disk space that is already short.
    rmSync(backup, { force: true });
    throw error;
  }
  return backup;
}

/**
 * Replaces the database by the backup with a rename, so that a power cut leaves one complete file.
 * @returns the backup's path; undefined when the disk had no space for two files and the backup itself was renamed
 */
function restoreFile(backup: string, file: string): string | undefined {
  const restored = `${file}.restored`;
  let remainingBackup: string | undefined = backup;
  try {
    copyFileSync(backup, restored);
  } catch {
    rmSync(restored, { force: true });
    remainingBackup = undefined;
  }
  // SQLite would replay a leftover WAL of the failed run over the restored file.
  removeWalFiles(file);
  renameSync(remainingBackup === undefined ? backup : restored, file);
  return remainingBackup;
}

function removeWalFiles(file: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
}

function describeOutcome(existed: boolean, from: number, remainingCopy: string | undefined): string {
  if (remainingCopy) return `It was put back as it was; a copy is at ${remainingCopy}.`;
  if (from > 0) return 'It was left as it was.';
  return existed ? 'It held no data of Foolscap before.' : 'Nothing was made.';
}
