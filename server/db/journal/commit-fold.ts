import { and, eq, gt, isNull, lte, ne, notExists } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { checksum } from './checksum.ts';
import { prepared } from '../statements.ts';
import { docSnapshot, docUpdate, room, unfoldedRoom } from '../schema/journal.ts';
import type { Tx } from '../write.ts';
import { deleteChunks, markUnnamed, piecesOf } from './chunks.ts';
import type { FoldedRoom } from './fold-room.ts';
import { saveVersion } from './versions.ts';

const FIND_VERSION = 'SELECT 1 FROM doc_version WHERE ydoc_id = ? AND rev = ?';

class FoldConflict extends Error {}

/**
 * Makes a fold the room's snapshot. One transaction writes the snapshot's last chunk, compares and swaps `folded_to`,
 * and deletes exactly the folded rows [A6].
 * @returns false, without a change to the room, when it was folded, purged or otherwise changed in the meantime
 */
export async function commitFold(db: Db, fold: FoldedRoom): Promise<boolean> {
  const { ydocId, foldedFrom, foldedTo, state } = fold;
  for (const { rev: passedRev, ...version } of fold.versions) {
    const rev = passedRev === 0 ? foldedFrom : passedRev;
    // The gateway may have stored this version before its change, or an earlier fold that was abandoned.
    const isSaved = prepared(db.rawReader, FIND_VERSION).get(ydocId, rev) !== undefined;
    if (!isSaved) await saveVersion(db, { ydocId, rev, kind: 'automatic', ...version });
  }
  const pieces = [...piecesOf(state)].map(({ chunk, bytes }) => ({
    ydocId,
    generation: foldedTo,
    chunk,
    bytes,
    crc: checksum(bytes),
  }));
  const last = pieces.pop();
  if (!last) return false;
  const writePiece = async (tx: Tx, piece: typeof last): Promise<void> => {
    await requireSameFold(tx, fold);
    const { ydocId: column, generation, chunk } = docSnapshot;
    // An interrupted fold of the same rows may have left equal chunks.
    await tx
      .insert(docSnapshot)
      .values(piece)
      .onConflictDoUpdate({
        target: [column, generation, chunk],
        set: { bytes: piece.bytes, crc: piece.crc },
      });
  };
  try {
    for (const piece of pieces) await db.write({ scopes: [] }, (tx) => writePiece(tx, piece));
    await db.write({ scopes: [] }, async (tx) => {
      await writePiece(tx, last);
      await requireComplete(tx, fold, last.chunk);
      await swapSnapshot(tx, fold);
    });
  } catch (error) {
    // Leftover chunks are not part of a snapshot. The next fold deletes them.
    if (error instanceof FoldConflict) return false;
    throw error;
  }
  await deleteReplaced(db, fold);
  return true;
}

/**
 * Checks before every chunk that no other fold was committed: the generation that the chunk belongs to may be the
 * room's snapshot by now.
 * @throws FoldConflict
 */
async function requireSameFold(tx: Tx, { ydocId, foldedFrom }: FoldedRoom): Promise<void> {
  const [found] = await tx
    .select({ foldedTo: room.foldedTo })
    .from(room)
    .where(and(eq(room.ydocId, ydocId), isNull(room.deletedAt)));
  if (found?.foldedTo !== foldedFrom) throw new FoldConflict();
}

/**
 * Ensures that the snapshot consists of exactly its chunks: others may have been left by an earlier fold or deleted
 * by another one.
 * @throws FoldConflict when a chunk is missing
 */
async function requireComplete(tx: Tx, { ydocId, foldedTo }: FoldedRoom, lastChunk: number): Promise<void> {
  const isOfFold = and(eq(docSnapshot.ydocId, ydocId), eq(docSnapshot.generation, foldedTo));
  await tx.delete(docSnapshot).where(and(isOfFold, gt(docSnapshot.chunk, lastChunk)));
  if ((await tx.$count(docSnapshot, isOfFold)) !== lastChunk + 1) throw new FoldConflict();
}

async function swapSnapshot(
  tx: Tx,
  { ydocId, foldedFrom, foldedTo, rowIds, chunkKeys }: FoldedRoom,
): Promise<void> {
  const swapped = await tx
    .update(room)
    .set({ foldedTo })
    .where(and(eq(room.ydocId, ydocId), eq(room.foldedTo, foldedFrom), isNull(room.deletedAt)))
    .returning({ ydocId: room.ydocId });
  if (swapped.length !== 1) throw new FoldConflict();
  // Ids only rise, so no row can have been inserted in between. An equal count therefore means the same rows.
  const isFolded = and(eq(docUpdate.ydocId, ydocId), lte(docUpdate.id, foldedTo));
  if ((await tx.$count(docUpdate, isFolded)) !== rowIds.length) throw new FoldConflict();
  await tx.delete(docUpdate).where(isFolded);
  await markUnnamed(tx, chunkKeys);
  const remaining = tx.select({ id: docUpdate.id }).from(docUpdate).where(eq(docUpdate.ydocId, ydocId));
  await tx.delete(unfoldedRoom).where(and(eq(unfoldedRoom.ydocId, ydocId), notExists(remaining)));
}

/**
 * Deletes the chunks of older snapshots and of folded rows, one per transaction. They are no longer part of the room.
 */
async function deleteReplaced(db: Db, { ydocId, foldedTo, chunkKeys }: FoldedRoom): Promise<void> {
  const isOld = and(eq(docSnapshot.ydocId, ydocId), ne(docSnapshot.generation, foldedTo));
  const old = await db.read
    .select({ generation: docSnapshot.generation, chunk: docSnapshot.chunk })
    .from(docSnapshot)
    .where(isOld);
  for (const { generation, chunk } of old) {
    await db.write({ scopes: [] }, (tx) =>
      tx
        .delete(docSnapshot)
        .where(
          and(
            eq(docSnapshot.ydocId, ydocId),
            eq(docSnapshot.generation, generation),
            eq(docSnapshot.chunk, chunk),
          ),
        ),
    );
  }
  for (const key of chunkKeys) await deleteChunks(db, key);
}
