import { and, eq, notExists } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../database.ts';
import { asBuffer } from './checksum.ts';
import { prepared } from '../statements.ts';
import { docChunk, unnamedChunk } from '../schema/journal.ts';
import type { Tx } from '../write.ts';

/** The most bytes that one transaction may write. It keeps the mutex for less than 5 ms [A2]. */
export const CHUNK_BYTES = 256 * 1024;

export const isLong = (bytes: Uint8Array): boolean => bytes.byteLength > CHUNK_BYTES;

export function* piecesOf(bytes: Uint8Array): Generator<{ chunk: number; bytes: Buffer }> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    yield { chunk: at / CHUNK_BYTES, bytes: asBuffer(bytes.subarray(at, at + CHUNK_BYTES)) };
  }
}

/** Chunks under a key that no row has named for this long are abandoned. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Records that no row names these keys, in the transaction that writes their chunks or deletes their row. */
export async function markUnnamed(tx: Tx, chunkKeys: readonly string[], now = Date.now()): Promise<void> {
  if (chunkKeys.length === 0) return;
  await tx
    .insert(unnamedChunk)
    .values(chunkKeys.map((chunkKey) => ({ chunkKey, createdAt: now })))
    .onConflictDoUpdate({ target: unnamedChunk.chunkKey, set: { createdAt: now } });
}

/** Records that a row names the key, in the transaction that inserts the row. */
export async function markNamed(tx: Tx, chunkKey: string | null | undefined): Promise<void> {
  if (chunkKey) await tx.delete(unnamedChunk).where(eq(unnamedChunk.chunkKey, chunkKey));
}

/**
 * Writes long bytes as chunks in several transactions. They are not part of a room until a row names their key.
 * @returns the key
 */
export async function writeChunks(db: Db, bytes: Uint8Array): Promise<string> {
  const chunkKey = uuidv7();
  const createdAt = Date.now();
  for (const piece of piecesOf(bytes)) {
    await db.write({ scopes: [] }, async (tx) => {
      await markUnnamed(tx, [chunkKey], createdAt);
      await tx.insert(docChunk).values({ chunkKey, createdAt, ...piece });
    });
  }
  return chunkKey;
}

/** Writes bytes as chunks if they are too long for one transaction. @returns the key; null if they are short */
export const writeIfLong = async (db: Db, bytes: Uint8Array): Promise<string | null> =>
  isLong(bytes) ? writeChunks(db, bytes) : null;

/**
 * Deletes the chunks of a key that no row names, one per transaction, because freeing pages takes time, too. The key
 * is deleted with the last chunk, so that the sweep continues an interrupted run.
 */
export async function deleteChunks(db: Db, chunkKey: string): Promise<void> {
  const isOfKey = eq(docChunk.chunkKey, chunkKey);
  const isUnnamed = eq(unnamedChunk.chunkKey, chunkKey);
  const chunks = await db.read.select({ chunk: docChunk.chunk }).from(docChunk).where(isOfKey);
  for (const { chunk } of chunks) {
    await db.write({ scopes: [] }, async (tx) => {
      // A late upload may have finished and named the key since.
      if ((await tx.$count(unnamedChunk, isUnnamed)) === 0) return;
      await tx.delete(docChunk).where(and(isOfKey, eq(docChunk.chunk, chunk)));
      const remaining = tx.select({ chunk: docChunk.chunk }).from(docChunk).where(isOfKey);
      await tx.delete(unnamedChunk).where(and(isUnnamed, notExists(remaining)));
    });
  }
}

/**
 * Deletes abandoned chunks: a process died before a row named them. Only chunks that are an hour old are deleted, so
 * that writes in progress are not touched.
 * @returns the number of keys
 */
export async function sweepChunks(db: Db, now = Date.now()): Promise<number> {
  const keys = prepared(
    db.rawReader,
    'SELECT chunk_key FROM unnamed_chunk WHERE created_at < ?',
    'column',
  ).all(now - ABANDONED_AFTER_MS) as string[];
  for (const key of keys) await deleteChunks(db, key);
  return keys.length;
}
