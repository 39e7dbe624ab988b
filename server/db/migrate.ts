import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openWriter, type RawConnection } from './open.ts';

/** A migration that cannot be run; the message is a sentence for the person who starts the server. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface Migration {
  /** 1 for the first. */
  version: number;
  name: string;
  statements: string[];
}

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** The migrations of a folder, `0000_name.sql` being version 1. */
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

/** The version a file's schema has; 0 for an empty or absent file. */
export function schemaVersion(raw: RawConnection): number {
  const has = raw
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_migration'")
    .get();
  if (!has) return 0;
  const row = raw.prepare('SELECT max(version) AS version FROM schema_migration').get();
  return (row as { version: number | null } | undefined)?.version ?? 0;
}

/**
 * Brings a database file to the newest schema by our own runner [F7]: writer alone, a backup file first, foreign
 * keys off while tables are rebuilt, `foreign_key_check` and row counts before each commit.
 * @param allowRowLoss tables a migration may empty or drop on purpose, by migration name
 * @returns the backup's path when there was something to back up
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
    if (existed && from > 0) backup = backUp(raw, file, from);
    raw.exec(
      'CREATE TABLE IF NOT EXISTS schema_migration (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL)',
    );
    for (const migration of pending) {
      current = migration;
      runOne(raw, migration, allowRowLoss[migration.name] ?? []);
    }
    raw.close();
  } catch (error) {
    // A migration that fails leaves nothing of its own; those before it in this run stand.
    const isChanged = schemaVersion(raw) > from;
    raw.close();
    const copy = backup && isChanged ? restoreFile(backup, file) : backup;
    if (!existed) {
      removeLogs(file);
      rmSync(file);
    }
    throw new MigrationError(
      `The database could not be brought to schema ${current?.version} (${current?.name}): ${reasonOf(error)}. ${outcome(existed, from, copy)}`,
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
    throw new MigrationError(`The database ${file} could not be opened: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function runOne(raw: RawConnection, migration: Migration, mayLose: readonly string[]): void {
  // Inside a transaction this pragma does nothing, so it stands before it.
  raw.pragma('foreign_keys = OFF');
  raw.exec('BEGIN IMMEDIATE');
  try {
    const before = rowCounts(raw);
    for (const statement of migration.statements) raw.exec(statement);
    const broken = raw.pragma('foreign_key_check');
    if (Array.isArray(broken) && broken.length > 0)
      throw new Error(`${broken.length} rows would lose what they belong to`);
    const after = rowCounts(raw);
    for (const [table, count] of before) {
      const left = after.get(table) ?? 0;
      if (left < count && !mayLose.includes(table))
        throw new Error(`${count - left} rows of ${table} would be lost`);
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

function backUp(raw: RawConnection, file: string, version: number): string {
  const folder = join(dirname(file), 'backups');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const backup = join(folder, `before-schema-${version + 1}-${stamp}.db`);
  try {
    raw.prepare('VACUUM INTO ?').run(backup);
  } catch (error) {
    // Half a copy is none, and takes the room that is missing.
    rmSync(backup, { force: true });
    throw error;
  }
  return backup;
}

/**
 * Put back in one step: a power cut leaves the one file or the other, never half of one.
 * @returns the backup's path; undefined when there was no room for two and it became the file itself
 */
function restoreFile(backup: string, file: string): string | undefined {
  const restored = `${file}.restored`;
  let kept: string | undefined = backup;
  try {
    copyFileSync(backup, restored);
  } catch {
    rmSync(restored, { force: true });
    kept = undefined;
  }
  // A leftover log of the failed run would be replayed over the restored file.
  removeLogs(file);
  renameSync(kept === undefined ? backup : restored, file);
  return kept;
}

function removeLogs(file: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
}

function outcome(existed: boolean, from: number, copy: string | undefined): string {
  if (copy) return `It was put back as it was; a copy is at ${copy}.`;
  if (from > 0) return 'It was left as it was.';
  return existed ? 'It held no data of Foolscap before.' : 'Nothing was made.';
}
