import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from '#server/config.ts';
import { runBackup } from '#server/db/backups/run-backup.ts';

// Only the owner can read the files that this program writes [I4].
process.umask(0o077);

/**
 * `npm run backup [-- FOLDER]`: makes a backup with its manifest, by default in DATA_DIR/backups, while the server runs
 * or not. `npm run drill` verifies it. Exits with 1 and a sentence when no backup could be made.
 */
const [folder, ...rest] = process.argv.slice(2);
if (rest.length > 0) {
  console.error('Usage: npm run backup -- [FOLDER]');
  process.exit(2);
}

try {
  const { backupsDir, databaseFile, minFreeDiskBytes } = readConfig(process.env);
  if (!existsSync(databaseFile))
    throw new ConfigError(`There is no database at ${databaseFile}. Start Foolscap once.`);
  const request = {
    databaseFile,
    folder: folder ?? backupsDir,
    madeAt: Date.now(),
    // In another folder, perhaps on another disk, no space has to stay free.
    spareBytes: folder === undefined ? minFreeDiskBytes : 0,
  };
  const { path, rooms, damagedRooms } = await runBackup(request).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`No backup was made: ${reason}`);
  });
  console.log(`Made ${path} with ${rooms} texts and canvases. “npm run drill -- ${path}” verifies it.`);
  if (damagedRooms.length > 0) {
    console.error(`${damagedRooms.length} texts are damaged in the database: ${damagedRooms.join(', ')}.`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
