import { and, eq, notExists } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../database.ts';
import { asBuffer } from './stored-bytes.ts';
import { prepared } from '../statements.ts';
import { docChunk, unnamedChunk } from '../schema/journal.ts';
import type { Tx } from '../write.ts';

/** What one transaction may write: with it the mutex is held for less than 5 ms [A2]. */
export const CHUNK_BYTES = 256 * 1024;

export const isLong = (bytes: Uint8Array): boolean => bytes.byteLength > CHUNK_BYTES;

export function* piecesOf(bytes: Uint8Array): Generator<{ chunk: number; bytes: Buffer }> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    yield { chunk: at / CHUNK_BYTES, bytes: asBuffer(bytes.subarray(at, at + CHUNK_BYTES)) };
  }
}

/** A chunk that lies here so long under a key that no row names was given up. */
const GIVEN_UP_MS = 60 * 60 * 1000;

/** Notes that no row names these keys, within the transaction that writes their chunks or deletes the row. */
export async function noteUnnamed(tx: Tx, chunkKeys: readonly string[], now = Date.now()): Promise<void> {
  if (chunkKeys.length === 0) return;
  await tx
    .insert(unnamedChunk)
    .values(chunkKeys.map((chunkKey) => ({ chunkKey, createdAt: now })))
    .onConflictDoUpdate({ target: unnamedChunk.chunkKey, set: { createdAt: now } });
}

/** Notes that a row names the key, within the transaction that inserts the row. */
export async function noteNamed(tx: Tx, chunkKey: string | null | undefined): Promise<void> {
  if (chunkKey) await tx.delete(unnamedChunk).where(eq(unnamedChunk.chunkKey, chunkKey));
}

/**
 * Writes long bytes over several transactions. They are part of nothing until a row names the key.
 * @returns the key
 */
export async function writeChunks(db: Db, bytes: Uint8Array): Promise<string> {
  const chunkKey = uuidv7();
  const createdAt = Date.now();
  for (const piece of piecesOf(bytes)) {
    await db.write({ scopes: [] }, async (tx) => {
      await noteUnnamed(tx, [chunkKey], createdAt);
      await tx.insert(docChunk).values({ chunkKey, createdAt, ...piece });
    });
  }
  return chunkKey;
}

/**
 * Deletes the chunks of a key that no row names, piece by piece, as they were written: what the file frees takes time,
 * too. The key goes with the last one, so that the sweep takes up a run which was ended half-way.
 */
export async function deleteChunks(db: Db, chunkKey: string): Promise<void> {
  const isOf = eq(docChunk.chunkKey, chunkKey);
  const isUnnamed = eq(unnamedChunk.chunkKey, chunkKey);
  const pieces = await db.read.select({ chunk: docChunk.chunk }).from(docChunk).where(isOf);
  for (const { chunk } of pieces) {
    await db.write({ scopes: [] }, async (tx) => {
      // The end of a late upload may have named it since.
      if ((await tx.$count(unnamedChunk, isUnnamed)) === 0) return;
      await tx.delete(docChunk).where(and(isOf, eq(docChunk.chunk, chunk)));
      const left = tx.select({ chunk: docChunk.chunk }).from(docChunk).where(isOf);
      await tx.delete(unnamedChunk).where(and(isUnnamed, notExists(left)));
    });
  }
}

/** Deletes what a process wrote and died before naming; an hour old, so that nothing in the making is touched. */
export async function sweepChunks(db: Db, now = Date.now()): Promise<number> {
  const keys = prepared(
    db.rawReader,
    'SELECT chunk_key FROM unnamed_chunk WHERE created_at < ?',
    'column',
  ).all(now - GIVEN_UP_MS) as string[];
  for (const key of keys) await deleteChunks(db, key);
  return keys.length;
}
