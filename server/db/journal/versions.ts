import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../database.ts';
import { asBuffer, checksum } from './checksum.ts';
import { docVersion } from '../schema/journal.ts';
import type { Tx } from '../write.ts';
import { markNamed, writeIfLong } from './chunks.ts';

export interface NewVersion {
  ydocId: string;
  /** A complete state: a Yjs update, version 1. */
  state: Uint8Array;
  /** The state contains the rows up to this id. */
  rev: number;
  kind: 'automatic' | 'named';
  note?: string | undefined;
  userId?: string | undefined;
  /** Number of words in its text. */
  words?: number | undefined;
}

export type VersionRow = typeof docVersion.$inferInsert;

/**
 * Returns the row of a version. A long state is written as chunks at once; they are unused until the row is inserted.
 */
export async function makeVersion(db: Db, version: NewVersion): Promise<VersionRow> {
  const { ydocId, state, rev, kind } = version;
  const chunkKey = await writeIfLong(db, state);
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

/** Inserts the row of a version. From then on its chunks are in use. */
export async function insertVersion(tx: Tx, row: VersionRow): Promise<void> {
  await tx.insert(docVersion).values(row);
  await markNamed(tx, row.chunkKey);
}

/**
 * Saves a complete state of a room as a version. A change is undoable if a version was saved before it (A9).
 * @returns the version's id
 */
export async function saveVersion(db: Db, version: NewVersion): Promise<string> {
  const row = await makeVersion(db, version);
  await db.write({ scopes: [] }, (tx) => insertVersion(tx, row));
  return row.id;
}
