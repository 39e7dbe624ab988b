import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface DiskNumbers {
  databaseBytes: number;
  walBytes: number;
  freeBytes: number;
  /** Modification time of the newest database in `backups`, in epoch milliseconds; undefined without a backup. */
  newestBackupAt: number | undefined;
}

/**
 * Measures the database file, its WAL, the free disk space and the newest backup.
 * @throws the file system's error when the database file cannot be found
 */
export async function readDisk(databaseFile: string): Promise<DiskNumbers> {
  const folder = dirname(databaseFile);
  const [database, wal, disk, newestBackupAt] = await Promise.all([
    stat(databaseFile),
    stat(`${databaseFile}-wal`).catch(() => undefined),
    statfs(folder),
    newestBackupIn(join(folder, 'backups')),
  ]);
  return {
    databaseBytes: database.size,
    walBytes: wal?.size ?? 0,
    freeBytes: disk.bavail * disk.bsize,
    newestBackupAt,
  };
}

async function newestBackupIn(folder: string): Promise<number | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.db'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return times.length > 0 ? Math.max(...times) : undefined;
}
