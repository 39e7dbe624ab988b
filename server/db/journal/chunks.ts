import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../database.ts';
import { asBuffer } from '../journal-rows.ts';
import type { RawConnection } from '../open.ts';
import { prepared } from '../prepared.ts';
import { docChunk } from '../schema/journal.ts';

/** What one transaction may write: with it the mutex is held for less than 5 ms [A2]. */
export const CHUNK_BYTES = 256 * 1024;

export const isLong = (bytes: Uint8Array): boolean => bytes.byteLength > CHUNK_BYTES;

export function* piecesOf(bytes: Uint8Array): Generator<{ chunk: number; bytes: Buffer }> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    yield { chunk: at / CHUNK_BYTES, bytes: asBuffer(bytes.subarray(at, at + CHUNK_BYTES)) };
  }
}

/**
 * Writes long bytes over several transactions. They are part of nothing until a row names the key.
 * @returns the key
 */
export async function writeChunks(db: Db, bytes: Uint8Array): Promise<string> {
  const chunkKey = uuidv7();
  const createdAt = Date.now();
  for (const piece of piecesOf(bytes)) {
    await db.write({ scopes: [] }, (tx) => tx.insert(docChunk).values({ chunkKey, createdAt, ...piece }));
  }
  return chunkKey;
}

/** The bytes under a key, as far as they are there: the row's checksum tells whether all are. */
export function readChunks(raw: RawConnection, chunkKey: string): Buffer {
  const pieces = prepared(raw, 'SELECT bytes FROM doc_chunk WHERE chunk_key = ? ORDER BY chunk')
    .pluck()
    .all(chunkKey) as Buffer[];
  return Buffer.concat(pieces);
}

/** Piece by piece, as they were written: what the file frees takes time, too. Nobody may name the key any more. */
export async function deleteChunks(db: Db, chunkKey: string): Promise<void> {
  const isOf = eq(docChunk.chunkKey, chunkKey);
  const pieces = await db.read.select({ chunk: docChunk.chunk }).from(docChunk).where(isOf);
  for (const { chunk } of pieces) {
    await db.write({ scopes: [] }, (tx) => tx.delete(docChunk).where(and(isOf, eq(docChunk.chunk, chunk))));
  }
}

/** Takes away what a process wrote and died before naming; an hour old, so that nothing in the making is touched. */
export async function sweepChunks(db: Db, now = Date.now()): Promise<number> {
  const keys = prepared(
    db.rawReader,
    `SELECT DISTINCT chunk_key FROM doc_chunk WHERE created_at < ?
     AND chunk_key NOT IN (SELECT chunk_key FROM doc_update WHERE chunk_key IS NOT NULL)
     AND chunk_key NOT IN (SELECT chunk_key FROM doc_version WHERE chunk_key IS NOT NULL)`,
  )
    .pluck()
    .all(now - 3_600_000) as string[];
  for (const key of keys) await deleteChunks(db, key);
  return keys.length;
}
