import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { ConfigError, readConfig } from '#server/config.ts';
import { makeDataDir } from '#server/data-dir.ts';
import { lockDataDir } from '#server/db/data-dir-lock.ts';
import { readEpochs } from '#server/db/epoch.ts';
import { readMigrations, schemaVersion } from '#server/db/migrate.ts';
import { openWriter, type RawConnection } from '#server/db/open.ts';

// Only the owner can read the files that this program writes [I4].
process.umask(0o077);

const USAGE = 'Usage: npm run restore -- FILE (a whole database; Foolscap must not be running)';

class Refusal extends Error {}

/**
 * Replaces the database by a backup, in a new epoch [E1]. Devices then no longer compare their state of the old epoch
 * with the server's, send back text that the backup lacks, and everybody signs in again.
 * @returns a sentence that reports the result
 */
async function restore([source, ...rest]: string[]): Promise<string> {
  if (source === undefined || rest.length > 0) throw new Refusal(USAGE);
  if (!existsSync(source)) throw new Refusal(`There is no file at ${source}.`);
  const { dataDir, databaseFile } = readConfig(process.env);
  makeDataDir(dataDir);
  // No server can start meanwhile.
  const lock = await lockDataDir(dataDir, 'server');
  try {
    return replaceDatabase(source, databaseFile, join(dataDir, 'backups'));
  } finally {
    lock.release();
  }
}

function replaceDatabase(source: string, databaseFile: string, backupsDir: string): string {
  const next = `${databaseFile}.restoring`;
  remove(next);
  // A write-ahead log beside the backup contains its newest commits.
  for (const suffix of ['', '-wal'])
    if (existsSync(source + suffix)) {
      copyFileSync(source + suffix, next + suffix);
      // A copy has the mode of its source, such as a backup that another tool wrote for everybody [I4].
      chmodSync(next + suffix, 0o600);
    }
  try {
    const replacedEpochs = existsSync(databaseFile) ? closeReplaced(databaseFile) : [];
    prepare(next, replacedEpochs);
    const movedTo = existsSync(databaseFile) ? moveAside(databaseFile, backupsDir) : undefined;
    renameSync(next, databaseFile);
    return `Restored from ${source}.${movedTo ? ` What was there is at ${movedTo}.` : ''} Start Foolscap now.`;
  } catch (error) {
    remove(next);
    throw error;
  }
}

/** Returns the epochs of the database to be replaced. @throws Refusal while another process has it open */
function closeReplaced(file: string): string[] {
  const raw = openWriter(file);
  try {
    // Fails while another process has the file open. Otherwise it merges the write-ahead log into the file.
    raw.pragma('journal_mode = DELETE');
    return schemaVersion(raw) === 0 ? [] : epochsOf(raw);
  } catch {
    throw new Refusal(`${file} is in use or cannot be read. Stop Foolscap first; nothing was changed.`);
  } finally {
    raw.close();
  }
}

function prepare(file: string, replacedEpochs: readonly string[]): void {
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
    const earlier = [...new Set([...epochsOf(raw), ...replacedEpochs])];
    raw.transaction(() => {
      const write = raw.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
      write.run('earlier_epochs', JSON.stringify(earlier));
      write.run('epoch', uuidv7());
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

/** Returns all epochs of a database, the current one last. */
function epochsOf(raw: RawConnection): string[] {
  const { current, earlier } = readEpochs(raw);
  return current === undefined ? [...earlier] : [...earlier, current];
}

function moveAside(file: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const target = join(folder, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.db`);
  renameSync(file, target);
  return target;
}

function remove(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

try {
  console.log(await restore(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refusal) && !(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
