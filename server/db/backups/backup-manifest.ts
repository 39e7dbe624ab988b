import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import * as v from 'valibot';
import type { RawConnection } from '../open.ts';
import { manifestOf } from './backup-names.ts';

/** The manifest of a backup: its content at the time it was made. It is stored in a file beside the backup. */
export const BackupManifest = v.object({
  madeAt: v.string(),
  bytes: v.number(),
  /** Hash of the complete file, hexadecimal. */
  sha256: v.string(),
  schema: v.number(),
  /** Number of rows by table. */
  tables: v.record(v.string(), v.number()),
  /** Id, rev, hash and state of every text, as in `RoomFingerprint`. */
  rooms: v.array(
    v.tuple([v.string(), v.number(), v.string(), v.picklist(['whole', 'damaged', 'incomplete'])]),
  ),
});
export type BackupManifest = v.InferOutput<typeof BackupManifest>;

/** Reads the manifest of a backup. Without one, the result says whether its file is absent or cannot be read. */
export function readManifestFile(backup: string): { manifest?: BackupManifest; isAbsent: boolean } {
  try {
    const manifest = v.parse(BackupManifest, JSON.parse(readFileSync(manifestOf(backup), 'utf8')));
    return { manifest, isAbsent: false };
  } catch (error) {
    return { isAbsent: error instanceof Error && 'code' in error && error.code === 'ENOENT' };
  }
}

const BUFFER_BYTES = 1024 * 1024;

/**
 * Returns the SHA-256 of a file, hexadecimal.
 * @throws the file system's error
 */
export function fileHash(path: string): string {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(BUFFER_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      hash.update(buffer.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** Counts the rows of each table, without the internal tables of the full-text index. */
export function tableCounts(raw: RawConnection): Record<string, number> {
  const tables = raw
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables.map((table) => [table, Number(raw.prepare(`SELECT count(*) FROM "${table}"`).pluck().get())]),
  );
}
