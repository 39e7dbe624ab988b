import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { ConfigError, readConfig } from '#server/config.ts';
import { readEpochs } from '#server/db/epoch.ts';
import { readMigrations, schemaVersion } from '#server/db/migrate.ts';
import { openWriter, type RawConnection } from '#server/db/open.ts';

// Everything a program of ours writes is its owner's alone [I4].
process.umask(0o077);

const USAGE = 'Usage: npm run restore -- FILE (a whole database; Foolscap must not be running)';

class Refusal extends Error {}

/**
 * Puts a backup in the place of the database, in a new epoch [E1]: what devices know of the old one is compared with
 * nothing any more, text that the backup lacks is taken back from whoever has it, and everybody signs in again.
 * @returns what was done, in a sentence
 */
function restore([source, ...rest]: string[]): string {
  if (source === undefined || rest.length > 0) throw new Refusal(USAGE);
  if (!existsSync(source)) throw new Refusal(`There is no file at ${source}.`);
  const { dataDir, databaseFile } = readConfig(process.env);
  const next = `${databaseFile}.restoring`;
  mkdirSync(dataDir, { recursive: true });
  remove(next);
  // A log beside the backup holds its newest commits.
  for (const suffix of ['', '-wal'])
    if (existsSync(source + suffix)) copyFileSync(source + suffix, next + suffix);
  try {
    const ended = existsSync(databaseFile) ? endedEpochs(databaseFile) : [];
    prepare(next, ended);
    const aside = existsSync(databaseFile) ? putAside(databaseFile, join(dataDir, 'backups')) : undefined;
    renameSync(next, databaseFile);
    return `Restored from ${source}.${aside ? ` What was there is at ${aside}.` : ''} Start Foolscap now.`;
  } catch (error) {
    remove(next);
    throw error;
  }
}

/** The epochs of the database that is replaced, and a file that nothing else has open. */
function endedEpochs(file: string): string[] {
  const raw = openWriter(file);
  try {
    // Refused while anybody else has the file open; leaves one whole file otherwise.
    raw.pragma('journal_mode = DELETE');
    return schemaVersion(raw) === 0 ? [] : epochsOf(raw);
  } catch {
    throw new Refusal(`${file} is in use or cannot be read. Stop Foolscap first; nothing was changed.`);
  } finally {
    raw.close();
  }
}

function prepare(file: string, ended: readonly string[]): void {
  const raw = openBackup(file);
  try {
    const version = schemaVersion(raw);
    const known = readMigrations().length;
    if (version === 0 || version > known)
      throw new Refusal(
        `The backup has schema ${version}; this program knows 1 to ${known}. Nothing was changed.`,
      );
    if (raw.pragma('integrity_check', { simple: true }) !== 'ok')
      throw new Refusal('The backup is damaged. Nothing was changed.');
    const earlier = [...new Set([...epochsOf(raw), ...ended])];
    raw.transaction(() => {
      const put = raw.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
      put.run('earlier_epochs', JSON.stringify(earlier));
      put.run('epoch', uuidv7());
      raw.exec('DELETE FROM session; DELETE FROM one_time_token;');
    })();
    raw.pragma('journal_mode = DELETE');
  } finally {
    raw.close();
  }
}

function openBackup(file: string): RawConnection {
  try {
    return openWriter(file);
  } catch {
    throw new Refusal('The backup is no database. Nothing was changed.');
  }
}

/** All of them, the present one last. */
function epochsOf(raw: RawConnection): string[] {
  const { current, earlier } = readEpochs(raw);
  return current === undefined ? [...earlier] : [...earlier, current];
}

function putAside(file: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const aside = join(folder, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
  renameSync(file, aside);
  return aside;
}

function remove(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

try {
  console.log(restore(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refusal) && !(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
