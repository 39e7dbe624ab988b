import { and, eq, gt, isNull, lte, ne, notExists } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { checksum } from './stored-bytes.ts';
import { prepared } from '../statements.ts';
import { docSnapshot, docUpdate, room, unfoldedRoom } from '../schema/journal.ts';
import type { Tx } from '../write.ts';
import { deleteChunks, noteUnnamed, piecesOf } from './chunks.ts';
import type { FoldedRoom } from './fold-room.ts';
import { saveVersion } from './versions.ts';

const KEPT = 'SELECT 1 FROM doc_version WHERE ydoc_id = ? AND rev = ?';

class FoldLost extends Error {}

/**
 * Makes a fold the room's snapshot: the snapshot's last part, the compare-and-swap of `folded_to` and the deletion of
 * exactly the rows that went in are one transaction [A6].
 * @returns false when the room was folded, purged or changed by somebody else in between; nothing was changed then
 */
export async function commitFold(db: Db, fold: FoldedRoom): Promise<boolean> {
  const { ydocId, foldedFrom, foldedTo, state } = fold;
  for (const { rev: passed, ...kept } of fold.kept) {
    const rev = passed === 0 ? foldedFrom : passed;
    // The gateway kept it before it made the change, or another fold that was given up.
    const isKept = prepared(db.rawReader, KEPT).get(ydocId, rev) !== undefined;
    if (!isKept) await saveVersion(db, { ydocId, rev, kind: 'automatic', ...kept });
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
  const put = async (tx: Tx, piece: typeof last): Promise<void> => {
    await requireUnfolded(tx, fold);
    const { ydocId: column, generation, chunk } = docSnapshot;
    // A fold of the same rows that was interrupted here has left its pieces: they are the same.
    await tx
      .insert(docSnapshot)
      .values(piece)
      .onConflictDoUpdate({
        target: [column, generation, chunk],
        set: { bytes: piece.bytes, crc: piece.crc },
      });
  };
  try {
    for (const piece of pieces) await db.write({ scopes: [] }, (tx) => put(tx, piece));
    await db.write({ scopes: [] }, async (tx) => {
      await put(tx, last);
      await requireWhole(tx, fold, last.chunk);
      await swap(tx, fold);
    });
  } catch (error) {
    // Pieces that lie about are nobody's snapshot; the next fold takes them away.
    if (error instanceof FoldLost) return false;
    throw error;
  }
  await sweep(db, fold);
  return true;
}

/** Before every piece: by now the very generation it belongs to may be the room's snapshot, made by another fold. */
async function requireUnfolded(tx: Tx, { ydocId, foldedFrom }: FoldedRoom): Promise<void> {
  const [found] = await tx
    .select({ foldedTo: room.foldedTo })
    .from(room)
    .where(and(eq(room.ydocId, ydocId), isNull(room.deletedAt)));
  if (found?.foldedTo !== foldedFrom) throw new FoldLost();
}

/** A snapshot is its pieces, all of them and no others, whoever may have swept or left some in the meantime. */
async function requireWhole(tx: Tx, { ydocId, foldedTo }: FoldedRoom, lastChunk: number): Promise<void> {
  const isMine = and(eq(docSnapshot.ydocId, ydocId), eq(docSnapshot.generation, foldedTo));
  await tx.delete(docSnapshot).where(and(isMine, gt(docSnapshot.chunk, lastChunk)));
  if ((await tx.$count(docSnapshot, isMine)) !== lastChunk + 1) throw new FoldLost();
}

async function swap(tx: Tx, { ydocId, foldedFrom, foldedTo, rowIds, chunkKeys }: FoldedRoom): Promise<void> {
  const swapped = await tx
    .update(room)
    .set({ foldedTo })
    .where(and(eq(room.ydocId, ydocId), eq(room.foldedTo, foldedFrom), isNull(room.deletedAt)))
    .returning({ ydocId: room.ydocId });
  if (swapped.length !== 1) throw new FoldLost();
  // Ids only rise, so no row can have come in between: as many as went in are the very ones that did.
  const wentIn = and(eq(docUpdate.ydocId, ydocId), lte(docUpdate.id, foldedTo));
  if ((await tx.$count(docUpdate, wentIn)) !== rowIds.length) throw new FoldLost();
  await tx.delete(docUpdate).where(wentIn);
  await noteUnnamed(tx, chunkKeys);
  const left = tx.select({ id: docUpdate.id }).from(docUpdate).where(eq(docUpdate.ydocId, ydocId));
  await tx.delete(unfoldedRoom).where(and(eq(unfoldedRoom.ydocId, ydocId), notExists(left)));
}

/** What the fold has replaced, piece by piece: none of it is part of the room any more. */
async function sweep(db: Db, { ydocId, foldedTo, chunkKeys }: FoldedRoom): Promise<void> {
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
