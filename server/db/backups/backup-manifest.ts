import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import * as v from 'valibot';
import type { RawConnection } from '../open.ts';

/** What a backup held when it was made; lies beside it. */
export const BackupManifest = v.object({
  madeAt: v.string(),
  bytes: v.number(),
  /** Of the whole file, hexadecimal. */
  sha256: v.string(),
  schema: v.number(),
  /** Rows, by table. */
  tables: v.record(v.string(), v.number()),
  /** Every text: its id, rev, hash and state, as in `RoomPrint`. */
  rooms: v.array(
    v.tuple([v.string(), v.number(), v.string(), v.picklist(['whole', 'damaged', 'incomplete'])]),
  ),
});
export type BackupManifest = v.InferOutput<typeof BackupManifest>;

const PIECE_BYTES = 1024 * 1024;

/** @throws what the file system throws */
export function fileHash(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(PIECE_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** How many rows each table has; what an index of words keeps for itself is left out. */
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
