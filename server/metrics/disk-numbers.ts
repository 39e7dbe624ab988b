import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface DiskNumbers {
  databaseBytes: number;
  walBytes: number;
  freeBytes: number;
  /** Modification of the newest database in `backups`, epoch milliseconds; undefined when there is none. */
  newestBackupAt: number | undefined;
}

/** @throws what the file system throws when the database file cannot be found */
export async function readDisk(databaseFile: string): Promise<DiskNumbers> {
  const folder = dirname(databaseFile);
  const [database, wal, disk, newestBackupAt] = await Promise.all([
    stat(databaseFile),
    stat(`${databaseFile}-wal`).catch(() => undefined),
    statfs(folder),
    newestIn(join(folder, 'backups')),
  ]);
  return {
    databaseBytes: database.size,
    walBytes: wal?.size ?? 0,
    freeBytes: disk.bavail * disk.bsize,
    newestBackupAt,
  };
}

async function newestIn(folder: string): Promise<number | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.db'));
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return times.length > 0 ? Math.max(...times) : undefined;
}
