import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { schemaVersion } from '../migrate.ts';
import { openForBackup, openReader } from '../open.ts';
import { backupName, PARTIAL_SUFFIX, manifestOf } from './backup-names.ts';
import { fileHash, tableCounts, type BackupManifest } from './backup-manifest.ts';
import { roomFingerprints } from './room-fingerprints.ts';

export interface BackupRequest {
  databaseFile: string;
  folder: string;
  /** The time for the file's name, in epoch milliseconds. */
  madeAt: number;
  /** Bytes that must stay free on the disk, so that a backup does not use the space that writers need. */
  spareBytes: number;
}

export interface BackupResult {
  path: string;
  bytes: number;
  rooms: number;
  /** Ids of texts that are damaged or incomplete in the database. The backup contains them as they are. */
  damagedRooms: string[];
}

/**
 * Copies a consistent state of the database without blocking writers, and checks the copy before it gets its final
 * name. A failure leaves no files behind.
 * @throws Error with a sentence, or SQLite's error
 */
export function makeBackup(request: BackupRequest): BackupResult {
  const { databaseFile, folder, madeAt } = request;
  const path = join(folder, backupName(madeAt));
  const partialPath = path + PARTIAL_SUFFIX;
  const partialManifest = manifestOf(path) + PARTIAL_SUFFIX;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  requireFreeSpace(request);
  try {
    const copier = openForBackup(databaseFile);
    try {
      copier.prepare('VACUUM INTO ?').run(partialPath);
    } finally {
      copier.close();
    }
    // Only the owner may read the copy, regardless of the umask [I4].
    chmodSync(partialPath, 0o600);
    const manifest = createManifest(partialPath, madeAt);
    writeFileSync(partialManifest, JSON.stringify(manifest), { mode: 0o600 });
    for (const file of [partialPath, partialManifest]) syncToDisk(file);
    // The manifest is renamed first, so that a backup with its final name always has one.
    renameSync(partialManifest, manifestOf(path));
    renameSync(partialPath, path);
    syncToDisk(folder);
    const damagedRooms = manifest.rooms.flatMap(([ydocId, , , state]) => (state === 'whole' ? [] : [ydocId]));
    return { path, bytes: manifest.bytes, rooms: manifest.rooms.length, damagedRooms };
  } catch (error) {
    for (const file of [partialPath, `${partialPath}-journal`, partialManifest])
      rmSync(file, { force: true });
    throw error;
  }
}

/** @throws Error when the disk may not have enough space for a copy */
function requireFreeSpace({ databaseFile, folder, spareBytes }: BackupRequest): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = statSync(databaseFile).size + spareBytes;
  if (bavail * bsize < needed)
    throw new Error(`There is no room for a backup in ${folder}: ${needed} bytes have to be free.`);
}

/**
 * Makes the manifest of a copy.
 * @throws Error when the copy is damaged
 */
function createManifest(copy: string, madeAt: number): BackupManifest {
  const raw = openReader(copy);
  try {
    const integrity = raw.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') throw new Error(`The copy is damaged: ${String(integrity)}.`);
    return {
      madeAt: new Date(madeAt).toISOString(),
      bytes: statSync(copy).size,
      sha256: fileHash(copy),
      schema: schemaVersion(raw),
      tables: tableCounts(raw),
      rooms: [...roomFingerprints(raw)].map(({ ydocId, rev, sha256, state }) => [ydocId, rev, sha256, state]),
    };
  } finally {
    raw.close();
  }
}

/** Waits until the disk has the file or folder. */
function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
