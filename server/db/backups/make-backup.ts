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
import { openCopier, openReader } from '../open.ts';
import { backupName, MAKING, manifestOf } from './backup-names.ts';
import { fileHash, tableCounts, type BackupManifest } from './backup-manifest.ts';
import { roomPrints } from './room-prints.ts';

export interface BackupOrder {
  databaseFile: string;
  folder: string;
  /** Epoch milliseconds; its name. */
  madeAt: number;
  /** What is left to those who write: a backup that takes the last room takes it from them. */
  spareBytes: number;
}

export interface MadeBackup {
  path: string;
  bytes: number;
  rooms: number;
  /** Texts that were damaged or incomplete already: they are in it as they are. */
  troubled: string[];
}

/**
 * Copies the database as it is at one moment, without keeping anybody from writing, and looks whether the copy is whole
 * before it gets its name. What goes wrong leaves nothing behind.
 * @throws an Error with a sentence, or what SQLite throws
 */
export function makeBackup(order: BackupOrder): MadeBackup {
  const { databaseFile, folder, madeAt } = order;
  const path = join(folder, backupName(madeAt));
  const making = path + MAKING;
  const manifestMaking = manifestOf(path) + MAKING;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  requireRoom(order);
  try {
    const copier = openCopier(databaseFile);
    try {
      copier.prepare('VACUUM INTO ?').run(making);
    } finally {
      copier.close();
    }
    // Its owner's alone, whoever made it [I4].
    chmodSync(making, 0o600);
    const manifest = describe(making, madeAt);
    writeFileSync(manifestMaking, JSON.stringify(manifest), { mode: 0o600 });
    for (const file of [making, manifestMaking]) flush(file);
    // What describes it comes first: a backup that has its name has its description.
    renameSync(manifestMaking, manifestOf(path));
    renameSync(making, path);
    flush(folder);
    const troubled = manifest.rooms.flatMap(([ydocId, , , state]) => (state === 'whole' ? [] : [ydocId]));
    return { path, bytes: manifest.bytes, rooms: manifest.rooms.length, troubled };
  } catch (error) {
    for (const file of [making, `${making}-journal`, manifestMaking]) rmSync(file, { force: true });
    throw error;
  }
}

/** @throws an Error where there may be no room for a copy */
function requireRoom({ databaseFile, folder, spareBytes }: BackupOrder): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = statSync(databaseFile).size + spareBytes;
  if (bavail * bsize < needed)
    throw new Error(`There is no room for a backup in ${folder}: ${needed} bytes have to be free.`);
}

/** @throws an Error when the copy is not whole */
function describe(copy: string, madeAt: number): BackupManifest {
  const raw = openReader(copy);
  try {
    const found = raw.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`The copy is damaged: ${String(found)}.`);
    return {
      madeAt: new Date(madeAt).toISOString(),
      bytes: statSync(copy).size,
      sha256: fileHash(copy),
      schema: schemaVersion(raw),
      tables: tableCounts(raw),
      rooms: [...roomPrints(raw)].map(({ ydocId, rev, sha256, state }) => [ydocId, rev, sha256, state]),
    };
  } finally {
    raw.close();
  }
}

/** Until the disk has it, it is no backup. */
function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
