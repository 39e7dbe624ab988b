import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../database.ts';
import { asBuffer, checksum } from '../journal-rows.ts';
import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';
import { docVersion } from '../schema/journal.ts';
import type { Tx } from '../write.ts';
import { isLong, noteNamed, readChunks, writeChunks } from './chunks.ts';

export interface NewVersion {
  ydocId: string;
  /** A whole state: a Yjs update, version 1. */
  state: Uint8Array;
  /** The rows up to this id are in it. */
  rev: number;
  kind: 'automatic' | 'named';
  note?: string | undefined;
  userId?: string | undefined;
  /** Words of its text. */
  words?: number | undefined;
}

export type VersionRow = typeof docVersion.$inferInsert;

/** The row of a version; a long state is written beforehand, and is part of nothing until the row is inserted. */
export async function makeVersion(db: Db, version: NewVersion): Promise<VersionRow> {
  const { ydocId, state, rev, kind } = version;
  const chunkKey = isLong(state) ? await writeChunks(db, state) : null;
  return {
    id: uuidv7(),
    ydocId,
    bytes: chunkKey === null ? asBuffer(state) : Buffer.alloc(0),
    crc: checksum(state),
    chunkKey,
    rev,
    kind,
    note: version.note ?? null,
    userId: version.userId ?? null,
    words: version.words ?? null,
    createdAt: Date.now(),
  };
}

/** Inserts the row of a version, and with it the chunks that it names become part of it. */
export async function insertVersion(tx: Tx, row: VersionRow): Promise<void> {
  await tx.insert(docVersion).values(row);
  await noteNamed(tx, row.chunkKey);
}

/** Keeps a whole state of a room: what "undoable" means (A9). @returns the version's id */
export async function saveVersion(db: Db, version: NewVersion): Promise<string> {
  const row = await makeVersion(db, version);
  await db.write({ scopes: [] }, (tx) => insertVersion(tx, row));
  return row.id;
}

/** A version's state; undefined when there is none, or when it is no longer what was written. */
export function readVersion(
  raw: RawConnection,
  versionId: string,
): { ydocId: string; state: Uint8Array; rev: number } | undefined {
  const row = prepared(
    raw,
    'SELECT ydoc_id AS ydocId, bytes, crc, chunk_key AS chunkKey, rev FROM doc_version WHERE id = ?',
  ).get(versionId) as
    { ydocId: string; bytes: Buffer; crc: number; chunkKey: string | null; rev: number } | undefined;
  if (!row) return undefined;
  const state = row.chunkKey === null ? row.bytes : readChunks(raw, row.chunkKey);
  return checksum(state) === row.crc ? { ydocId: row.ydocId, state, rev: row.rev } : undefined;
}
